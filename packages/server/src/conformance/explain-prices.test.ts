// Explanations of prices and carts: each candidate has the reason of the code that decides.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { commandHere } from '../testing/command-here.ts';
import { all, discountDraft, relative } from '../testing/discount-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let shop: Shop;
let customerId: string;
let group: { typeId: string; id: string };

const past = { validFrom: '2020-01-01T00:00:00.000Z', validUntil: '2021-01-01T00:00:00.000Z' };
const future = { validFrom: '2090-01-01T00:00:00.000Z' };
const gbp = (centAmount: number) => ({ currencyCode: 'GBP', centAmount });

before(async () => {
  server = await startTestServer({ options: { adminToken } });
  shop = await openShop(server);
  const made = await server.created('/customer-groups', { groupName: 'trade', key: 'trade' });
  group = { typeId: 'customer-group', id: made.id };
  const other = await server.created('/customer-groups', { groupName: 'other', key: 'other' });
  const channel = await server.created('/channels', { key: 'web', roles: ['ProductDistribution'] });
  const { customer } = await server.created('/customers', {
    email: 'trader@example.com',
    password: 'secret-password',
    customerGroup: group,
  });
  customerId = customer.id;
  await priced('desk', [
    { key: 'plain', value: eur(9_000) },
    { key: 'german', value: eur(8_000), country: 'DE' },
    { key: 'french', value: eur(7_900), country: 'FR' },
    { key: 'pounds', value: gbp(7_000) },
    { key: 'ended', value: eur(1_000), country: 'DE', ...past },
    { key: 'coming', value: eur(1_100), country: 'DE', ...future },
    {
      key: 'trade',
      value: eur(6_500),
      customerGroup: group,
      tiers: [{ minimumQuantity: 10, value: eur(6_000) }],
    },
    { key: 'others', value: eur(6_400), customerGroup: { typeId: 'customer-group', id: other.id } },
    { key: 'web', value: eur(6_300), channel: { typeId: 'channel', id: channel.id } },
  ]);
});
after(() => server.close());

async function priced(slug: string, prices: object[]): Promise<void> {
  const product = await shop.product(slug, 1);
  await server.changed(`/products/${product.id}`, {
    action: 'setPrices',
    variantId: 1,
    prices,
    staged: false,
  });
}

