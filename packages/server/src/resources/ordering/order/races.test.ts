// Races between clients of two server processes on one database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { type Processes, startProcesses } from '../../../testing/processes.ts';

let processes: Processes;
let shop: Shop;

before(async () => {
  processes = await startProcesses();
  shop = await openShop(processes.clients[0]);
});
after(() => processes.stop());

/** A request to one process or the other, by turns. */
const request = (index: number, method: string, path: string, body?: object) =>
  processes.clients[index % 2]!.request(method, path, body);

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** `201`, or the code of the error. */
async function ordered(index: number, draft: object): Promise<number | string> {
  const { status, body } = await request(index, 'POST', '/orders', draft);
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
  const stock = { sku: 'lamp-1', quantityOnStock: 6 };
  assert.equal((await request(0, 'POST', '/inventory', stock)).status, 201);
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
  const { body } = await request(0, 'GET', '/inventory');
  assert.equal(body.results[0].availableQuantity, 0);
});

const newPayment = async () => {
  const draft = { amountPlanned: { currencyCode: 'EUR', centAmount: 100 } };
  const { id } = (await request(0, 'POST', '/payments', draft)).body;
  return { typeId: 'payment', id };
};

const newOrder = async () => {
  const { id, version } = await shop.cart({ quantity: 1 });
  return (await request(0, 'POST', '/orders', { id, version })).body;
};

/** `200`, or the code of the error. */
async function changed(
  index: number,
  { id, version, cartState }: any,
  action: object,
): Promise<number | string> {
  const path = `/${cartState === undefined ? 'orders' : 'carts'}/${id}`;
  const { status, body } = await request(index, 'POST', path, { version, actions: [action] });
  return status === 200 ? 200 : body.errors[0].code;
}

test('a payment that 20 orders and carts add at one time belongs to one of them', async () => {
  const payment = await newPayment();
  const holders = await times(20, (index) =>
    index % 4 < 2 ? newOrder() : shop.cart({ quantity: 1 }),
  );
  const add = { action: 'addPayment', payment };
  const outcomes = counted(await times(20, (index) => changed(index, holders[index], add)));
  assert.deepEqual([outcomes.get(200), outcomes.get('InvalidOperation')], [1, 19]);
  const where = encodeURIComponent(`paymentInfo(payments(id = "${payment.id}"))`);
  const pages = await Promise.all(
    ['orders', 'carts'].map((kind) => request(1, 'GET', `/${kind}?where=${where}`)),
  );
  const [holder, ...others] = pages.flatMap(({ body }) => body.results);
  assert.deepEqual(others, []);
  assert.equal(await changed(0, holder, { action: 'removePayment', payment }), 200);
  const next = holders.find(({ id }) => id !== holder.id);
  assert.equal(await changed(1, next, add), 200);
});

test('the payment of a cart goes with it into its order', async () => {
  const payment = await newPayment();
  const cart = await shop.cart({ quantity: 1 }, {});
  const added = { version: cart.version, actions: [{ action: 'addPayment', payment }] };
  const { id, version } = (await request(0, 'POST', `/carts/${cart.id}`, added)).body;
  const order = await request(1, 'POST', '/orders', { id, version });
  assert.equal(order.status, 201, JSON.stringify(order.body));
  assert.deepEqual(order.body.paymentInfo.payments, [payment]);
  const add = { action: 'addPayment', payment };
  assert.equal(await changed(0, await newOrder(), add), 'InvalidOperation');
  const totalPrice = { currencyCode: 'EUR', centAmount: 100 };
  const draft = { totalPrice, paymentInfo: { payments: [payment] }, lineItems: [] };
  const imported = await request(1, 'POST', '/orders/import', draft);
  assert.equal(imported.body.errors[0].code, 'InvalidOperation', JSON.stringify(imported.body));
  const gone = await request(0, 'DELETE', `/orders/${order.body.id}?version=${order.body.version}`);
  assert.equal(gone.status, 200);
  assert.equal(await changed(1, await newOrder(), add), 200);
});
