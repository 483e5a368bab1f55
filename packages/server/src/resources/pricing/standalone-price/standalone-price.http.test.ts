// Standalone prices over HTTP on a real database: scopes, races, selection in projections, carts
// and GraphQL, product discounts, and the official client.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { trustedSdk } from '../../../testing/sdk.ts';

let server: TestServer;
let product: any;
let group: any;
let tier: any;

const money = (centAmount: number, currencyCode = 'EUR') => ({ centAmount, currencyCode });
const price = (centAmount: number, more: { readonly [member: string]: unknown } = {}): any => ({
  sku: 'MUG',
  value: money(centAmount),
  ...more,
});
const day = (of: string) => `2030-${of}T00:00:00.000Z`;

before(async () => {
  server = await startTestServer({ options: { catchUpIntervalSeconds: 1 } });
  await server.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  const type = await server.created('/product-types', { name: 'Thing', description: '' });
  group = await server.created('/customer-groups', { groupName: 'gold', key: 'gold' });
  product = await server.created('/products', {
    productType: { id: type.id },
    key: 'mug',
    name: { en: 'Mug' },
    slug: { en: 'mug' },
    priceMode: 'Standalone',
    publish: true,
    masterVariant: { sku: 'MUG', prices: [{ value: money(1) }] },
  });
  tier = { minimumQuantity: 10, value: money(800) };
  for (const draft of [
    price(1000, { key: 'A', tiers: [tier] }),
    price(900, { key: 'B', country: 'DE' }),
    price(850, { key: 'C', customerGroup: { key: 'gold' } }),
    price(950, { key: 'D', country: 'DE', validFrom: day('11-01'), validUntil: day('12-01') }),
  ])
    await server.created('/standalone-prices', { ...draft, key: `price-${draft.key}` });
});

after(() => server.close());

const refused = async (draft: object) => {
  const { status, body } = await server.request('POST', '/standalone-prices', draft);
  assert.equal(status, 400, JSON.stringify(body));
  return body.errors[0];
};
const idOf = async (key: string) => (await server.read(`/standalone-prices/key=price-${key}`)).id;

for (const [more, code, other] of [
  [{}, 'DuplicateStandalonePriceScope', 'A'],
  [{ country: 'DE' }, 'DuplicateStandalonePriceScope', 'B'],
  [
    { country: 'DE', validFrom: day('11-01'), validUntil: day('12-01') },
    'DuplicateStandalonePriceScope',
    'D',
  ],
  [
    { country: 'DE', validFrom: day('11-20'), validUntil: day('12-05') },
    'OverlappingStandalonePriceValidity',
    'D',
  ],
] as const)
  test(`A price with ${JSON.stringify(more)} is refused with ${code} of ${other}`, async () => {
    const error = await refused(price(1, more));
    assert.equal(error.code, code);
    assert.deepEqual(error.conflictingStandalonePrice, {
      typeId: 'standalone-price',
      id: await idOf(other),
    });
    assert.deepEqual([error.sku, error.currency], ['MUG', 'EUR']);
  });

test('Another currency, channel, SKU or period is another scope', async () => {
  const channel = await server.created('/channels', {
    key: 'web',
    roles: ['ProductDistribution'],
  });
  const made = [];
  for (const draft of [
    price(1, { value: money(1, 'USD') }),
    price(1, { country: 'DE', channel: { id: channel.id } }),
    price(1, { sku: 'CUP' }),
    price(1, { country: 'DE', validFrom: day('12-01'), validUntil: day('12-31') }),
  ])
    made.push(await server.created('/standalone-prices', draft));
  const next = made.at(-1);
  await server.expecting(200, 'DELETE', `/standalone-prices/${next.id}?version=${next.version}`);
  const later = { action: 'setValidUntil', validUntil: day('12-15') };
  await server.changed('/standalone-prices/key=price-D', later);
  const error = await refused(
    price(1, { country: 'DE', validFrom: day('12-01'), validUntil: day('12-31') }),
  );
  assert.equal(error.code, 'OverlappingStandalonePriceValidity');
  assert.equal(error.conflictingValidUntil, day('12-15'));
  await server.changed('/standalone-prices/key=price-D', { ...later, validUntil: day('12-01') });
});

