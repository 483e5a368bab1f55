// Values of custom fields by the type of their definition.
import { isRecord } from '../../base/equality.ts';
import { byCanonicalLocale, type f, limits } from '../../declaration/index.ts';
import { isCurrency } from '../money/currency.ts';
import { centsOf } from '../money/money.ts';

/** The type of a custom field, as far as a value must fit it. */
export interface ValueType {
  readonly name: string;
  readonly values?: readonly { readonly key: string }[];
  readonly referenceTypeId?: string;
  readonly elementType?: ValueType;
}

/** The normalised value, or `undefined` when it does not fit the type. */
type Normalise = (value: unknown, type: ValueType) => unknown;

const when = <T>(fits: boolean, value: T): T | undefined => (fits ? value : undefined);

const localizedText: Normalise = (value) =>
  isRecord(value) &&
  Object.keys(value).length <= limits.mapSize &&
  Object.values(value).every(isText)
    ? byCanonicalLocale(value)
    : undefined;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= limits.textLength;

const text: Normalise = (value) => when(isText(value), value);

const enumeration: Normalise = (value, { values }) =>
  when(values?.some(({ key }) => key === value) === true, value);

const money: Normalise = (value) => {
  if (!isRecord(value)) return undefined;
  const { centAmount, currencyCode } = value;
  if (!Number.isSafeInteger(centAmount) || typeof currencyCode !== 'string') return undefined;
  if (!isCurrency(currencyCode)) return undefined;
  return centsOf({ centAmount: centAmount as number, currencyCode });
};

const dateShape = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Whether the text is a day of the calendar. */
function isCalendarDate(value: unknown): value is string {
  const parts = typeof value === 'string' ? dateShape.exec(value) : null;
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const timeShape = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3})\d*)?)?$/;

const time: Normalise = (value) => {
  const parts = typeof value === 'string' && value.length <= 32 ? timeShape.exec(value) : null;
  if (parts === null) return undefined;
  const [, hours, minutes, seconds = '00', fraction = ''] = parts;
  return `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0')}`;
};

const instantShape = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

const dateTime: Normalise = (value) => {
  const parts = typeof value === 'string' && value.length <= 64 ? instantShape.exec(value) : null;
  if (parts === null || !isCalendarDate(parts[1])) return undefined;
  const instant = new Date(withColon(parts[0]));
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
};

/** ISO 8601 lets an offset go without its colon; the clock of the runtime does not. */
const withColon = (instant: string): string => instant.replace(/([+-]\d\d)(\d\d)$/, '$1:$2');

const reference: Normalise = (value, { referenceTypeId }) =>
  isRecord(value) && value.typeId === referenceTypeId && isText(value.id) && value.id !== ''
    ? { typeId: value.typeId, id: value.id }
    : undefined;

const set: Normalise = (value, { elementType }) => {
  if (!Array.isArray(value) || elementType === undefined) return undefined;
  if (value.length > limits.listSize) return undefined;
  const elements = value.map((element) => normaliseValue(element, elementType));
  return elements.includes(undefined) ? undefined : distinct(elements);
};

/** Elements that differ; strings and numbers by value, others by their JSON. */
const distinct = (elements: readonly unknown[]): readonly unknown[] => [
  ...new Map(elements.map((element) => [JSON.stringify(element), element])).values(),
];

const rules = new Map<string, Normalise>([
  ['Boolean', (value) => when(typeof value === 'boolean', value)],
  ['Number', (value) => when(Number.isFinite(value), value)],
  ['String', text],
  ['LocalizedString', localizedText],
  ['Enum', enumeration],
  ['LocalizedEnum', enumeration],
  ['Money', money],
  ['Date', (value) => when(isCalendarDate(value), value)],
  ['Time', time],
  ['DateTime', dateTime],
  ['Reference', reference],
  ['Set', set],
]);

/** The value as documents hold it, or `undefined` when it does not fit the type. */
export function normaliseValue(value: unknown, type: ValueType): unknown {
  const rule = rules.get(type.name);
  if (rule === undefined) throw new Error(`no rule for custom fields of type ${type.name}`);
  return rule(value, type);
}

/** The references in a normalised value. */
export function referencesIn(value: any, type: ValueType): readonly f.Reference[] {
  if (type.name === 'Reference') return [value];
  if (type.name !== 'Set' || type.elementType === undefined) return [];
  const { elementType } = type;
  return value.flatMap((element: unknown) => referencesIn(element, elementType));
}
