import { namedVariants } from '../../../commerce/catalogue/named-variants.ts';
import {
  boolean,
  choice,
  type DocumentOf,
  type Field,
  fieldOf,
  identifier,
  inGraphql,
  key,
  listOf,
  localized,
  type Of,
  optional,
  record,
  reference,
  resource,
  text,
  union,
  withDefault,
} from '../../../declaration/index.ts';

const referenceTypeIds =
  'associate-role business-unit cart cart-discount category channel customer customer-group ' +
  'key-value-document order product product-type review shipping-method state variant zone';

/** GraphQL knows it as a text because of the hyphens. */
const referenceTypeId = (): Field<string, false> =>
  fieldOf({ kind: 'text' }, { type: 'string', enum: referenceTypeIds.split(' ') });

export const plainEnumValue = () =>
  record('PlainEnumValue', { key: text({ min: 1, max: 256 }), label: text() });

export const localizedEnumValue = () =>
  record('LocalizableEnumValueType', { key: text({ min: 1, max: 256 }), label: localized() });

/** @param nested how the product type of a nested attribute is referred to. */
const elementTypes = <N extends Field>(nested: N) => ({
  boolean: {},
  text: {},
  ltext: {},
  enum: { values: listOf(plainEnumValue()) },
  lenum: { values: listOf(localizedEnumValue()) },
  number: {},
  money: {},
  date: {},
  time: {},
  datetime: {},
  reference: { referenceTypeId: referenceTypeId() },
  nested: { typeReference: nested },
});

/** Names of the union, of the union of element types (no set of sets), and of their records. */
interface UnionNames {
  readonly all: string;
  readonly elements: string;
  readonly record: (tag: string) => string;
}

const storedWords = new Map([
  ['ltext', 'LocalizableText'],
  ['lenum', 'LocalizableEnum'],
  ['datetime', 'DateTime'],
]);

const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1);

const stored: UnionNames = {
  all: 'AttributeDefinitionType',
  elements: 'AttributeDefinitionType',
  record: (tag) => `${storedWords.get(tag) ?? capitalized(tag)}AttributeDefinitionType`,
};

const sentNames = new Map([
  ['set', 'AttributeSetTypeDraft'],
  ['lenum', 'LocalizableEnumTypeDraft'],
  ['reference', 'ReferenceTypeDefinitionDraft'],
]);

const sent: UnionNames = {
  all: 'AttributeTypeDraft',
  elements: 'AttributeSetElementTypeDraft',
  record: (tag) => sentNames.get(tag) ?? `${capitalized(tag)}TypeDraft`,
};

/** The type of an attribute. */
function attributeType<N extends Field>(names: UnionNames, nested: N) {
  const elements = elementTypes(nested);
  const elementType = namedVariants(union(names.elements, 'name', elements), names.record);
  return namedVariants(
    union(names.all, 'name', { ...elements, set: { elementType } }),
    names.record,
  );
}

export const attributeConstraint = () =>
  choice('AttributeConstraint', 'None', 'Unique', 'CombinationUnique', 'SameForAll');

export const level = () => choice('Level', 'Product', 'Variant');

export const inputHint = () => choice('TextInputHint', 'SingleLine', 'MultiLine');

export const attributeName = () => text({ min: 2, max: 256, pattern: '^[A-Za-z0-9_-]+$' });

/** An attribute definition in a document. */
const attributeDefinition = () =>
  record('AttributeDefinition', {
    type: attributeType(stored, inGraphql(reference('product-type'), { referenceName: 'typeRef' })),
    name: attributeName(),
    label: localized(),
    isRequired: boolean(),
    level: level(),
    attributeConstraint: attributeConstraint(),
    inputTip: optional(localized()),
    inputHint: inputHint(),
    isSearchable: boolean(),
  });

/** An attribute definition in an input. */
export const attributeDefinitionDraft = () =>
  record('AttributeDefinitionDraft', {
    type: attributeType(sent, identifier('product-type')),
    name: attributeName(),
    label: localized(),
    isRequired: boolean(),
    level: withDefault(level(), 'Variant'),
    attributeConstraint: withDefault(attributeConstraint(), 'None'),
    inputTip: optional(localized()),
    inputHint: withDefault(inputHint(), 'SingleLine'),
    isSearchable: withDefault(boolean(), true),
  });

export type AttributeDefinition = Of<ReturnType<typeof attributeDefinition>>;
export type AttributeDefinitionDraft = Of<ReturnType<typeof attributeDefinitionDraft>>;

export const productType = resource({
  kind: 'product-type',
  name: 'ProductType',
  graphqlName: 'ProductTypeDefinition',
  plural: 'productTypes',
  doc: 'Names and types of the attributes that products of the type have.',
  isLarge: true,
  changesSeldom: true,
  fields: {
    key: optional(key()),
    name: text(),
    description: text(),
    attributes: listOf(attributeDefinition()),
  },
  facets: ['key', 'name', 'attributes.name'],
  userProvided: ['key'],
});

export type ProductType = DocumentOf<(typeof productType)['fields']>;
