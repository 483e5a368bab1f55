// Documents of a few bytes whose answers would grow without bound: the operation ends at the first
// excess, with one error, and others are answered meanwhile.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countedGraphql } from '../testing/counted-graphql.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let customer: string;

before(async () => {
  server = await startTestServer();
  await statesThatLeadToEachOther(8);
  await categoriesBelow('root', 40);
  customer = await orderInState('s0');
});
after(() => server.close());

async function statesThatLeadToEachOther(count: number): Promise<void> {
  const keys = Array.from({ length: count }, (_, index) => `s${index}`);
  for (const key of keys) await server.created('/states', { key, type: 'OrderState' });
  const transitions = keys.map((key) => ({ typeId: 'state', key }));
  for (const key of keys)
    await server.changed(`/states/key=${key}`, { action: 'setTransitions', transitions });
}

async function categoriesBelow(root: string, count: number): Promise<void> {
  const draft = (key: string, parent?: object) => ({
    key,
    name: { en: key },
    slug: { en: key },
    ...(parent === undefined ? {} : { parent }),
  });
  await server.created('/categories', draft(root));
  for (let index = 0; index < count; index += 1)
    await server.created('/categories', draft(`leaf-${index}`, { typeId: 'category', key: root }));
}

/** A token of a customer who may see nothing but his own order. */
async function orderInState(state: string): Promise<string> {
  const [email, password] = ['ada@example.com', 'a secret of ada'];
  const signedUp = await server.created('/customers', { email, password });
  const price = { currencyCode: 'EUR', centAmount: 100 };
  const line = { name: { en: 'a' }, slug: 'line', quantity: 1, money: price };
  const cart = await server.created('/carts', {
    currency: 'EUR',
    country: 'DE',
    shippingAddress: { country: 'DE' },
    customerId: signedUp.customer.id,
    taxMode: 'Disabled',
    customLineItems: [line],
  });
  const named = { id: cart.id, version: cart.version };
  await server.created('/orders', { ...named, state: { typeId: 'state', key: state } });
  return server.customerToken(email, password, 'manage_my_orders:demo');
}

const nested = (field: string, levels: number, inner: string): string =>
  levels === 0 ? inner : `${field} { ${nested(field, levels - 1, inner)} }`;

const orders = `{ me { orders(limit: 5) { results { state { ${nested('transitions', 6, 'id')} } } } } }`;
const states = `{ states(limit: 8) { results { ${nested('transitions', 5, 'id')} } } }`;
const categories = (levels: number) =>
  `{ categories(limit: 500) { results { ${nested('children { parent', levels, 'id')} ${'}'.repeat(levels)} } } }`;
const aliases = `{ ${['a', 'b', 'c', 'd'].map((name) => `${name}: ${states.slice(1, -1)}`).join(' ')} }`;

const hostile: readonly (readonly [title: string, query: string, isBuyer: boolean])[] = [
  ['states below an order of a customer', orders, true],
  ['states that lead to each other', states, false],
  ['the same four times', aliases, false],
  ['children and parents of categories in turn', categories(5), false],
];

for (const [title, query, isBuyer] of hostile)
  test(`${title} end the operation with one error, at first and again`, async () => {
    const options = isBuyer ? { token: customer } : {};
    for (let time = 0; time < 3; time += 1) {
      const { status, body } = await server.request('POST', '/graphql', { query }, options);
      assert.equal(status, 200);
      assert.equal(body.data, null);
      assert.equal(body.errors.length, 1);
      const [{ message, extensions, ...rest }] = body.errors;
      assert.match(message, /20000|20,000/);
      assert.deepEqual(extensions, { code: 'QueryComplexityLimitExceeded' });
      assert.deepEqual(rest, { locations: [] });
    }
  });

test('what stays within the limit is answered whole, in many turns of the event loop', async () => {
  const query = `{ states(limit: 4, sort: "key desc") {
    results { ${nested('transitions', 4, 'key')} } } }`;
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  const { text } = await countedGraphql(server).run(query);
  isOver = true;
  await counting;
  assert.equal(JSON.parse(text).errors, undefined);
  assert.equal(text.split('"key"').length - 1, 4 * 8 ** 4);
  assert.ok(turns > 30, `${turns} turns`);
});
