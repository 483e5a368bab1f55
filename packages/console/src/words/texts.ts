// The words of the pages, from the files of `languages`. Messages with values are functions, and are in the syntax of
// ICU: `{name}`, `{count, plural, one {# row} other {# rows}}`. `<lower>…</lower>` begins with a small letter.
import { IntlMessageFormat } from 'intl-messageformat';
import { lowerFirst } from '../lower-first.ts';
import { language, localeOf, type Messages, messages } from './language.ts';
import type { Values } from './values.ts';

/** `grammar` has no messages: it is of the language itself. `welcome` is the server's page at `/`. */
export type Area = Exclude<keyof Messages, 'grammar' | 'welcome'>;

type Phrase<Path extends string> = Path extends keyof Values
  ? (values: Values[Path]) => string
  : string;

/** The messages of an area, each by its name. */
export type Spoken<A extends Area> = {
  readonly [name in keyof Messages[A] & string]: Phrase<`${A}.${name}`>;
};

const lower = (parts: readonly unknown[]): string => lowerFirst(parts.join(''));

const { resolveLocale } = IntlMessageFormat;
const resolved = new Map<unknown, ReturnType<typeof resolveLocale>>();
/** The library resolves the locale of every message. */
IntlMessageFormat.resolveLocale = (locales) => {
  const known = resolved.get(locales) ?? resolveLocale(locales);
  resolved.set(locales, known);
  return known;
};

/** A string, or a message with values that the build has parsed. */
type Built = ConstructorParameters<typeof IntlMessageFormat>[0];

function phraseOf(text: Built): string | ((values: object) => string) {
  if (typeof text === 'string') return text;
  const locale = localeOf(language());
  let format: IntlMessageFormat | undefined;
  return (values) => {
    format ??= new IntlMessageFormat(text, locale);
    return String(format.format({ ...values, lower }));
  };
}

let said = new Map<Area, object>();
let saidOf: Messages | undefined;

/** In the language of now. The same object until another language is chosen. */
export function spoken<A extends Area>(area: A): Spoken<A> {
  if (saidOf !== messages()) {
    said = new Map();
    saidOf = messages();
  }
  const known = said.get(area);
  if (known !== undefined) return known as Spoken<A>;
  const all = Object.entries<Built>(messages()[area]).map(([name, text]) => [name, phraseOf(text)]);
  const phrases = Object.fromEntries(all);
  said.set(area, phrases);
  return phrases;
}