for (const [title, more] of [
  ['without dates', {}],
  ['with dates', { validFrom: day('01-01'), validUntil: day('02-01') }],
] as const)
  test(`Of ten equal prices ${title} on two servers one is stored`, async () => {
    const other = await startTestServer({
      databaseUrl: server.databaseUrl,
      credentials: { clientId: server.clientId, clientSecret: server.clientSecret },
    });
    try {
      const draft = price(5, { sku: `RACE ${title}`, ...more });
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 === 0 ? server : other).request('POST', '/standalone-prices', draft),
        ),
      );
      const [stored, ...others] = answers.filter(({ status }) => status === 201);
      assert.ok(stored !== undefined && others.length === 0);
      for (const { status, body } of answers.filter((one) => one !== stored)) {
        assert.equal(status, 400, JSON.stringify(body));
        assert.equal(body.errors[0].code, 'DuplicateStandalonePriceScope');
        assert.equal(body.errors[0].conflictingStandalonePrice.id, stored.body.id);
      }
    } finally {
      await other.close();
    }
  });

test('Of ten overlapping prices at once those that are stored do not overlap', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      server.request('POST', '/standalone-prices', {
        ...price(5, { sku: 'PERIODS' }),
        validFrom: day(`01-0${(index % 5) + 1}`),
        validUntil: day(`01-0${(index % 5) + 3}`),
      }),
    ),
  );
  const stored = answers
    .filter(({ status }) => status === 201)
    .map(({ body }) => body)
    .sort((left, right) => (left.validFrom < right.validFrom ? -1 : 1));
  assert.ok(stored.length >= 1);
  stored.slice(1).forEach((one, index) => {
    assert.ok(stored[index]!.validUntil <= one.validFrom);
  });
  for (const { status } of answers) assert.ok(status === 201 || status === 400, String(status));
});

const selected: readonly [string, number | undefined][] = [
  ['priceCurrency=EUR&priceCountry=FR', 1000],
  ['priceCurrency=EUR&priceCountry=DE', 900],
  ['priceCurrency=EUR&priceCountry=DE&priceCustomerGroup=GROUP', 850],
  ['priceCurrency=EUR&priceCustomerGroupAssignments=GROUP', 850],
  ['priceCurrency=CHF', undefined],
];

for (const [query, expected] of selected)
  test(`A projection with ${query} shows ${expected}`, async () => {
    const asked = query.replace('GROUP', group.id);
    for (const path of [
      '/product-projections/key=mug',
      '/in-store/key=sp/product-projections/key=mug',
    ]) {
      if (path.startsWith('/in-store'))
        await server.request('POST', '/stores', { key: 'sp', name: { en: 'S' } });
      const { masterVariant } = await server.read(`${path}?${asked}`);
      assert.equal(masterVariant.price?.value.centAmount, expected);
      assert.equal(masterVariant.prices.length, 1);
    }
    const [found] = (await server.read(`/product-projections?${asked}`)).results;
    assert.equal(found.masterVariant.price?.value.centAmount, expected);
    const { masterData } = await server.read(`/products/key=mug?${asked}`);
    assert.equal(masterData.current.masterVariant.price?.value.centAmount, expected);
  });

test('GraphQL selects among standalone prices', async () => {
  const { product: shown } = await server.graphql(`{ product(key: "mug") { masterData { current {
    masterVariant { prices { id } de: price(currency: "EUR", country: "DE") { value { centAmount } }
    any: price(currency: "EUR") { value { centAmount } } } } } } }`);
  const { prices, de, any } = shown.masterData.current.masterVariant;
  assert.deepEqual([prices.length, de.value.centAmount, any.value.centAmount], [1, 900, 1000]);
});

const cartWith = (country: string, quantity: number) =>
  server.created('/carts', {
    currency: 'EUR',
    country,
    shippingAddress: { country },
    lineItems: [{ sku: 'MUG', quantity }],
  });

