// Product discounts and the prices of products: what follows at once, and what follows by itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dependencies } from '../composition/dependencies.ts';
import { catchUp } from '../jobs/index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let now = Date.parse('2026-03-01T00:00:00.000Z');
let server: TestServer;
let productType: any;

before(async () => {
  server = await startTestServer({ now: () => now, options: { catchUpIntervalSeconds: 0 } });
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 90 };
  await server.changed('', { action: 'changeMessagesConfiguration', messagesConfiguration });
  productType = await server.created('/product-types', {
    key: 'lamps',
    name: 'Lamps',
    description: 'Lamps',
    attributes: [
      {
        name: 'color',
        type: { name: 'text' },
        label: { en: 'Color' },
        isRequired: false,
        attributeConstraint: 'None',
        inputHint: 'SingleLine',
        isSearchable: false,
      },
    ],
  });
});
after(() => server.close());

async function removed(path: string): Promise<void> {
  const { version } = (await server.request('GET', path)).body;
  assert.equal((await server.request('DELETE', `${path}?version=${version}`)).status, 200);
}

let count = 0;
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });

/** A published product with one variant at 20.00. */
function product(members: object = {}, variant: object = {}): Promise<any> {
  count += 1;
  return server.created('/products', {
    key: `product-${count}`,
    productType: { typeId: 'product-type', id: productType.id },
    name: { en: 'Lamp' },
    slug: { en: `lamp-${count}` },
    masterVariant: { sku: `sku-${count}`, prices: [{ value: eur(2_000) }], ...variant },
    publish: true,
    ...members,
  });
}

function discount(predicate: string, members: object = {}): Promise<any> {
  count += 1;
  return server.created('/product-discounts', {
    name: { en: 'Sale' },
    predicate,
    sortOrder: `0.${count}1`,
    isActive: true,
    value: { type: 'relative', permyriad: 2_500 },
    ...members,
  });
}

/** What the job of a server does every few seconds. */
async function catchUpOnce(goOn = () => true): Promise<number> {
  let total = 0;
  for (const dependency of dependencies)
    total += await catchUp(server.server.world, dependency, goOn);
  return total;
}

const read = async ({ id }: any) => (await server.request('GET', `/products/${id}`)).body;
const discountedOf = async (one: any) =>
  (await read(one)).masterData.current.masterVariant.prices[0].discounted;

test('a new discount reaches the prices it fits, on both sides and in the projections', async () => {
  const lamp = await product({}, { attributes: [{ name: 'color', value: 'red' }] });
  const other = await product();
  const { id } = await discount('attributes.color = "red"');
  assert.equal(await discountedOf(lamp), undefined);
  assert.equal(await catchUpOnce(), 1);
  const discounted = {
    value: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1_500, fractionDigits: 2 },
    discount: { typeId: 'product-discount', id },
  };
  const after = await read(lamp);
  for (const side of ['current', 'staged'])
    assert.deepEqual(after.masterData[side].masterVariant.prices[0].discounted, discounted);
  assert.equal(after.masterData.hasStagedChanges, false);
  const projection = await server.request('GET', `/product-projections/${lamp.id}`);
  assert.deepEqual(projection.body.masterVariant.prices[0].discounted, discounted);
  assert.deepEqual(await read(other), other);
  await removed(`/product-discounts/${id}`);
});

test('the version and lastModifiedAt of the product rise, lastModifiedBy stays', async () => {
  const before = await product();
  now += 1_000;
  const { id } = await discount(`product.id = "${before.id}"`);
  now += 1_000;
  await catchUpOnce();
  const after = await read(before);
  assert.ok(after.version > before.version);
  assert.equal(after.lastModifiedAt, new Date(now).toISOString());
  assert.deepEqual(after.lastModifiedBy, before.lastModifiedBy);
  assert.deepEqual(after.createdBy, before.createdBy);
  const where = `resource(id="${before.id}") and type="ProductPriceDiscountsSet"`;
  const path = `/messages?where=${encodeURIComponent(where)}`;
  const [message] = (await server.request('GET', path)).body.results;
  assert.equal('createdBy' in message, false);
  assert.equal(message.resourceVersion, after.version);
  const { id: priceId, discounted } = after.masterData.staged.masterVariant.prices[0];
  const { sku } = after.masterData.staged.masterVariant;
  assert.deepEqual(
    message.updatedPrices,
    [false, true].map((staged) => ({ variantId: 1, sku, priceId, discounted, staged })),
  );
  await removed(`/product-discounts/${id}`);
});

