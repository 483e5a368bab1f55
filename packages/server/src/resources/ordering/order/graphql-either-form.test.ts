// The order mutations take the inputs of introspection, and the inputs of the public schema: a key
// or a cart in place of an id, parcels with members of their own, variables of either type.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSchema } from '@storewright/edges/graphql';
import { widened, widerPlaces } from '@storewright/edges/graphql/wider/widened';
import { kinds } from '@storewright/model/resources';
import { type GraphQLInputObjectType, GraphQLNonNull } from 'graphql';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

const shown = createSchema(kinds);

/** Every place where execution takes more forms, with the replacements. */
const places = [
  'AddOrderDelivery.parcels',
  'AddOrderParcelToDelivery.deliveryId: deliveryKey',
  'ImportOrderCustomLineItemState.customLineItemId: customLineItemKey',
  'ImportOrderLineItemState.lineItemId: lineItemKey',
  'ItemShippingDetailsDraftType.targets',
  'OrderCartCommand.id: cart',
  'OrderCartCommand.state',
  'RemoveOrderDelivery.deliveryId: deliveryKey',
  'RemoveOrderParcelFromDelivery.parcelId: parcelKey',
  'SetOrderCustomLineItemCustomField.customLineItemId: customLineItemKey',
  'SetOrderCustomLineItemCustomType.customLineItemId: customLineItemKey',
  'SetOrderCustomLineItemShippingDetails.customLineItemId: customLineItemKey',
  'SetOrderDeliveryAddress.deliveryId: deliveryKey',
  'SetOrderDeliveryItems.deliveryId: deliveryKey',
  'SetOrderLineItemCustomField.lineItemId: lineItemKey',
  'SetOrderLineItemCustomType.lineItemId: lineItemKey',
  'SetOrderLineItemShippingDetails.lineItemId: lineItemKey',
  'SetOrderParcelItems.parcelId: parcelKey',
  'SetOrderParcelMeasurements.parcelId: parcelKey',
  'SetOrderParcelTrackingData.parcelId: parcelKey',
  'SetOrderReturnPaymentState.returnItemId: returnItemKey',
  'SetOrderReturnShipmentState.returnItemId: returnItemKey',
  'TransitionOrderCustomLineItemState.customLineItemId: customLineItemKey',
  'TransitionOrderLineItemState.lineItemId: lineItemKey',
];

test('the places where execution takes more are these, and introspection shows none of it', () => {
  const found = widerPlaces(shown);
  assert.deepEqual(
    found.map(({ place, instead }) => [place, ...instead].join(': ')),
    places,
  );
  const wide = widened(shown);
  for (const { place, instead } of found) {
    const [type = '', member = ''] = place.split('.');
    const fieldOf = (schema: typeof shown, name: string) =>
      (schema.getType(type) as GraphQLInputObjectType).getFields()[name];
    if (instead.length > 0)
      assert.ok(fieldOf(shown, member)!.type instanceof GraphQLNonNull, place);
    assert.equal(fieldOf(wide, member)!.type instanceof GraphQLNonNull, false, place);
    for (const name of instead) assert.ok(fieldOf(shown, name), `${place} has no ${name}`);
  }
});

const introspection = `{ __type(name: "RemoveOrderDelivery") { inputFields { name type { kind } } } }`;

test('introspection shows the mandatory id before and after a mutation', async () => {
  const kindOf = async () => {
    const { __type } = await server.graphql(introspection);
    return __type.inputFields.find(({ name }: any) => name === 'deliveryId').type.kind;
  };
  assert.equal(await kindOf(), 'NON_NULL');
  await server.graphqlErrors('mutation { deleteZone(id: "none", version: 1) { id } }');
  assert.equal(await kindOf(), 'NON_NULL');
});

async function ordered(variables: object, declaration: string, draft: string) {
  return server.graphql(
    `mutation (${declaration}) { createOrderFromCart(draft: ${draft}) { id version orderState } }`,
    variables,
  );
}

