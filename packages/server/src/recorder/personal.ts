// Members whose values are about a person, by name: the API uses a name for one thing. Countries,
// regions and postal codes stay, since prices, taxes and shipping depend on them.
import { createHmac, randomBytes } from 'node:crypto';
import { replaceMails } from './scan.ts';

/** Strings that become pseudonyms. */
export const personalMembers: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'middleName',
  'title',
  'salutation',
  'company',
  'companyName',
  'vatId',
  'email',
  'customerEmail',
  'contactEmail',
  'phone',
  'mobile',
  'fax',
  'dateOfBirth',
  'streetName',
  'streetNumber',
  'additionalStreetInfo',
  'building',
  'apartment',
  'department',
  'pOBox',
  'additionalAddressInfo',
  'authorName',
  'externalUserId',
  'interfaceAccount',
]);

/** Credentials; the replacement of one reveals nothing about it, and is always the same. */
export const secretMembers: ReadonlySet<string> = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'secret',
  'clientSecret',
  'client_secret',
  'access_token',
  'refresh_token',
  'token',
  'tokenValue',
  'accessKey',
  'accessSecret',
  'accessToken',
  'authorization',
  'apiKey',
  'connectionString',
  'headerValue',
  'authorizationHeader',
  'apiSecret',
  'credentials',
]);

/** Members with names of many things that are secrets within these objects. */
export const secretWithin: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['authentication', new Set(['key'])],
  ['token', new Set(['value'])],
]);

/** Members that are names and titles of things where they are localized strings. */
const dated = /^\d{4}-\d{2}-\d{2}$/;
/** The host of replacement addresses. */
export const standInHost = 'example.invalid';

/** Replaces personal data by a meaningless word, the same for the same value. */
export interface Pseudonyms {
  readonly ofPerson: (member: string, value: string) => string;
  readonly ofSecret: (value: string) => string;
  /** Mail addresses within a string. */
  readonly withoutMail: (text: string) => string;
  /** Whether a string contains a known secret: none of them may be found in the written files. */
  readonly isMetIn: (text: string) => boolean;
  /** Replaces values of this exchange in a string that quotes them; see `ofExchange`. */
  readonly withoutMet: (text: string) => string;
}

/**
 * The key of the pseudonyms ends with the process: the persons cannot be found out afterwards.
 * @param given in place of a new key, in Base64; its owner removes it at the end
 */
export function openPseudonyms(keepPersonal: boolean, given?: string): Pseudonyms {
  const key = given === undefined ? randomBytes(32) : Buffer.from(given, 'base64');
  const met = openMet();
  const word = (value: string) =>
    createHmac('sha256', key).update(value).digest('hex').slice(0, 12);
  const mailOf = (value: string) =>
    value.endsWith(`@${standInHost}`) ? value : `p${word(value.toLowerCase())}@${standInHost}`;
  const withoutMail = (text: string) => (keepPersonal ? text : replaceMails(text, mailOf));
  return {
    isMetIn: met.isIn,
    withoutMet: (text) => text,
    withoutMail,
    ofPerson(member, value) {
      if (keepPersonal || value === '') return value;
      if (value.includes('@')) return withoutMail(value);
      return dated.test(value) ? '1970-01-01' : `p${word(`${member} ${value}`)}`;
    },
    ofSecret(value) {
      met.add(value);
      return `secret-${word(value)}`;
    },
  };
}

/** For a request and its answer: errors quote values of the request, which have no name there. */
export function ofExchange(words: Pseudonyms): Pseudonyms {
  const met = new Map<string, string>();
  const noted = (value: string, word: string) => {
    if (value !== word && value.length >= minMet) met.set(value, word);
    return word;
  };
  return {
    ...words,
    ofPerson: (member, value) => noted(value, words.ofPerson(member, value)),
    ofSecret: (value) => noted(value, words.ofSecret(value)),
    withoutMet: (text) =>
      [...met]
        .sort(([one], [other]) => other.length - one.length)
        .reduce((left, [value, word]) => left.replaceAll(value, word), text),
  };
}

/** Shorter ones are parts of words. */
const minMet = 3;

/** Shorter ones occur in other strings, too. */
const minSecret = 8;
const maxMet = 100_000;
/** So many characters of a secret are enough to know it by; comparing more takes time at each place. */
const maxCompared = 256;

/**
 * Secrets by their first characters, so that a string is searched once, however many there are: a
 * recording has about as many of them as it has lines.
 */
function openMet() {
  const byBeginning = new Map<string, Set<string>>();
  let size = 0;
  return {
    add(whole: string): void {
      if (whole.length < minSecret || size >= maxMet) return;
      const secret = whole.slice(0, maxCompared);
      const beginning = secret.slice(0, minSecret);
      const some = byBeginning.get(beginning) ?? new Set();
      if (!some.has(secret)) size += 1;
      byBeginning.set(beginning, some.add(secret));
    },
    isIn(text: string): boolean {
      if (size === 0) return false;
      for (let at = 0; at + minSecret <= text.length; at += 1) {
        const some = byBeginning.get(text.slice(at, at + minSecret));
        if (some === undefined) continue;
        for (const secret of some) if (text.startsWith(secret, at)) return true;
      }
      return false;
    },
  };
}
