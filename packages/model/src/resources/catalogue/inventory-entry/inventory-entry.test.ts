import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { inventoryEntryKind } from './index.ts';

const supplyChannel = { typeId: 'channel', id: 'w1' };
const entry = {
  id: 'i1',
  sku: 'SHIRT',
  quantityOnStock: 10,
  availableQuantity: 8,
  stockLevels: { reorderPoint: 5, safetyStock: 3 },
};
const named = { sku: 'SHIRT' };
const quantitySet = (onStock: number, available: number) => ({
  type: 'InventoryEntryQuantitySet',
  oldQuantityOnStock: 10,
  newQuantityOnStock: onStock,
  oldAvailableQuantity: 8,
  newAvailableQuantity: available,
  ...named,
});

testActions(inventoryEntryKind, entry, [
  {
    title: 'What is added is on stock and available',
    action: 'addQuantity',
    input: { quantity: 5 },
    after: { quantityOnStock: 15, availableQuantity: 13 },
    messages: [quantitySet(15, 13)],
  },
  {
    title: 'Stock that falls to a level is told of',
    action: 'removeQuantity',
    input: { quantity: 5 },
    after: { quantityOnStock: 5, availableQuantity: 3 },
    messages: [
      quantitySet(5, 3),
      { type: 'InventoryEntryReorderPoint', quantityOnStock: 5, ...named },
    ],
  },
  {
    title: 'Stock that runs out is told of with every level it passes',
    action: 'removeQuantity',
    input: { quantity: 8 },
    after: { quantityOnStock: 2, availableQuantity: 0 },
    messages: [
      quantitySet(2, 0),
      { type: 'InventoryEntryOutOfStock', ...named },
      { type: 'InventoryEntryReorderPoint', quantityOnStock: 2, ...named },
      { type: 'InventoryEntrySafetyStock', quantityOnStock: 2, ...named },
    ],
  },
  {
    title: 'What is reserved stays reserved when stock is counted anew',
    action: 'changeQuantity',
    input: { quantity: 20 },
    after: { quantityOnStock: 20, availableQuantity: 18 },
    messages: [quantitySet(20, 18)],
  },
  {
    title: 'Stock that is the same says nothing',
    action: 'changeQuantity',
    input: { quantity: 10 },
    messages: [],
  },
  {
    title: 'A quantity beyond what JSON carries exactly is refused',
    action: 'addQuantity',
    input: { quantity: Number.MAX_SAFE_INTEGER },
    error: 'InvalidInput',
  },
  {
    title: 'The channel of the stock is set',
    action: 'setSupplyChannel',
    input: { supplyChannel: { ...supplyChannel, key: 'wh' } },
    facts: { channel: { id: 'w1', roles: ['InventorySupply'] } },
    after: { supplyChannel },
  },
  {
    title: 'The channel of the stock must supply inventory',
    action: 'setSupplyChannel',
    input: { supplyChannel },
    facts: { channel: { id: 'w1', roles: ['Primary'] } },
    error: 'MissingRoleOnChannel',
  },
  {
    title: 'The least in a cart cannot be more than the most',
    action: 'setInventoryLimits',
    input: { minCartQuantity: 3, maxCartQuantity: 2 },
    error: 'InvalidInput',
  },
  {
    title: 'Limits that are left out are removed',
    action: 'setInventoryLimits',
    before: { minCartQuantity: 3 },
    input: { maxCartQuantity: 2 },
    after: { minCartQuantity: undefined, maxCartQuantity: 2 },
  },
  {
    title: 'A stock level is removed',
    action: 'setReorderPoint',
    input: {},
    after: { stockLevels: { safetyStock: 3 } },
  },
  {
    title: 'The last stock level goes with the levels',
    action: 'setSafetyStock',
    before: { stockLevels: { safetyStock: 3 } },
    input: {},
    after: { stockLevels: undefined },
  },
  {
    title: 'How long stock is reserved is told with the time before',
    action: 'setReservationExpirationInMinutes',
    before: { reservationExpirationInMinutes: 10 },
    input: { reservationExpirationInMinutes: 20 },
    after: { reservationExpirationInMinutes: 20 },
    messages: [
      {
        type: 'InventoryEntryReservationExpirationInMinutesSet',
        newReservationExpirationInMinutes: 20,
        oldReservationExpirationInMinutes: 10,
      },
    ],
  },
]);

test('All of a new entry is available', () => {
  const { document } = created(inventoryEntryKind, { sku: 'SHIRT', quantityOnStock: 4 });
  assert.equal(document.availableQuantity, 4);
});

test('A new entry with limits that contradict each other is refused', () => {
  const draft = { sku: 'SHIRT', quantityOnStock: 4, minCartQuantity: 3, maxCartQuantity: 2 };
  assert.equal(
    codeOf(() => created(inventoryEntryKind, draft)),
    'InvalidInput',
  );
});

test('One SKU may be in stock once in each channel', () => {
  const [unique] = inventoryEntryKind.resource.unique!;
  const all = unique!.values(entry);
  const here = unique!.values({ ...entry, supplyChannel });
  assert.notDeepEqual(all, here);
  assert.equal(unique!.shown!(here[0]!), 'SHIRT');
});

test('The end of an entry tells its SKU and channel', () => {
  assert.deepEqual(inventoryEntryKind.remove!.apply({ ...entry, supplyChannel }, {}), [
    { type: 'InventoryEntryDeleted', sku: 'SHIRT', supplyChannel },
  ]);
});