test('an order is made of a cart that the draft names in either form', async () => {
  const carts = [];
  for (let count = 0; count < 4; count += 1)
    carts.push(await shop.cart({ quantity: 1 }, { key: `cart-${count}` }));
  const [one, two, three, four] = carts as any[];
  const version = one.version;
  const answers = [
    await ordered({ version }, '$version: Long!', `{ id: "${one.id}", version: $version }`),
    await ordered(
      { version, cart: { typeId: 'cart', id: two.id } },
      '$version: Long!, $cart: ResourceIdentifierInput',
      '{ cart: $cart, version: $version }',
    ),
    await ordered(
      { draft: { cart: { typeId: 'cart', key: 'cart-2' }, version: three.version } },
      '$draft: OrderCartCommand!',
      '$draft',
    ),
    await ordered(
      { version },
      '$version: Long!',
      `{ cart: { id: "${four.id}" }, version: $version }`,
    ),
  ];
  for (const { createOrderFromCart } of answers)
    assert.equal(createOrderFromCart.orderState, 'Open');
  const [error] = await server.graphqlErrors(
    'mutation { createOrderFromCart(draft: { version: 1 }) { id } }',
  );
  assert.equal(error.extensions.code, 'InvalidInput');
  assert.match(error.message, /'id'.*'cart'/);
});

for (const type of ['ReferenceInput', 'ResourceIdentifierInput'])
  test(`the state of a new order may be a variable of ${type}`, async () => {
    const state = await server.created('/states', { key: `state-${type}`, type: 'OrderState' });
    const cart = await shop.cart({ quantity: 1 });
    const { createOrderFromCart } = await server.graphql(
      `mutation ($cart: String!, $version: Long!, $state: ${type}) {
        createOrderFromCart(draft: { id: $cart, version: $version, state: $state }) { stateRef { id } }
      }`,
      { cart: cart.id, version: cart.version, state: { typeId: 'state', id: state.id } },
    );
    assert.equal(createOrderFromCart.stateRef.id, state.id);
  });

interface Asked {
  readonly declared?: string;
  readonly variables?: object;
}

async function updated(order: any, actions: string, { declared = '', variables }: Asked = {}) {
  const { version } = await server.read(`/orders/${order.id}`);
  return server.graphql(
    `mutation ($id: String!, $version: Long!${declared}) {
      updateOrder(id: $id, version: $version, actions: ${actions}) { id }
    }`,
    { id: order.id, version, ...variables },
  );
}

const deliveriesOf = async (order: any) =>
  (await server.read(`/orders/${order.id}`)).shippingInfo.deliveries;

test('deliveries and parcels are changed by their keys', async () => {
  const order = await shop.order({ quantity: 5 });
  const [line] = order.lineItems;
  const item = `{ id: "${line.id}", quantity: 1 }`;
  await updated(
    order,
    `[{ addDelivery: { deliveryKey: "d1", items: [${item}] } },
      { addParcelToDelivery: { deliveryKey: "d1", parcelKey: "p1" } }]`,
  );
  await updated(
    order,
    `[{ setParcelMeasurements: { parcelKey: "p1", measurements: { weightInGram: 5 } } },
      { setParcelTrackingData: { parcelKey: "p1", trackingData: { trackingId: "T" } } },
      { setParcelItems: { parcelKey: "p1", items: [${item}] } },
      { setDeliveryItems: { deliveryKey: "d1", items: [] } },
      { setDeliveryAddress: { deliveryKey: "d1", address: { country: "DE" } } }]`,
  );
  const [delivery] = await deliveriesOf(order);
  assert.deepEqual([delivery.items, delivery.address.country], [[], 'DE']);
  const [{ key, measurements, trackingData, items }] = delivery.parcels;
  assert.deepEqual(
    { key, measurements, trackingId: trackingData.trackingId, items },
    {
      key: 'p1',
      measurements: { weightInGram: 5 },
      trackingId: 'T',
      items: [{ id: line.id, quantity: 1 }],
    },
  );
  await updated(order, '[{ removeParcelFromDelivery: { parcelKey: "p1" } }]');
  await updated(order, '[{ removeDelivery: { deliveryKey: "d1" } }]');
  assert.deepEqual(await deliveriesOf(order), []);
  const version = (await server.read(`/orders/${order.id}`)).version;
  const [error] = await server.graphqlErrors(
    `mutation { updateOrder(id: "${order.id}", version: ${version},
      actions: [{ removeDelivery: {} }]) { id } }`,
  );
  assert.equal(error.extensions.code, 'InvalidInput');
  assert.match(error.message, /'deliveryId'.*'deliveryKey'/);
});

