// What a cart discount is refused for.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
});
after(() => server.close());

const draft = (members: object = {}) => ({
  name: { en: 'Ten percent' },
  value: { type: 'relative', permyriad: 1_000 },
  cartPredicate: 'true',
  target: { type: 'lineItems', predicate: 'true' },
  sortOrder: '0.5',
  isActive: false,
  ...members,
});
const eur = (centAmount: number) => ({ currencyCode: 'EUR', centAmount });
const absolute = { type: 'absolute', money: [eur(100)] };

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
    { value: absolute, target: { ...multiBuy, discountedQuantity: 1 } },
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

test('a refused predicate is told with line and column', async () => {
  const cartPredicate = 'lineItemCount(true) > 1\nand weight > 1';
  const { body } = await server.request('POST', '/cart-discounts', draft({ cartPredicate }));
  assert.match(body.message, /line 2, column 5/);
});