test('each change of a discount is followed: value, predicate, activation, deletion', async () => {
  const lamp = await product();
  const { id } = await discount('sku = "absent"');
  const path = `/product-discounts/${id}`;
  const amountAfter = async (...actions: object[]) => {
    await server.changed(path, ...actions);
    await catchUpOnce();
    return (await discountedOf(lamp))?.value.centAmount;
  };
  const predicate = `product.key = "${lamp.key}"`;
  assert.equal(await amountAfter({ action: 'changePredicate', predicate }), 1_500);
  const absolute = { type: 'absolute', money: [eur(300)] };
  assert.equal(await amountAfter({ action: 'changeValue', value: absolute }), 1_700);
  assert.equal(await amountAfter({ action: 'changeIsActive', isActive: false }), undefined);
  assert.equal(await amountAfter({ action: 'changeIsActive', isActive: true }), 1_700);
  await removed(path);
  await catchUpOnce();
  assert.equal(await discountedOf(lamp), undefined);
});

test('of several the highest sort order counts, and its end gives way to the next', async () => {
  const lamp = await product();
  const predicate = `product.id = "${lamp.id}"`;
  const low = await discount(predicate, { sortOrder: '0.0000011' });
  const high = await discount(predicate, {
    sortOrder: '0.99999',
    value: { type: 'relative', permyriad: 1 },
  });
  await catchUpOnce();
  assert.equal((await discountedOf(lamp)).discount.id, high.id);
  await server.changed(`/product-discounts/${high.id}`, {
    action: 'changeSortOrder',
    sortOrder: '0.0000001',
  });
  await catchUpOnce();
  assert.equal((await discountedOf(lamp)).discount.id, low.id);
  await removed(`/product-discounts/${low.id}`);
  await catchUpOnce();
  assert.equal((await discountedOf(lamp)).discount.id, high.id);
  await removed(`/product-discounts/${high.id}`);
});

test('a discount begins and ends by itself', async () => {
  const lamp = await product();
  const at = (ms: number) => new Date(now + ms).toISOString();
  const { id } = await discount(`product.id = "${lamp.id}"`, {
    validFrom: at(60_000),
    validUntil: at(120_000),
  });
  await catchUpOnce();
  assert.equal(await discountedOf(lamp), undefined);
  now += 60_000;
  await catchUpOnce();
  assert.equal((await discountedOf(lamp)).discount.id, id);
  now += 60_000;
  await catchUpOnce();
  assert.equal(await discountedOf(lamp), undefined);
  await removed(`/product-discounts/${id}`);
});

test('a category counts with its key, and those above it when they are asked for', async () => {
  const above = await server.created('/categories', {
    key: 'above',
    name: { en: 'A' },
    slug: { en: 'above' },
  });
  const parent = { typeId: 'category', id: above.id };
  await server.created('/categories', {
    key: 'below',
    name: { en: 'B' },
    slug: { en: 'below' },
    parent,
  });
  const lamp = await product({ categories: [{ typeId: 'category', key: 'below' }] });
  const path = `/product-discounts/${(await discount('categories.key contains "above"')).id}`;
  await catchUpOnce();
  assert.equal(await discountedOf(lamp), undefined);
  const predicate = 'categoriesWithAncestors.key contains "above"';
  const after = await server.changed(path, { action: 'changePredicate', predicate });
  assert.deepEqual(after.references, []);
  await catchUpOnce();
  assert.equal((await discountedOf(lamp)).value.centAmount, 1_500);
  await removed(path);
});

test('new products and new prices have their discounts at once', async () => {
  const { id } = await discount('productType.key = "lamps" and price.centAmount > 5000');
  const lamp = await product({}, { prices: [{ value: eur(10_000) }] });
  assert.equal(lamp.masterData.staged.masterVariant.prices[0].discounted.value.centAmount, 7_500);
  const cheap = await product();
  const [{ id: priceId }] = cheap.masterData.current.masterVariant.prices;
  const dear = await server.changed(`/products/${cheap.id}`, {
    action: 'changePrice',
    priceId,
    price: { value: eur(8_000) },
    staged: false,
  });
  const [price] = dear.masterData.current.masterVariant.prices;
  assert.equal(price.discounted.value.centAmount, 6_000);
  await removed(`/product-discounts/${id}`);
});

