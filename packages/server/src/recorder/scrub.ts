// Removes secrets and personal data from the recording, before it reaches the disk.
import { withoutTexts } from './graphql-text.ts';
import {
  type Pseudonyms,
  personalMembers,
  secretMembers,
  secretWithin,
  standInHost,
} from './personal.ts';
import {
  holdsToken,
  mailServersIn,
  replaceAfter,
  replaceBeside,
  replaceTokens,
  replaceWithin,
} from './scan.ts';

/** The meaning of a name in an answer, where a request has given it an alias. */
type Meaning = (member: string) => string;

/** The same JSON value without secrets, and with pseudonyms for persons. */
export function scrubbed(
  value: unknown,
  words: Pseudonyms,
  member = '',
  meaning: Meaning = (name) => name,
): unknown {
  if (typeof value === 'string') return scrubbedText(value, words, member);
  if (typeof value === 'number') return isTold(member) ? value : 0;
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, words, member, meaning));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      words.withoutMail(name),
      scrubbed(one, words, memberIn(member, meaning(name)), meaning),
    ]),
  );
}

const isTold = (member: string) => !secretMembers.has(member) && !personalMembers.has(member);

/** By what name a member is looked at; within a secret all is secret. */
const memberIn = (within: string, name: string): string =>
  secretMembers.has(within) || secretWithin.get(within)?.has(name) === true ? 'secret' : name;

function scrubbedText(text: string, words: Pseudonyms, member: string): string {
  if (secretMembers.has(member)) return masked.test(text) ? text : words.ofSecret(text);
  if (personalMembers.has(member)) return words.ofPerson(member, text);
  const plain = inText(text, words);
  return ofErrors.has(member) ? words.withoutMet(plain) : plain;
}

/** Strings in which a server quotes its input. */
const ofErrors: ReadonlySet<string> = new Set([
  'message',
  'detailedErrorMessage',
  'duplicateValue',
  'conflictingValue',
  'invalidValue',
]);

/** Of several names the one that keeps the most to itself. */
function strictest(names: readonly string[], usual: string): string {
  const all = [...names, usual];
  return (
    all.find((one) => secretMembers.has(one)) ??
    all.find((one) => personalMembers.has(one)) ??
    usual
  );
}

/** The GraphQL request, and the meaning of names in its answer. */
export function scrubbedGraphql(
  body: unknown,
  words: Pseudonyms,
): { readonly body: unknown; readonly meaning?: Meaning } {
  const { query, variables = {}, ...others } = (body ?? {}) as { [member: string]: any };
  if (typeof query !== 'string') return { body: scrubbed(body, words) };
  const plain = replaceBeside(query, (one) => (one.startsWith('#') ? '' : one));
  const document = withoutTexts(plain, (text, { name, within }) =>
    scrubbedText(text, words, memberIn(within, name)),
  );
  const memberOf = (variable: string) =>
    strictest(
      (document?.variables.get(variable) ?? []).map(({ name, within }) => memberIn(within, name)),
      variable,
    );
  const given = Object.entries(Object(variables)).map(([name, value]) => [
    name,
    scrubbed(value, words, memberOf(name)),
  ]);
  // An invalid document is refused, whatever it contains.
  const text = document?.text ?? words.ofSecret(query);
  return {
    body: {
      query: words.withoutMail(text),
      ...(given.length === 0 ? {} : { variables: Object.fromEntries(given) }),
      ...(scrubbed(others, words) as object),
    },
    meaning: (member) => strictest(document?.aliases.get(member) ?? [], member),
  };
}

/** Servers show a secret like that. */
const masked = /^\**$/;

const names = [...personalMembers].join('|');
const signs = String.raw`"?\s*(?:<>|!=|[<>]=?|=|:)\s*`;
/** `lastName="Meier"` of predicates, `lastName: "Meier"` of GraphQL, `"lastName":"Meier"` of JSON. */
const literal = new RegExp(String.raw`\b(${names})${signs}"`, 'g');
const listed = new RegExp(String.raw`\b(${names})\s+(?:in|not in)\s*\(`, 'g');
const secretLiteral = new RegExp(String.raw`\b(${[...secretMembers].join('|')})${signs}"`, 'g');

