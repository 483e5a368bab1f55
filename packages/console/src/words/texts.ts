// The words of the pages, in every language side by side: one missing in a language does not
// compile. Words with values are functions; `format.ts` writes numbers and dates in them.
import { type Language, language } from './language.ts';

type Phrase = string | ((...values: never[]) => string);

export type Words = { readonly [name: string]: { readonly [one in Language]: Phrase } };

type Widened<P> = P extends string ? string : P;

/** The same in one language. */
export type Spoken<W extends Words> = { readonly [name in keyof W]: Widened<W[name]['en']> };

/** Every language takes the same values. */
type Agreeing<W extends Words> = {
  readonly [name in keyof W]: { readonly [one in Language]: Widened<W[name]['en']> };
};

export const words = <W extends Words>(all: W & Agreeing<W>): W => all;

export const inLanguage = <W extends Words>(all: W, one: Language): Spoken<W> =>
  Object.fromEntries(Object.entries(all).map(([name, text]) => [name, text[one]])) as Spoken<W>;

/** Where nothing is drawn, such as in an error that is thrown. */
export const spoken = <W extends Words>(all: W): Spoken<W> => inLanguage(all, language());
