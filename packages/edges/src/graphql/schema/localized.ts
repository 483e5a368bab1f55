// Strings in several languages: one language chosen by arguments, or all of them as a list.
import type { LocalizedString } from '@storewright/model/declaration';
import type { Resolve } from './binding.ts';

interface Languages {
  readonly locale?: string | null;
  readonly acceptLanguage?: readonly string[] | null;
}

/** The exact locale wins, else the first accepted language that has a string. */
function inLanguage(
  text: LocalizedString | null | undefined,
  { locale, acceptLanguage }: Languages,
): string | null {
  if (text === undefined || text === null) return null;
  const wanted = [...(locale ? [locale] : []), ...(acceptLanguage ?? [])];
  const found = wanted.find((one) => Object.hasOwn(text, one));
  return found === undefined ? null : text[found]!;
}

const allLanguages = (text: LocalizedString | null | undefined) =>
  text === undefined || text === null
    ? null
    : Object.entries(text).map(([locale, value]) => ({ locale, value }));

/** `name(locale, acceptLanguage)` */
export const answerInLanguage =
  (member: string): Resolve =>
  (source, languages) =>
    inLanguage(source[member], languages);

/** `nameAllLocales` */
export const answerAllLanguages =
  (member: string, isRequired: boolean): Resolve =>
  (source) =>
    allLanguages(source[member]) ?? (isRequired ? [] : null);
