// What GraphQL reads: everything that the types promise, with as few queries as there are kinds.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createSchema } from '@storewright/edges/graphql/schema';
import { kinds } from '@storewright/model/resources';
import fc from 'fast-check';
import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isRequiredArgument,
} from 'graphql';
import { openShop, type Shop } from '../../testing/checkout-shop.ts';
import { countedGraphql } from '../../testing/counted-graphql.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import { waitUntil } from '../../testing/wait-until.ts';

const schema = createSchema(kinds);

let server: TestServer;
let shop: Shop;
let order: any;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  const cart = await shop.cart({ quantity: 2 });
  order = await server.created('/orders', {
    cart: { typeId: 'cart', id: cart.id },
    version: cart.version,
    orderNumber: 'R-1',
  });
  await searchable();
});

/** Searches answer from when they are switched on and what there is has been indexed. */
async function searchable(): Promise<void> {
  for (const mode of ['ProductsSearch', 'ProductProjectionsSearch']) {
    const { version } = (await server.request('GET', '')).body;
    const action = { action: 'changeProductSearchIndexingEnabled', enabled: true, mode };
    const { status } = await server.request('POST', '', { version, actions: [action] });
    assert.equal(status, 200);
  }
  const query = '{ productsSearch { total } productProjectionSearch { total } }';
  await waitUntil(
    'the query has no errors',
    async () => (await server.request('POST', '/graphql', { query })).body.errors === undefined,
  );
}

after(() => server.close());

/** Every field of a type that needs no argument, down to a depth. */
function everything(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isCompositeType(named) || !('getFields' in named)) return '{ __typename }';
  const fields = Object.values(named.getFields() as { [name: string]: GraphQLField<any, any> });
  const asked = fields
    .filter(({ args }) => !args.some(isRequiredArgument))
    .filter((field) => depth > 0 || isLeafType(getNamedType(field.type)))
    .map(({ name, type: inner }) => `${name} ${everything(inner, depth - 1)}`);
  return `{ __typename ${asked.join(' ')} ${variantsOf(named, depth)} }`;
}

const variantsOf = (type: any, depth: number): string =>
  isInterfaceType(type) && type.name === 'BaseMoney' && depth > 0
    ? '... on HighPrecisionMoney { preciseAmount }'
    : '';

describe('an answer holds whatever its type promises', () => {
  const fields = Object.values(schema.getQueryType()!.getFields()).filter(
    ({ name }) => name !== 'me' && name !== 'asAssociate' && name !== 'inStore',
  );
  for (const { name, type, args } of fields) {
    if (args.some((argument) => argument.name === 'id' || isRequiredArgument(argument))) continue;
    test(`${name}: every field can be asked for`, async () => {
      await server.graphql(`{ ${name} ${everything(type, 2)} }`);
    });
  }

  test('an order in depth: every field can be asked for', async () => {
    const type = schema.getQueryType()!.getFields().order!.type;
    const data = await server.graphql(`{ order(orderNumber: "R-1") ${everything(type, 3)} }`);
    assert.equal(data.order.id, order.id);
    assert.equal(data.order.lineItems[0].quantity, 2);
    assert.deepEqual(data.order.cart.id, order.cart.id);
  });
});

describe('languages', () => {
  const name = async (given: string) => {
    const data = await server.graphql(
      `{ order(orderNumber: "R-1") { lineItems { name${given} nameAllLocales { locale value } } } }`,
    );
    return data.order.lineItems[0];
  };

  test('the locale wins, else the first accepted language that has a text, else null', async () => {
    const [[locale, value]] = Object.entries<string>(order.lineItems[0].name) as any;
    assert.equal((await name(`(locale: "${locale}")`)).name, value);
    assert.equal((await name(`(acceptLanguage: ["zu", "${locale}"])`)).name, value);
    assert.equal((await name('(locale: "zu")')).name, null);
    assert.equal((await name('')).name, null);
    assert.deepEqual((await name('')).nameAllLocales, [{ locale, value }]);
  });
});

const counted = () => countedGraphql(server);

describe('reads', () => {
  test('one query for each kind and level, however many documents', async () => {
    for (let more = 0; more < 3; more += 1) {
      const cart = await shop.cart({ quantity: 1 });
      await server.created('/orders', { id: cart.id, version: cart.version });
    }
    const { run, reads } = counted();
    for (let again = 0; again < 3; again += 1) {
      reads.length = 0;
      const { text } = await run(`{ orders { results {
        cart { id lineItems { state { state { key } } } }
        lineItems { state { state { key } } productType { key } taxRate { name } }
        shippingInfo { shippingMethod { key taxCategory { key } } }
      } } }`);
      assert.ok(JSON.parse(text).data.orders.results.length >= 4);
      assert.deepEqual(reads.slice().sort(), [
        'cart',
        'order page',
        'product-type',
        'shipping-method',
        'state',
        'tax-category',
      ]);
    }
  });

  test('matches are counted only when the total is asked for', async () => {
    const { run, reads } = counted();
    await run('{ orders { count } }');
    await run('{ orders { ...P } } fragment P on OrderQueryResult { total }');
    assert.deepEqual(reads, ['order page', 'order page with total']);
  });

  test('a reference alone reads nothing more', async () => {
    const { run, reads } = counted();
    await run('{ order(orderNumber: "R-1") { cartRef { id typeId } } }');
    assert.deepEqual(reads, ['order']);
  });

  test('after a mutation the answer reads what was written', async () => {
    const { run } = counted();
    const { text } = await run(`mutation {
      createState(draft: { key: "s1", type: LineItemState, name: [{ locale: "en", value: "A" }] }) { id }
      two: createState(draft: { key: "s2", type: LineItemState, transitions: [{ typeId: "state", id: "x" }] }) { id }
      rename: updateState(key: "s1", version: 1, actions: [{ setName: { name: [{ locale: "en", value: "B" }] } }]) {
        name(locale: "en")
      }
    }`);
    const { data, errors } = JSON.parse(text);
    assert.equal(data.rename.name, 'B');
    assert.deepEqual(
      errors.map(({ extensions }: any) => extensions.code),
      ['ReferencedResourceNotFound'],
    );
  });
});

test('no document makes the server fail', async () => {
  const { run, faults } = counted();
  const words = fc.constantFrom(
    ...['{', '}', '(', ')', '[', ']', ':', '!', '$', '@', '...', '=', '|', '"', '"""', '#', ','],
    ...['query', 'mutation', 'fragment', 'on', 'zones', 'results', 'id', 'Zone', 'limit', 'key'],
    ...[
      '1',
      '-1',
      '1e999',
      '99999999999999999999',
      '"a"',
      'null',
      'true',
      'skip',
      '__schema',
      '\0',
    ],
  );
  const document = fc.oneof(
    fc.array(words, { maxLength: 40 }).map((some) => some.join(' ')),
    fc.string({ maxLength: 60 }),
    fc.array(words, { maxLength: 8 }).map((some) => `{ zones(${some.join(' ')}) { count } }`),
  );
  await fc.assert(
    fc.asyncProperty(document, async (query) => {
      const { status, text } = await run(query);
      assert.ok(status === 200 || status === 400);
      assert.ok(typeof JSON.parse(text) === 'object');
    }),
    { numRuns: 500 },
  );
  assert.deepEqual(faults, []);
});
