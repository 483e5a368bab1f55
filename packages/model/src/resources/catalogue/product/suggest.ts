// Search keywords → what a suggestion index looks for. Pure.

import type { SearchKeyword, SearchKeywords } from '../../../commerce/catalogue/product-data.ts';
import type { SuggestionToken } from '../../../declaration/index.ts';
import { normalised } from '../../../search/folding.ts';

export { normalised } from '../../../search/folding.ts';

/** The tokens of all keywords; a duplicate keyword gives them twice. */
export const suggestionTokens = (keywords: SearchKeywords): readonly SuggestionToken[] =>
  Object.entries(keywords).flatMap(([locale, ofLocale]) =>
    ofLocale.flatMap((keyword) =>
      distinctTokens(keyword).map((token) => ({ locale, token, text: keyword.text })),
    ),
  );

/** What a keyword is found by. */
export const distinctTokens = (keyword: SearchKeyword): readonly string[] => [
  ...new Set(sources(keyword).map(normalised).filter(Boolean)),
];

function sources({ text, suggestTokenizer }: SearchKeyword): readonly string[] {
  if (suggestTokenizer === undefined) return [text];
  return suggestTokenizer.type === 'custom' ? suggestTokenizer.inputs : text.split(/\s+/u);
}

/** What a tokenizer makes tokens of, by its name. */
export const tokenizerWords: ReadonlyMap<string, string> = new Map([
  ['none', 'no tokenizer: the whole text'],
  ['whitespace', 'tokenizer whitespace: a word of the text'],
  ['custom', 'tokenizer custom: one of its inputs'],
]);
