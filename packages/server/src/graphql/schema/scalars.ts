// The scalars of the public schema. Values that leave were checked when
// they came in, so only inputs are looked at.
import {
  GraphQLBoolean,
  GraphQLError,
  GraphQLFloat,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
  Kind as Node,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { canonicalLocale, cut } from '../../declaration/index.ts';
import { calendarDate, utcInstant } from '../../platform/instant.ts';

/** A value of the scalar, or `undefined` when the input is none. */
type Read = (value: unknown) => unknown;

function scalar(name: string, description: string, read: Read): GraphQLScalarType {
  const parseValue = (value: unknown) => checked(name, read(value), value);
  return new GraphQLScalarType({
    name,
    description,
    serialize: (value) => value,
    parseValue,
    parseLiteral: (node, variables) => parseValue(literal(node, variables)),
  });
}

function checked(name: string, read: unknown, given: unknown): unknown {
  if (read !== undefined) return read;
  const shown = JSON.stringify(given) ?? 'nothing';
  throw new GraphQLError(cut(`${name} cannot represent ${shown}`, longestMessage));
}

const longestMessage = 150;

function literal(node: ValueNode, variables?: { [name: string]: unknown } | null): unknown {
  // Digits beyond the exact range must not be rounded silently before they are checked.
  if (node.kind === Node.INT) return Number(node.value);
  return valueFromASTUntyped(node, variables);
}

const word =
  (pattern: RegExp): Read =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;

const wholeNumber: Read = (value) => {
  const number = typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(number) ? number : undefined;
};

const instant: Read = (value) => (typeof value === 'string' ? utcInstant(value) : undefined);

const day: Read = (value) => (typeof value === 'string' && calendarDate(value) ? value : undefined);

const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?$/;

const plainValue: Read = (value) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;

const languageTag: Read = (value) =>
  typeof value === 'string' ? canonicalLocale(value) : undefined;

export const scalars = {
  Long: scalar('Long', 'A whole number that JSON carries exactly.', wholeNumber),
  DateTime: scalar('DateTime', 'An instant with a zone: `2024-05-02T09:10:11.123Z`.', instant),
  Date: scalar('Date', 'A day: `2024-05-02`.', day),
  Time: scalar('Time', 'A time of day: `14:00:00.000`.', word(timePattern)),
  YearMonth: scalar('YearMonth', 'A month: `2024-05`.', word(/^\d{4}-(0[1-9]|1[0-2])$/)),
  Country: scalar('Country', 'Two letters of ISO 3166-1.', word(/^[A-Z]{2}$/)),
  Currency: scalar('Currency', 'Three letters of ISO 4217.', word(/^[A-Z]{3}$/)),
  Locale: scalar('Locale', 'An IETF language tag.', languageTag),
  SearchValueType: scalar('SearchValueType', 'A string, a number, true or false.', plainValue),
  JsonPrimitive: scalar('JsonPrimitive', 'A string, a number, true or false.', plainValue),
  Json: scalar('Json', 'Any JSON value.', (value) => value),
  KeyReferenceInput: scalar('KeyReferenceInput', 'The key of a resource.', word(/^[\w-]{1,256}$/)),
};

export { GraphQLBoolean, GraphQLFloat, GraphQLInt, GraphQLString };