test('the value of an external discount is the one that was set', async () => {
  const lamp = await product();
  const { id } = await discount(`product.id = "${lamp.id}"`, { value: { type: 'external' } });
  await catchUpOnce();
  assert.equal(await discountedOf(lamp), undefined);
  const [{ id: priceId }] = lamp.masterData.current.masterVariant.prices;
  const discounted = { value: eur(1_234), discount: { typeId: 'product-discount', id } };
  const action = { action: 'setDiscountedPrice', priceId, discounted, staged: false };
  await server.changed(`/products/${lamp.id}`, action);
  await catchUpOnce();
  assert.equal((await discountedOf(lamp)).value.centAmount, 1_234);
  await removed(`/product-discounts/${id}`);
  await catchUpOnce();
  assert.equal(await discountedOf(lamp), undefined);
});

test('a line of a cart costs the discounted price', async () => {
  const lamp = await product();
  const { id } = await discount(`product.id = "${lamp.id}"`);
  await catchUpOnce();
  const { sku } = lamp.masterData.current.masterVariant;
  const cart = await server.created('/carts', {
    currency: 'EUR',
    lineItems: [{ sku, quantity: 2 }],
  });
  assert.equal(cart.totalPrice.centAmount, 3_000);
  assert.equal(cart.lineItems[0].price.discounted.discount.id, id);
  await removed(`/product-discounts/${id}`);
});

for (const [predicate, code] of [
  ['sku =', 'SyntaxError'],
  ['colour = "red"', 'SemanticError'],
])
  test(`a discount with the predicate ${predicate} is refused with ${code}`, async () => {
    const draft = { name: { en: 'x' }, predicate, sortOrder: '0.123', isActive: true };
    const value = { type: 'relative', permyriad: 1 };
    const answer = await server.request('POST', '/product-discounts', { ...draft, value });
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].code, code);
  });

test('work that was broken off is taken up by another server, and done once', async () => {
  await catchUpOnce();
  const lamps = [];
  for (let made = 0; made < 120; made += 1) lamps.push(await product());
  const ids = lamps.map(({ id }) => `"${id}"`).join(', ');
  const { id } = await discount(`product.id in (${ids})`);
  let steps = 0;
  const first = await catchUpOnce(() => {
    steps += 1;
    return steps < 4;
  });
  assert.ok(first < lamps.length, `${first}`);
  const { databaseUrl, clientId, clientSecret } = server;
  const other = await startTestServer({
    now: () => now,
    databaseUrl,
    credentials: { clientId, clientSecret },
    options: { catchUpIntervalSeconds: 0 },
  });
  try {
    let rest = 0;
    for (const dependency of dependencies)
      rest += await catchUp(other.server.world, dependency, () => true);
    assert.equal(first + rest, lamps.length);
    for (const lamp of lamps) assert.equal((await discountedOf(lamp)).discount.id, id);
  } finally {
    await other.close();
  }
});

test('a server does all this by itself', async () => {
  const own = await startTestServer();
  try {
    const type = await own.request('POST', '/product-types', { name: 'T', description: 'T' });
    const lamp = await own.request('POST', '/products', {
      productType: { typeId: 'product-type', id: type.body.id },
      name: { en: 'Lamp' },
      slug: { en: 'lamp' },
      masterVariant: { sku: 'own', prices: [{ value: eur(2_000) }] },
    });
    await own.request('POST', '/product-discounts', {
      name: { en: 'Sale' },
      predicate: 'sku = "own"',
      sortOrder: '0.5',
      isActive: true,
      value: { type: 'relative', permyriad: 5_000 },
    });
    let price: any;
    while (price?.discounted === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { body } = await own.request('GET', `/products/${lamp.body.id}`);
      [price] = body.masterData.staged.masterVariant.prices;
    }
    assert.equal(price.discounted.value.centAmount, 1_000);
  } finally {
    await own.close();
  }
});