test('A cart takes standalone prices and their tiers, and cannot be ordered with one set inactive', async () => {
  const one = await cartWith('FR', 1);
  assert.equal(one.totalPrice.centAmount, 1000);
  assert.equal(one.lineItems[0].price.id, await idOf('A'));
  assert.equal((await cartWith('FR', 12)).totalPrice.centAmount, 9600);
  const german = await cartWith('DE', 1);
  assert.equal(german.totalPrice.centAmount, 900);
  const more = await server.changed(`/carts/${one.id}`, {
    action: 'addLineItem',
    productId: product.id,
    variantId: 1,
    quantity: 9,
  });
  assert.equal(more.totalPrice.centAmount, 8000);
  await server.changed('/standalone-prices/key=price-B', { action: 'changeActive', active: false });
  const order = { cart: { typeId: 'cart', id: german.id }, version: german.version };
  const refusal = await server.request('POST', '/orders', order);
  assert.equal(refusal.body.errors[0].code, 'InvalidOperation');
  assert.match(refusal.body.message, /MUG/);
  const moved = await server.changed(`/carts/${german.id}`, { action: 'recalculate' });
  assert.equal(moved.totalPrice.centAmount, 1000);
  await server.changed('/standalone-prices/key=price-B', { action: 'changeActive', active: true });
  await server.changed('/standalone-prices/key=price-B', {
    action: 'changeValue',
    value: money(910),
    staged: false,
  });
  const stale = await server.request('POST', '/orders', { ...order, version: moved.version });
  assert.equal(stale.body.errors[0].code, 'PriceChanged');
  const fresh = await server.changed(`/carts/${german.id}`, { action: 'recalculate' });
  assert.equal(fresh.totalPrice.centAmount, 910);
  await server.created('/orders', { ...order, version: fresh.version });
  await server.changed('/standalone-prices/key=price-B', {
    action: 'changeValue',
    value: money(900),
    staged: false,
  });
});

test('A SKU without a price that fits is not added', async () => {
  const draft = { currency: 'CHF', lineItems: [{ sku: 'MUG' }] };
  const { body } = await server.request('POST', '/carts', draft);
  assert.equal(body.errors[0].code, 'MatchingPriceNotFound');
});

