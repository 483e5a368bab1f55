// Strings of unknown length, made short before anything looks at them.

const ellipsis = '…';

/** The beginning of a string, at most `max` UTF-16 code units, with `…` at its end when it is cut. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 2);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, isHalf ? max - 2 : max - 1) + ellipsis;
}

/** Whether `cut` with the same maximum may have made the string. */
export const isCut = (text: string, max: number): boolean =>
  text.length >= max - 1 && text.endsWith(ellipsis);
