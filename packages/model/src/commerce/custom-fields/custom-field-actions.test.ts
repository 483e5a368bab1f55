import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsIn, type Kind } from '../../declaration/index.ts';
import { channel } from '../../resources/project/channel/resource.ts';
import { type Case, codeOf, testActions } from '../../testing/rules.ts';
import { customFieldActions } from './custom-field-actions.ts';
import { customFieldMessages } from './custom-field-messages.ts';

const messages = customFieldMessages('Thing', 'old');
const inside = customFieldActions(channel, {
  customizable: 'address',
  messages: customFieldMessages('ThingAddress', 'previous'),
  where: {
    members: {},
    get: (document) => document.address.custom,
    set: (document, _, custom) => ({ ...document, address: { ...document.address, custom } }),
    told: (document) => ({ addressId: document.address.id }),
  },
});

const actions = actionsIn({
  ...customFieldActions(channel, { customizable: 'channel', messages }),
  setAddressCustomType: inside.setCustomType,
  setAddressCustomField: inside.setCustomField,
});
const kind = { resource: channel, actions } as unknown as Kind;

const type = {
  id: 't1',
  key: 'extra',
  resourceTypeIds: ['channel', 'address'],
  fieldDefinitions: [
    { name: 'note', required: true, type: { name: 'String' } },
    { name: 'size', required: false, type: { name: 'Number' } },
    { name: 'like', required: false, type: { name: 'Reference', referenceTypeId: 'category' } },
  ],
};
const reference = { typeId: 'type', id: 't1' } as const;
const custom = { type: reference, fields: { note: 'a', size: 1 } };
const bare = { id: 'c1', address: { id: 'a1', country: 'DE', custom } };
const facts = { type };
const set = { type: reference, fields: { note: 'b' } };
const after = { type: reference, fields: { note: 'b' } };

const cases: readonly Case[] = [
  {
    title: 'setCustomType sets type and fields',
    action: 'setCustomType',
    input: set,
    facts,
    after: { custom: after },
    messages: [{ type: 'ThingCustomTypeSet', customFields: after }],
  },
  {
    title: 'setCustomType replaces all old fields and tells the old type',
    action: 'setCustomType',
    before: { custom },
    input: set,
    facts,
    after: { custom: after },
    messages: [{ type: 'ThingCustomTypeSet', customFields: after, oldTypeId: 't1' }],
  },
  {
    title: 'setCustomType without a required field is refused',
    action: 'setCustomType',
    input: { type: reference },
    facts,
    error: 'RequiredField',
  },
  {
    title: 'setCustomType without a type removes type and fields',
    action: 'setCustomType',
    before: { custom },
    input: {},
    after: { custom: undefined },
    messages: [{ type: 'ThingCustomTypeRemoved', oldTypeId: 't1' }],
  },
  {
    title: 'setCustomType without a type says nothing when there was none',
    action: 'setCustomType',
    input: {},
    after: { custom: undefined },
    messages: [],
  },
  {
    title: 'setCustomField adds a value',
    action: 'setCustomField',
    before: { custom: { type: reference, fields: { note: 'a' } } },
    input: { name: 'size', value: 2 },
    facts,
    after: { custom: { type: reference, fields: { note: 'a', size: 2 } } },
    messages: [{ type: 'ThingCustomFieldAdded', name: 'size', value: 2 }],
  },
  {
    title: 'setCustomField changes a value and tells the old one',
    action: 'setCustomField',
    before: { custom },
    input: { name: 'size', value: 2 },
    facts,
    after: { custom: { type: reference, fields: { note: 'a', size: 2 } } },
    messages: [{ type: 'ThingCustomFieldChanged', name: 'size', value: 2, oldValue: 1 }],
  },
  {
    title: 'setCustomField with the value that is there says nothing',
    action: 'setCustomField',
    before: { custom },
    input: { name: 'size', value: 1 },
    facts,
    after: { custom },
    messages: [],
  },
  {
    title: 'setCustomField without a value removes it',
    action: 'setCustomField',
    before: { custom },
    input: { name: 'size' },
    facts,
    after: { custom: { type: reference, fields: { note: 'a' } } },
    messages: [{ type: 'ThingCustomFieldRemoved', name: 'size' }],
  },
  {
    title: 'setCustomField cannot remove a required value',
    action: 'setCustomField',
    before: { custom },
    input: { name: 'note' },
    facts,
    error: 'RequiredField',
  },
  {
    title: 'setCustomField cannot remove a value that is not there',
    action: 'setCustomField',
    before: { custom },
    input: { name: 'like' },
    facts,
    error: 'InvalidOperation',
  },
  {
    title: 'setCustomField needs a type',
    action: 'setCustomField',
    input: { name: 'size', value: 1 },
    facts,
    error: 'InvalidOperation',
  },
  {
    title: 'setCustomField refuses a value of another type',
    action: 'setCustomField',
    before: { custom },
    input: { name: 'size', value: 'big' },
    facts,
    error: 'InvalidField',
  },
  {
    title: 'setCustomField of something inside tells where it stands',
    action: 'setAddressCustomField',
    input: { name: 'size', value: 2 },
    facts,
    after: { address: { ...bare.address, custom: { ...custom, fields: { note: 'a', size: 2 } } } },
    messages: [
      {
        type: 'ThingAddressCustomFieldChanged',
        addressId: 'a1',
        name: 'size',
        value: 2,
        previousValue: 1,
      },
    ],
  },
  {
    title: 'setCustomType of something inside leaves the rest alone',
    action: 'setAddressCustomType',
    input: {},
    after: { address: { id: 'a1', country: 'DE' } },
    messages: [{ type: 'ThingAddressCustomTypeRemoved', addressId: 'a1', previousTypeId: 't1' }],
  },
];

testActions(kind, bare, cases);

test('The targets of references are asked for once the type is known', () => {
  const { needs } = actions.get('setCustomField')!;
  const input = { name: 'like', value: { typeId: 'category', id: 'k1' } };
  const document = { ...bare, custom };
  assert.deepEqual(Object.keys(needs(document, input, {})), ['type']);
  const [, target] = Object.values(needs(document, input, { type }));
  assert.deepEqual(target, {
    type: 'named',
    kind: 'category',
    by: [{ id: 'k1' }],
  });
});

test('GraphQL names the type by bare key and gives values as JSON texts', () => {
  const { graphql } = actions.get('setCustomType')!;
  const input = { typeKey: 'extra', fields: [{ name: 'note', value: '"b"' }] };
  assert.deepEqual(graphql!.decode!(input), {
    type: { typeId: 'type', key: 'extra' },
    fields: { note: 'b' },
  });
});

test('GraphQL refuses a value that is not JSON', () => {
  const { graphql } = actions.get('setCustomField')!;
  assert.equal(
    codeOf(() => graphql!.decode!({ name: 'note', value: 'b' })),
    'InvalidInput',
  );
  assert.deepEqual(graphql!.decode!({ name: 'note' }), { name: 'note' });
});
