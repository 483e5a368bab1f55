// What a cart discount is refused for.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop } from '../../../testing/checkout-shop.ts';
import { absolute, discountDraft } from '../../../testing/discount-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const draft = (members: object = {}) => discountDraft('0.5', { isActive: false, ...members });

const component = (predicate = 'true', members: object = {}) => ({
  type: 'CountOnLineItemUnits',
  predicate,
  ...members,
});
const pattern = (members: object = {}) => ({
  type: 'pattern',
  triggerPattern: [component()],
  targetPattern: [component()],
  ...members,
});
const multiBuy = { type: 'multiBuyLineItems', predicate: 'true', triggerQuantity: 3 };
const gift = { type: 'giftLineItem', product: { typeId: 'product', id: 'none' }, variantId: 1 };

const refusals: readonly (readonly [what: string, members: object, code: string])[] = [
  ['a discount without a target', { target: undefined }, 'InvalidInput'],
  [
    'an amount off multi-buy',
    { value: absolute(100), target: { ...multiBuy, discountedQuantity: 1 } },
    'InvalidInput',
  ],
  [
    'a fixed price of shipping',
    { value: { type: 'fixed', money: [eur(1)] }, target: { type: 'shipping' } },
    'InvalidInput',
  ],
  [
    'more discounted units than trigger',
    { target: { ...multiBuy, discountedQuantity: 4 } },
    'InvalidInput',
  ],
  [
    'two amounts in one currency',
    { value: { type: 'absolute', money: [eur(1), eur(2)] } },
    'InvalidOperation',
  ],
  [
    'a distributed percentage without a pattern',
    { value: { type: 'relative', permyriad: 1, applicationMode: 'EvenDistribution' } },
    'InvalidOperation',
  ],
  [
    'a distributed percentage without a trigger',
    {
      value: { type: 'relative', permyriad: 1, applicationMode: 'EvenDistribution' },
      target: pattern({ triggerPattern: [] }),
    },
    'InvalidOperation',
  ],
  [
    'a distributed fixed price of items',
    { value: { type: 'fixed', money: [eur(1)], applicationMode: 'EvenDistribution' } },
    'InvalidOperation',
  ],
  ['more than all', { value: { type: 'relative', permyriad: 10_001 } }, 'InvalidInput'],
  ['a negative amount', { value: { type: 'absolute', money: [eur(-1)] } }, 'InvalidInput'],
  [
    'a component with less than its least',
    { target: pattern({ targetPattern: [component('true', { minCount: 3, maxCount: 2 })] }) },
    'InvalidInput',
  ],
  ['a pattern without a target', { target: pattern({ targetPattern: [] }) }, 'InvalidInput'],
  ['a predicate that cannot be read', { cartPredicate: 'lineItemCount(true >' }, 'SyntaxError'],
  ['a predicate with an unknown field', { cartPredicate: 'weight > 1' }, 'SemanticError'],
  [
    'a target with a function',
    { target: { type: 'lineItems', predicate: 'lineItemCount(true) > 1' } },
    'SemanticError',
  ],
  [
    'a target with a field of custom line items',
    { target: { type: 'lineItems', predicate: 'slug = "a"' } },
    'SemanticError',
  ],
  ['no sort order', { sortOrder: undefined }, 'InvalidInput'],
  ['a sort order that is not below 1', { sortOrder: '1.5' }, 'InvalidInput'],
  [
    'a validity that ends before it begins',
    { validFrom: '2030-01-01T00:00:00Z', validUntil: '2029-01-01T00:00:00Z' },
    'InvalidInput',
  ],
  [
    'a gift of a product that is not there',
    { value: gift, target: undefined },
    'ReferencedResourceNotFound',
  ],
  [
    'a group that is not there',
    { discountGroup: { typeId: 'discount-group', key: 'none' } },
    'ReferencedResourceNotFound',
  ],
  [
    'a store that is not there',
    { stores: [{ typeId: 'store', key: 'none' }] },
    'ReferencedResourceNotFound',
  ],
];

