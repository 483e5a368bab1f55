// Searches of orders, customers and business units: their dialects, answers and statuses.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';

let server: TestServer;
const names = new Map<string, string>();

before(async () => {
  server = await startTestServer();
  try {
    await filled();
    for (const index of ['Order', 'Customer', 'BusinessUnit']) await switchOn(index);
    for (const path of ['orders', 'customers', 'business-units']) await ready(path);
  } catch (error) {
    await server.close();
    throw error;
  }
});
after(() => server.close());

async function filled(): Promise<void> {
  const type = await server.created('/types', {
    key: 'extra',
    name: { en: 'x' },
    resourceTypeIds: ['customer', 'order'],
    fieldDefinitions: [
      { name: 'points', type: { name: 'Number' }, label: { en: 'x' }, required: false },
      { name: 'note', type: { name: 'String' }, label: { en: 'x' }, required: false },
    ],
  });
  const custom = (fields: object) => ({ type: { typeId: 'type', id: type.id }, fields });
  const address = (city: string, country: string) => ({ key: city, city, country });
  const customers = [
    {
      firstName: 'Ana',
      lastName: 'Lima',
      email: 'ana@example.com',
      addresses: [address('Lyon', 'FR'), address('Bonn', 'DE')],
      custom: custom({ points: 5, note: 'Likes green tea' }),
    },
    {
      firstName: 'Ben',
      lastName: 'Lima',
      email: 'ben@example.org',
      custom: custom({ points: 50 }),
    },
    { firstName: 'Anna', lastName: 'Berg', email: 'berg@example.com' },
  ];
  for (const draft of customers) {
    const { customer } = await server.created('/customers', { ...draft, password: 'x' });
    names.set(customer.id, draft.firstName);
  }
  const units = [
    { key: 'acme', name: 'Acme Tools', unitType: 'Company', contactEmail: 'a@acme.example' },
    { key: 'berg', name: 'Bergwerk', unitType: 'Company', status: 'Inactive' },
  ];
  for (const draft of units)
    names.set((await server.created('/business-units', draft)).id, draft.key);
  for (const [orderNumber, centAmount] of [
    ['A-1', 500],
    ['A-2', 1500],
  ] as const) {
    const totalPrice = { currencyCode: 'EUR', centAmount };
    const customLineItems = [
      {
        name: { en: `Green ${orderNumber}` },
        slug: `s-${orderNumber}`,
        quantity: 1,
        money: totalPrice,
      },
    ];
    const draft = { orderNumber, totalPrice, customLineItems, customerEmail: 'ana@example.com' };
    names.set((await server.created('/orders/import', draft)).id, orderNumber);
  }
}

async function switchOn(index: string, status = 'Activated'): Promise<void> {
  const { version } = await server.read('');
  await server.posted('', { version, actions: [{ action: `change${index}SearchStatus`, status }] });
}

const head = async (path: string) => (await server.request('HEAD', `/${path}/search`)).status;

async function ready(path: string): Promise<void> {
  await waitUntil('head(path) === 200', async () => (await head(path)) === 200);
}