for (const [what, actions, asked] of [
  [
    'literals of items',
    (line: string) => `[{ addDelivery: { parcels: [{ id: "${line}", quantity: 2 }] } }]`,
    () => ({}),
  ],
  [
    'a variable of DeliveryItemDraftType',
    () => '[{ addDelivery: { parcels: $parcels } }]',
    (line: string) => ({
      declared: ', $parcels: [DeliveryItemDraftType!]',
      variables: { parcels: [{ id: line, quantity: 2 }] },
    }),
  ],
  [
    'a variable of ParcelDataDraftType',
    () => '[{ addDelivery: { parcels: $parcels } }]',
    (line: string) => ({
      declared: ', $parcels: [ParcelDataDraftType!]',
      variables: { parcels: [{ key: 'parcel', items: [{ id: line, quantity: 2 }] }] },
    }),
  ],
  [
    'one parcel as a variable in a list',
    () => '[{ addDelivery: { parcels: [$parcel] } }]',
    (line: string) => ({
      declared: ', $parcel: ParcelDataDraftType!',
      variables: { parcel: { key: 'parcel', items: [{ id: line, quantity: 2 }] } },
    }),
  ],
  [
    'the actions as one variable',
    () => '$actions',
    (line: string) => ({
      declared: ', $actions: [OrderUpdateAction!]!',
      variables: {
        actions: [
          {
            addDelivery: {
              parcels: [
                {
                  key: 'parcel',
                  measurements: { heightInMillimeter: 1 },
                  trackingData: { carrier: 'C' },
                  items: [{ id: line, quantity: 2 }],
                },
              ],
            },
          },
        ],
      },
    }),
  ],
] as const)
  test(`a delivery is added with its parcels as ${what}`, async () => {
    const order = await shop.order({ quantity: 5 });
    const [{ id }] = order.lineItems;
    await updated(order, actions(id), asked(id));
    const [{ parcels }] = await deliveriesOf(order);
    assert.deepEqual(
      parcels.map(({ items }: any) => items),
      [[{ id, quantity: 2 }]],
    );
  });

test('a variable of a wrong type is refused as before', async () => {
  for (const declared of ['[AddressInput!]', '[ParcelDataDraftType]', 'String']) {
    const { status } = await server.request('POST', '/graphql', {
      query: `mutation ($p: ${declared}) { updateOrder(id: "a", version: 1,
        actions: [{ addDelivery: { parcels: $p } }]) { id } }`,
    });
    assert.equal(status, 400, declared);
  }
});

test('line items are named by their keys', async () => {
  const cart = await server.created('/carts', {
    currency: 'EUR',
    country: 'DE',
    shippingAddress: { country: 'DE' },
    itemShippingAddresses: [{ key: 'home', country: 'DE' }],
    lineItems: [{ key: 'line', sku: 'lamp-1', quantity: 2 }],
    customLineItems: [
      {
        key: 'custom',
        name: { en: 'Wrap' },
        slug: 'wrap',
        money: { currencyCode: 'EUR', centAmount: 100 },
        quantity: 2,
        taxCategory: { typeId: 'tax-category', id: shop.taxCategoryId },
      },
    ],
  });
  const order = await server.created('/orders', { id: cart.id, version: cart.version });
  await updated(
    order,
    `[{ setLineItemShippingDetails: { lineItemKey: "line",
        shippingDetails: { targets: [{ addressKey: "home", quantity: 2 }] } } },
      { setCustomLineItemShippingDetails: { customLineItemKey: "custom",
        shippingDetails: { targets: [{ addressKey: "home", quantity: 2 }] } } }]`,
  );
  const changed = await server.read(`/orders/${order.id}`);
  assert.equal(changed.lineItems[0].shippingDetails.targets[0].quantity, 2);
  assert.equal(changed.customLineItems[0].shippingDetails.targets[0].quantity, 2);
  const [error] = await server.graphqlErrors(
    `mutation { updateOrder(id: "${order.id}", version: ${changed.version}, actions: [
      { setLineItemShippingDetails: { lineItemKey: "line", shippingDetails: {} } }]) { id } }`,
  );
  // Targets that are left out are none, which do not add up here.
  assert.equal(error.extensions.code, 'InvalidItemShippingDetails');
});
