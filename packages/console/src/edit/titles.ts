// What people call a document or a part of one.
import { countriesIn } from '../labels/labels.ts';
import type { Language } from '../words/language.ts';
import { textIn } from '../words/words.ts';
import { isMembers } from './field.ts';

const nameMembers = ['name', 'label', 'groupName'] as const;
const codeMembers = [
  'orderNumber',
  'quoteNumber',
  'email',
  // Of reviews; a person has a title such as `Dr.`, which is no name.
  'title',
  'code',
  'sku',
  'key',
  'interfaceId',
] as const;

const localizedIn = (value: unknown, language: Language): string | undefined => {
  if (typeof value === 'string') return value;
  return isMembers(value) ? textIn(value as never, language) : undefined;
};

const personOf = ({ firstName, lastName }: any): string =>
  [firstName, lastName].filter((one) => typeof one === 'string' && one !== '').join(' ');

const isMessage = (document: any): boolean =>
  typeof document?.sequenceNumber === 'number' && typeof document.type === 'string';

/** A name, else a number or key, else the last digits of the id. */
export function titleOfDocument(document: any, language: Language): string {
  // A message can have a member that is called `name`.
  if (isMessage(document)) return document.type;
  const data = document?.masterData?.staged ?? document ?? {};
  const names = nameMembers.map((name) => localizedIn(data[name], language));
  const codes = codeMembers.map((name) => document?.[name]);
  const person = personOf(document ?? {});
  const found = [...names, person, document?.companyName, ...codes].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return found ?? String(document?.id ?? '').slice(-8);
}

/** A name with the key by which programs know it. */
export const withKey = (title: string, key: unknown): string =>
  typeof key === 'string' && key !== title ? `${title} (${key})` : title;

/** A few words for the heading of a part. */
export function titleOfItem(value: any, language: Language): string {
  if (!isMembers(value)) return '';
  const money = value.value?.centAmount === undefined ? value.amount : value.value;
  const amount =
    money?.centAmount === undefined
      ? undefined
      : `${(money.centAmount / 10 ** (money.fractionDigits ?? 2)).toFixed(money.fractionDigits ?? 2)} ${money.currencyCode}`;
  const named = localizedIn(value.name ?? value.label, language);
  const country = typeof value.country === 'string' ? countriesIn(language)(value.country) : '';
  const parts = [amount, country, value.sku, value.key, value.code, named];
  const address = [personOf(value), value.streetName, value.city];
  return [...parts, ...address].filter((one) => typeof one === 'string' && one !== '').join(' · ');
}