test('Product discounts reach values and staged values, at once and by the job', async () => {
  const path = '/standalone-prices/key=price-A';
  await server.changed(path, { action: 'changeValue', value: money(2000), staged: true });
  const discount = await server.created('/product-discounts', {
    name: { en: 'Half' },
    value: { type: 'relative', permyriad: 5000 },
    predicate: 'product.key = "mug" and sku = "MUG" and currency = "EUR"',
    sortOrder: '0.5',
    isActive: true,
  });
  let shown: any;
  for (let wait = 0; wait < 200 && shown?.discounted === undefined; wait += 1) {
    shown = await server.read(path);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.equal(shown.discounted.value.centAmount, 500);
  assert.equal(shown.staged.discounted.value.centAmount, 1000);
  const told = await server.read(
    `/messages?where=${encodeURIComponent('type = "StandalonePriceDiscountSet"')}`,
  );
  assert.ok(told.total > 0);
  const made = await server.created('/standalone-prices', price(700, { country: 'AT' }));
  assert.equal(made.discounted.value.centAmount, 350);
  // A discounted value switches tiers off.
  assert.equal((await cartWith('FR', 12)).totalPrice.centAmount, 6000);
  await server.expecting(
    200,
    'DELETE',
    `/product-discounts/${discount.id}?version=${discount.version}`,
  );
  const { discounted } = await server.changed(path, { action: 'removeStagedChanges' });
  assert.equal(discounted, undefined);
});

test('Only an external discount that is for the price can be set', async () => {
  const external = await server.created('/product-discounts', {
    name: { en: 'External' },
    value: { type: 'external' },
    predicate: 'sku = "MUG" and country = "AT"',
    sortOrder: '0.6',
    isActive: true,
  });
  const discounted = {
    value: money(1),
    discount: { typeId: 'product-discount', id: external.id },
  };
  const setting = { action: 'setDiscountedPrice', discounted };
  const { version } = await server.read('/standalone-prices/key=price-A');
  const wrong = await server.request('POST', '/standalone-prices/key=price-A', {
    version,
    actions: [setting],
  });
  assert.equal(wrong.body.errors[0].code, 'InvalidOperation');
  const where = encodeURIComponent('country = "AT"');
  const [austrian] = (await server.read(`/standalone-prices?where=${where}`)).results;
  const set = await server.changed(`/standalone-prices/${austrian.id}`, setting);
  assert.equal(set.discounted.value.centAmount, 1);
  const cup = encodeURIComponent('sku = "CUP"');
  const [other] = (await server.read(`/standalone-prices?where=${cup}`)).results;
  const { body } = await server.request('POST', `/standalone-prices/${other.id}`, {
    version: other.version,
    actions: [setting],
  });
  assert.equal(body.errors[0].code, 'InvalidOperation');
});

for (const [title, draft, code] of [
  ['an empty SKU', { sku: '' }, 'InvalidInput'],
  [
    'an end before its beginning',
    { validFrom: day('02-01'), validUntil: day('01-01') },
    'InvalidField',
  ],
  ['a tier for one piece', { tiers: [{ minimumQuantity: 1, value: money(1) }] }, 'InvalidField'],
  [
    'two tiers of one quantity',
    { tiers: [1, 2].map((cents) => ({ minimumQuantity: 5, value: money(cents) })) },
    'InvalidField',
  ],
  ['a staged value in another currency', { staged: { value: money(1, 'USD') } }, 'InvalidField'],
  [
    'a price that begins when it ends',
    { validFrom: day('02-01'), validUntil: day('02-01') },
    'InvalidField',
  ],
  ['a SKU that is too long', { sku: 'x'.repeat(513) }, 'InvalidInput'],
  [
    'tiers in another currency',
    { tiers: [{ minimumQuantity: 2, value: money(1, 'USD') }] },
    'InvalidField',
  ],
  ['a channel that is not there', { channel: { key: 'none' } }, 'ReferencedResourceNotFound'],
  [
    'a policy that is not there',
    { recurrencePolicy: { key: 'none' } },
    'ReferencedResourceNotFound',
  ],
] as const)
  test(`A price with ${title} is refused with ${code}`, async () => {
    assert.equal((await refused(price(1, { sku: 'BAD', ...draft }))).code, code);
  });

test('GraphQL makes, changes and deletes prices', async () => {
  const { createStandalonePrice: made } = await server.graphql(
    `mutation { createStandalonePrice(draft: { sku: "GQL", key: "gql",
      value: { centPrecision: { currencyCode: "EUR", centAmount: 5 } } }) { id version active } }`,
  );
  assert.deepEqual([made.version, made.active], [1, true]);
  const { updateStandalonePrice: next } = await server.graphql(
    `mutation ($id: String!) { updateStandalonePrice(id: $id, version: 1, actions: [
      { changeValue: { value: { centPrecision: { currencyCode: "EUR", centAmount: 6 } } } },
      { changeActive: { active: false } }]) {
        version value { centAmount } staged { value { centAmount } } } }`,
    { id: made.id },
  );
  assert.equal(next.value.centAmount, 6);
  assert.equal(next.staged, null);
  const { deleteStandalonePrice: gone } = await server.graphql(
    'mutation { deleteStandalonePrice(key: "gql", version: 2) { sku } }',
  );
  assert.equal(gone.sku, 'GQL');
});

test('Without the member staged a value changes at once, and a staged one stays', async () => {
  const draft = price(5, { sku: 'NOW', key: 'price-now', staged: { value: money(4) } });
  await server.created('/standalone-prices', draft);
  const change = { action: 'changeValue', value: money(7) };
  const changed = await server.changed('/standalone-prices/key=price-now', change);
  assert.equal(changed.value.centAmount, 7);
  assert.equal(changed.staged.value.centAmount, 4);
  const where = encodeURIComponent('type = "StandalonePriceValueChanged"');
  const { results } = await server.read(`/messages?sort=id desc&limit=1&where=${where}`);
  assert.deepEqual([results[0].staged, results[0].oldValue.centAmount], [false, 5]);
});

test('The official client works with standalone prices', async () => {
  const prices = trustedSdk(server).standalonePrices();
  const { body } = await prices.post({ body: price(5, { sku: 'SDK' }) }).execute();
  const one = prices.withId({ ID: body.id });
  const next = await one
    .post({
      body: {
        version: body.version,
        actions: [
          { action: 'changeValue', value: money(6), staged: true },
          { action: 'applyStagedChanges' },
          { action: 'setValidFromAndUntil', validFrom: day('01-01'), validUntil: day('02-01') },
        ],
      },
    })
    .execute();
  assert.equal(next.body.value.centAmount, 6);
  await one.delete({ queryArgs: { version: next.body.version } }).execute();
});
