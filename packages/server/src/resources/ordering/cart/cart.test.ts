// Carts over HTTP: their owners, their refusals, and the operations other than updates.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let shop: Shop;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

const update = (cart: any, ...actions: readonly object[]) =>
  server.posted(`/carts/${cart.id}`, { version: cart.version, actions });

async function refused(path: string, body: object, token?: string): Promise<any> {
  const { status, body: answer } = await server.request('POST', path, body, { token });
  assert.equal(status, 400, JSON.stringify(answer));
  return answer.errors[0];
}

const refusedUpdate = (cart: any, ...actions: readonly object[]) =>
  refused(`/carts/${cart.id}`, { version: cart.version, actions });

async function anonymous(id: string): Promise<string> {
  const basic = Buffer.from(`${server.clientId}:${server.clientSecret}`).toString('base64');
  const response = await fetch(`${server.url}/oauth/demo/anonymous/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: `grant_type=client_credentials&scope=manage_my_orders:demo&anonymous_id=${id}`,
  });
  const body: any = await response.json();
  assert.equal(response.status, 200, JSON.stringify(body));
  return body.access_token;
}

test('My Cart belongs to the session, and others do not see it', async () => {
  const [mine, theirs] = [await anonymous('session-a'), await anonymous('session-b')];
  const draft = { currency: 'EUR', lineItems: [{ sku: 'lamp-1' }] };
  const cart = await server.created('/me/carts', draft, { token: mine });
  assert.equal(cart.anonymousId, 'session-a');
  const active = await server.request('GET', '/me/active-cart', undefined, { token: mine });
  assert.equal(active.body.id, cart.id);
  for (const path of [`/me/carts/${cart.id}`, '/me/active-cart']) {
    const answer = await server.request('GET', path, undefined, { token: theirs });
    assert.equal(answer.status, 404);
  }
  const order = await server.request(
    'POST',
    '/me/orders',
    { id: cart.id, version: cart.version },
    { token: theirs },
  );
  assert.equal(order.status, 404);
});

test('My Cart takes neither external prices nor external taxes', async () => {
  const token = await anonymous('session-c');
  const cart = await server.created('/me/carts', { currency: 'EUR' }, { token });
  for (const action of [
    {
      action: 'addLineItem',
      sku: 'lamp-1',
      externalPrice: { currencyCode: 'EUR', centAmount: 1 },
    },
    { action: 'changeTaxMode', taxMode: 'External' },
  ]) {
    const body = { version: cart.version, actions: [action] };
    const fault = await refused(`/me/carts/${cart.id}`, body, token);
    assert.equal(fault.code, 'InvalidOperation');
  }
  const draft = { currency: 'EUR', taxMode: 'Disabled' };
  assert.equal((await refused('/me/carts', draft, token)).code, 'InvalidOperation');
});

test('checkout through My Cart and My Order', async () => {
  const token = await anonymous('session-d');
  const draft = {
    currency: 'EUR',
    country: 'DE',
    lineItems: [{ sku: 'lamp-1', quantity: 2 }],
    shippingAddress: { country: 'DE' },
  };
  const cart = await server.created('/me/carts', draft, { token });
  const body = { id: cart.id, version: cart.version };
  const order = await server.created('/me/orders', body, { token });
  assert.equal(order.anonymousId, 'session-d');
  const seen = await server.request('GET', `/me/orders/${order.id}`, undefined, { token });
  assert.equal(seen.status, 200);
  const none = await server.request('GET', '/me/active-cart', undefined, { token });
  assert.equal(none.status, 404);
});

test('a cart of a store exists only there, and takes the countries of the store', async () => {
  for (const [key, countries] of [
    ['berlin', [{ code: 'DE' }]],
    ['paris', [{ code: 'FR' }]],
  ] as const)
    await server.created('/stores', { key, countries });
  const path = '/in-store/key=berlin/carts';
  const cart = await server.created(path, { currency: 'EUR', country: 'DE' });
  assert.deepEqual(cart.store, { typeId: 'store', key: 'berlin' });
  assert.equal((await server.request('GET', `${path}/${cart.id}`)).status, 200);
  const elsewhere = await server.request('GET', `/in-store/key=paris/carts/${cart.id}`);
  assert.equal(elsewhere.status, 404);
  const fault = await refused(path, { currency: 'EUR', country: 'FR' });
  assert.equal(fault.code, 'CountryNotConfiguredInStore');
  const change = { action: 'setCountry', country: 'FR' };
  assert.equal((await refusedUpdate(cart, change)).code, 'CountryNotConfiguredInStore');
});

test('an equal line joins, a line with another channel or key stays apart', async () => {
  const cart = await server.created('/carts', { currency: 'EUR' });
  const add = { action: 'addLineItem', sku: 'lamp-1' };
  const after = await update(cart, add, { ...add, quantity: 2 }, { ...add, key: 'other' });
  assert.deepEqual(
    after.lineItems.map(({ quantity, key }: any) => [quantity, key]),
    [
      [3, undefined],
      [1, 'other'],
    ],
  );
  const [line] = after.lineItems;
  const gone = { action: 'changeLineItemQuantity', lineItemId: line.id, quantity: 0 };
  const fewer = await update(after, gone);
  assert.equal(fewer.lineItems.length, 1);
});

test('unknown products, prices, channels and tax rates are refused by name', async () => {
  const channel = await server.created('/channels', { key: 'warehouse' });
  const cart = await server.created('/carts', { currency: 'EUR' });
  const add = { action: 'addLineItem' };
  const cases = [
    [{ ...add, sku: 'nothing' }, 'ReferencedResourceNotFound'],
    [{ ...add, productId: '0190b6e5-0000-7000-8000-000000000000' }, 'ReferencedResourceNotFound'],
    [add, 'InvalidOperation'],
    [
      { ...add, sku: 'lamp-1', distributionChannel: { typeId: 'channel', id: channel.id } },
      'MissingRoleOnChannel',
    ],
    [{ ...add, sku: 'lamp-1', quantity: 0 }, undefined],
    [{ ...add, sku: 'lamp-1', quantity: -1 }, undefined],
    [{ ...add, sku: 'lamp-1', quantity: 9e15 }, 'MoneyOverflow'],
    [{ action: 'removeLineItem', lineItemId: 'nothing' }, 'InvalidOperation'],
    [{ action: 'addDiscountCode', code: 'x' }, 'DiscountCodeNonApplicable'],
    [{ action: 'setLocale', locale: 'xx' }, 'InvalidInput'],
    [{ action: 'setCustomerId', customerId: 'nobody' }, 'ReferencedResourceNotFound'],
  ] as const;
  for (const [action, code] of cases) {
    const fault = await refusedUpdate(cart, action);
    if (code !== undefined) assert.equal(fault.code, code, JSON.stringify(fault));
  }
  const dollars = await server.created('/carts', { currency: 'USD' });
  const fault = await refusedUpdate(dollars, { ...add, sku: 'lamp-1' });
  assert.equal(fault.code, 'MatchingPriceNotFound');
  const lined = await update(cart, { ...add, sku: 'lamp-1' });
  const abroad = { action: 'setShippingAddress', address: { country: 'FR' } };
  assert.equal((await refusedUpdate(lined, abroad)).code, 'MissingTaxRateForCountry');
});

test('a frozen cart keeps its prices, a locked one its owner', async () => {
  const cart = await shop.cart({ quantity: 1 });
  const frozen = await update(cart, { action: 'freezeCart' });
  assert.deepEqual([frozen.cartState, frozen.freezeStrategy], ['Frozen', 'SoftFreeze']);
  const add = { action: 'addLineItem', sku: 'lamp-1' };
  assert.equal((await refusedUpdate(frozen, add)).code, 'InvalidOperation');
  const active = await update(frozen, { action: 'unfreezeCart' }, add);
  assert.equal(active.totalLineItemQuantity, 2);
  const locked = await update(active, { action: 'lockCart' });
  assert.equal(locked.lock.clientId, server.clientId);
  const token = await server.token('manage_orders:demo');
  const body = { version: locked.version, actions: [{ action: 'setKey', key: 'mine' }] };
  const fault = await refused(`/carts/${cart.id}`, body, token);
  assert.equal(fault.code, 'InvalidOperation');
  const { version } = locked;
  const order = { cart: { typeId: 'cart', id: cart.id }, version };
  assert.equal((await refused('/orders', order, token)).code, 'InvalidOperation');
  const path = `/carts/${cart.id}?version=${version}`;
  const removal = await server.request('DELETE', path, undefined, { token });
  assert.deepEqual([removal.status, removal.body.errors[0].code], [400, 'InvalidOperation']);
  const open = await update(locked, { action: 'unlockCart' });
  assert.equal(open.lock, undefined);
});

test('external tax rates and amounts make an order', async () => {
  const taxRate = { name: 'NY', amount: 0.08875, country: 'US', includedInPrice: false };
  const draft = {
    currency: 'EUR',
    taxMode: 'ExternalAmount',
    shippingAddress: { country: 'US', state: 'NY' },
    lineItems: [{ sku: 'lamp-1', quantity: 2 }],
  };
  const cart = await server.created('/carts', draft);
  const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
  const taxed = await update(
    cart,
    {
      action: 'setLineItemTaxAmount',
      lineItemId: cart.lineItems[0].id,
      externalTaxAmount: { totalGross: eur(2591), taxRate },
    },
    { action: 'setCartTotalTax', externalTotalGross: eur(2591) },
  );
  assert.equal(taxed.taxedPrice.totalGross.centAmount, 2591);
  assert.equal(taxed.taxedPrice.totalNet.centAmount, 2380);
  const order = { id: cart.id, version: taxed.version };
  assert.equal((await server.created('/orders', order)).taxMode, 'ExternalAmount');
});

test('several shippings with a part of an item each are taxed each', async () => {
  const draft = {
    currency: 'EUR',
    shippingMode: 'Multiple',
    lineItems: [{ sku: 'lamp-1', quantity: 3 }],
    itemShippingAddresses: [{ key: 'home', country: 'DE' }],
    shipping: [
      {
        key: 'fast',
        shippingMethod: { typeId: 'shipping-method', id: shop.shippingMethodId },
        shippingAddress: { country: 'DE' },
      },
    ],
  };
  const cart = await server.created('/carts', draft);
  const [line] = cart.lineItems;
  const targets = [{ addressKey: 'home', quantity: 3, shippingMethodKey: 'fast' }];
  const after = await update(cart, {
    action: 'setLineItemShippingDetails',
    lineItemId: line.id,
    shippingDetails: { targets },
  });
  assert.equal(after.lineItems[0].shippingDetails.valid, true);
  assert.equal(after.lineItems[0].perMethodTaxRate[0].taxRate.amount, 0.19);
  assert.equal(after.lineItems[0].taxedPricePortions[0].taxedPrice.totalNet.centAmount, 3000);
  assert.equal(after.taxedPrice.totalGross.centAmount, 3 * 1190 + 590);
  await server.created('/orders', { id: cart.id, version: after.version });
});

test('a replica is a new active cart with new items', async () => {
  const cart = await shop.cart({ quantity: 2 });
  const body = { reference: { typeId: 'cart', id: cart.id }, key: 'replica' };
  const replica = await server.created('/carts/replicate', body);
  assert.notEqual(replica.id, cart.id);
  assert.equal(replica.key, 'replica');
  assert.deepEqual(replica.totalPrice, cart.totalPrice);
  assert.notEqual(replica.lineItems[0].id, cart.lineItems[0].id);
});

test('a draft of a cart names a customer or an anonymous session, not both', async () => {
  const signUp = { email: 'both@example.com', password: 'p' };
  const { customer } = await server.created('/customers', signUp);
  const draft = { currency: 'EUR', customerId: customer.id, anonymousId: 'visitor-2' };
  assert.equal((await refused('/carts', draft)).code, 'InvalidOperation');
});

test('an anonymous cart is merged into the cart of the customer', async () => {
  const { customer } = await server.created('/customers', {
    email: 'merge@example.com',
    password: 'secret',
  });
  const own = await server.created('/carts', {
    currency: 'EUR',
    customerId: customer.id,
    lineItems: [{ sku: 'lamp-1' }],
  });
  const other = await server.created('/carts', {
    currency: 'EUR',
    anonymousId: 'visitor',
    lineItems: [{ sku: 'lamp-1', quantity: 4 }],
  });
  const path = `/carts/customer-id=${customer.id}`;
  const merged = await server.posted(`${path}/merge`, { anonymousId: 'visitor' });
  assert.equal(merged.id, own.id);
  assert.deepEqual(
    merged.lineItems.map(({ quantity }: any) => quantity),
    [4],
  );
  assert.equal((await server.request('GET', `/carts/${other.id}`)).body.cartState, 'Merged');
  assert.equal((await server.request('GET', path)).body.id, own.id);
});

test('carts of two currencies are not merged, whatever their prices come from', async () => {
  const { customer } = await server.created('/customers', {
    email: 'dollars@example.com',
    password: 'secret',
  });
  const own = { currency: 'USD', customerId: customer.id };
  await server.created('/carts', own);
  const externalPrice = { currencyCode: 'EUR', centAmount: 100 };
  const lineItems = [{ sku: 'lamp-1', externalPrice }];
  const visitor = { currency: 'EUR', anonymousId: 'euros', lineItems };
  const other = await server.created('/carts', visitor);
  const path = `/carts/customer-id=${customer.id}/merge`;
  assert.equal((await refused(path, { anonymousId: 'euros' })).code, 'InvalidOperation');
  assert.deepEqual((await server.request('GET', `/carts/${other.id}`)).body, other);
  const taken = await server.posted(path, {
    anonymousId: 'euros',
    mergeMode: 'UseAsNewActiveCustomerCart',
  });
  assert.equal(taken.id, other.id);
});

test('an order is imported as it is', async () => {
  const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
  const draft = {
    orderNumber: 'I-1',
    totalPrice: eur(999),
    lineItems: [
      {
        name: { en: 'Old lamp' },
        variant: { sku: 'lamp-1' },
        quantity: 3,
        price: { value: eur(333) },
      },
    ],
    completedAt: '2020-01-01T00:00:00.000Z',
  };
  const order = await server.created('/orders/import', draft);
  assert.equal(order.lineItems[0].totalPrice.centAmount, 999);
  assert.equal(order.completedAt, draft.completedAt);
  assert.equal(order.lineItems[0].state[0].quantity, 3);
  assert.equal((await refused('/orders/import', draft)).code, 'DuplicateField');
  const checked = await server.created('/states', { key: 'checked', type: 'OrderState' });
  const state = [{ quantity: 3, state: { typeId: 'state', id: checked.id } }];
  const stated = { ...draft, orderNumber: 'I-2', lineItems: [{ ...draft.lineItems[0], state }] };
  assert.equal((await refused('/orders/import', stated)).code, 'InvalidOperation');
  const empty = { totalPrice: eur(0) };
  assert.equal((await refused('/orders/import', empty)).code, 'InvalidOperation');
});

test('a cart of a business unit needs an active unit and a customer who is an associate', async () => {
  const customer = async (email: string): Promise<string> =>
    (await server.created('/customers', { email, password: 'secret' })).customer.id;
  const [inside, outside] = [await customer('in@example.com'), await customer('out@example.com')];
  await server.created('/associate-roles', {
    key: 'buyer',
    buyerAssignable: true,
    permissions: ['CreateMyCarts'],
  });
  const assignment = { associateRole: { typeId: 'associate-role', key: 'buyer' } };
  const associates = [
    { customer: { typeId: 'customer', id: inside }, associateRoleAssignments: [assignment] },
  ];
  for (const [key, status] of [
    ['acme', 'Active'],
    ['sleeping', 'Inactive'],
  ])
    await server.created('/business-units', {
      key,
      status,
      name: key,
      unitType: 'Company',
      associates,
    });
  const unit = (key: string) => ({ typeId: 'business-unit', key });
  const draft = { currency: 'EUR', customerId: inside, businessUnit: unit('acme') };
  const cart = await server.created('/carts', draft);
  assert.deepEqual(cart.businessUnit, unit('acme'));
  for (const members of [{ customerId: outside }, { businessUnit: unit('sleeping') }])
    assert.equal((await refused('/carts', { ...draft, ...members })).code, 'InvalidOperation');
  const change = { action: 'setBusinessUnit', businessUnit: unit('sleeping') };
  assert.equal((await refusedUpdate(cart, change)).code, 'InvalidOperation');
});
