import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { customerGroupKind } from './index.ts';

const type = {
  id: 't1',
  key: 'extra',
  resourceTypeIds: ['customer-group'],
  fieldDefinitions: [{ name: 'note', required: false, type: { name: 'String' } }],
};
const reference = { typeId: 'type', id: 't1' };
const regulars = { id: 'g1', name: 'Regulars', custom: { type: reference, fields: {} } };

testActions(customerGroupKind, regulars, [
  {
    title: 'A customer group is renamed',
    action: 'changeName',
    input: { name: 'Friends' },
    after: { name: 'Friends' },
    messages: [],
  },
  {
    title: 'A customer group gets a key',
    action: 'setKey',
    input: { key: 'regulars' },
    after: { key: 'regulars' },
  },
  {
    title: 'A custom field of a customer group is told',
    action: 'setCustomField',
    input: { name: 'note', value: 'a' },
    facts: { type },
    after: { custom: { type: reference, fields: { note: 'a' } } },
    messages: [{ type: 'CustomerGroupCustomFieldAdded', name: 'note', value: 'a' }],
  },
]);

test('The draft calls the name groupName', () => {
  assert.deepEqual(created(customerGroupKind, { groupName: 'Regulars' }).document, {
    name: 'Regulars',
  });
});

test('A customer group with customers cannot be deleted', () => {
  assert.equal(
    codeOf(() => customerGroupKind.remove!.apply(regulars, { customer: [{}] })),
    'ReferenceExists',
  );
});
