// A shop from nothing to a returned parcel, through the official client for TypeScript: what a
// trusted client sets up, what an anonymous visitor buys over REST and GraphQL, what happens after.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type {
  ByProjectKeyRequestBuilder,
  Cart,
  MyCartUpdateAction,
  Order,
  OrderUpdateAction,
} from '@commercetools/platform-sdk';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { trustedSdk, visitorSdk } from '../testing/sdk.ts';

let server: TestServer;
let trusted: ByProjectKeyRequestBuilder;

before(async () => {
  server = await startTestServer();
  trusted = trustedSdk(server);
  await openShop();
});
after(() => server.close());

/** A visitor of the shop: every one is an anonymous session of its own. */
const visitor = (): ByProjectKeyRequestBuilder =>
  visitorSdk(server, 'manage_my_orders', 'manage_my_payments', 'view_published_products');

const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
const address = { firstName: 'Ada', streetName: 'Allee', city: 'Berlin', country: 'DE' };

async function openShop(): Promise<void> {
  const { body: project } = await trusted.get().execute();
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  await trusted
    .post({
      body: {
        version: project.version,
        actions: [{ action: 'changeMessagesConfiguration', messagesConfiguration }],
      },
    })
    .execute();
  const type = await trusted
    .productTypes()
    .post({ body: { key: 'lamp', name: 'Lamp', description: 'Gives light' } })
    .execute();
  await trusted
    .taxCategories()
    .post({
      body: {
        key: 'standard',
        name: 'Standard',
        rates: [{ name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' }],
      },
    })
    .execute();
  await trusted
    .zones()
    .post({ body: { key: 'germany', name: 'Germany', locations: [{ country: 'DE' }] } })
    .execute();
  await openMethod('parcel', {});
  await openMethod('freight', { predicate: 'lineItemCount(sku = "desk-lamp") > 10' });
  const body = {
    productType: { typeId: 'product-type' as const, id: type.body.id },
    taxCategory: { typeId: 'tax-category' as const, key: 'standard' },
    name: { en: 'Desk lamp' },
    slug: { en: 'desk-lamp' },
    masterVariant: { sku: 'desk-lamp', prices: [{ value: eur(1190), country: 'DE' }] },
    publish: true,
  };
  const product = await trusted.products().post({ body }).execute();
  assert.equal(product.statusCode, 201);
}

const openMethod = (key: string, members: object) =>
  trusted
    .shippingMethods()
    .post({
      body: {
        key,
        name: key,
        taxCategory: { typeId: 'tax-category', key: 'standard' },
        zoneRates: [
          { zone: { typeId: 'zone', key: 'germany' }, shippingRates: [{ price: eur(595) }] },
        ],
        isDefault: false,
        ...members,
      },
    })
    .execute();

async function updated(
  api: ByProjectKeyRequestBuilder,
  { id: ID, version }: Cart,
  ...actions: MyCartUpdateAction[]
): Promise<Cart> {
  const body = { version, actions };
  const answer = await api.me().carts().withId({ ID }).post({ body }).execute();
  return answer.body;
}

const shipBy = (key: string): MyCartUpdateAction => ({
  action: 'setShippingMethod',
  shippingMethod: { typeId: 'shipping-method', key },
});

/** A cart with two lamps, addresses, a shipping method and a payment. */
async function filledCart(api: ByProjectKeyRequestBuilder): Promise<Cart> {
  const draft = { currency: 'EUR', country: 'DE' };
  const empty = await api.me().carts().post({ body: draft }).execute();
  assert.equal(empty.statusCode, 201);
  assert.ok(empty.body.anonymousId !== undefined);
  const filled = await updated(
    api,
    empty.body,
    { action: 'addLineItem', sku: 'desk-lamp', quantity: 1 },
    { action: 'addLineItem', sku: 'desk-lamp', quantity: 1 },
    { action: 'setShippingAddress', address },
    { action: 'setBillingAddress', address },
    { action: 'setCustomerEmail', email: 'ada@example.com' },
  );
  assert.equal(filled.lineItems.length, 1);
  const shipped = await updated(api, filled, shipBy('parcel'));
  const payment = await api
    .me()
    .payments()
    .post({ body: { amountPlanned: eur(shipped.totalPrice.centAmount) } })
    .execute();
  return updated(api, shipped, {
    action: 'addPayment',
    payment: { typeId: 'payment', id: payment.body.id },
  });
}

function checkSums(bought: Cart | Order): void {
  assert.equal(bought.totalPrice.centAmount, 2 * 1190 + 595);
  assert.equal(bought.taxedPrice?.totalNet.centAmount, 2000 + 500);
  assert.equal(bought.taxedPrice?.totalGross.centAmount, bought.totalPrice.centAmount);
  assert.equal(bought.shippingInfo?.shippingMethodState, 'MatchesCart');
}

test('a visitor browses, fills a cart and orders it over REST', async () => {
  const api = visitor();
  const found = await api
    .productProjections()
    .get({ queryArgs: { where: 'masterVariant(sku = "desk-lamp")', priceCurrency: 'EUR' } })
    .execute();
  assert.deepEqual(
    found.body.results.map(({ name }) => name.en),
    ['Desk lamp'],
  );
  const cart = await filledCart(api);
  checkSums(cart);
  const body = { id: cart.id, version: cart.version };
  const order = await api.me().orders().post({ body }).execute();
  assert.equal(order.statusCode, 201);
  checkSums(order.body);
  assert.equal(order.body.cart?.id, cart.id);
  assert.deepEqual(order.body.paymentInfo, cart.paymentInfo);
  const again = await api.me().orders().withId({ ID: order.body.id }).get().execute();
  assert.deepEqual(again.body, order.body);
  const ordered = await api.me().carts().withId({ ID: cart.id }).get().execute();
  assert.equal(ordered.body.cartState, 'Ordered');
  await assert.rejects(api.me().orders().post({ body }).execute(), { statusCode: 409 });
  const list = await api.me().orders().get().execute();
  assert.equal(list.body.total, 1);
});

test('a visitor orders a cart over GraphQL', async () => {
  const api = visitor();
  const cart = await filledCart(api);
  const query = `mutation ($draft: OrderMyCartCommand!) {
    createMyOrderFromCart(draft: $draft) {
      id version orderState totalPrice { centAmount } lineItems { quantity variant { sku } }
      cart { cartState } paymentInfo { payments { amountPlanned { centAmount } } }
    }
  }`;
  const variables = { draft: { id: cart.id, version: cart.version } };
  const answer = await api.graphql().post({ body: { query, variables } }).execute();
  assert.equal(answer.body.errors, undefined, JSON.stringify(answer.body.errors));
  const { id, ...order } = answer.body.data.createMyOrderFromCart;
  assert.deepEqual(order, {
    version: 1,
    orderState: 'Open',
    totalPrice: { centAmount: 2975 },
    lineItems: [{ quantity: 2, variant: { sku: 'desk-lamp' } }],
    cart: { cartState: 'Ordered' },
    paymentInfo: { payments: [{ amountPlanned: { centAmount: 2975 } }] },
  });
  const mine = await api
    .graphql()
    .post({ body: { query: '{ me { orders { total results { id } } } }' } })
    .execute();
  assert.deepEqual(mine.body.data.me.orders, { total: 1, results: [{ id }] });
});

test('what the server does not offer, and what does not fit, is refused without a trace', async () => {
  const api = visitor();
  const cart = await filledCart(api);
  const refusals: readonly (readonly [MyCartUpdateAction, string])[] = [
    [{ action: 'addDiscountCode', code: 'HALF' }, 'DiscountCodeNonApplicable'],
    [{ action: 'addLineItem', sku: 'unknown' }, 'ReferencedResourceNotFound'],
    [{ action: 'setShippingAddress', address: { country: 'FR' } }, 'InvalidOperation'],
  ];
  for (const [action, code] of refusals)
    await assert.rejects(updated(api, cart, action), (fault: any) => {
      assert.equal(fault.statusCode, 400);
      assert.equal(fault.body.errors[0].code, code);
      return true;
    });
  const unchanged = await api.me().carts().withId({ ID: cart.id }).get().execute();
  assert.deepEqual(unchanged.body, cart);
  const others = visitor().me().carts().withId({ ID: cart.id }).get().execute();
  await assert.rejects(others, { statusCode: 404 });
});

test('a shipping method with a predicate is for carts that meet it', async () => {
  const api = visitor();
  const cart = await filledCart(api);
  await assert.rejects(updated(api, cart, shipBy('freight')), (fault: any) => {
    assert.equal(fault.body.errors[0].code, 'InvalidOperation');
    return true;
  });
  const matching = await api
    .shippingMethods()
    .matchingCart()
    .get({ queryArgs: { cartId: cart.id } })
    .execute();
  assert.deepEqual(
    matching.body.results.map(({ key }) => key),
    ['parcel'],
  );
});

async function changed(order: Order, ...actions: OrderUpdateAction[]): Promise<Order> {
  const answer = await trusted
    .orders()
    .withId({ ID: order.id })
    .post({ body: { version: order.version, actions } })
    .execute();
  return answer.body;
}

test('an order is paid, delivered, returned and read back', async () => {
  const api = visitor();
  const { id, version } = await filledCart(api);
  const made = await api.me().orders().post({ body: { id, version } }).execute();
  const [line] = made.body.lineItems;
  const [payment] = made.body.paymentInfo!.payments;
  const paid = await trusted
    .payments()
    .withId({ ID: payment!.id })
    .post({
      body: {
        version: 1,
        actions: [
          {
            action: 'addTransaction',
            transaction: { type: 'Charge', amount: eur(2975), state: 'Success' },
          },
        ],
      },
    })
    .execute();
  assert.equal(paid.body.transactions[0]?.state, 'Success');
  const delivered = await changed(
    made.body,
    { action: 'setOrderNumber', orderNumber: 'A-1' },
    { action: 'changePaymentState', paymentState: 'Paid' },
    { action: 'changeOrderState', orderState: 'Confirmed' },
    {
      action: 'addDelivery',
      deliveryKey: 'first',
      items: [{ id: line!.id, quantity: 2 }],
      parcels: [{ trackingData: { trackingId: 'T-1', carrier: 'Post' } }],
    },
    { action: 'changeShipmentState', shipmentState: 'Shipped' },
  );
  const [delivery] = delivered.shippingInfo!.deliveries!;
  assert.equal(delivery?.parcels[0]?.trackingData?.trackingId, 'T-1');
  const returned = await changed(delivered, {
    action: 'addReturnInfo',
    items: [{ lineItemId: line!.id, quantity: 1, shipmentState: 'Returned' }],
  });
  const [item] = returned.returnInfo![0]!.items;
  const refunded = await changed(returned, {
    action: 'setReturnPaymentState',
    returnItemId: item!.id,
    paymentState: 'Refunded',
  });
  const read = await trusted
    .orders()
    .withOrderNumber({ orderNumber: 'A-1' })
    .get({ queryArgs: { expand: ['paymentInfo.payments[*]'] } })
    .execute();
  assert.equal(read.body.version, refunded.version);
  assert.deepEqual(read.body.returnInfo, refunded.returnInfo);
  const [expanded] = read.body.paymentInfo!.payments;
  assert.equal(expanded?.obj?.transactions.length, 1);
  const seen = await api.me().orders().withId({ ID: read.body.id }).get().execute();
  assert.equal(seen.body.shipmentState, 'Shipped');
  await checkMessages(read.body.id);
});

async function checkMessages(id: string): Promise<void> {
  const { body } = await trusted
    .messages()
    .get({ queryArgs: { where: `resource(id = "${id}")`, sort: 'sequenceNumber asc', limit: 50 } })
    .execute();
  assert.deepEqual(
    body.results.map(({ type }) => type),
    [
      'OrderCreated',
      'OrderPaymentStateChanged',
      'OrderStateChanged',
      'DeliveryAdded',
      'ParcelAddedToDelivery',
      'OrderShipmentStateChanged',
      'ReturnInfoAdded',
    ],
  );
}