for (const [what, members, code] of refusals)
  test(`${what} is refused with ${code}`, async () => {
    const { status, body } = await server.request('POST', '/cart-discounts', draft(members));
    assert.equal(status, 400);
    assert.equal(body.errors[0].code, code, body.message);
  });

const atLine2 = 'true and\n  weight > 1';
const inPattern = pattern({ triggerPattern: [component(), component(atLine2)] });
const untyped: readonly (readonly [what: string, members: object])[] = [
  ['carts', { cartPredicate: atLine2 }],
  ['lines', { target: { type: 'lineItems', predicate: atLine2 } }],
  ['custom lines', { target: { type: 'customLineItems', predicate: atLine2 } }],
  ['multi-buy', { target: { ...multiBuy, discountedQuantity: 1, predicate: atLine2 } }],
  ['a component of a pattern', { target: inPattern }],
];

for (const [what, members] of untyped)
  test(`a refused predicate over ${what} is told with line and column`, async () => {
    const { body } = await server.request('POST', '/cart-discounts', draft(members));
    assert.equal(body.errors[0].code, 'SemanticError', body.message);
    assert.match(body.message, /line 2, column 3/);
  });

test('so are the predicate of a code, of an update and of a direct discount', async () => {
  const discount = await server.created('/cart-discounts', draft());
  const cartDiscounts = [{ typeId: 'cart-discount', id: discount.id }];
  const cart = await server.created('/carts', { currency: 'EUR' });
  const code = await server.created('/discount-codes', { code: 'LINE', cartDiscounts });
  const target = { type: 'lineItems', predicate: atLine2 };
  for (const [path, body] of [
    ['/discount-codes', { code: 'X', cartDiscounts, cartPredicate: atLine2 }],
    [`/discount-codes/${code.id}`, [{ action: 'setCartPredicate', cartPredicate: atLine2 }]],
    [`/cart-discounts/${discount.id}`, [{ action: 'changeCartPredicate', cartPredicate: atLine2 }]],
    [`/cart-discounts/${discount.id}`, [{ action: 'changeTarget', target }]],
    [
      `/carts/${cart.id}`,
      [{ action: 'setDirectDiscounts', discounts: [{ value: absolute(1), target }] }],
    ],
  ] as const) {
    const sent = Array.isArray(body) ? { version: 1, actions: body } : body;
    const answer = await server.request('POST', path, sent);
    assert.equal(answer.status, 400, path);
    assert.equal(answer.body.errors[0].code, 'SemanticError', answer.body.message);
    assert.match(answer.body.message, /line 2, column 3/);
  }
  await server.expecting(200, 'DELETE', `/discount-codes/${code.id}?version=1`);
  await server.expecting(200, 'DELETE', `/cart-discounts/${discount.id}?version=1`);
});

const updates: readonly (readonly [what: string, action: object, code: string])[] = [
  [
    'a value that does not fit the target',
    { action: 'changeValue', value: { type: 'fixed', money: [eur(1)] } },
    'InvalidInput',
  ],
  [
    'a target that does not fit the mode',
    { action: 'changeTarget', target: { type: 'lineItems', predicate: 'true' } },
    'InvalidOperation',
  ],
  [
    'a validity that ends before it begins',
    {
      action: 'setValidFromAndUntil',
      validFrom: '2030-01-01T00:00:00Z',
      validUntil: '2030-01-01T00:00:00Z',
    },
    'InvalidInput',
  ],
  [
    'a group for a discount on shipping',
    { action: 'setDiscountGroup', discountGroup: { typeId: 'discount-group', key: 'items' } },
    'InvalidInput',
  ],
  [
    'a group that is not there',
    { action: 'setDiscountGroup', discountGroup: { typeId: 'discount-group', key: 'none' } },
    'ReferencedResourceNotFound',
  ],
  [
    'a store that is not there',
    { action: 'addStore', store: { typeId: 'store', key: 'none' } },
    'ReferencedResourceNotFound',
  ],
  [
    'a policy of recurring orders that is not there',
    {
      action: 'setRecurringOrderScope',
      recurringOrderScope: {
        type: 'ApplicableRecurrencePolicies',
        recurrencePolicies: [{ typeId: 'recurrence-policy', key: 'monthly' }],
      },
    },
    'ReferencedResourceNotFound',
  ],
];

