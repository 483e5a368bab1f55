import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { typeKind } from './index.ts';

const label = { en: 'Label' };
const definition = (name: string, type: object) => ({
  name,
  label,
  required: false,
  inputHint: 'SingleLine',
  type,
});
const values = [
  { key: 'small', label: 'S' },
  { key: 'large', label: 'L' },
];
const localizedValues = values.map(({ key }) => ({ key, label }));

const note = definition('note', { name: 'String' });
const size = definition('size', { name: 'Enum', values });
const sizes = definition('sizes', {
  name: 'Set',
  elementType: { name: 'LocalizedEnum', values: localizedValues },
});
const extra = {
  id: 't1',
  key: 'extra',
  name: { en: 'Extra' },
  resourceTypeIds: ['order'],
  fieldDefinitions: [note, size, sizes],
};

const withValues = (changed: object[]) => [
  note,
  { ...size, type: { name: 'Enum', values: changed } },
  sizes,
];
const conflicting = {
  ...extra,
  id: 't2',
  key: 'other',
  fieldDefinitions: [definition('date', { name: 'Date' })],
};

testActions(typeKind, extra, [
  {
    title: 'A type gets another key',
    action: 'changeKey',
    input: { key: 'other' },
    after: { key: 'other' },
  },
  {
    title: 'A field definition is added at the end',
    action: 'addFieldDefinition',
    input: { fieldDefinition: definition('date', { name: 'Date' }) },
    facts: { others: [conflicting] },
    after: { fieldDefinitions: [note, size, sizes, definition('date', { name: 'Date' })] },
  },
  {
    title: 'A field definition of a name that is there is refused',
    action: 'addFieldDefinition',
    input: { fieldDefinition: note },
    facts: {},
    error: 'DuplicateField',
  },
  {
    title: 'A field of another type than its namesake for the same resource type is refused',
    action: 'addFieldDefinition',
    input: { fieldDefinition: definition('date', { name: 'String' }) },
    facts: { others: [conflicting] },
    error: 'InvalidInput',
  },
  {
    title: 'A namesake for other resource types may have another type',
    action: 'addFieldDefinition',
    input: { fieldDefinition: definition('date', { name: 'String' }) },
    facts: { others: [{ ...conflicting, resourceTypeIds: ['store'] }] },
    after: { fieldDefinitions: [note, size, sizes, definition('date', { name: 'String' })] },
  },
  {
    title: 'An enumeration with a key twice is refused',
    action: 'addFieldDefinition',
    input: {
      fieldDefinition: definition('twice', { name: 'Enum', values: [values[0], values[0]] }),
    },
    error: 'DuplicateEnumValues',
  },
  {
    title: 'A field definition is removed',
    action: 'removeFieldDefinition',
    input: { fieldName: 'size' },
    after: { fieldDefinitions: [note, sizes] },
  },
  {
    title: 'A field definition that is not there cannot be removed',
    action: 'removeFieldDefinition',
    input: { fieldName: 'none' },
    error: 'InvalidOperation',
  },
  {
    title: 'The label of a field definition changes',
    action: 'changeFieldDefinitionLabel',
    input: { fieldName: 'note', label: { de: 'Notiz' } },
    after: { fieldDefinitions: [{ ...note, label: { de: 'Notiz' } }, size, sizes] },
  },
  {
    title: 'The input hint of a field definition changes',
    action: 'changeInputHint',
    input: { fieldName: 'note', inputHint: 'MultiLine' },
    after: { fieldDefinitions: [{ ...note, inputHint: 'MultiLine' }, size, sizes] },
  },
  {
    title: 'Field definitions are put in another order',
    action: 'changeFieldDefinitionOrder',
    input: { fieldNames: ['sizes', 'note', 'size'] },
    after: { fieldDefinitions: [sizes, note, size] },
  },
  {
    title: 'An order that leaves out a field definition is refused',
    action: 'changeFieldDefinitionOrder',
    input: { fieldNames: ['sizes', 'note', 'note'] },
    error: 'InvalidOperation',
  },
  {
    title: 'A value is added to an enumeration',
    action: 'addEnumValue',
    input: { fieldName: 'size', value: { key: 'huge', label: 'H' } },
    after: { fieldDefinitions: withValues([...values, { key: 'huge', label: 'H' }]) },
  },
  {
    title: 'A value whose key is taken is refused',
    action: 'addEnumValue',
    input: { fieldName: 'size', value: values[0]! },
    error: 'EnumKeyAlreadyExists',
  },
  {
    title: 'A value cannot be added to a text',
    action: 'addEnumValue',
    input: { fieldName: 'note', value: values[0]! },
    error: 'InvalidOperation',
  },
  {
    title: 'A localized value is added to a set of enumeration values',
    action: 'addLocalizedEnumValue',
    input: { fieldName: 'sizes', value: { key: 'huge', label } },
    after: {
      fieldDefinitions: [
        note,
        size,
        definition('sizes', {
          name: 'Set',
          elementType: {
            name: 'LocalizedEnum',
            values: [...localizedValues, { key: 'huge', label }],
          },
        }),
      ],
    },
  },
  {
    title: 'The label of a value changes',
    action: 'changeEnumValueLabel',
    input: { fieldName: 'size', value: { key: 'small', label: 'XS' } },
    after: { fieldDefinitions: withValues([{ key: 'small', label: 'XS' }, values[1]!]) },
  },
  {
    title: 'The label of a value that is not there cannot change',
    action: 'changeEnumValueLabel',
    input: { fieldName: 'size', value: { key: 'huge', label: 'H' } },
    error: 'EnumKeyDoesNotExist',
  },
  {
    title: 'Values are put in another order',
    action: 'changeEnumValueOrder',
    input: { fieldName: 'size', keys: ['large', 'small'] },
    after: { fieldDefinitions: withValues([values[1]!, values[0]!]) },
  },
  {
    title: 'An order with a key that is not there is refused',
    action: 'changeEnumValueOrder',
    input: { fieldName: 'size', keys: ['large', 'huge'] },
    error: 'EnumValuesMustMatch',
  },
]);

test('A type starts without field definitions and names each resource type once', () => {
  const draft = { key: 'extra', name: { en: 'Extra' }, resourceTypeIds: ['order', 'order'] };
  const { document } = created(typeKind, draft);
  assert.deepEqual(document.fieldDefinitions, []);
  assert.deepEqual(document.resourceTypeIds, ['order']);
});

test('A type that a document uses cannot be deleted', () => {
  const none = Object.fromEntries(
    Object.keys(typeKind.remove!.needs!(extra, {})).map((each) => [each, []]),
  );
  assert.equal(
    codeOf(() => typeKind.remove!.apply(extra, { ...none, order: [{}] })),
    'ReferenceExists',
  );
  assert.deepEqual(typeKind.remove!.apply(extra, none), []);
});