const explain = async (subject: string, body: object, project = 'demo') => {
  const response = await fetch(`${server.url}/-/projects/${project}/explain/${subject}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as any };
};

const desk = { sku: 'desk-1', currency: 'EUR' };

const priceCases: readonly (readonly [title: string, asked: object, reasons: object])[] = [
  [
    'a buyer in Germany',
    { country: 'DE' },
    {
      plain: 'MoreSpecificScope',
      german: 'Chosen',
      french: 'OtherCountry',
      pounds: 'OtherCurrency',
      ended: 'NoLongerValid',
      coming: 'NotYetValid',
      trade: 'OtherCustomerGroup',
      others: 'OtherCustomerGroup',
      web: 'OtherChannel',
    },
  ],
  [
    'an instant at which another price was valid',
    { country: 'DE', at: '2020-06-01T00:00:00.000Z' },
    { german: 'HasValidityPeriod', ended: 'Chosen', plain: 'MoreSpecificScope' },
  ],
  [
    'a customer with a group',
    { country: 'DE', customer: true },
    { trade: 'Chosen', german: 'MoreSpecificScope', others: 'OtherCustomerGroup' },
  ],
  [
    'a group by its key',
    { customerGroup: { typeId: 'customer-group', key: 'other' } },
    { others: 'Chosen', plain: 'MoreSpecificScope', german: 'OtherCountry' },
  ],
  ['a channel', { channel: { typeId: 'channel', key: 'web' } }, { web: 'Chosen' }],
  ['another currency', { currency: 'GBP' }, { pounds: 'Chosen', plain: 'OtherCurrency' }],
];

for (const [title, { customer, ...asked }, expected] of priceCases as any)
  test(`the price of a variant is explained for ${title}`, async () => {
    const question = { ...desk, ...asked, ...(customer && { customerId }) };
    const { status, body } = await explain('price', question);
    assert.equal(status, 200, JSON.stringify(body));
    const found = Object.fromEntries(
      body.prices.map(({ price, reason }: any) => [price.key, reason]),
    );
    for (const [key, reason] of Object.entries(expected))
      assert.equal(found[key], reason, `${key}: ${JSON.stringify(found)}`);
    for (const { explanation } of body.prices) assert.match(explanation, /^[a-z].{5}/);
    // A projection selects the same price.
    const chosen = body.prices.find(({ reason }: any) => reason === 'Chosen').price;
    assert.equal(body.unitPrice.centAmount, chosen.value.centAmount);
  });

test('the unit price of an explanation is that of the tier which the quantity reaches', async () => {
  const { body } = await explain('price', { ...desk, customerId, quantity: 12 });
  assert.equal(body.unitPrice.centAmount, 6_000);
});

test('each product discount is explained for the chosen price', async () => {
  const draft = (key: string, sortOrder: string, members: object = {}) =>
    server.created('/product-discounts', {
      key,
      name: { en: key },
      value: relative(1_000),
      predicate: 'sku = "desk-1"',
      sortOrder,
      isActive: true,
      ...members,
    });
  const made = [
    await draft('off', '0.9', { isActive: false }),
    await draft('late', '0.8', future),
    await draft('gone', '0.75', past),
    await draft('lamps', '0.7', { predicate: 'sku = "lamp-1"' }),
    await draft('pounds', '0.65', { value: { type: 'absolute', money: [gbp(100)] } }),
    await draft('outside', '0.62', { value: { type: 'external' } }),
    await draft('best', '0.6'),
    await draft('second', '0.5'),
  ];
  const { body } = await explain('price', { ...desk, country: 'DE' });
  assert.deepEqual(
    body.productDiscounts.map(({ key, reason, value }: any) => [key, reason, value?.centAmount]),
    [
      ['off', 'Inactive', undefined],
      ['late', 'NotYetValid', undefined],
      ['gone', 'NoLongerValid', undefined],
      ['lamps', 'PredicateNotMet', undefined],
      ['pounds', 'NoAmountInCurrency', undefined],
      ['outside', 'NoExternalPrice', undefined],
      ['best', 'Chosen', 7_200],
      ['second', 'HigherSortOrderWon', 7_200],
    ],
  );
  for (const { id, version } of made)
    await server.expecting(200, 'DELETE', `/product-discounts/${id}?version=${version}`);
});

async function discountedCart() {
  const discount = (key: string, sortOrder: string, members: object = {}) =>
    server.created(
      '/cart-discounts',
      discountDraft(sortOrder, { key, isActive: true, ...members }),
    );
  await discount('off', '0.95', { isActive: false });
  await discount('late', '0.94', future);
  await discount('elsewhere', '0.93', { cartPredicate: 'country = "AT"' });
  await discount('coded', '0.92', { requiresDiscountCode: true });
  const used = await discount('with-code', '0.91', { requiresDiscountCode: true });
  await discount('pounds', '0.905', { value: { type: 'absolute', money: [gbp(100)] } });
  await discount('nothing', '0.89', { target: { ...all, predicate: 'sku = "none"' } });
  await discount('last', '0.2', { stackingMode: 'StopAfterThisDiscount' });
  await discount('after', '0.1');
  await server.created('/discount-codes', {
    code: 'NOW',
    cartDiscounts: [{ typeId: 'cart-discount', id: used.id }],
    isActive: true,
  });
  return shop.cart({ quantity: 2, sku: 'lamp-1' }, { discountCodes: ['NOW'], key: 'explained' });
}

test('each cart discount, tax rate and shipping rate of a cart is explained', async () => {
  const cart = await discountedCart();
  const method = (key: string, members: object) =>
    server.created('/shipping-methods', {
      key,
      name: key,
      isDefault: false,
      taxCategory: { typeId: 'tax-category', id: shop.taxCategoryId },
      zoneRates: [],
      ...members,
    });
  await method('nowhere', {});
  await method('inactive', { active: false });
  const parcel = await server.read(`/shipping-methods/${shop.shippingMethodId}`);
  const zoneRates = parcel.zoneRates.map(({ zone, shippingRates }: any) => ({
    zone,
    shippingRates: shippingRates.map(({ price: { centAmount, currencyCode } }: any) => ({
      price: { centAmount, currencyCode },
    })),
  }));
  await method('bulky', { zoneRates, predicate: 'totalPrice > "900.00 EUR"' });
  const { status, body } = await explain('cart', { key: 'explained' });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.cartId, cart.id);
  assert.deepEqual(
    body.cartDiscounts.map(({ key, reason }: any) => [key, reason]),
    [
      ['off', 'Inactive'],
      ['late', 'NotYetValid'],
      ['elsewhere', 'PredicateNotMet'],
      ['coded', 'CodeMissing'],
      ['with-code', 'Applied'],
      ['pounds', 'OtherCurrency'],
      ['nothing', 'NothingMatched'],
      ['last', 'Applied'],
      ['after', 'StoppedByPrevious'],
    ],
  );
  const [, , elsewhere] = body.cartDiscounts;
  assert.deepEqual(elsewhere.unmet[0].condition, 'country = "AT"');
  // The amounts are those of the cart itself.
  const taken = new Map<string, number>();
  for (const { discountedPricePerQuantity: runs } of cart.lineItems)
    for (const { quantity, discountedPrice } of runs)
      for (const { discount, discountedAmount } of discountedPrice.includedDiscounts)
        taken.set(
          discount.id,
          (taken.get(discount.id) ?? 0) + quantity * discountedAmount.centAmount,
        );
  for (const { id, centAmount } of body.cartDiscounts)
    if (centAmount !== undefined) assert.equal(centAmount, taken.get(id));
  const [{ prices, taxes, priceInCart }] = body.lineItems;
  assert.deepEqual(
    prices.map(({ price, reason }: any) => [price.id === priceInCart, reason]),
    [[true, 'Chosen']],
  );
  assert.deepEqual(
    taxes[0].rates.map(({ rate, reason }: any) => [rate.country, reason]),
    [['DE', 'Chosen']],
  );
  const [{ methods }] = body.shippings;
  const reasons = methods.map(({ name, reason }: any) => [name, reason]);
  assert.deepEqual(
    new Map(reasons),
    new Map([
      ['Parcel', 'Selected'],
      ['nowhere', 'NoRateForPlace'],
      ['inactive', 'Inactive'],
      ['bulky', 'PredicateNotMet'],
    ]),
  );
  const selected = methods.find(({ reason }: any) => reason === 'Selected');
  assert.deepEqual(selected.price.centAmount, cart.shippingInfo.price.centAmount);
});

test('what is wrong in the question is refused in the words of the API', async () => {
  const cases: readonly (readonly [string, object, number, RegExp])[] = [
    ['price', { currency: 'EUR' }, 400, /One of 'sku' and 'productId'/],
    ['price', { ...desk, sku: 'none' }, 400, /sku 'none'/],
    ['price', { ...desk, curency: 'EUR' }, 400, /curency/],
    ['price', { sku: 'desk-1' }, 400, /currency/],
    ['cart', {}, 400, /One of 'id' and 'key'/],
    ['cart', { key: 'nothing-here' }, 404, /key 'nothing-here'/],
  ];
  for (const [subject, question, status, told] of cases) {
    const answer = await explain(subject, question);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(JSON.stringify(answer.body), told);
  }
  assert.equal((await explain('cart', { key: 'explained' }, 'no-project')).status, 404);
});

test('`storewright explain price` and `explain cart` print the same reasons', async () => {
  const at = ['--database-url', server.databaseUrl];
  const asked = ['explain', 'price', 'demo', 'desk-1', '--currency', 'EUR', '--country', 'DE'];
  const price = await commandHere([...asked, ...at]);
  assert.equal(price.code, 0, price.stderr);
  assert.match(price.stdout, /\+ price \S+ 80\.00 EUR, DE: it is chosen/);
  assert.match(price.stdout, /- price \S+ 90\.00 EUR: the chosen price has a more specific scope/);
  const cart = await commandHere(['explain', 'cart', 'demo', 'key=explained', ...at]);
  assert.equal(cart.code, 0, cart.stderr);
  for (const line of [
    /- elsewhere: the cart does not meet its predicate\n {6}country = "AT": the cart has "DE"/,
    /\+ last: it applies/,
    /- after: a discount before it stops all after it/,
    /\+ tax rate 19 % DE 0.19: it is chosen/,
  ])
    assert.match(cart.stdout, line);
  const { stdout } = await commandHere([...asked, '--json', ...at]);
  assert.deepEqual(JSON.parse(stdout), (await explain('price', { ...desk, country: 'DE' })).body);
  const policy = await commandHere([...asked, '--recurrence-policy', 'none', ...at]);
  assert.match(policy.stderr, /recurrence-policy/);
  const wrong = await commandHere(['explain', 'cart', 'demo', 'key=nothing-here', ...at]);
  assert.deepEqual([wrong.code, wrong.stdout], [1, '']);
});