test('a gift is neither changed nor put in place of a value', async () => {
  const { id } = await (await openShop(server)).product('vase', 100);
  const value = { ...gift, product: { typeId: 'product', id } };
  const given = await server.created(
    '/cart-discounts',
    draft({ sortOrder: '0.54', value, target: undefined }),
  );
  const plain = await server.created('/cart-discounts', draft({ sortOrder: '0.55' }));
  for (const [one, changed, code] of [
    [given, absolute(1), 'InvalidOperation'],
    [plain, value, 'InvalidInput'],
  ] as const) {
    const actions = [{ action: 'changeValue', value: changed }];
    const { body } = await server.request('POST', `/cart-discounts/${one.id}`, {
      version: 1,
      actions,
    });
    assert.equal(body.errors[0].code, code, body.message);
  }
});

test('what updates are refused for', async () => {
  await server.created('/discount-groups', { key: 'items', sortOrder: '0.51', isActive: false });
  const onShipping = await server.created(
    '/cart-discounts',
    draft({ target: { type: 'shipping' }, value: absolute(1) }),
  );
  const distributed = { type: 'relative', permyriad: 1, applicationMode: 'EvenDistribution' };
  const patterned = await server.created('/cart-discounts', {
    ...draft({ value: distributed, target: pattern() }),
    sortOrder: '0.52',
  });
  for (const [what, action, code] of updates) {
    const { id } = what.includes('the mode') ? patterned : onShipping;
    const { body } = await server.request('POST', `/cart-discounts/${id}`, {
      version: 1,
      actions: [action],
    });
    assert.equal(body.errors?.[0].code, code, `${what}: ${body.message}`);
  }
});

test('a discount has at most 500 stores', async () => {
  const keys = Array.from({ length: 501 }, (_, index) => `store-${index}`);
  for (let at = 0; at < keys.length; at += 20)
    await Promise.all(keys.slice(at, at + 20).map((key) => server.created('/stores', { key })));
  const stores = keys.map((key) => ({ typeId: 'store', key }));
  const { body } = await server.request(
    'POST',
    '/cart-discounts',
    draft({ sortOrder: '0.53', stores }),
  );
  assert.equal(body.errors[0].code, 'MaxStoreReferencesReached');
  const most = await server.created(
    '/cart-discounts',
    draft({ sortOrder: '0.53', stores: stores.slice(1) }),
  );
  assert.equal(most.stores.length, 500);
  const adding = { version: 1, actions: [{ action: 'addStore', store: stores[0] }] };
  const more = await server.request('POST', `/cart-discounts/${most.id}`, adding);
  assert.equal(more.body.errors[0].code, 'MaxStoreReferencesReached');
});

test('the stores that are full are named', async () => {
  const inStores = (...keys: readonly string[]) => ({
    isActive: true,
    stores: keys.map((key) => ({ typeId: 'store', key })),
  });
  for (let index = 0; index < 100; index += 1)
    await server.created(
      '/cart-discounts',
      draft({ sortOrder: `0.6${index}1`, ...inStores('store-1') }),
    );
  const both = draft({ sortOrder: '0.7', ...inStores('store-1', 'store-2') });
  const { body } = await server.request('POST', '/cart-discounts', both);
  assert.equal(body.errors[0].code, 'StoreCartDiscountsLimitReached');
  assert.deepEqual(body.errors[0].stores, [{ typeId: 'store', key: 'store-1' }]);
});
