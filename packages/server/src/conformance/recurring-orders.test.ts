// Orders that recurring orders make when their dates come: one for each date, whoever is at it.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { recurringOrdersDue } from '@storewright/model/resources/ordering/recurring-order/due';
import pg from 'pg';
import { doDueIn } from '../jobs/due.ts';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { startCommand } from '../testing/command.ts';
import { enableMessages } from '../testing/customers.ts';
import { clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { recurringCircumstances } from './recurring-orders.test.cases.ts';

const dayMs = 86_400_000;
const adminToken = 'admin-token-of-servers-under-test';
let now = Date.now();
const clock = () => now;
const at = (days: number) => new Date(now + days * dayMs).toISOString();

let server: TestServer;
let other: TestServer;
let shop: Shop;
let customerId: string;
let database: pg.Client;
let api: ReturnType<typeof clientOf>;
before(async () => {
  const options = { recurringOrdersIntervalSeconds: 0, adminToken };
  server = await startTestServer({ now: clock, options });
  const { databaseUrl, clientId, clientSecret } = server;
  const credentials = { clientId, clientSecret };
  other = await startTestServer({ now: clock, options, databaseUrl, credentials });
  database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  api = clientOf(server);
  shop = await openShop({ created: (...asked) => api.created(...asked) });
  await enableMessages(server);
  const draft = { email: 'ada@example.com', password: 'secret-1234' };
  customerId = (await server.created('/customers', draft)).customer.id;
  const days = (value: number) => ({ type: 'standard', value, intervalUnit: 'Days' });
  await server.created('/recurrence-policies', { key: 'daily', schedule: days(1) });
  await server.created('/recurrence-policies', { key: 'weekly', schedule: days(7) });
});
after(async () => {
  await database.end();
  await other.close();
  await server.close();
});

const runs = ({ server: { world } }: TestServer) =>
  doDueIn(world, recurringOrdersDue, 'demo', () => true);

interface Begin {
  readonly sku?: string;
  readonly mode?: 'Fixed' | 'Dynamic';
  readonly cart?: object;
  readonly draft?: object;
}

async function begun({ sku = 'lamp-1', mode = 'Fixed', cart, draft }: Begin = {}): Promise<any> {
  const recurrencePolicy = { typeId: 'recurrence-policy', key: 'daily' };
  const { id, version } = await api.created('/carts', {
    currency: 'EUR',
    country: 'DE',
    customerId,
    shippingAddress: { country: 'DE' },
    shippingMethod: { typeId: 'shipping-method', id: shop.shippingMethodId },
    lineItems: [{ sku, recurrenceInfo: { recurrencePolicy, priceSelectionMode: mode } }],
    ...cart,
  });
  const named = { cart: { typeId: 'cart', id }, cartVersion: version };
  return api.created('/recurring-orders', { ...named, startsAt: at(1), ...draft });
}

const current = ({ id }: any) => api.read(`/recurring-orders/${id}`);

async function ordersOf({ id }: any): Promise<any[]> {
  const where = encodeURIComponent(`recurringOrder(id = "${id}")`);
  return (await api.read(`/orders?where=${where}&sort=createdAt%20asc`)).results;
}

async function told(id: string): Promise<any[]> {
  const where = encodeURIComponent(`resource(id = "${id}")`);
  return (await api.read(`/messages?where=${where}&sort=sequenceNumber%20asc`)).results;
}

/** Tokens of before do not last that long. */
function moveTo(instant: string): void {
  now = Math.max(now, Date.parse(instant));
  api = clientOf(server);
}

/** Time goes on until an instant, and what is due then is done. */
async function until(instant: string): Promise<void> {
  moveTo(instant);
  await runs(server);
}

const end = (order: any) =>
  api.changed(`/recurring-orders/${order.id}`, {
    action: 'setRecurringOrderState',
    recurringOrderState: { type: 'canceled' },
  });

// It comes first: the process goes by the clock of the world, and the others move theirs.
test('One date has one order, also when the server is killed that makes it', async () => {
  const recurring = await begun({ draft: { startsAt: undefined } });
  const locker = new pg.Client({ connectionString: server.databaseUrl });
  await locker.connect();
  await locker.query('begin');
  await locker.query('select 1 from recurring_order where id = $1 for update', [recurring.id]);
  const flags = ['--database-url', server.databaseUrl, '--recurring-orders-interval-seconds', '1'];
  const first = await startCommand({ flags });
  await waiting(1);
  await first.kill();
  await locker.query('rollback');
  await locker.end();
  await runs(server);
  await runs(other);
  assert.equal((await ordersOf(recurring)).length, 1);
  await end(recurring);
});

test('An order is made on each date, and told of by a message of its own', async () => {
  const recurring = await begun();
  await runs(server);
  assert.deepEqual(await ordersOf(recurring), []);
  await until(recurring.nextOrderAt);
  const [first, ...more] = await ordersOf(recurring);
  assert.deepEqual(more, []);
  assert.deepEqual([first.origin, first.customerId], ['RecurringOrder', customerId]);
  assert.deepEqual(first.recurringOrder, { typeId: 'recurring-order', id: recurring.id });
  assert.deepEqual([first.totalPrice.centAmount, first.lineItems[0].quantity], [1_780, 1]);
  assert.equal(first.taxedPrice.totalGross.centAmount, 1_780);
  const messages = await told(first.id);
  assert.deepEqual(
    messages.map(({ type }) => type),
    ['OrderCreatedFromRecurringOrder'],
  );
  assert.deepEqual(messages[0].recurringOrderRef, first.recurringOrder);
  assert.equal(messages[0].order.id, first.id);
  const next = await current(recurring);
  assert.equal(next.lastOrderAt, recurring.nextOrderAt);
  assert.equal(Date.parse(next.nextOrderAt), Date.parse(recurring.nextOrderAt) + dayMs);
  await runs(server);
  assert.equal((await ordersOf(recurring)).length, 1);
  await until(next.nextOrderAt);
  assert.equal((await ordersOf(recurring)).length, 2);
  await end(recurring);
  await until(at(3));
  assert.equal((await ordersOf(recurring)).length, 2);
});

test('Dates that have passed unseen are not caught up', async () => {
  const recurring = await begun();
  await until(at(4.5));
  assert.equal((await ordersOf(recurring)).length, 1);
  const { nextOrderAt } = await current(recurring);
  assert.equal(Date.parse(nextOrderAt), Date.parse(recurring.startsAt) + 4 * dayMs);
  await end(recurring);
});

describe('one date', () => {
  test('has one order, also when two servers have both decided on it', async () => {
    const all = await Promise.all([begun(), begun(), begun()]);
    moveTo(all[2].nextOrderAt);
    const locker = new pg.Client({ connectionString: server.databaseUrl });
    await locker.connect();
    await locker.query('begin');
    await locker.query('select 1 from recurring_order where id = any($1) for update', [
      all.map(({ id }) => id),
    ]);
    const rounds = [runs(server), runs(other)];
    // Both have read that it is due, and wait for the row to store what they made of that.
    await waiting(2);
    await locker.query('rollback');
    await locker.end();
    const done = await Promise.all(rounds);
    assert.equal(
      done.reduce((sum, one) => sum + one, 0),
      all.length,
    );
    for (const one of all) {
      assert.equal((await ordersOf(one)).length, 1);
      assert.equal((await current(one)).version, 2);
      await end(one);
    }
  });
});

/** Resolves when so many statements wait for a lock. */
async function waiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].waiting >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('settling that has no time left while an order is due says so', async () => {
  const settle = (timeoutMs: number) =>
    fetch(`${server.url}/-/projects/demo/settle`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ timeoutMs }),
    });
  const recurring = await begun();
  assert.equal((await settle(60_000)).status, 200);
  moveTo(recurring.nextOrderAt);
  const late = await settle(1);
  const { errors, message } = (await late.json()) as any;
  assert.deepEqual([late.status, errors[0].code], [504, 'GatewayTimeout']);
  assert.match(message, /recurring-orders is not finished yet/);
  assert.equal((await settle(60_000)).status, 200);
  assert.equal((await ordersOf(recurring)).length, 1);
  await end(recurring);
});

