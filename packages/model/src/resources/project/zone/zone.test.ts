import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { zoneKind } from './index.ts';

const europe = { id: 'z1', name: 'Europe', locations: [{ country: 'DE' }] };

testActions(zoneKind, europe, [
  {
    title: 'A zone is renamed',
    action: 'changeName',
    input: { name: 'Union' },
    after: { name: 'Union' },
  },
  {
    title: 'A state of a country is another location than the country',
    action: 'addLocation',
    input: { location: { country: 'DE', state: 'Bavaria' } },
    after: { locations: [{ country: 'DE' }, { country: 'DE', state: 'Bavaria' }] },
  },
  {
    title: 'A location that is there stays as it is',
    action: 'addLocation',
    input: { location: { country: 'DE' } },
    messages: [],
  },
  {
    title: 'A location is removed',
    action: 'removeLocation',
    input: { location: { country: 'DE' } },
    after: { locations: [] },
  },
  {
    title: 'A zone loses its key',
    action: 'setKey',
    before: { key: 'eu' },
    input: {},
    after: { key: undefined },
  },
]);

test('A zone starts without locations', () => {
  assert.deepEqual(created(zoneKind, { name: 'Europe' }).document.locations, []);
});

test('A zone of a shipping method cannot be deleted', () => {
  assert.equal(
    codeOf(() => zoneKind.remove!.apply(europe, { 'shipping-method': [{}] })),
    'ReferenceExists',
  );
});
