// Inputs that GraphQL spells differently from REST: languages as a list, JSON in a text, types by
// bare id or key, money by its precision.

import { GraphQLInputObjectType, GraphQLList } from 'graphql';
import { apiError } from '../../declaration/index.ts';
import { isExact, isInexact, parseNoting } from '../../platform/json/exact.ts';
import { GraphQLFloat, GraphQLInt, GraphQLString, scalars } from './scalars.ts';
import { mandatory, onlyMember, type Shape } from './shape.ts';

const line = { type: GraphQLString };

/** The members that were given; `null` counts as left out. */
const given = (value: object): object =>
  Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined && member !== null),
  );

const resourceIdentifierInput = new GraphQLInputObjectType({
  name: 'ResourceIdentifierInput',
  fields: { typeId: line, id: line, key: line },
});

export const resourceIdentifierShape: Shape = { type: resourceIdentifierInput, decode: given };

export const referenceShape: Shape = {
  type: new GraphQLInputObjectType({
    name: 'ReferenceInput',
    fields: { typeId: { type: mandatory(GraphQLString) }, id: { type: mandatory(GraphQLString) } },
  }),
  decode: given,
};

interface LocalizedItem {
  readonly locale: string;
  readonly value: string;
}

/** `[{ locale, value }]` → `{ en: … }` */
export const localizedShape: Shape = {
  type: new GraphQLList(
    mandatory(
      new GraphQLInputObjectType({
        name: 'LocalizedStringItemInputType',
        fields: {
          locale: { type: mandatory(scalars.Locale) },
          value: { type: mandatory(GraphQLString) },
        },
      }),
    ) as never,
  ),
  decode: (items: readonly LocalizedItem[]) =>
    Object.fromEntries(items.map(({ locale, value }) => [locale, value])),
};

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

/** A value of any form stands in a text. */
export const jsonShape: Shape = {
  type: GraphQLString,
  decode: (text: string) => parsedJson(text, 'a field'),
};

interface CustomField {
  readonly name: string;
  readonly value: string;
}

const customFieldInput = new GraphQLInputObjectType({
  name: 'CustomFieldInput',
  fields: {
    name: { type: mandatory(GraphQLString) },
    value: { type: mandatory(GraphQLString) },
  },
});

/** A list of names and JSON texts → an object. */
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

export const customFieldsDraftShape: Shape = {
  type: new GraphQLInputObjectType({
    name: 'CustomFieldsDraft',
    fields: {
      typeId: line,
      typeKey: line,
      type: { type: resourceIdentifierInput },
      fields: { type: new GraphQLList(mandatory(customFieldInput) as never) },
    },
  }),
  decode: ({ type, typeId, typeKey, fields }: CustomFieldsInput) => ({
    type: given({ id: typeId, key: typeKey, ...given(type ?? {}), typeId: 'type' }),
    ...(fields ? { fields: customFieldsOf(fields) } : {}),
  }),
};

const moneyInput = new GraphQLInputObjectType({
  name: 'MoneyInput',
  fields: {
    currencyCode: { type: mandatory(scalars.Currency) },
    centAmount: { type: mandatory(scalars.Long) },
  },
});

const moneyShape: Shape = { type: moneyInput, decode: given };

const highPrecisionMoneyInput = new GraphQLInputObjectType({
  name: 'HighPrecisionMoneyInput',
  fields: {
    currencyCode: { type: mandatory(scalars.Currency) },
    preciseAmount: { type: mandatory(scalars.Long) },
    fractionDigits: { type: mandatory(GraphQLInt) },
    centAmount: { type: scalars.Long },
  },
});

/** `{ centPrecision }` or `{ highPrecision }` → money with its type. */
const baseMoneyShape: Shape = {
  type: new GraphQLInputObjectType({
    name: 'BaseMoneyInput',
    fields: {
      centPrecision: { type: moneyInput },
      highPrecision: { type: highPrecisionMoneyInput },
    },
  }),
  decode(value) {
    const [type, money] = onlyMember(value, 'BaseMoneyInput');
    return { type, ...given(money) };
  },
};

interface FixedMoney {
  readonly centPrecision?: object | null;
  readonly highPrecision?: object | null;
}

/** The same, or in an older form the bare amount. */
const discountMoneyShape: Shape = {
  type: new GraphQLInputObjectType({
    name: 'CartDiscountValueBaseMoneyInput',
    fields: {
      centPrecision: { type: moneyInput },
      highPrecision: { type: highPrecisionMoneyInput },
      currencyCode: { type: scalars.Currency },
      centAmount: { type: scalars.Long },
    },
  }),
  decode: (value: FixedMoney) =>
    value.centPrecision || value.highPrecision
      ? baseMoneyShape.decode!(value)
      : { type: 'centPrecision', ...given(value) },
};

/** GeoJSON, named by its type. */
export const pointShape: Shape = {
  type: new GraphQLInputObjectType({
    name: 'GeometryInput',
    fields: {
      type: { type: mandatory(GraphQLString) },
      coordinates: { type: new GraphQLList(mandatory(GraphQLFloat) as never) },
    },
  }),
  decode: given,
};

/** Records whose GraphQL form is told here and not by their members. */
export const knownShapes: readonly (readonly [name: string, shape: Shape])[] = [
  ['CustomFieldsDraft', customFieldsDraftShape],
  ['CustomFieldInput', { type: customFieldInput, decode: given }],
  ['MoneyInput', moneyShape],
  ['BaseMoneyInput', baseMoneyShape],
  ['HighPrecisionMoneyInput', { type: highPrecisionMoneyInput, decode: given }],
  ['CartDiscountValueBaseMoneyInput', discountMoneyShape],
];
