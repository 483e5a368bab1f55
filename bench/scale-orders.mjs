// What orders cost as they become many: one request at a time, at each size after a restart of the server and after a
// `VACUUM`. Milliseconds of processor time, Node.js + PostgreSQL.
// Run: npm run bench -- --scale-orders [--orders 10000,100000,1000000] [--times 20] [--build …]
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addOrders, customersOfCopies, valuesOf } from './many-orders.mjs';
import {
  cellOf,
  costOf,
  printRow,
  printTable,
  restart,
  runCommand,
  statesOf,
  withScale,
} from './scale-server.mjs';
import { openShop, templateOrder } from './shop.mjs';
import { sizesOf } from './sizes.mjs';

const { values: flags } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000,100000,1000000' },
    times: { type: 'string', default: '20' },
    'least-ms': { type: 'string', default: '1500' },
    updates: { type: 'string', default: '500' },
    build: { type: 'string', default: join(import.meta.dirname, '../packages/server/dist') },
  },
});
const extent = { times: Number(flags.times), leastMs: Number(flags['least-ms']) };

const page = (parameters) => `/orders?${new URLSearchParams({ limit: '20', ...parameters })}`;
const where = (predicate, further) => page({ where: predicate, ...further });
const facet = 'taxedPrice.totalGross.centAmount';
const gross = (test) => `taxedPrice(totalGross(centAmount ${test}))`;

let turn = 0;
const next = (size) => {
  turn = (turn + 7_919) % size;
  return turn + 1;
};

/** Paths of requests with so many orders present. */
const paths = {
  'read by id': (size) => `/orders/${valuesOf(next(size), size).id}`,
  'a customer, newest 20': (size) =>
    where(`customerId="${customersOfCopies[next(size) % customersOfCopies.length]}"`, {
      sort: 'createdAt desc',
    }),
  'no predicate, newest 20': () => page({ sort: 'createdAt desc' }),
  'total above, none': () => where('totalPrice(centAmount > 100000000000)'),
  'total above, all': () => where('totalPrice(centAmount > 1)'),
  'total above, none, again': () => where('totalPrice(centAmount > 100000000000)'),
  'sorted by total': () => page({ sort: 'totalPrice.centAmount desc' }),
  'undeclared text, none': () => where('billingAddress(city = "Nowhere")'),
  'undeclared number, none': () => where(gross('> 100000000000')),
  'undeclared number, all': () => where(gross('> 1')),
  'undeclared number, sorted': () => page({ sort: facet }),
};
const asked = (size, names = Object.keys(paths)) =>
  Object.fromEntries(
    names.map((name) => [name, ({ request }) => request('GET', paths[name](size))]),
  );

/** Updates of different orders, one after the other. */
async function costOfUpdates(shop, size) {
  const { request } = shop.server;
  const orders = [];
  for (let time = 0; time < Number(flags.updates); time += 1)
    orders.push(await request('GET', `/orders/${valuesOf(next(size), size).id}`));
  const distinct = [...new Map(orders.map((order) => [order.id, order])).values()];
  return costOf(shop, distinct.length, async () => {
    for (const { id, version, shipmentState } of distinct) {
      const state = shipmentState === 'Ready' ? 'Shipped' : 'Ready';
      const actions = [{ action: 'changeShipmentState', shipmentState: state }];
      await request('POST', `/orders/${id}`, { version, actions });
    }
  });
}

await withScale(resolve(flags.build), async (shop) => {
  const { customer } = await openShop(shop.server.request);
  const { id: template } = await templateOrder(shop.server.request, customer.id);
  const { build, databaseUrl } = shop;
  let present = 0;
  for (const size of sizesOf(flags.orders)) {
    await addOrders({ build, databaseUrl, template, count: size, present });
    present = size;
    const states = statesOf(shop);
    await printTable(shop, `${size} orders`, { questions: asked(size), states, ...extent });
    printRow('update', '', cellOf(await costOfUpdates(shop, size)));
  }
  runCommand(shop, 'facet', 'add', 'order', facet);
  const questions = asked(present, Object.keys(paths).slice(-3));
  const states = { 'after storewright facet add': () => restart(shop) };
  await printTable(shop, `${present} orders`, { questions, states, ...extent });
});
