import { namedVariants } from '../../../commerce/values/named-variants.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';

/** One of the words, which GraphQL has as a string because of the hyphens in them. */
const word = (words: string): f.Field<string, false> =>
  f.fieldOf({ kind: 'text' }, { type: 'string', enum: words.split(' ') });

/** Resource types whose custom fields a type may define. */
export const resourceTypeId = () =>
  word(
    'address asset approval-flow approval-rule associate-role business-unit cart-discount category ' +
      'channel customer customer-group custom-line-item discount-code inventory-entry line-item ' +
      'order order-edit order-delivery order-parcel order-return-item payment ' +
      'payment-interface-interaction payment-method payment-method-info product-price ' +
      'product-selection product-tailoring quote reservation review recurring-order shipping ' +
      'shipping-method shopping-list shopping-list-text-line-item standalone-price store transaction',
  );

const referenceTypeId = () =>
  word(
    'approval-flow approval-rule associate-role business-unit cart cart-discount category channel ' +
      'customer customer-group key-value-document order product product-type review state ' +
      'shipping-method variant zone',
  );

const enumKey = () => f.text({ min: 1, max: 256 });

export const enumValue = () => f.record('EnumValue', { key: enumKey(), label: f.text() });

export const localizedEnumValue = () =>
  f.record('LocalizedEnumValue', { key: enumKey(), label: f.localized() });

const elementTypes = () => ({
  Boolean: {},
  Number: {},
  String: {},
  LocalizedString: {},
  Enum: { values: f.listOf(enumValue()) },
  LocalizedEnum: { values: f.listOf(localizedEnumValue()) },
  Money: {},
  Date: {},
  Time: {},
  DateTime: {},
  Reference: { referenceTypeId: referenceTypeId() },
});

/** Names of the union, of the union of element types (no set of sets), and of their records. */
interface UnionNames {
  readonly all: string;
  readonly elements: string;
  readonly record: (tag: string) => string;
}

const stored: UnionNames = {
  all: 'FieldType',
  elements: 'FieldType',
  record: (tag) => `${tag}Type`,
};

const sent: UnionNames = {
  all: 'FieldTypeInput',
  elements: 'FieldTypeSetElementTypeDraft',
  record: (tag) => `FieldType${tag}TypeDraft`,
};

function fieldType({ all, elements, record: nameOf }: UnionNames) {
  const elementType = namedVariants(f.union(elements, 'name', elementTypes()), nameOf);
  return namedVariants(f.union(all, 'name', { ...elementTypes(), Set: { elementType } }), nameOf);
}

export const inputHint = () => f.choice('TextInputHint', 'SingleLine', 'MultiLine');

const definitionFields = (names: UnionNames) => ({
  type: fieldType(names),
  name: f.text({ min: 1, max: 256, pattern: '^[A-Za-z0-9_-]+$' }),
  label: f.localized(),
  required: f.boolean(),
  inputHint: f.withDefault(inputHint(), 'SingleLine'),
});

/** A field definition in a document. */
export const fieldDefinition = () => f.record('FieldDefinition', definitionFields(stored));

/** A field definition in an input; it differs in the names of its types only. */
export const fieldDefinitionDraft = () => f.record('FieldDefinitionInput', definitionFields(sent));

export const type = resource({
  name: 'Type',
  graphqlName: 'TypeDefinition',
  plural: 'typeDefinitions',
  doc: 'A set of custom field definitions, and the resource types that can use them.',
  isLarge: true,
  changesSeldom: true,
  fields: {
    key: f.key(),
    name: f.localized(),
    description: f.optional(f.localized()),
    resourceTypeIds: f.listOf(resourceTypeId()),
    fieldDefinitions: f.listOf(fieldDefinition()),
  },
  facets: ['key', 'resourceTypeIds', 'fieldDefinitions.name'],
});

export type Type = DocumentOf<(typeof type)['fields']>;
export type FieldDefinition = f.Of<ReturnType<typeof fieldDefinition>>;
