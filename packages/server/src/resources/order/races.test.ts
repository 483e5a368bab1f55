// Races between clients of two servers on one database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let servers: readonly TestServer[];
let shop: Shop;

before(async () => {
  const first = await startTestServer();
  const { databaseUrl, clientId, clientSecret } = first;
  const credentials = { clientId, clientSecret };
  servers = [first, await startTestServer({ databaseUrl, credentials })];
  shop = await openShop(first);
});
after(async () => {
  for (const server of [...servers].reverse()) await server.close();
});

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** `201`, or the code of the error. */
async function ordered(index: number, draft: object): Promise<number | string> {
  const server = servers[index % servers.length]!;
  const { status, body } = await server.request('POST', '/orders', draft);
  return status === 201 ? 201 : body.errors[0].code;
}

const counted = (outcomes: readonly (number | string)[]) => {
  const counts = new Map<number | string, number>();
  for (const outcome of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return counts;
};

test('50 creations from one cart make one order', async () => {
  const { id, version } = await shop.cart({ quantity: 1 });
  const outcomes = counted(await times(50, (index) => ordered(index, { id, version })));
  assert.equal(outcomes.get(201), 1);
  assert.equal(outcomes.get('ConcurrentModification'), 49);
});

test('50 creations with one order number make one order', async () => {
  const carts: any[] = [];
  for (let count = 0; count < 50; count += 1) carts.push(await shop.cart({ quantity: 1 }));
  const outcomes = counted(
    await times(50, (index) => {
      const { id, version } = carts[index];
      return ordered(index, { id, version, orderNumber: 'R-1' });
    }),
  );
  assert.equal(outcomes.get(201), 1);
  assert.equal(outcomes.get('DuplicateField'), 49);
});

test('orders at one time take no more from the stock than there is', async () => {
  const [first] = servers;
  const stock = { sku: 'lamp-1', quantityOnStock: 6 };
  assert.equal((await first!.request('POST', '/inventory', stock)).status, 201);
  const carts = await times(10, () =>
    shop.cart({ quantity: 1 }, { inventoryMode: 'ReserveOnOrder' }),
  );
  const outcomes = counted(
    await times(10, (index) => {
      const { id, version } = carts[index];
      return ordered(index, { id, version });
    }),
  );
  assert.deepEqual([outcomes.get(201), outcomes.get('OutOfStock')], [6, 4]);
  const { body } = await first!.request('GET', '/inventory');
  assert.equal(body.results[0].availableQuantity, 0);
});
