// The scalars of the public schema. Values that leave were checked when they came in, so only inputs are
// checked.

import { canonicalLocale, cut } from '@storewright/model/declaration';
import { calendarDate, utcInstant } from '@storewright/platform/stamps';
import {
  GraphQLError,
  type GraphQLScalarType,
  type GraphQLSchema,
  Kind as Node,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';

/** A value of the scalar, or `undefined` when the input is none. */
type Read = (value: unknown) => unknown;

interface Scalar {
  readonly description: string;
  readonly read: Read;
}

/** Binds the scalars of the schema: what they take, and that they hand over what documents hold. */
export function bindScalars(schema: GraphQLSchema): void {
  for (const [name, { description, read }] of Object.entries(scalars)) {
    const type = schema.getType(name) as GraphQLScalarType;
    const parseValue = (value: unknown) => checked(name, read(value), value);
    Object.assign(type, {
      description,
      serialize: (value: unknown) => value,
      parseValue,
      parseLiteral: (node: ValueNode, variables?: Variables) =>
        parseValue(literal(node, variables)),
    });
  }
}

type Variables = { readonly [name: string]: unknown } | null;

function checked(name: string, read: unknown, given: unknown): unknown {
  if (read !== undefined) return read;
  const shown = JSON.stringify(given) ?? 'nothing';
  throw new GraphQLError(cut(`${name} cannot represent ${shown}`, longestMessage));
}

const longestMessage = 150;

function literal(node: ValueNode, variables?: Variables): unknown {
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

const scalars: { readonly [name: string]: Scalar } = {
  Long: { description: 'A whole number that JSON carries exactly.', read: wholeNumber },
  DateTime: { description: 'An instant with a zone: `2024-05-02T09:10:11.123Z`.', read: instant },
  Date: { description: 'A day: `2024-05-02`.', read: day },
  Time: { description: 'A time of day: `14:00:00.000`.', read: word(timePattern) },
  YearMonth: { description: 'A month: `2024-05`.', read: word(/^\d{4}-(0[1-9]|1[0-2])$/) },
  Country: { description: 'Two letters of ISO 3166-1.', read: word(/^[A-Z]{2}$/) },
  Currency: { description: 'Three letters of ISO 4217.', read: word(/^[A-Z]{3}$/) },
  Locale: { description: 'An IETF language tag.', read: languageTag },
  SearchValueType: { description: 'A string, a number, true or false.', read: plainValue },
  JsonPrimitive: { description: 'A string, a number, true or false.', read: plainValue },
  Json: { description: 'Any JSON value.', read: (value) => value },
  KeyReferenceInput: { description: 'The key of a resource.', read: word(/^[\w-]{1,256}$/) },
};
