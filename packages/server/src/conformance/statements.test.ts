// How many statements an operation sends to PostgreSQL once the server is warm. A number here only
// ever gets smaller: each statement costs more than most of the code around it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { statementsOf } from '../testing/statements.ts';

interface Operation {
  readonly prepare?: () => Promise<unknown>;
  readonly run: () => Promise<unknown>;
}

let server: TestServer;
let operations: ReadonlyMap<string, Operation>;

before(async () => {
  server = await startTestServer();
  const shop = await openShop(server);
  await shop.product('chair', 4_900);
  await shop.product('desk', 19_900);
  const order = await shop.order({ quantity: 1 });
  let { version, orderState } = order;
  const read = () => server.request('GET', `/orders/${order.id}`);
  const ofCustomer = encodeURIComponent('customerId="somebody"');
  const page = () => server.request('GET', `/orders?where=${ofCustomer}&sort=createdAt%20desc`);
  const cart = () =>
    server.created('/carts', {
      currency: 'EUR',
      country: 'DE',
      shippingAddress: { country: 'DE' },
      lineItems: ['lamp', 'chair', 'desk'].map((slug) => ({ sku: `${slug}-1`, quantity: 2 })),
    });
  const changed = async () => {
    orderState = orderState === 'Open' ? 'Confirmed' : 'Open';
    const actions = [{ action: 'changeOrderState', orderState }];
    const { status, body } = await server.request('POST', `/orders/${order.id}`, {
      version,
      actions,
    });
    assert.equal(status, 200);
    version = body.version;
  };
  await shop.standalone('shelf', 9_900);
  const standalone = () =>
    server.created('/carts', {
      currency: 'EUR',
      lineItems: ['shelf', 'lamp'].map((slug) => ({ sku: `${slug}-1` })),
    });
  let made: any;
  const ordered = () =>
    server.created('/orders', {
      cart: { typeId: 'cart', id: made.id },
      version: made.version,
    });
  const makeCart = async () => {
    made = await cart();
  };
  operations = new Map<string, Operation>([
    ['read an order by id', { run: read }],
    ['a page of the orders of a customer', { run: page }],
    ['update an order', { run: changed }],
    ['make a cart of three lines', { run: makeCart }],
    ['make a cart with a standalone price', { run: standalone }],
    ['order a cart', { prepare: makeCart, run: ordered }],
  ]);
  // The first runs fill what the process remembers.
  for (const operation of operations.values()) await fewestStatements(operation);
});

after(() => server.close());

const numbers = [
  { name: 'read an order by id', statements: 1 },
  { name: 'a page of the orders of a customer', statements: 2 },
  { name: 'update an order', statements: 1 },
  { name: 'make a cart of three lines', statements: 1 },
  { name: 'make a cart with a standalone price', statements: 1 },
  { name: 'order a cart', statements: 1 },
];

for (const { name, statements } of numbers)
  test(`${name}: ${statements} statements when warm`, async () => {
    const sent = await fewestStatements(operations.get(name)!, statements);
    assert.equal(sent.length, statements, sent.join('\n'));
  });

const runs = 10;

/**
 * Jobs send statements too, now and then: the run with the fewest is the operation alone.
 * @param wanted No run can have fewer, so that none is needed after one with so many.
 */
async function fewestStatements(
  { prepare, run }: Operation,
  wanted = 1,
): Promise<readonly string[]> {
  let fewest: readonly string[] | undefined;
  for (let count = 0; count < runs && (fewest?.length ?? runs) > wanted; count += 1) {
    await prepare?.();
    const sent = await statementsOf(server.server.database, run);
    if (fewest === undefined || sent.length < fewest.length) fewest = sent;
  }
  return fewest!;
}
