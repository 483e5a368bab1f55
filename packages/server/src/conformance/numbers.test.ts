// Values at and beyond every edge: numbers, amounts, lists, texts, bodies. What does not fit is told
// to the client; nothing is rounded, cut or lost on the way.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
let token: string;
let productTypeId: string;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  token = await server.token();
  const { body } = await server.request('GET', '/product-types');
  productTypeId = body.results[0].id;
});
after(() => server.close());

/** Sends a body as text, so that numbers are written as no serializer would. */
async function send(path: string, text: string, bearer = token) {
  const response = await fetch(`${server.url}/demo${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
    body: text,
  });
  return { status: response.status, body: (await response.json()) as any };
}

/** Texts of numbers that are no integers the API can hold. */
const beyond = [
  '1e400',
  '-1e400',
  '9007199254740992',
  '-9007199254740992',
  '1e21',
  '9223372036854775808',
];
const noInteger = ['1.5', '"5"', 'true', '[1]', '{}'];

const price = (amount: string) => `{"amountPlanned":{"currencyCode":"EUR","centAmount":${amount}}}`;

for (const amount of beyond)
  test(`the amount ${amount} is a MoneyOverflow`, async () => {
    const { status, body } = await send('/payments', price(amount));
    assert.deepEqual([status, body.errors[0].code], [400, 'MoneyOverflow'], JSON.stringify(body));
  });

for (const amount of noInteger)
  test(`the amount ${amount} is no integer`, async () => {
    const { status, body } = await send('/payments', price(amount));
    assert.deepEqual([status, body.errors[0].code], [400, 'InvalidJsonInput']);
  });

test('the largest and the smallest amount come back as they were sent', async () => {
  for (const amount of ['9007199254740991', '-9007199254740991', '0']) {
    const { status, body } = await send('/payments', price(amount));
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(String(body.amountPlanned.centAmount), amount);
  }
});

test('negative zero is zero', async () => {
  const { body } = await send('/payments', price('-0'));
  assert.ok(Object.is(body.amountPlanned.centAmount, 0));
  const where = encodeURIComponent(`id = "${body.id}" and amountPlanned(centAmount = 0)`);
  assert.equal((await server.request('GET', `/payments?where=${where}`)).body.total, 1);
});

const lines = (members: string) => `{"currency":"EUR","country":"DE",${members}}`;
const customLine = (amount: number | string, quantity: number | string, slug = 'one') =>
  `{"name":{"en":"a"},"slug":"${slug}","quantity":${quantity},
    "taxCategory":{"typeId":"tax-category","id":"${shop.taxCategoryId}"},
    "money":{"currencyCode":"EUR","centAmount":${amount}}}`;

const most = Number.MAX_SAFE_INTEGER;
const overflowing: readonly (readonly [string, () => string])[] = [
  ['a price times a quantity', () => `"customLineItems":[${customLine(most, 2)}]`],
  [
    'a sum of lines',
    () => `"customLineItems":[${customLine(most, 1)},${customLine(most, 1, 'two')}]`,
  ],
  [
    'a sum of negative lines',
    () => `"customLineItems":[${customLine(-most, 1)},${customLine(-most, 1, 'two')}]`,
  ],
  ['a line item', () => `"lineItems":[{"sku":"lamp-1","quantity":${most}}]`],
];

for (const [title, members] of overflowing)
  test(`${title} beyond the range of amounts is a MoneyOverflow`, async () => {
    const { status, body } = await send('/carts', lines(members()));
    assert.deepEqual([status, body.errors?.[0].code], [400, 'MoneyOverflow'], JSON.stringify(body));
  });

test('a quantity that makes amounts overflow leaves the cart as it was', async () => {
  const { body: cart } = await send('/carts', lines('"lineItems":[{"sku":"lamp-1"}]'));
  const [{ id }] = cart.lineItems;
  const action = `{"action":"changeLineItemQuantity","lineItemId":"${id}","quantity":${most}}`;
  const { body } = await send(`/carts/${cart.id}`, `{"version":1,"actions":[${action}]}`);
  assert.equal(body.errors[0].code, 'MoneyOverflow', JSON.stringify(body));
  assert.deepEqual((await server.request('GET', `/carts/${cart.id}`)).body, cart);
});

test('no quantity of any kind gives a 500', async () => {
  for (const quantity of [...beyond, ...noInteger, '-1', '-0', '0', String(most)])
    for (const members of [
      `"lineItems":[{"sku":"lamp-1","quantity":${quantity}}]`,
      `"customLineItems":[${customLine(1, quantity)}]`,
    ]) {
      const { status, body } = await send('/carts', lines(members));
      assert.ok(status < 500, `${members} ${JSON.stringify(body)}`);
    }
});

test('a tax rate beyond 0 to 1 is refused', async () => {
  for (const amount of ['1.01', '-0.01', '1e308', '1e400', '-1e400', '"0.1"']) {
    const rate = `{"name":"a","amount":${amount},"includedInPrice":true,"country":"DE"}`;
    const { status } = await send('/tax-categories', `{"name":"a","rates":[${rate}]}`);
    assert.equal(status, 400, amount);
  }
});

test('a version is an integer within range', async () => {
  const { body: zone } = await send('/zones', '{"name":"a","locations":[]}');
  for (const version of ['1.5', '"1"', '1e400', '9007199254740993', 'null', '-1', '0', '[]']) {
    const { status, body } = await send(`/zones/${zone.id}`, `{"version":${version},"actions":[]}`);
    assert.ok([400, 409].includes(status), `${version} ${JSON.stringify(body)}`);
  }
  for (const version of ['1.5', '1e3', '9'.repeat(16), ''])
    assert.equal(
      (await server.request('DELETE', `/zones/${zone.id}?version=${version}`)).status,
      400,
      version,
    );
  assert.equal((await server.request('DELETE', `/zones/${zone.id}?version=-1`)).status, 409);
});

test('numbers of predicates beyond every range are answered, not failed', async () => {
  for (const number of [
    '9'.repeat(400),
    '1e400',
    '-0',
    '9223372036854775808',
    '0.'.padEnd(300, '1'),
  ])
    for (const where of [`version = ${number}`, `totalPrice(centAmount > ${number})`]) {
      const { status, body } = await server.request(
        'GET',
        `/carts?where=${encodeURIComponent(where)}`,
      );
      assert.ok(status === 200 || status === 400, `${where} ${JSON.stringify(body)}`);
    }
});

const many = (count: number, element: (index: number) => string) =>
  `[${Array.from({ length: count }, (_, index) => element(index)).join(',')}]`;
const location = (index: number) => `{"country":"DE","state":"s${index}"}`;

test('a list holds 10,000 elements and not one more', async () => {
  const full = await send('/zones', `{"name":"a","locations":${many(10_000, location)}}`);
  assert.equal(full.status, 201, full.body.message);
  assert.equal(full.body.locations.length, 10_000);
  const over = await send('/zones', `{"name":"a","locations":${many(10_001, location)}}`);
  assert.deepEqual([over.status, over.body.errors[0].code], [400, 'InvalidInput']);
});

test('a text holds 262,144 characters and not one more', async () => {
  const of = (length: number) =>
    `{"name":"a","locations":[],"description":"${'x'.repeat(length)}"}`;
  assert.equal((await send('/zones', of(262_144))).status, 201);
  assert.deepEqual((await send('/zones', of(262_145))).status, 400);
});

test('a text has so many languages and not one more', async () => {
  const name = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`en-X${i}`, 'a'])));
  const { status } = await send('/channels', `{"key":"many","name":${name(1_001)}}`);
  assert.equal(status, 400);
});

const variant = (size: number) => (index: number) =>
  `{"sku":"v-${size}-${index}","prices":[{"value":{"currencyCode":"EUR","centAmount":1}}],
    "images":${many(size, () => `{"url":"https://example.com/${'x'.repeat(100)}","dimensions":{"w":1,"h":1}}`)}}`;
const productOf = (slug: string, count: number, size = 0) =>
  `{"productType":{"typeId":"product-type","id":"${productTypeId}"},
    "name":{"en":"a"},"slug":{"en":"${slug}"},"variants":${many(count, variant(size))}}`;

test('a product has 100 variants and not one more', async () => {
  // The master variant is one of them.
  const full = await send('/products', productOf('hundred', 99));
  assert.equal(full.status, 201, full.body.message);
  const over = await send('/products', productOf('more', 100));
  assert.equal(over.status, 400, over.body.message);
});

test('a product may need a body of several megabytes, and comes back whole', async () => {
  const text = productOf('large', 99, 250);
  assert.ok(text.length > 3 * 1024 * 1024);
  const { status, body } = await send('/products', text);
  assert.equal(status, 201, body.message);
  assert.equal(body.masterData.staged.variants[98].images.length, 250);
  const stored = await server.request('GET', `/products/${body.id}`);
  assert.deepEqual(stored.body, body);
});

const padded = (megabytes: number) => `{"pad":"${'x'.repeat(megabytes * 1024 * 1024)}"}`;

test('where documents are small, and on the paths of buyers, a body ends at one megabyte', async () => {
  const buyer = await server.anonymousToken('manage_my_orders:demo');
  for (const [path, bearer] of [
    ['/zones', token],
    ['/graphql', token],
    ['/me/carts', buyer],
    ['/me/orders', buyer],
  ] as const) {
    const { status, body } = await send(path, padded(1), bearer);
    assert.deepEqual([status, body.errors[0].code], [413, 'ContentTooLarge'], path);
  }
});

test('no body is larger than 16 megabytes', async () => {
  for (const path of ['/products', '/carts', '/orders/import', '/product-types', '/types']) {
    assert.equal((await send(path, padded(2))).status, 400, path);
    assert.equal((await send(path, padded(16))).status, 413, path);
  }
});
