// One stock keeping unit in many checkouts at once, over two server processes: what is there is sold
// exactly, everything is told, and nobody hears of a conflict about stock.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { type Processes, startProcesses } from '../testing/processes.ts';

let processes: Processes;
let shop: Shop;

before(async () => {
  processes = await startProcesses();
  shop = await openShop(processes.clients[0]);
  const { status } = await request(0, 'POST', '', {
    version: 1,
    actions: [
      {
        action: 'changeMessagesConfiguration',
        messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
      },
    ],
  });
  assert.equal(status, 200);
});
after(() => processes.stop());

const request = (index: number, method: string, path: string, body?: object) =>
  processes.clients[index % 2]!.request(method, path, body);

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

let slugs = 0;
/** A product of its own with an entry of stock. */
async function stocked(quantityOnStock: number, members: object = {}) {
  slugs += 1;
  const sku = `hot${slugs}-1`;
  await shop.product(`hot${slugs}`, 100);
  const entry = await request(0, 'POST', '/inventory', { sku, quantityOnStock, ...members });
  assert.equal(entry.status, 201, JSON.stringify(entry.body));
  return { sku, entry: entry.body };
}

async function order(index: number, cart: any): Promise<string> {
  const { id, version } = cart;
  const { status, body } = await request(index, 'POST', '/orders', { id, version });
  return status === 201 ? 'ordered' : `${status} ${body.errors[0].code}`;
}

const carts = (count: number, sku: string, inventoryMode: string, quantity = 1) =>
  times(count, () => shop.cart({ quantity, sku }, { inventoryMode }));

const entryOf = async (id: string) => (await request(1, 'GET', `/inventory/${id}`)).body;

async function messagesOf(id: string): Promise<any[]> {
  const where = encodeURIComponent(`resource(id = "${id}")`);
  const path = `/messages?where=${where}&limit=500&sort=sequenceNumber+asc`;
  return (await request(0, 'GET', path)).body.results;
}

/** Each tells of what the one before has left. */
function assertChain(told: readonly any[], entry: any): void {
  const sets = told.filter(({ type }) => type === 'InventoryEntryQuantitySet');
  for (const [index, one] of sets.entries()) {
    const before = sets[index - 1];
    if (before === undefined) continue;
    assert.equal(one.oldAvailableQuantity, before.newAvailableQuantity);
    assert.equal(one.oldQuantityOnStock, before.newQuantityOnStock);
  }
  assert.equal(sets.at(-1).newAvailableQuantity, entry.availableQuantity);
  assert.equal(sets.at(-1).newQuantityOnStock, entry.quantityOnStock);
  assert.deepEqual(
    told.map(({ sequenceNumber }) => sequenceNumber),
    told.map((_, index) => index + 1),
  );
  for (const one of told) {
    assert.equal(one.createdAt, one.lastModifiedAt);
    assert.equal(one.resourceUserProvidedIdentifiers.sku, entry.sku);
  }
}

test('twenty are sold to thirty-two, and each sale is told once', async () => {
  const { sku, entry } = await stocked(20, { stockLevels: { reorderPoint: 19, safetyStock: 4 } });
  const all = await carts(32, sku, 'ReserveOnOrder');
  const outcomes = await times(32, (index) => order(index, all[index]));
  assert.deepEqual(outcomes.filter((one) => one === 'ordered').length, 20, outcomes.join());
  assert.deepEqual(new Set(outcomes), new Set(['ordered', '400 OutOfStock']));
  const now = await entryOf(entry.id);
  assert.deepEqual([now.quantityOnStock, now.availableQuantity, now.version], [0, 0, 21]);
  assert.ok(now.lastModifiedAt > entry.lastModifiedAt);
  assert.ok(now.lastModifiedBy.clientId);
  const told = await messagesOf(entry.id);
  assertChain(told, now);
  const types = told.map(({ type }) => type);
  assert.equal(types.filter((type) => type === 'InventoryEntryQuantitySet').length, 20);
  for (const level of ['OutOfStock', 'ReorderPoint', 'SafetyStock'])
    assert.equal(types.filter((type) => type === `InventoryEntry${level}`).length, 1, level);
  const versions = told.slice(1).map(({ resourceVersion }) => resourceVersion);
  assert.equal(new Set(versions).size, 20);
  const where = encodeURIComponent(`availableQuantity = 0 and sku = "${sku}"`);
  assert.equal((await request(0, 'GET', `/inventory?where=${where}`)).body.count, 1);
});

