// The form in which strings are compared without case, and the words of a string.

/**
 * The form in which inputs and tokens are compared: composed characters, no case, trimmed.
 * Upper case turns the characters that fold into several (ß, ligatures) into what their upper
 * case letters fold into, which is what full case folding does; lower case before it is for ẞ,
 * which is in upper case already. The final sigma is the one letter that lower case writes in two
 * ways.
 */
export const normalised = (text: string): string =>
  isPlain.test(text) ? text.toLowerCase().trim() : folded(text);

/** Most strings are, and are folded ten times as fast. */
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

/** Words of a string that count; words after them are not searched. */
export const maxWords = 10_000;

const maxWordLength = 128;

/** The words of a string in their order: runs of letters and digits, folded, long ones cut. */
export const wordsOf = (text: string): readonly string[] => wordsOfFolded(normalised(text));

/** The words of a string that is folded already. */
export const wordsOfFolded = (text: string): readonly string[] =>
  (text.match(isPlain.test(text) ? plainWord : anyWord) ?? [])
    .slice(0, maxWords)
    .map((word) => (word.length > maxWordLength ? word.slice(0, maxWordLength) : word));

const plainWord = /[a-z0-9]+/g;
const anyWord = /[\p{L}\p{M}\p{N}]+/gu;
