// What people call members, choices, countries, currencies and languages. Each language has one file here; a name
// without a label is made from the name of the member.
import { useMemo } from 'react';
import { type Language, localeOf } from '../words/language.ts';
import { useLanguage } from '../words/words.ts';
import { german } from './de.ts';
import { english } from './en.ts';

export interface Labels {
  readonly words: {
    readonly add: (what: string) => string;
    readonly remove: (what: string) => string;
    readonly removeIt: string;
    readonly sortOf: (what: string) => string;
    readonly currencyOf: (what: string) => string;
  };
  readonly members: { readonly [name: string]: string };
  readonly choices: { readonly [value: string]: string };
  /** A label for a name that has none. */
  readonly fromName: (name: string) => string;
}

const all: { readonly [language in Language]: Labels } = { en: english, de: german };

const of = (names: Labels['members'], name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

const countryCodes =
  'AT AU BE BG BR CA CH CN CY CZ DE DK EE ES FI FR GB GR HR HU IE IL IN IS IT JP KR LI LT LU LV MT MX NL NO NZ PL PT RO SE SG SI SK TR UA US ZA'.split(
    ' ',
  );
const currencyCodes =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HUF INR JPY KRW MXN NOK NZD PLN RON SEK SGD TRY USD ZAR'.split(
    ' ',
  );

function namesIn(locale: string, type: 'region' | 'currency' | 'language') {
  const names = new Intl.DisplayNames(locale, { type, fallback: 'code' });
  return (code: string): string => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
}

export interface Speaking {
  readonly labelOf: (member: string) => string;
  readonly choiceOf: (value: string) => string;
  readonly languageOf: (tag: string) => string;
  /** For a field in which one is chosen, the present one among them. */
  readonly codesOf: (
    kind: 'country' | 'currency',
    present: string | undefined,
  ) => readonly { readonly value: string; readonly label: string }[];
  /** Of a list one item: `Prices` → `Price`. */
  readonly singularOf: (label: string) => string;
  readonly actionOf: (name: string) => string;
  readonly wordsOf: Labels['words'];
}

function speaking(language: Language): Speaking {
  const labels = all[language];
  const locale = localeOf(language);
  const country = namesIn(locale, 'region');
  const currency = namesIn(locale, 'currency');
  const languageOf = namesIn(locale, 'language');
  return {
    labelOf: (member) => of(labels.members, member) ?? labels.fromName(member),
    choiceOf: (value) => of(labels.choices, value) ?? labels.fromName(value),
    languageOf,
    codesOf(kind, present) {
      const codes = kind === 'country' ? countryCodes : currencyCodes;
      const nameOf = kind === 'country' ? country : currency;
      const shown = [...new Set([...codes, ...(present === undefined ? [] : [present])])];
      return shown
        .map((value) => ({ value, label: `${nameOf(value)} (${value})` }))
        .sort((a, b) => a.label.localeCompare(b.label, locale));
    },
    singularOf: (label) =>
      language === 'en'
        ? label
            .replace(/ies$/, 'y')
            .replace(/(ss|x|ch|sh)es$/, '$1')
            .replace(/([^s])s$/, '$1')
        : label,
    actionOf: (name) => english.fromName(name),
    wordsOf: labels.words,
  };
}

export function useLabels(): Speaking {
  const language = useLanguage();
  return useMemo(() => speaking(language), [language]);
}