test('tracked stock goes below zero; levels are told where it falls to them', async () => {
  const { sku, entry } = await stocked(3, { stockLevels: { reorderPoint: 2, safetyStock: 0 } });
  const all = await carts(8, sku, 'TrackOnly');
  const outcomes = await times(8, (index) => order(index, all[index]));
  assert.deepEqual(new Set(outcomes), new Set(['ordered']), outcomes.join());
  const now = await entryOf(entry.id);
  assert.deepEqual([now.quantityOnStock, now.availableQuantity, now.version], [-5, -5, 9]);
  const told = await messagesOf(entry.id);
  assertChain(told, now);
  const of = (type: string) => told.filter((one) => one.type === `InventoryEntry${type}`);
  assert.deepEqual([of('ReorderPoint').length, of('SafetyStock').length], [1, 1]);
  assert.equal(of('ReorderPoint')[0].quantityOnStock, 2);
  assert.equal(of('SafetyStock')[0].quantityOnStock, 0);
});

test('an entry that can be restocked is sold below zero', async () => {
  const { sku, entry } = await stocked(1, { restockableInDays: 3 });
  const all = await carts(6, sku, 'ReserveOnOrder', 2);
  const outcomes = await times(6, (index) => order(index, all[index]));
  assert.deepEqual(new Set(outcomes), new Set(['ordered']), outcomes.join());
  const now = await entryOf(entry.id);
  assert.deepEqual([now.quantityOnStock, now.availableQuantity], [-11, -11]);
});

test('two lines of one unit are two steps of one change', async () => {
  const { sku, entry } = await stocked(10);
  const cart = await shop.cart({ quantity: 4, sku }, { inventoryMode: 'ReserveOnOrder' });
  const further = {
    action: 'addLineItem',
    sku,
    quantity: 3,
    inventoryMode: 'TrackOnly',
    key: 'second',
  };
  const { status, body } = await request(0, 'POST', `/carts/${cart.id}`, {
    version: cart.version,
    actions: [further],
  });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(await order(0, body), 'ordered');
  const now = await entryOf(entry.id);
  const lines = body.lineItems.filter(({ variant }: any) => variant.sku === sku).length;
  assert.deepEqual([now.quantityOnStock, now.availableQuantity], [3, 3]);
  assert.equal(now.version, 2);
  const told = await messagesOf(entry.id);
  assertChain(told, now);
  const sets = told.filter(({ type }) => type === 'InventoryEntryQuantitySet');
  assert.equal(sets.length, lines);
});

test('changes of the entry and orders of it do not disturb each other', async () => {
  const { sku, entry } = await stocked(100, { key: 'changing' });
  const all = await carts(16, sku, 'ReserveOnOrder');
  let changes = 0;
  const changing = async () => {
    while (changes < 12) {
      const { version } = await entryOf(entry.id);
      const actions = [{ action: 'setRestockableInDays', restockableInDays: (changes % 3) + 1 }];
      const { status } = await request(changes, 'POST', `/inventory/${entry.id}`, {
        version,
        actions,
      });
      assert.ok([200, 409].includes(status), `${status}`);
      if (status === 200) changes += 1;
    }
  };
  const [outcomes] = await Promise.all([
    times(16, (index) => order(index, all[index])),
    changing(),
  ]);
  assert.deepEqual(new Set(outcomes), new Set(['ordered']), outcomes.join());
  const now = await entryOf(entry.id);
  assert.deepEqual([now.quantityOnStock, now.availableQuantity], [84, 84]);
  assert.equal(now.version, 1 + 16 + 12);
  assert.equal(now.restockableInDays, 3);
  assertChain(await messagesOf(entry.id), now);
});

test('texts of the entry stay as they are, whatever signs they hold', async () => {
  const type = await request(0, 'POST', '/types', {
    key: 'note',
    name: { en: 'N' },
    resourceTypeIds: ['inventory-entry'],
    fieldDefinitions: [
      { name: 'note', label: { en: 'N' }, required: false, type: { name: 'String' } },
    ],
  });
  const note = '100 % of %1$s, %%, "quoted" \\ and 🧨';
  const custom = { type: { typeId: 'type', id: type.body.id }, fields: { note } };
  const { sku, entry } = await stocked(5, { custom });
  const [cart] = await carts(1, sku, 'ReserveOnOrder');
  assert.equal(await order(0, cart), 'ordered');
  const { version, lastModifiedAt, lastModifiedBy, availableQuantity, quantityOnStock, ...rest } =
    await entryOf(entry.id);
  assert.deepEqual([version, quantityOnStock, availableQuantity], [2, 4, 4]);
  const former = Object.entries(entry).filter(([member]) => member in rest);
  assert.deepEqual(rest, Object.fromEntries(former));
  assert.deepEqual((rest as any).custom.fields, { note });
  assert.ok(lastModifiedAt > entry.lastModifiedAt && lastModifiedBy);
  const where = encodeURIComponent(`lastModifiedBy(clientId = "${lastModifiedBy.clientId}")`);
  const found = await request(0, 'GET', `/inventory?where=${where}&limit=500`);
  assert.ok(found.body.results.some(({ id }: any) => id === entry.id));
});
