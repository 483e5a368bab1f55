// The form in which texts are compared where case does not count, and the words of a text.

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

/** Words of a text that count; what comes after them is not searched by words. */
export const maxWords = 10_000;

const maxWordLength = 128;

/** The words of a text in their order: runs of letters and digits, folded, long ones cut. */
export const wordsOf = (text: string): readonly string[] => wordsOfFolded(normalised(text));

/** The words of a text that is folded already. */
export const wordsOfFolded = (text: string): readonly string[] =>
  (text.match(isPlain.test(text) ? plainWord : anyWord) ?? [])
    .slice(0, maxWords)
    .map((word) => (word.length > maxWordLength ? word.slice(0, maxWordLength) : word));

const plainWord = /[a-z0-9]+/g;
const anyWord = /[\p{L}\p{M}\p{N}]+/gu;
