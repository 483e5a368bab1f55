import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

const referenceTypeIds =
  'associate-role business-unit cart cart-discount category channel customer customer-group ' +
  'key-value-document order product product-type review shipping-method state variant zone';

/** GraphQL has it as a string because of the hyphens. */
const referenceTypeId = (): f.Field<string, false> =>
  f.fieldOf({ kind: 'text' }, { type: 'string', enum: referenceTypeIds.split(' ') });

export const plainEnumValue = () =>
  f.record('PlainEnumValue', { key: f.text({ min: 1, max: 256 }), label: f.text() });

export const localizedEnumValue = () =>
  f.record('LocalizableEnumValueType', { key: f.text({ min: 1, max: 256 }), label: f.localized() });

/** @param nested how the product type of a nested attribute is referred to. */
const elementTypes = <N extends f.Field>(nested: N) => ({
  boolean: {},
  text: {},
  ltext: {},
  enum: { values: f.listOf(plainEnumValue()) },
  lenum: { values: f.listOf(localizedEnumValue()) },
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
function attributeType<N extends f.Field>(names: UnionNames, nested: N) {
  const elements = elementTypes(nested);
  const elementType = namedVariants(f.union(names.elements, 'name', elements), names.record);
  return namedVariants(
    f.union(names.all, 'name', { ...elements, set: { elementType } }),
    names.record,
  );
}

const attributeConstraint = () =>
  f.choice('AttributeConstraint', 'None', 'Unique', 'CombinationUnique', 'SameForAll');

const level = () => f.choice('Level', 'Product', 'Variant');

export const inputHint = () => f.choice('TextInputHint', 'SingleLine', 'MultiLine');

export const attributeName = () => f.text({ min: 2, max: 256, pattern: '^[A-Za-z0-9_-]+$' });

/** An attribute definition in a document. */
const attributeDefinition = () =>
  f.record('AttributeDefinition', {
    type: attributeType(
      stored,
      f.inGraphql(f.reference('product-type'), { referenceName: 'typeRef' }),
    ),
    name: attributeName(),
    label: f.localized(),
    isRequired: f.boolean(),
    level: level(),
    attributeConstraint: attributeConstraint(),
    inputTip: f.optional(f.localized()),
    inputHint: inputHint(),
    isSearchable: f.boolean(),
  });

/** An attribute definition in an input. */
export const attributeDefinitionDraft = () =>
  f.record('AttributeDefinitionDraft', {
    type: attributeType(sent, f.identifier('product-type')),
    name: attributeName(),
    label: f.localized(),
    isRequired: f.boolean(),
    level: f.withDefault(level(), 'Variant'),
    attributeConstraint: f.withDefault(attributeConstraint(), 'None'),
    inputTip: f.optional(f.localized()),
    inputHint: f.withDefault(inputHint(), 'SingleLine'),
    isSearchable: f.withDefault(f.boolean(), true),
  });

export type AttributeDefinition = f.Of<ReturnType<typeof attributeDefinition>>;
export type AttributeDefinitionDraft = f.Of<ReturnType<typeof attributeDefinitionDraft>>;

export const productType = resource({
  name: 'ProductType',
  graphqlName: 'ProductTypeDefinition',
  doc: 'Names and types of the attributes that products of the type have.',
  isLarge: true,
  changesSeldom: true,
  fields: {
    key: f.optional(f.key()),
    name: f.text(),
    description: f.text(),
    attributes: f.inGraphql(f.listOf(attributeDefinition()), { name: 'attributeDefinitions' }),
  },
  facets: [
    'key',
    'name',
    'attributes.name',
    'attributes.type.typeReference.id',
    'attributes.type.elementType.typeReference.id',
  ],
});

export type ProductType = DocumentOf<(typeof productType)['fields']>;