async function search(path: string, body: object): Promise<any> {
  const answer = await server.request('POST', `/${path}/search`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

const found = async (path: string, body: object) => {
  const { hits, results } = await search(path, body);
  return (hits ?? results).map(({ id }: any) => names.get(id));
};

describe('customers', () => {
  const rows: readonly (readonly [what: string, query: object, found: readonly string[]])[] = [
    ['by any text', { fullText: { field: 'all', value: 'lima' } }, ['Ana', 'Ben']],
    ['by a pattern', { wildcard: { field: 'email', value: 'an*@example.com' } }, ['Ana']],
    ['misspelt', { fuzzy: { field: 'firstName', value: 'anna', level: 1 } }, ['Anna', 'Ana']],
    [
      'by one address',
      {
        and: [
          { exact: { field: 'addresses.city', value: 'Bonn' } },
          { exact: { field: 'addresses.country', value: 'FR' } },
        ],
      },
      [],
    ],
    [
      'by a custom field',
      { range: { field: 'custom.points', fieldType: 'number', gt: 5 } },
      ['Ben'],
    ],
    [
      'by its words',
      { fullText: { field: 'custom.note', fieldType: 'text', value: 'tea' } },
      ['Ana'],
    ],
  ];
  for (const [what, query, expected] of rows)
    test(what, async () =>
      assert.deepEqual((await found('customers', { query })).sort(), [...expected].sort()),
    );

  test('the nearest first, with its relevance', async () => {
    const query = { fuzzy: { field: 'firstName', value: 'anna', level: 1 } };
    const { results, ...page } = await search('customers', { query });
    assert.deepEqual(page, { total: 2, limit: 20, offset: 0 });
    assert.equal(names.get(results[0].id), 'Anna');
    assert.equal(results[0].relevance, 1);
    assert.ok(results[1].relevance > 0 && results[1].relevance < 1);
  });

  test('sorted, without a query', async () =>
    assert.deepEqual(await found('customers', { sort: [{ field: 'email', order: 'desc' }] }), [
      'Anna',
      'Ben',
      'Ana',
    ]));

  test('an erased one leaves the index in the commit that erases', async () => {
    const { customer } = await server.created('/customers', {
      email: 'gone@example.com',
      password: 'x',
    });
    const query = { exact: { field: 'email', value: 'gone@example.com' } };
    assert.equal((await search('customers', { query })).total, 1);
    const path = `/customers/${customer.id}?version=${customer.version}&dataErasure=true`;
    await server.request('DELETE', path);
    assert.equal((await search('customers', { query })).total, 0);
  });

  test('tells how far the index is', async () => {
    const { status, states } = await server.read('/customers/search/indexing-status');
    assert.equal(status, 'Ready');
    assert.equal(states.failed, 0);
  });
});

describe('orders', () => {
  test('by number, words of a line and total', async () => {
    const one = { exact: { field: 'orderNumber', value: 'A-2' } };
    assert.deepEqual(await found('orders', { query: one }), ['A-2']);
    const words = { fullText: { field: 'customLineItems.name', language: 'en', value: 'green' } };
    const sort = [{ field: 'totalPrice.centAmount', order: 'desc' }];
    assert.deepEqual(await found('orders', { query: words, sort }), ['A-2', 'A-1']);
    const range = { range: { field: 'totalPrice.centAmount', lte: 500 } };
    assert.deepEqual(await found('orders', { query: range }), ['A-1']);
  });

  test('by a payment, whose list lies in an object', async () => {
    const amountPlanned = { currencyCode: 'EUR', centAmount: 500 };
    const payment = await server.created('/payments', { amountPlanned });
    const order = await server.read('/orders/order-number=A-1');
    const action = { action: 'addPayment', payment: { typeId: 'payment', id: payment.id } };
    const { version } = await server.posted(`/orders/${order.id}`, {
      version: order.version,
      actions: [action],
    });
    const query = { exact: { field: 'paymentInfo.payments.id', value: payment.id } };
    assert.deepEqual(await found('orders', { query }), ['A-1']);
    await server.posted(`/orders/${order.id}`, {
      version,
      actions: [{ ...action, action: 'removePayment' }],
    });
    assert.deepEqual(await found('orders', { query }), []);
  });

  test('with versions and relevance', async () => {
    const query = { exact: { field: 'orderNumber', value: 'A-1' } };
    const { hits, ...page } = await search('orders', { query });
    assert.deepEqual(page, { total: 1, offset: 0, limit: 10 });
    assert.deepEqual(Object.keys(hits[0]), ['id', 'version', 'relevance']);
  });

  test('by the name of their store, also when it changes', async () => {
    await server.created('/stores', { key: 'fruit', name: { en: 'Fruit stand' } });
    const money = { currencyCode: 'EUR', centAmount: 1 };
    const line = { name: { en: 'Banana' }, slug: 'banana', quantity: 1, money };
    const { id } = await server.created('/orders/import', {
      orderNumber: 'F-1',
      totalPrice: money,
      customLineItems: [line],
      store: { typeId: 'store', key: 'fruit' },
    });
    names.set(id, 'F-1');
    const asked = (value: string) => ({
      query: {
        and: [
          { fullText: { field: 'customLineItems.name', language: 'en', value: 'banana' } },
          { filter: [{ exact: { field: 'store.name', language: 'en', value } }] },
        ],
      },
      sort: [{ field: 'customLineItems.name', language: 'en', order: 'desc' }],
      limit: 50,
      offset: 0,
    });
    assert.deepEqual(await found('orders', asked('Fruit stand')), ['F-1']);
    assert.deepEqual(await found('orders', asked('Other')), []);
    await server.changed('/stores/key=fruit', { action: 'setName', name: { en: 'Other' } });
    assert.deepEqual(await found('orders', asked('Other')), ['F-1']);
    assert.deepEqual(await found('orders', asked('Fruit stand')), []);
  });

  const refused: readonly (readonly [body: object, words: RegExp])[] = [
    [{}, /query/],
    [{ query: { fuzzy: { field: 'orderNumber', value: 'A', level: 1 } } }, /query\.fuzzy/],
    [{ query: { range: { field: 'totalPrice.centAmount', gt: 1 } } }, /query\.range\.gt/],
    [{ query: { exact: { field: 'orderNumber', values: ['A'] } } }, /query\.exact/],
    [{ query: { exact: { field: 'custom.note', value: 'A' } } }, /query\.exact\.customType/],
    [{ query: { exact: { field: 'nothing', value: 'A' } } }, /query\.exact\.field/],
  ];
  for (const [body, words] of refused)
    test(`refuses ${JSON.stringify(body)}`, async () => {
      const answer = await server.request('POST', '/orders/search', body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.errors[0].code, 'InvalidInput');
      assert.match(answer.body.message, words);
    });
});

test('business units by name and status', async () => {
  const query = { prefix: { field: 'name', value: 'acme', caseInsensitive: true } };
  assert.deepEqual(await found('business-units', { query }), ['acme']);
  const inactive = { exact: { field: 'status', value: 'Inactive' } };
  assert.deepEqual(await found('business-units', { query: inactive }), ['berg']);
});

test('without an index there is nothing to search', async () => {
  for (const [index, path, status, code] of [
    ['Order', 'orders', 404, 'ResourceNotFound'],
    ['Customer', 'customers', 409, 'SearchNotReady'],
    ['BusinessUnit', 'business-units', 409, 'SearchNotReady'],
  ] as const) {
    await switchOn(index, 'Deactivated');
    await waitUntil('head(path) !== 200', async () => (await head(path)) !== 200);
    assert.equal(await head(path), status);
    const query = { exact: { field: 'id', value: 'x' } };
    const answer = await server.request('POST', `/${path}/search`, { query });
    assert.deepEqual([answer.status, answer.body.errors[0].code], [status, code]);
  }
  await switchOn('Order');
  await ready('orders');
});
