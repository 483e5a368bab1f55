// The part of tokens and strings that an index can hold, and the range of tokens with a prefix.
import type { SuggestionToken } from '@storewright/model/declaration';
import { cutText } from '../sql/columns.ts';

/** Limits of the index; longer tokens and strings are not suggested. */
export const suggestionLimits = {
  /** Longest text, in UTF-16 code units: a row of an index has room for 2,700 bytes. */
  textLength: 512,
  /** Tokens of one document. */
  tokens: 10_000,
} as const;

/** A token with the kinds of derived documents that have it: sorted, with blanks between them. */
export interface KeptToken extends SuggestionToken {
  readonly kinds: string;
}

type TokensOfKind = readonly [kind: string, tokens: readonly SuggestionToken[]];

/**
 * Tokens of the derived documents of one source as they are kept: cut to what an index holds, each
 * once with all of its kinds, of each kind no more than the limit.
 */
export function keptTokens(byKind: readonly TokensOfKind[]): readonly KeptToken[] {
  const kept = new Map<string, KeptToken>();
  const sorted = [...byKind].sort(([left], [right]) => (left < right ? -1 : 1));
  for (const [kinds, tokens] of withSameTokens(sorted)) {
    let count = 0;
    for (const { locale, token, text } of tokens) {
      if (text.length > suggestionLimits.textLength || count === suggestionLimits.tokens) continue;
      const cut = cutText(token);
      // No text holds the character NUL.
      const label = `${locale}\0${cut}\0${text}`;
      const all = kindsWith(kept.get(label)?.kinds, kinds);
      if (all === undefined) continue;
      kept.set(label, { locale, token: cut, text, kinds: all });
      count += 1;
    }
  }
  return [...kept.values()];
}

/** Kinds that have the same tokens, as nearly all have, are looked at as one. */
function withSameTokens(sorted: readonly TokensOfKind[]): readonly TokensOfKind[] {
  const [[, first] = []] = sorted;
  const isSame = sorted.every(([, tokens]) => hasSameTokens(tokens, first!));
  return first !== undefined && isSame ? [[sorted.map(([kind]) => kind).join(' '), first]] : sorted;
}

const hasSameTokens = (left: TokensOfKind[1], right: TokensOfKind[1]): boolean =>
  left.length === right.length &&
  left.every(({ locale, token, text }, index) => {
    const other = right[index]!;
    return token === other.token && text === other.text && locale === other.locale;
  });

/** `undefined` when it is among them; as the last, because they come in order. */
function kindsWith(kinds: string | undefined, kind: string): string | undefined {
  if (kinds === undefined) return kind;
  return kinds === kind || kinds.endsWith(` ${kind}`) ? undefined : `${kinds} ${kind}`;
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
