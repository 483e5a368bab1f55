// Customer groups that a customer or a business unit is assigned to open their prices and meet the
// predicates of carts.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eur, openShop, type Shop } from '../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let shop: Shop;
let gold: { readonly typeId: 'customer-group'; readonly id: string };
let customerId: string;
before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  const { id } = await server.created('/customer-groups', { groupName: 'Gold', key: 'gold' });
  gold = { typeId: 'customer-group', id };
  const product = await shop.product('pot', 1_000);
  await server.changed(`/products/${product.id}`, {
    action: 'setPrices',
    sku: 'pot-1',
    staged: false,
    prices: [{ value: eur(1_000) }, { value: eur(900), customerGroup: gold }],
  });
  await shop.standalone('pan', 1_000);
  await server.created('/standalone-prices', {
    key: 'pan-gold',
    sku: 'pan-1',
    value: eur(900),
    customerGroup: gold,
  });
  customerId = await customer('gold@example.com', {
    customerGroupAssignments: [{ customerGroup: gold }],
  });
});
after(() => server.close());

const customer = async (email: string, members: object = {}): Promise<string> =>
  (await server.created('/customers', { email, password: 'secret', ...members })).customer.id;

const cartOf = (members: object = {}) =>
  server.created('/carts', { currency: 'EUR', country: 'DE', ...members });
const price = ({ lineItems }: any) => lineItems.map((line: any) => line.price.value.centAmount);
const add = (sku = 'pot-1') => ({ action: 'addLineItem', sku });
const update = ({ id }: any, ...actions: readonly object[]) =>
  server.changed(`/carts/${id}`, ...actions);

const ways: { readonly [title: string]: () => Promise<any> } = {
  'a draft': () => cartOf({ customerId, lineItems: [{ sku: 'pot-1' }] }),
  addLineItem: async () => update(await cartOf({ customerId }), add()),
  'addLineItem of a product with standalone prices': async () =>
    update(await cartOf({ customerId }), add('pan-1')),
  setCustomerId: async () =>
    update(await cartOf({ lineItems: [{ sku: 'pot-1' }] }), {
      action: 'setCustomerId',
      customerId,
    }),
  recalculate: async () => {
    const id = await customer('later@example.com');
    const cart = await cartOf({ customerId: id, lineItems: [{ sku: 'pot-1' }] });
    assert.deepEqual(price(cart), [1_000]);
    await server.changed(`/customers/${id}`, {
      action: 'addCustomerGroupAssignment',
      customerGroupAssignment: { customerGroup: gold },
    });
    return update(cart, { action: 'recalculate' });
  },
  'the merge at sign-in': async () => {
    const cart = await cartOf({ lineItems: [{ sku: 'pot-1' }] });
    const anonymousCart = { typeId: 'cart', id: cart.id };
    const login = { email: 'gold@example.com', password: 'secret', anonymousCart };
    return (
      await server.posted('/login', {
        ...login,
        anonymousCartSignInMode: 'UseAsNewActiveCustomerCart',
      })
    ).cart;
  },
  'an order': async () => {
    const { id, version } = await cartOf({
      customerId,
      shippingAddress: { country: 'DE' },
      lineItems: [{ sku: 'pot-1' }],
    });
    return server.created('/orders', { id, version });
  },
  'a business unit': async () => {
    const role = { key: 'buyer', buyerAssignable: true, permissions: ['UpdateMyCarts'] };
    await server.created('/associate-roles', role);
    const associate = await customer('associate@example.com');
    await server.created('/business-units', {
      key: 'unit',
      name: 'Unit',
      unitType: 'Company',
      status: 'Active',
      customerGroupAssignments: [{ customerGroup: gold }],
      associates: [
        {
          customer: { typeId: 'customer', id: associate },
          associateRoleAssignments: [{ associateRole: { typeId: 'associate-role', key: 'buyer' } }],
        },
      ],
    });
    const businessUnit = { typeId: 'business-unit', key: 'unit' };
    return update(await cartOf({ customerId: associate, businessUnit }), add());
  },
};

for (const [title, way] of Object.entries(ways))
  test(`A cart takes the price of an assigned customer group: ${title}`, async () => {
    assert.deepEqual(price(await way()), [900]);
  });

test('Other customers do not get the price', async () => {
  assert.deepEqual(price(await update(await cartOf(), add())), [1_000]);
});

describe('predicates of carts reach the assigned groups', () => {
  const path = 'customer.customerGroupAssignments.customerGroup';
  const predicates = () => [
    `${path}.id contains any ("${gold.id}")`,
    `${path}.key contains any ("gold", "silver")`,
    `${path}.key = "gold" and customer.customerGroup.key is not defined`,
    `${path} is defined`.replace(path, `${path}.id`),
  ];
  const applied = (cart: any) => cart.lineItems[0].discountedPricePerQuantity.length;

  test('of customers and of business units', async () => {
    for (const [index, cartPredicate] of predicates().entries()) {
      const { id, version } = await server.created('/cart-discounts', {
        name: { en: 'Gold' },
        value: { type: 'relative', permyriad: 1_000 },
        cartPredicate,
        target: { type: 'lineItems', predicate: 'true' },
        sortOrder: `0.${index + 1}`,
      });
      const lineItems = [{ sku: 'pot-1' }];
      const businessUnit = { typeId: 'business-unit', key: 'unit' };
      assert.equal(applied(await cartOf({ customerId, lineItems })), 1, cartPredicate);
      assert.equal(applied(await cartOf({ businessUnit, lineItems })), 1, cartPredicate);
      assert.equal(applied(await cartOf({ lineItems })), 0, cartPredicate);
      await server.expecting(200, 'DELETE', `/cart-discounts/${id}?version=${version}`);
    }
  });

  test('the discount shows the groups that it names', async () => {
    const { references } = await server.created('/cart-discounts', {
      name: { en: 'Gold' },
      value: { type: 'relative', permyriad: 1_000 },
      cartPredicate: `${path}.id contains any ("${gold.id}")`,
      target: { type: 'lineItems', predicate: 'true' },
      sortOrder: '0.9',
      isActive: false,
    });
    assert.deepEqual(references, [gold]);
  });
});
