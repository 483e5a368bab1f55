// Definitions of attributes, as product types are imported with.
import { f } from '@storewright/model/declaration';
import { reference } from './values.ts';

const enumValue = () =>
  f.record('EnumValue', { key: f.text({ min: 1, max: 256 }), label: f.text() });

const localizedEnumValue = () =>
  f.record('LocalizableEnumValue', { key: f.text({ min: 1, max: 256 }), label: f.localized() });

const elementTypes = () => ({
  boolean: {},
  text: {},
  ltext: {},
  enum: { values: f.listOf(enumValue()) },
  lenum: { values: f.listOf(localizedEnumValue()) },
  number: {},
  money: {},
  date: {},
  time: {},
  datetime: {},
  reference: { referenceTypeId: f.text({ max: 64 }) },
  nested: { typeReference: reference('product-type') },
});

const attributeType = () =>
  f.union('AttributeType', 'name', {
    ...elementTypes(),
    set: { elementType: f.union('AttributeElementType', 'name', elementTypes()) },
  });

/** A definition of an attribute. */
export const attributeDefinition = () =>
  f.record('AttributeDefinition', {
    type: attributeType(),
    name: f.text({ min: 2, max: 256, pattern: '^[A-Za-z0-9_-]+$' }),
    label: f.localized(),
    isRequired: f.boolean(),
    attributeConstraint: f.withDefault(
      f.choice(
        'AttributeConstraintEnum',
        ...(['None', 'Unique', 'CombinationUnique', 'SameForAll'] as const),
      ),
      'None',
    ),
    inputTip: f.optional(f.localized()),
    inputHint: f.withDefault(f.choice('TextInputHint', 'SingleLine', 'MultiLine'), 'SingleLine'),
    isSearchable: f.withDefault(f.boolean(), true),
    level: f.withDefault(f.choice('AttributeLevel', 'Variant', 'Product'), 'Variant'),
  });