test('Dates are skipped as often as somebody has asked', async () => {
  const recurring = await begun();
  await api.changed(`/recurring-orders/${recurring.id}`, {
    action: 'setOrderSkipConfiguration',
    skipConfigurationInputDraft: { type: 'Counter', totalToSkip: 2 },
  });
  await until(at(1));
  const { skipConfiguration } = await current(recurring);
  assert.deepEqual([skipConfiguration.skipped, skipConfiguration.lastSkippedAt], [1, at(0)]);
  await until(at(1));
  assert.equal((await current(recurring)).skipConfiguration, undefined);
  assert.deepEqual(await ordersOf(recurring), []);
  await until(at(1));
  assert.equal((await ordersOf(recurring)).length, 1);
  await end(recurring);
});

test('One that is paused makes no orders, and goes on by itself when it is to', async () => {
  const recurring = await begun();
  await api.changed(`/recurring-orders/${recurring.id}`, {
    action: 'setRecurringOrderState',
    recurringOrderState: { type: 'active', resumesAt: at(2.5) },
  });
  await until(at(2));
  assert.equal((await current(recurring)).recurringOrderState, 'Paused');
  await until(at(0.5));
  const goesOn = await current(recurring);
  assert.deepEqual([goesOn.recurringOrderState, goesOn.resumesAt], ['Active', undefined]);
  assert.equal(Date.parse(goesOn.nextOrderAt), Date.parse(recurring.startsAt) + 2 * dayMs);
  assert.deepEqual(await ordersOf(recurring), []);
  await until(goesOn.nextOrderAt);
  assert.equal((await ordersOf(recurring)).length, 1);
  await end(recurring);
});

