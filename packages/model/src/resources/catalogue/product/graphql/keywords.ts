// Search keywords as GraphQL takes them: a list of locales instead of an object.

import type { SearchKeyword, SearchKeywords } from '../../../../commerce/catalogue/product-data.ts';
import { f } from '../../../../declaration/index.ts';

const tokenizer = () =>
  f.record('BaseSearchKeywordInput', {
    whitespace: f.optional(f.record('WhitespaceSuggestTokenizerInput', {})),
    custom: f.optional(
      f.record('CustomSuggestTokenizerInput', { inputs: f.listOf(f.text({ min: 1 })) }),
    ),
  });

const item = () =>
  f.record('SearchKeywordItemInput', {
    text: f.text({ min: 1 }),
    suggestTokenizer: f.optional(tokenizer()),
  });

/** Member of a list of search keywords. */
export const keywordsOfLocale = () =>
  f.record('SearchKeywordInput', { locale: f.locale(), keywords: f.listOf(item()) });

interface Item {
  readonly text: string;
  readonly suggestTokenizer?: {
    readonly whitespace?: object | null;
    readonly custom?: { readonly inputs: readonly string[] } | null;
  } | null;
}

interface OfLocale {
  readonly locale: string;
  readonly keywords: readonly Item[];
}

/** The form that REST has. */
export const keywordsByLocale = (list: readonly OfLocale[]): SearchKeywords =>
  Object.fromEntries(list.map(({ locale, keywords }) => [locale, keywords.map(keywordOf)]));

function keywordOf({ text, suggestTokenizer }: Item): SearchKeyword {
  if (suggestTokenizer?.custom)
    return { text, suggestTokenizer: { type: 'custom', ...suggestTokenizer.custom } };
  return suggestTokenizer?.whitespace
    ? { text, suggestTokenizer: { type: 'whitespace' } }
    : { text };
}
