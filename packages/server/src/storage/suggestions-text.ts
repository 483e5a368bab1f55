// What of tokens and texts an index can hold, and the range of tokens that begin with a text.
import type { SuggestionToken } from '../declaration/index.ts';
import { cutText } from '../sql/columns.ts';

/** Limits of the index; what is beyond them is not suggested. */
export const suggestionLimits = {
  /** Longest text, in UTF-16 code units: a row of an index has room for 2,700 bytes. */
  textLength: 512,
  /** Tokens of one document. */
  tokens: 10_000,
} as const;

/** Tokens as they are kept: cut to what an index holds, each once, no more than the limit. */
export function keptTokens(tokens: readonly SuggestionToken[]): readonly SuggestionToken[] {
  const kept = new Map<string, SuggestionToken>();
  for (const { locale, token, text } of tokens) {
    if (text.length > suggestionLimits.textLength) continue;
    const one = { locale, token: cutText(token), text };
    kept.set(JSON.stringify([locale, one.token, text]), one);
    if (kept.size === suggestionLimits.tokens) break;
  }
  return [...kept.values()];
}

const lastCodePoint = 0x10ffff;
const surrogates = { first: 0xd800, last: 0xdfff } as const;

/**
 * The first text, by code points, after all that begin with the prefix; for an empty prefix the
 * empty text, so that the range is empty.
 */
export function prefixEnd(prefix: string): string {
  const points = [...prefix];
  for (;;) {
    const last = points.pop();
    if (last === undefined) return '';
    const next = last.codePointAt(0)! + 1;
    if (next > lastCodePoint) continue;
    return (
      points.join('') + String.fromCodePoint(next === surrogates.first ? surrogates.last + 1 : next)
    );
  }
}

/** The first text after the given one. */
export const textAfter = (text: string): string => `${text}\u0001`;
