// Takes secrets and persons out of what is recorded, before it reaches the disk.
import { type Pseudonyms, personalMembers, secretMembers, secretWithin } from './personal.ts';

/** The same JSON value without secrets, and with pseudonyms for persons. */
export function scrubbed(value: unknown, words: Pseudonyms, member = ''): unknown {
  if (typeof value === 'string') return scrubbedText(value, words, member);
  if (Array.isArray(value)) return value.map((one) => scrubbed(one, words, member));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isSecret = secretWithin.get(member)?.has(name) === true;
      return [name, scrubbed(one, words, isSecret ? 'secret' : name)];
    }),
  );
}

function scrubbedText(text: string, words: Pseudonyms, member: string): string {
  if (secretMembers.has(member)) return masked.test(text) ? text : words.ofSecret(text);
  if (personalMembers.has(member)) return words.ofPerson(member, text);
  return inText(text, words);
}

/** Servers show a secret like that. */
const masked = /^\**$/;

const names = [...personalMembers].join('|');
/** `lastName="Meier"` of predicates, `lastName: "Meier"` of GraphQL. */
const literal = new RegExp(String.raw`\b(${names})(\s*(?:=|<>|:)\s*)"((?:[^"\\]|\\.)*)"`, 'g');
const listed = new RegExp(String.raw`\b(${names})(\s+(?:in|not in)\s*\()([^)]*)\)`, 'g');
const secretLiteral = new RegExp(
  String.raw`\b(${[...secretMembers].join('|')})(\s*[=:]\s*)"((?:[^"\\]|\\.)*)"`,
  'g',
);
const compact = /\b[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}\b/g;

/** Texts that hold other texts: predicates, documents of GraphQL, parameters of a query. */
export const inText = (text: string, words: Pseudonyms): string =>
  words.withoutMail(
    text
      .replace(secretLiteral, (_, name, sign, value) => `${name}${sign}"${words.ofSecret(value)}"`)
      .replace(literal, (_, name, sign, value) => `${name}${sign}"${words.ofPerson(name, value)}"`)
      .replace(
        listed,
        (_, name, sign, values) =>
          `${name}${sign}${values.replace(/"([^"]*)"/g, (_quoted: string, one: string) => `"${words.ofPerson(name, one)}"`)})`,
      )
      .replace(compact, (token) => words.ofSecret(token)),
  );

const inPath = /((?:password|email)-token=)([^/?]+)/g;

/** A path with its parameters. */
export function scrubbedPath(path: string, words: Pseudonyms): string {
  const url = new URL(path, 'http://server.invalid');
  const pathname = decodeURIComponent(url.pathname).replace(
    inPath,
    (_, name, token) => `${name}${words.ofSecret(token)}`,
  );
  const search = [...url.searchParams].map(([name, value]): [string, string] => [
    name,
    String(scrubbed(value, words, lastStep(name))),
  ]);
  const query = new URLSearchParams(search).toString();
  return encodeURI(inText(pathname, words)) + (query === '' ? '' : `?${query}`);
}

/** `var.lastName` is a last name. */
const lastStep = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const tokenForm = /eyJ[\w-]{10,}\.[\w-]{10,}/;
const bearer = /bearer\s+[\w.~+/-]{12,}/i;
const anyMail = /[\w.+-]+@([a-z0-9-]+\.)+[a-z]{2,}/gi;
const card = /\b(?:\d[ -]?){13,16}\b/g;

/** What is left in a line that must not be there; `undefined`: nothing. */
export function leftIn(line: string, words: Pseudonyms, keepPersonal: boolean): string | undefined {
  if (words.isMetIn(line)) return 'a secret';
  if (tokenForm.test(line) || bearer.test(line)) return 'a token';
  const plain = line.replaceAll('%40', '@').replaceAll(/\+|%20/g, ' ');
  const mails = plain.match(anyMail) ?? [];
  if (!keepPersonal && mails.some((one) => !one.endsWith('@example.invalid')))
    return 'a mail address';
  return (plain.match(card) ?? []).some(isCard) ? 'a card number' : undefined;
}

/** Luhn's sum; groups as they are printed on cards. */
function isCard(text: string): boolean {
  if (!/^\d{4}([ -]?)\d{4}\1\d{4}\1\d{1,4}$/.test(text)) return false;
  const digits = [...text.replaceAll(/\D/g, '')].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 0 ? digit : digit * 2;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0 && new Set(digits).size > 1;
}
