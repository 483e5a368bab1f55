// What people call members, choices, countries, currencies and languages. A name without a label is made from the
// name of the member.
import type { Column } from '../server.ts';
import { inEachLanguage, type Language, localeOf, messages } from '../words/language.ts';
import { type Spoken, spoken } from '../words/texts.ts';
import { useLanguage } from '../words/words.ts';
import { type ActionTexts, actionLabel } from './actions.ts';
import { fromName, type Grammar, singularOf } from './grammar.ts';

/** By a name, or by the end of a path where members of one name mean different things. */
type Names = { readonly [name: string]: string };

const of = (names: Names, name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined;

/** Countries of ISO 3166-1, and Kosovo. */
const countryCodes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
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

/** The names of countries in a language. */
export const countriesIn = inEachLanguage((language) => namesIn(localeOf(language), 'region'));

export interface Speaking {
  /** Of a member, or of a path from the document on. */
  readonly labelOf: (path: string) => string;
  /** Of a path, with the labels of all steps that say something: `Shipping address · Country`. */
  readonly pathLabelOf: (path: string) => string;
  /** A value of a column. */
  readonly shownValue: (shows: Column['shows'], value: string) => string;
  readonly choiceOf: (value: string) => string;
  readonly languageOf: (tag: string) => string;
  readonly countryOf: (code: string) => string;
  /** To choose from; the chosen ones are always among them. */
  readonly codesOf: (kind: 'country' | 'currency', chosen: readonly string[]) => readonly Choice[];
  /** Of a list one item: `Prices` → `Price`. */
  readonly singularOf: (label: string) => string;
  /** Of an update action, or of a change in the history. */
  readonly actionOf: (name: string) => string;
  readonly wordsOf: Spoken<'labels'>;
}

/** The longest end of the path that has a label; else one is made from the last name. */
function labelAt(members: Names, path: string): string {
  const names = path.split('.').filter((name) => !/^\d+$/.test(name));
  for (const start of names.keys()) {
    const label = of(members, names.slice(start).join('.'));
    if (label !== undefined) return label;
  }
  return fromName(names.at(-1) ?? '');
}

/** Steps that hold the members that people mean. */
const structure: ReadonlySet<string> = new Set([
  'masterData',
  'staged',
  'current',
  'custom',
  'fields',
  'centAmount',
]);

const isTag = (name: string): boolean => name !== 'id' && /^[a-z]{2}(-[A-Z]{2})?$/.test(name);

function labelOfSteps(members: Names, path: string): string {
  const names = path.split('.');
  const telling = names.filter((name) => !structure.has(name));
  return (telling.length === 0 ? names : telling)
    .map((name, index) => {
      // An item is named as in `#sku=red`; ids of parts are long.
      if (name.startsWith('#')) return name.slice(name.indexOf('=') + 1).slice(-20);
      return index > 0 && isTag(name) ? name : labelAt(members, name);
    })
    .join(' · ');
}

const actionTexts = (members: Names, grammar: Grammar): ActionTexts => ({
  verbs: spoken('actionVerbs'),
  things: spoken('actionThings'),
  parts: spoken('actionParts'),
  names: spoken('actions'),
  members,
  singularOf: (label) => singularOf(grammar, label),
  within: spoken('labels').within,
});

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The codes with their names, by their names. */
function choicesBy(nameOf: (code: string) => string, locale: string) {
  const { compare } = new Intl.Collator(locale);
  return (codes: Iterable<string>): readonly Choice[] =>
    [...codes]
      .map((value) => ({ value, label: `${nameOf(value)} (${value})` }))
      .sort((a, b) => compare(a.label, b.label));
}

/** Choices of all codes; of others, which a document may have, as well. */
function codesBy(all: () => readonly string[], nameOf: (code: string) => string, locale: string) {
  const choicesOf = choicesBy(nameOf, locale);
  let usual: readonly Choice[] | undefined;
  return (chosen: readonly string[]): readonly Choice[] => {
    const codes = new Set(all());
    if (chosen.some((code) => !codes.has(code))) return choicesOf(new Set([...codes, ...chosen]));
    usual ??= choicesOf(codes);
    return usual;
  };
}

const speakingIn = inEachLanguage((language: Language): Speaking => {
  const members: Names = spoken('members');
  const choices: Names = spoken('choices');
  const grammar: Grammar = messages().grammar;
  const actions = actionTexts(members, grammar);
  const locale = localeOf(language);
  const country = countriesIn(language);
  const currency = namesIn(locale, 'currency');
  const languageOf = namesIn(locale, 'language');
  const codes = {
    country: codesBy(() => countryCodes, country, locale),
    currency: codesBy(() => Intl.supportedValuesOf('currency'), currency, locale),
  };
  const choiceOf = (value: string) => of(choices, value) ?? fromName(value);
  return {
    labelOf: (path) => labelAt(members, path),
    pathLabelOf: (path) => of(members, path) ?? labelOfSteps(members, path),
    choiceOf,
    shownValue(shows, value) {
      if (shows === 'choice') return choiceOf(value);
      if (shows === 'country') return country(value);
      return shows === 'locale' ? languageOf(value) : value;
    },
    languageOf,
    countryOf: country,
    codesOf: (kind, chosen) => codes[kind](chosen),
    singularOf: (label) => singularOf(grammar, label),
    actionOf: (name) => actionLabel(actions, name) ?? fromName(name),
    wordsOf: spoken('labels'),
  };
});

export const useLabels = (): Speaking => speakingIn(useLanguage());
