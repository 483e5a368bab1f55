import assert from 'node:assert/strict';
import { test } from 'node:test';
import { created, testActions } from '../../../testing/rules.ts';
import { channelKind } from './index.ts';

const warehouse = { id: 'c1', key: 'wh', roles: ['InventorySupply'] };
const place = { type: 'Point', coordinates: [13.4, 52.5] };
const type = {
  id: 't1',
  key: 'extra',
  resourceTypeIds: ['address'],
  fieldDefinitions: [{ name: 'note', required: false, type: { name: 'String' } }],
};
const reference = { typeId: 'type', id: 't1' };

testActions(channelKind, warehouse, [
  {
    title: 'A channel gets another key',
    action: 'changeKey',
    input: { key: 'depot' },
    after: { key: 'depot' },
  },
  {
    title: 'Roles are added once',
    action: 'addRoles',
    input: { roles: ['Primary', 'InventorySupply'] },
    after: { roles: ['InventorySupply', 'Primary'] },
  },
  {
    title: 'Roles are removed',
    action: 'removeRoles',
    input: { roles: ['InventorySupply', 'Primary'] },
    after: { roles: [] },
  },
  {
    title: 'Roles are set',
    action: 'setRoles',
    input: { roles: ['Primary', 'Primary'] },
    after: { roles: ['Primary'] },
  },
  {
    title: 'An address without an id gets one of eight characters',
    action: 'setAddress',
    input: { address: { country: 'DE' } },
    after: { address: { country: 'DE', id: '00000001' } },
  },
  {
    title: 'An address keeps the id that is sent',
    action: 'setAddress',
    input: { address: { country: 'DE', id: 'door' } },
    after: { address: { country: 'DE', id: 'door' } },
  },
  {
    title: 'The address is removed',
    action: 'setAddress',
    before: { address: { country: 'DE', id: 'door' } },
    input: {},
    after: { address: undefined },
  },
  {
    title: 'The place on the map is set',
    action: 'setGeoLocation',
    input: { geoLocation: place },
    after: { geoLocation: place },
  },
  {
    title: 'The address gets custom fields',
    action: 'setAddressCustomType',
    before: { address: { country: 'DE', id: 'door' } },
    input: { type: reference, fields: { note: 'ring' } },
    facts: { type },
    after: {
      address: { country: 'DE', id: 'door', custom: { type: reference, fields: { note: 'ring' } } },
    },
  },
  {
    title: 'Custom fields of an address that is not there are refused',
    action: 'setAddressCustomField',
    input: { name: 'note', value: 'ring' },
    facts: { type },
    error: 'InvalidOperation',
  },
]);

test('A channel supplies inventory when the draft names no role', () => {
  assert.deepEqual(created(channelKind, { key: 'wh' }).document.roles, ['InventorySupply']);
});

test('A channel may have no role at all', () => {
  assert.deepEqual(created(channelKind, { key: 'wh', roles: [] }).document.roles, []);
});