test('One that is over makes no orders', async () => {
  const recurring = await begun({ draft: { expiresAt: at(1.5) } });
  await until(at(1));
  await until(at(1));
  const expired = await current(recurring);
  assert.deepEqual([expired.recurringOrderState, expired.nextOrderAt], ['Expired', undefined]);
  assert.equal((await ordersOf(recurring)).length, 1);
  const { type, state, oldState } = (await told(recurring.id)).at(-1);
  assert.deepEqual([type, state, oldState], ['RecurringOrderStateChanged', 'Expired', 'Active']);
});

describe('a price', () => {
  for (const [mode, cents] of [
    ['Fixed', 1_000],
    ['Dynamic', 1_500],
  ] as const)
    test(`of the mode ${mode} is ${cents} when it has risen from 1000 to 1500`, async () => {
      const slug = `tea-${mode.toLowerCase()}`;
      const tea = await shop.product(slug, 1_000);
      const recurring = await begun({ sku: `${slug}-1`, mode });
      const [price] = tea.masterData.current.masterVariant.prices;
      await api.changed(`/products/${tea.id}`, {
        action: 'changePrice',
        priceId: price.id,
        price: { value: eur(1_500) },
        staged: false,
      });
      await until(at(1));
      const [order] = await ordersOf(recurring);
      assert.equal(order.lineItems[0].totalPrice.centAmount, cents);
      await end(recurring);
    });
});

test('What cannot be ordered fails, until somebody has it tried again', async () => {
  await shop.product('rare', 700);
  const entry = await api.created('/inventory', { sku: 'rare-1', quantityOnStock: 1 });
  const recurring = await begun({ sku: 'rare-1', cart: { inventoryMode: 'ReserveOnOrder' } });
  await until(at(1));
  await until(at(1));
  const failed = await current(recurring);
  assert.equal(failed.recurringOrderState, 'Failed');
  assert.equal((await ordersOf(recurring)).length, 1);
  const message = (await told(recurring.id)).at(-1);
  assert.equal(message.type, 'RecurringOrderFailed');
  assert.equal(message.cartId, recurring.cart.id);
  assert.equal(message.orderScheduledAt, failed.nextOrderAt);
  assert.match(message.failureReason, /out of stock/);
  const [{ code, details }] = message.errors;
  assert.deepEqual([code, details.code], ['RecurringOrderFailure', 'OutOfStock']);
  await until(at(1));
  assert.equal((await current(recurring)).version, failed.version);
  await api.changed(`/inventory/${entry.id}`, { action: 'addQuantity', quantity: 5 });
  await api.changed(`/recurring-orders/${recurring.id}`, {
    action: 'setRecurringOrderState',
    recurringOrderState: { type: 'active' },
  });
  await runs(server);
  assert.equal((await ordersOf(recurring)).length, 2);
  assert.equal((await current(recurring)).recurringOrderState, 'Active');
  await end(recurring);
});

test('One whose cart is gone fails', async () => {
  const recurring = await begun();
  const { version } = await api.read(`/carts/${recurring.cart.id}`);
  await api.request('DELETE', `/carts/${recurring.cart.id}?version=${version}`);
  await until(at(1));
  assert.equal((await current(recurring)).recurringOrderState, 'Failed');
  assert.match((await told(recurring.id)).at(-1).failureReason, /cart/);
});

recurringCircumstances(() => ({
  ...{ api, shop, customerId, at, begun, until, current, ordersOf, told, end },
  runs: () => runs(server),
}));
