// Inputs that GraphQL spells differently from REST: languages as a list, JSON in a string, types by
// bare id or key, money by its precision.
import { apiError } from '@storewright/model/declaration';
import { isExact, isInexact, parseNoting } from '@storewright/platform/json';
import { type Decode, onlyMember } from './inputs.ts';

/** Leaves out members that are `null`. */
export const decodeGiven = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined && member !== null),
  );

interface LocalizedItem {
  readonly locale: string;
  readonly value: string;
}

/** `[{ locale, value }]` → `{ en: … }` */
export const decodeLanguages = (items: readonly LocalizedItem[]) =>
  Object.fromEntries(items.map(({ locale, value }) => [locale, value]));

/** @throws InvalidInput when the text is not JSON, or has a number that would change. */
function parsedJson(text: string, what: string): unknown {
  const holder = { value: jsonOf(text, what) };
  if (isInexact(holder.value) || isInexactNumber(text))
    throw apiError.InvalidInput(`The value of ${what} has a number that cannot be kept exactly.`);
  return holder.value;
}

const isInexactNumber = (text: string): boolean => {
  const plain = text.trim();
  return /^-?\d/.test(plain) && !isExact(plain);
};

function jsonOf(text: string, what: string): unknown {
  try {
    return parseNoting(text);
  } catch {
    throw apiError.InvalidInput(`The value of ${what} is not JSON.`);
  }
}

/** A value of any form is JSON in a string. */
export const decodeJson = (text: string): unknown => parsedJson(text, 'a field');

interface CustomField {
  readonly name: string;
  readonly value: string;
}

/** A list of names and JSON strings → an object. */
const customFieldsOf = (fields: readonly CustomField[]): object =>
  Object.fromEntries(
    fields.map(({ name, value }) => [name, parsedJson(value, `the custom field '${name}'`)]),
  );

interface CustomFieldsInput {
  readonly type?: object | null;
  readonly typeId?: string | null;
  readonly typeKey?: string | null;
  readonly fields?: readonly CustomField[] | null;
}

/** The type, and the fields by name. */
export const decodeCustomFields = ({ type, typeId, typeKey, fields }: CustomFieldsInput) => ({
  type: decodeGiven({ id: typeId, key: typeKey, ...decodeGiven(type ?? {}), typeId: 'type' }),
  ...(fields ? { fields: customFieldsOf(fields) } : {}),
});

/** `{ centPrecision }` or `{ highPrecision }` → money with its type. */
function decodeBaseMoney(value: object) {
  const [type, money] = onlyMember(value, 'BaseMoneyInput');
  return { type, ...decodeGiven(money) };
}

interface FixedMoney {
  readonly centPrecision?: object | null;
  readonly highPrecision?: object | null;
}

/** The same, or in an older form the bare amount. */
const decodeDiscountMoney = (value: FixedMoney) =>
  value.centPrecision || value.highPrecision
    ? decodeBaseMoney(value)
    : { type: 'centPrecision', ...decodeGiven(value) };

/** Inputs whose form follows from their type and not from declared members. */
export const decodersByName: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['CustomFieldsDraft', decodeCustomFields],
  ['CustomFieldInput', decodeGiven],
  ['MoneyInput', decodeGiven],
  ['BaseMoneyInput', decodeBaseMoney],
  ['HighPrecisionMoneyInput', decodeGiven],
  ['CartDiscountValueBaseMoneyInput', decodeDiscountMoney],
]);