/** Strings that contain other strings: predicates, GraphQL documents, query parameters. */
export function inText(text: string, words: Pseudonyms): string {
  const { ofSecret, ofPerson } = words;
  const withoutSecrets = replaceAfter(text, secretLiteral, (_, value) => ofSecret(value));
  const withoutPersons = replaceAfter(withoutSecrets, literal, ofPerson);
  const withoutLists = replaceWithin(withoutPersons, listed, ofPerson);
  return words.withoutMail(replaceTokens(withoutLists, ofSecret));
}

const inPath = /((?:password|email)-token=)([^/?]+)/g;

/** A path with its parameters. */
export function scrubbedPath(path: string, words: Pseudonyms): string {
  const url = new URL(path, 'http://server.invalid');
  const pathname = decodeURIComponent(url.pathname).replace(
    inPath,
    (_, name, token) => `${name}${words.ofSecret(token)}`,
  );
  const compared = comparedIn(url.searchParams.getAll('where').join(' '));
  const search = [...url.searchParams].map(([name, value]): [string, string] => {
    const member = lastStep(name);
    const known = name.startsWith('var.') ? (compared.get(member) ?? []) : [];
    return [name, String(scrubbed(value, words, strictest(known, member)))];
  });
  const query = new URLSearchParams(search).toString();
  return encodeURI(inText(pathname, words)) + (query === '' ? '' : `?${query}`);
}

/** `var.lastName` is a last name. */
const lastStep = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const comparison = /\b(\w+)\s*(?:<>|!=|[<>]=?|=|\b(?:not\s+)?in\b)\s*(\([^()"]*\)|:\w+)/g;

/** What parameters of a predicate are compared with: `lastName = :name`, `lastName in (:one, :other)`. */
function comparedIn(predicate: string): ReadonlyMap<string, readonly string[]> {
  const compared = new Map<string, string[]>();
  for (const [, member, values] of predicate.matchAll(comparison))
    for (const [, name] of values!.matchAll(/:(\w+)/g))
      compared.set(name!, [...(compared.get(name!) ?? []), member!]);
  return compared;
}

const bearer = /bearer\s+[\w.~+/-]{12}/i;
const price = /"centAmount":\d+/g;
const card = /\b(?:\d[ -]?){13,16}\b/g;

/** Forbidden content in a line; `undefined`: none. */
export function leftIn(line: string, words: Pseudonyms, keepPersonal: boolean): string | undefined {
  if (words.isMetIn(line)) return 'a secret';
  if (holdsToken(line) || bearer.test(line)) return 'a token';
  const plain = line.replaceAll('%40', '@').replaceAll(/\+|%20/g, ' ');
  if (!keepPersonal && mailServersIn(plain).some((one) => one !== standInHost))
    return 'a mail address';
  return (plain.replaceAll(price, '').match(card) ?? []).some(isCard) ? 'a card number' : undefined;
}

/** How the numbers of the large networks begin, and how many digits they have. */
const networks = [
  /^4(\d{12}|\d{15})$/,
  /^5[1-5]\d{14}$/,
  /^(222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}$/,
  /^3[47]\d{13}$/,
  /^3(0[0-5]|[68]\d)\d{11}$/,
  /^(6011|64[4-9]\d|65\d\d)\d{12}$/,
  /^35(2[89]|[3-8]\d)\d{12}$/,
  /^62\d{14}$/,
];

/** A number of a network with Luhn's sum, in groups as they are printed on cards: ids and prices are none. */
function isCard(text: string): boolean {
  if (!/^(\d{4}([ -]?)\d{4}\2\d{4}\2\d{1,4}|\d{4}([ -]?)\d{6}\3\d{4,5})$/.test(text)) return false;
  const plain = text.replaceAll(/\D/g, '');
  if (!networks.some((network) => network.test(plain))) return false;
  const digits = [...plain].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0 && new Set(digits).size > 1;
}
