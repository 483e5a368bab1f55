// Search keywords → what a suggestion index looks for. Pure.

import type { SearchKeyword, SearchKeywords } from '../../../commerce/catalogue/product-data.ts';
import type { SuggestionToken } from '../../../declaration/index.ts';

/** The tokens of all keywords; a keyword that stands there twice gives them twice. */
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

/**
 * The form in which inputs and tokens are compared: composed characters, no case, trimmed.
 * Upper case turns the characters that fold into several (ß, ligatures) into what their upper
 * case letters fold into, which is what full case folding does; lower case before it is for ẞ,
 * which is in upper case already. The final sigma is the one letter that lower case writes in two
 * ways.
 */
export const normalised = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase().trim() : folded(text);

/** Most texts are, and are done ten times as fast. */
const isPlain = /^[\x20-\x7e]*$/;

const folded = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .trim();
