import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { productTypeKind } from './index.ts';

const label = { en: 'Label' };
const definition = (name: string, type: object, more: object = {}) => ({
  name,
  label,
  type,
  isRequired: false,
  level: 'Variant',
  attributeConstraint: 'None',
  inputHint: 'SingleLine',
  isSearchable: true,
  ...more,
});
const values = [
  { key: 'red', label: 'Red' },
  { key: 'green', label: 'Green' },
];
const color = definition('color', { name: 'enum', values }, { attributeConstraint: 'SameForAll' });
const fits = definition('fits', { name: 'set', elementType: { name: 'lenum', values } });
const note = definition('note', { name: 'ltext' });
const shirt = { id: 'p1', name: 'Shirt', description: '', attributes: [color, fits, note] };

const withColors = (changed: object[]) => [
  { ...color, type: { name: 'enum', values: changed } },
  fits,
  note,
];
const trousers = {
  id: 'p2',
  name: 'Trousers',
  attributes: [definition('length', { name: 'number' })],
};

testActions(productTypeKind, shirt, [
  {
    title: 'An attribute definition is added at the end',
    action: 'addAttributeDefinition',
    input: { attribute: definition('length', { name: 'number' }) },
    facts: { others: [trousers] },
    after: { attributes: [color, fits, note, definition('length', { name: 'number' })] },
  },
  {
    title: 'A nested product type is kept as a reference by id',
    action: 'addAttributeDefinition',
    input: {
      attribute: definition('parts', {
        name: 'set',
        elementType: {
          name: 'nested',
          typeReference: { typeId: 'product-type', id: 'p2', key: 'trousers' },
        },
      }),
    },
    facts: { others: [] },
    after: {
      attributes: [
        color,
        fits,
        note,
        definition('parts', {
          name: 'set',
          elementType: { name: 'nested', typeReference: { typeId: 'product-type', id: 'p2' } },
        }),
      ],
    },
  },
  {
    title: 'An attribute of a name that is there is refused',
    action: 'addAttributeDefinition',
    input: { attribute: definition('note', { name: 'text' }) },
    facts: { others: [] },
    error: 'AttributeDefinitionAlreadyExists',
  },
  {
    title: 'An attribute of another type than its namesake elsewhere is refused',
    action: 'addAttributeDefinition',
    input: { attribute: definition('length', { name: 'text' }) },
    facts: { others: [trousers] },
    error: 'AttributeDefinitionTypeConflict',
  },
  {
    title: 'An enumeration with a key twice is refused',
    action: 'addAttributeDefinition',
    input: { attribute: definition('twice', { name: 'enum', values: [values[0], values[0]] }) },
    facts: { others: [] },
    error: 'DuplicateEnumValues',
  },
  {
    title: 'An attribute that no product uses is removed',
    action: 'removeAttributeDefinition',
    input: { name: 'note' },
    facts: { users: [] },
    after: { attributes: [color, fits] },
  },
  {
    title: 'An attribute that a product uses stays',
    action: 'removeAttributeDefinition',
    input: { name: 'note' },
    facts: { users: [{}] },
    error: 'InvalidOperation',
  },
  {
    title: 'An attribute that is not there cannot be removed',
    action: 'removeAttributeDefinition',
    input: { name: 'none' },
    facts: { users: [] },
    error: 'AttributeNameDoesNotExist',
  },
  {
    title: 'An attribute is renamed',
    action: 'changeAttributeName',
    input: { attributeName: 'note', newAttributeName: 'remark' },
    facts: { others: [], users: [] },
    after: { attributes: [color, fits, { ...note, name: 'remark' }] },
  },
  {
    title: 'An attribute cannot take the name of another one',
    action: 'changeAttributeName',
    input: { attributeName: 'note', newAttributeName: 'color' },
    facts: { others: [], users: [] },
    error: 'AttributeDefinitionAlreadyExists',
  },
  {
    title: 'The input tip of an attribute is removed',
    action: 'setInputTip',
    before: { attributes: [{ ...color, inputTip: label }] },
    input: { attributeName: 'color' },
    after: { attributes: [color] },
  },
  {
    title: 'The constraint of an attribute is lifted',
    action: 'changeAttributeConstraint',
    input: { attributeName: 'color', newValue: 'None' },
    after: { attributes: [{ ...color, attributeConstraint: 'None' }, fits, note] },
  },
  {
    title: 'An attribute is no longer searched for',
    action: 'changeIsSearchable',
    input: { attributeName: 'note', isSearchable: false },
    after: { attributes: [color, fits, { ...note, isSearchable: false }] },
  },
  {
    title: 'Attributes are put in another order by name',
    action: 'changeAttributeOrderByName',
    input: { attributeNames: ['note', 'fits', 'color'] },
    after: { attributes: [note, fits, color] },
  },
  {
    title: 'Attributes are put in another order by definition',
    action: 'changeAttributeOrder',
    input: { attributes: [note, fits, color] },
    after: { attributes: [note, fits, color] },
  },
  {
    title: 'An order that leaves out an attribute is refused',
    action: 'changeAttributeOrderByName',
    input: { attributeNames: ['note', 'fits', 'fits'] },
    error: 'InvalidOperation',
  },
  {
    title: 'A value is added to an enumeration',
    action: 'addPlainEnumValue',
    input: { attributeName: 'color', value: { key: 'blue', label: 'Blue' } },
    after: { attributes: withColors([...values, { key: 'blue', label: 'Blue' }]) },
  },
  {
    title: 'A plain value cannot be added to a localized enumeration',
    action: 'addPlainEnumValue',
    input: { attributeName: 'fits', value: { key: 'blue', label: 'Blue' } },
    error: 'InvalidOperation',
  },
  {
    title: 'The label of a value changes',
    action: 'changePlainEnumValueLabel',
    input: { attributeName: 'color', newValue: { key: 'red', label: 'Ruby' } },
    after: { attributes: withColors([{ key: 'red', label: 'Ruby' }, values[1]!]) },
  },
  {
    title: 'Values are put in another order',
    action: 'changePlainEnumValueOrder',
    input: { attributeName: 'color', values: [...values].reverse() },
    after: { attributes: withColors([...values].reverse()) },
  },
  {
    title: 'An order with other values is refused',
    action: 'changePlainEnumValueOrder',
    input: { attributeName: 'color', values: [values[0]!] },
    error: 'EnumValuesMustMatch',
  },
  {
    title: 'The key of a value that no product uses changes',
    action: 'changeEnumKey',
    input: { attributeName: 'color', key: 'red', newKey: 'ruby' },
    facts: { users: [] },
    after: { attributes: withColors([{ key: 'ruby', label: 'Red' }, values[1]!]) },
  },
  {
    title: 'The key of a value that a product uses stays',
    action: 'changeEnumKey',
    input: { attributeName: 'color', key: 'red', newKey: 'ruby' },
    facts: { users: [{}] },
    error: 'EnumValueIsUsed',
  },
  {
    title: 'A key that is not there cannot change',
    action: 'changeEnumKey',
    input: { attributeName: 'color', key: 'pink', newKey: 'ruby' },
    facts: { users: [] },
    error: 'EnumKeyDoesNotExist',
  },
  {
    title: 'Values of a localized enumeration in a set are removed',
    action: 'removeEnumValues',
    input: { attributeName: 'fits', keys: ['red'] },
    facts: { users: [] },
    after: {
      attributes: [
        color,
        definition('fits', { name: 'set', elementType: { name: 'lenum', values: [values[1]] } }),
        note,
      ],
    },
  },
  {
    title: 'A value that a product uses stays',
    action: 'removeEnumValues',
    input: { attributeName: 'color', keys: ['red'] },
    facts: { users: [{}] },
    error: 'EnumValueIsUsed',
  },
]);

test('A product type starts without attributes', () => {
  const { document } = created(productTypeKind, { name: 'Shirt', description: '' });
  assert.deepEqual(document.attributes, []);
});

test('A product type of a product cannot be deleted', () => {
  assert.equal(
    codeOf(() => productTypeKind.remove!.apply(shirt, { product: [{}], 'product-type': [] })),
    'ReferenceExists',
  );
});
