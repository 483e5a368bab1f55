// Everything that an anonymous cart holds reaches the cart of the customer who signs in.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  await server.created('/types', {
    key: 'note',
    name: { en: 'Note' },
    resourceTypeIds: ['order'],
    fieldDefinitions: ['a', 'b'].map((name) => ({
      name,
      label: { en: name },
      required: false,
      type: { name: 'String' },
    })),
  });
  for (const code of ['OWN', 'GUEST']) {
    const { id } = await server.created('/cart-discounts', {
      name: { en: code },
      value: { type: 'relative', permyriad: 1_000 },
      cartPredicate: 'true',
      target: { type: 'lineItems', predicate: 'true' },
      sortOrder: `0.${code.length}`,
      requiresDiscountCode: true,
    });
    await server.created('/discount-codes', {
      code,
      cartDiscounts: [{ typeId: 'cart-discount', id }],
    });
  }
});
after(() => server.close());

const password = 'secret';
let count = 0;

async function customer() {
  count += 1;
  const email = `merge${count}@example.com`;
  const { customer } = await server.created('/customers', { email, password });
  return { email, id: customer.id as string };
}

const sticker = (members: object = {}) => ({
  name: { en: 'Sticker' },
  slug: 'sticker',
  quantity: 1,
  money: eur(100),
  taxCategory: { typeId: 'tax-category', id: shop.taxCategoryId },
  ...members,
});
const noted = (fields: object) => ({ custom: { type: { typeId: 'type', key: 'note' }, fields } });
const cartOf = (members: object) => server.created('/carts', { currency: 'EUR', ...members });
const reference = ({ id }: any) => ({ typeId: 'cart', id });

/** The cart of a customer after an anonymous one has come to it. */
async function merged(own: object, guest: object, before?: (cart: any) => Promise<unknown>) {
  const { id, email } = await customer();
  const cart = await cartOf({ customerId: id, ...own });
  const anonymous = await cartOf(guest);
  await before?.(anonymous);
  const login = { email, password, anonymousCart: reference(anonymous) };
  const answer = await server.posted('/login', login);
  assert.equal(answer.cart.id, cart.id);
  assert.equal((await server.read(`/carts/${anonymous.id}`)).cartState, 'Merged');
  return answer.cart;
}

const slugs = ({ customLineItems }: any) =>
  customLineItems.map(({ slug, quantity }: any) => [slug, quantity]);
const guest = () => ({ customLineItems: [sticker({ quantity: 3 })] });

/** The token is that of the session of the anonymous cart. */
type Way = (email: string, id: string, cart: any, token: string) => Promise<any>;

const myScope = () =>
  ['manage_my_orders', 'manage_my_profile']
    .map((scope) => `${scope}:${server.projectKey}`)
    .join(' ');

const ways: { readonly [title: string]: Way } = {
  'POST /login with anonymousCart': async (email, _, cart) =>
    (await server.posted('/login', { email, password, anonymousCart: reference(cart) })).cart,
  'POST /login with anonymousCartId': async (email, _, { id: anonymousCartId }) =>
    (await server.posted('/login', { email, password, anonymousCartId })).cart,
  'POST /me/login': async (email, _, __, token) =>
    (await server.posted('/me/login', { email, password }, { token })).cart,
  'GraphQL customerSignIn': async (email, _, { id }) => {
    const data = await server.graphql(
      `mutation($email: String!, $cart: String!) {
        customerSignIn(draft: { email: $email, password: "secret", anonymousCartId: $cart }) {
          cart { id customLineItems { slug quantity } } } }`,
      { email, cart: id },
    );
    return data.customerSignIn.cart;
  },
  'POST /carts/customer-id={id}/merge': (_, id, cart) =>
    server.posted(`/carts/customer-id=${id}/merge`, { anonymousCart: reference(cart) }),
};

for (const [title, way] of Object.entries(ways))
  test(`Custom line items of the anonymous cart are merged: ${title}`, async () => {
    const { id, email } = await customer();
    const own = await cartOf({
      customerId: id,
      customLineItems: [sticker({ slug: 'own' }), sticker()],
    });
    const token = await server.anonymousToken(myScope(), `guest${count}`);
    const anonymous = await cartOf({ anonymousId: `guest${count}`, ...guest() });
    const cart = await way(email, id, anonymous, token);
    assert.equal(cart.id, own.id);
    assert.deepEqual(slugs(cart), [
      ['own', 1],
      ['sticker', 3],
    ]);
  });

test('Sign-up keeps the custom line items of the anonymous cart', async () => {
  const anonymous = await cartOf(guest());
  const { cart } = await server.created('/customers', {
    email: 'new@example.com',
    password,
    anonymousCart: reference(anonymous),
  });
  assert.deepEqual(slugs(cart), [['sticker', 3]]);
});

