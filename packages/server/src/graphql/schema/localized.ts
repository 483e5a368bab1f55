// Texts in several languages: one language chosen by arguments, or all of them as a list.
import { GraphQLList, GraphQLObjectType, GraphQLString } from 'graphql';
import type { LocalizedString } from '../../declaration/index.ts';
import { type Entry, required } from '../execution/references.ts';
import { scalars } from './scalars.ts';

const localizedStringType = new GraphQLObjectType({
  name: 'LocalizedString',
  fields: {
    locale: { type: required(scalars.Locale) },
    value: { type: required(GraphQLString) },
  },
});

const languageArguments = {
  locale: { type: scalars.Locale },
  acceptLanguage: { type: new GraphQLList(required(scalars.Locale) as never) },
};

interface Languages {
  readonly locale?: string | null;
  readonly acceptLanguage?: readonly string[] | null;
}

/** The exact locale wins, else the first accepted language that has a text. */
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

/** `name(locale, acceptLanguage)` and `nameAllLocales`. */
export function localizedEntries(member: string, name: string, isRequired: boolean): Entry[] {
  const list = new GraphQLList(required(localizedStringType));
  return [
    [
      name,
      {
        type: GraphQLString,
        args: languageArguments,
        resolve: (source, languages) => inLanguage(source[member], languages),
      },
    ],
    [
      `${name}AllLocales`,
      {
        type: isRequired ? required(list) : list,
        resolve: (source) => allLanguages(source[member]) ?? (isRequired ? [] : null),
      },
    ],
  ];
}