test('A custom line item of the same slug that is not equal stays as the customer has it', async () => {
  const own = { customLineItems: [sticker({ money: eur(50) })] };
  const cart = await merged(own, guest());
  assert.deepEqual(slugs(cart), [['sticker', 1]]);
  assert.equal(cart.customLineItems[0].money.centAmount, 50);
});

test('The tax rate of a merged item is that of the address of the customer', async () => {
  await server.changed(`/tax-categories/${shop.taxCategoryId}`, {
    action: 'addTaxRate',
    taxRate: { name: '20 %', amount: 0.2, includedInPrice: true, country: 'AT' },
  });
  const cart = await merged(
    { shippingAddress: { country: 'AT' } },
    {
      ...guest(),
      shippingAddress: { country: 'DE' },
      lineItems: [{ sku: 'lamp-1', quantity: 1 }],
    },
  );
  const rates = [...cart.lineItems, ...cart.customLineItems].map(
    ({ taxRate }: any) => taxRate.amount,
  );
  assert.deepEqual(rates, [0.2, 0.2]);
});

test('Address, shipping, country, codes and custom fields come where the customer has none', async () => {
  const shippingMethod = { typeId: 'shipping-method', id: shop.shippingMethodId };
  const cart = await merged(
    { lineItems: [{ sku: 'lamp-1', quantity: 1 }] },
    {
      lineItems: [{ sku: 'lamp-1', quantity: 2 }],
      country: 'DE',
      customerEmail: 'guest@example.com',
      purchaseOrderNumber: 'PO-1',
      shippingAddress: { country: 'DE', city: 'Kiel' },
      billingAddress: { country: 'DE', city: 'Bonn' },
      itemShippingAddresses: [{ key: 'home', country: 'DE' }],
      shippingMethod,
      discountCodes: ['GUEST'],
      ...noted({ a: 'guest' }),
    },
  );
  assert.equal(cart.lineItems[0].quantity, 2);
  const { country, customerEmail, purchaseOrderNumber, shippingAddress, billingAddress } = cart;
  assert.deepEqual(
    [country, customerEmail, purchaseOrderNumber, shippingAddress.city, billingAddress.city],
    ['DE', 'guest@example.com', 'PO-1', 'Kiel', 'Bonn'],
  );
  assert.equal(cart.shippingInfo.shippingMethod.id, shop.shippingMethodId);
  assert.deepEqual(
    cart.itemShippingAddresses.map(({ key }: any) => key),
    ['home'],
  );
  assert.deepEqual(
    cart.discountCodes.map(({ state }: any) => state),
    ['MatchesCart'],
  );
  assert.equal(cart.lineItems[0].discountedPricePerQuantity.length, 1);
  assert.deepEqual(cart.custom.fields, { a: 'guest' });
});

test('What the customer has in the cart already holds; codes and fields come to it', async () => {
  const cart = await merged(
    {
      lineItems: [{ sku: 'lamp-1', quantity: 1 }],
      country: 'DE',
      shippingAddress: { country: 'DE', city: 'Ulm' },
      discountCodes: ['OWN'],
      ...noted({ a: 'own' }),
    },
    {
      country: 'AT',
      shippingAddress: { country: 'DE', city: 'Kiel' },
      discountCodes: ['GUEST'],
      ...noted({ a: 'guest', b: 'guest' }),
    },
  );
  assert.deepEqual([cart.country, cart.shippingAddress.city], ['DE', 'Ulm']);
  assert.equal(cart.discountCodes.length, 2);
  assert.deepEqual(cart.custom.fields, { a: 'own', b: 'guest' });
});

test('Payments of the anonymous cart are in the cart of the customer, and only there', async () => {
  const payment = await server.created('/payments', { amountPlanned: eur(100) });
  const pay = { action: 'addPayment', payment: { typeId: 'payment', id: payment.id } };
  const cart = await merged({}, guest(), ({ id }) => server.changed(`/carts/${id}`, pay));
  assert.deepEqual(
    cart.paymentInfo.payments.map(({ id }: any) => id),
    [payment.id],
  );
});

test('Items keep their shipping targets where the addresses come along', async () => {
  const shippingDetails = { targets: [{ addressKey: 'home', quantity: 3 }] };
  const items = { customLineItems: [sticker({ quantity: 3, shippingDetails })] };
  const home = { key: 'home', country: 'DE', city: 'Kiel' };
  const kept = await merged({}, { ...items, itemShippingAddresses: [home] });
  assert.deepEqual(kept.customLineItems[0].shippingDetails.targets, shippingDetails.targets);
  const own = { itemShippingAddresses: [{ ...home, city: 'Ulm' }] };
  const dropped = await merged(own, { ...items, itemShippingAddresses: [home] });
  assert.equal(dropped.customLineItems[0].shippingDetails, undefined);
});
