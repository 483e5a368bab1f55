// Drafts and updates of discounts in the shapes that tools send: the Terraform provider (a Go SDK
// that spells out empty maps and defaults) and the official SDK with its types.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type {
  CartDiscountDraft,
  CartDiscountTarget,
  CartDiscountValueDraft,
  DiscountCodeDraft,
  DiscountCodeUpdateAction,
} from '@commercetools/platform-sdk';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { cents, states } from '../testing/discount-shop.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { trustedSdk } from '../testing/sdk.ts';

let server: TestServer;
let shop: Shop;
let lampId: string;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
  const { results } = await server.read('/products?limit=1');
  lampId = results[0].id;
});
after(() => server.close());

let places = 0;
function sortOrder(): string {
  places += 1;
  return `0.9${places}1`;
}

const both = (centAmount: number) => [
  { currencyCode: 'USD', centAmount },
  { currencyCode: 'EUR', centAmount },
];
const multiBuy = {
  predicate: '1=1',
  triggerQuantity: 2,
  discountedQuantity: 1,
  maxOccurrence: 1,
  selectionMode: 'MostExpensive',
} as const;

describe('the Terraform provider', () => {
  /** Every member that its resource has, with empty maps where nothing is configured. */
  const resource = (members: object) => ({
    name: { en: 'Summer' },
    description: {},
    cartPredicate: '1=1',
    sortOrder: sortOrder(),
    isActive: true,
    requiresDiscountCode: true,
    stackingMode: 'Stacking',
    ...members,
  });

  const resources: readonly (readonly [what: string, members: () => object])[] = [
    [
      'a percentage of lines, within a time',
      () => ({
        key: 'summer',
        value: { type: 'relative', permyriad: 1_000 },
        target: { type: 'lineItems', predicate: '1=1' },
        validFrom: '2020-01-02T15:04:05Z',
        validUntil: '2021-01-02T15:04:05Z',
      }),
    ],
    [
      'a fixed price of custom lines, as typed money',
      () => ({
        value: {
          type: 'fixed',
          money: both(4_000).map((one) => ({ type: 'centPrecision', fractionDigits: 2, ...one })),
        },
        target: { type: 'customLineItems', predicate: '1=1' },
      }),
    ],
    [
      'an amount off shipping',
      () => ({
        value: { type: 'absolute', money: both(3_000) },
        target: { type: 'shipping' },
        stackingMode: 'StopAfterThisDiscount',
        isActive: false,
        requiresDiscountCode: false,
      }),
    ],
    [
      'several lines, some cheaper',
      () => ({
        value: { type: 'relative', permyriad: 1_000 },
        target: { type: 'multiBuyLineItems', ...multiBuy },
      }),
    ],
    [
      'several custom lines, some cheaper',
      () => ({
        value: { type: 'relative', permyriad: 1_000 },
        target: { type: 'multiBuyCustomLineItems', ...multiBuy },
      }),
    ],
    [
      'the total price',
      () => ({
        value: { type: 'absolute', money: both(500) },
        target: { type: 'totalPrice' },
      }),
    ],
    [
      'a gift, whose target is left out',
      () => ({
        value: { type: 'giftLineItem', product: { typeId: 'product', id: lampId }, variantId: 1 },
      }),
    ],
  ];

  for (const [what, members] of resources)
    test(`creates and reads back ${what}`, async () => {
      const draft: any = resource(members());
      const made = await server.created('/cart-discounts', draft);
      for (const member of ['target', 'cartPredicate', 'sortOrder', 'stackingMode', 'isActive'])
        assert.deepEqual(made[member], draft[member], member);
      assert.equal(made.value.type, draft.value.type);
      if (draft.validFrom !== undefined) assert.equal(made.validFrom, '2020-01-02T15:04:05.000Z');
      const path = `/cart-discounts/${made.id}?version=${made.version}`;
      await server.expecting(200, 'DELETE', path);
    });

  test('changes and removes what a plan says, one action for each', async () => {
    const made = await server.created(
      '/cart-discounts',
      resource({
        key: 'standard',
        value: { type: 'relative', permyriad: 1_000 },
        target: { type: 'lineItems', predicate: '1=1' },
        validFrom: '2018-01-02T15:04:05Z',
        validUntil: '2019-01-02T15:04:05Z',
      }),
    );
    const place = sortOrder();
    const after = await server.changed(
      `/cart-discounts/${made.id}`,
      { action: 'setKey', key: 'standard_new' },
      { action: 'changeName', name: { en: 'Other' } },
      { action: 'setDescription', description: {} },
      { action: 'changeValue', value: { type: 'absolute', money: both(100) } },
      { action: 'changeCartPredicate', cartPredicate: '1=2' },
      { action: 'changeTarget', target: { type: 'customLineItems', predicate: '1=1' } },
      { action: 'changeSortOrder', sortOrder: place },
      { action: 'changeIsActive', isActive: false },
      { action: 'setValidFrom' },
      { action: 'setValidUntil' },
      { action: 'changeRequiresDiscountCode', requiresDiscountCode: false },
      { action: 'changeStackingMode', stackingMode: 'StopAfterThisDiscount' },
    );
    assert.deepEqual(
      [after.key, after.sortOrder, after.validFrom, after.validUntil, after.isActive],
      ['standard_new', place, undefined, undefined, false],
    );
  });

  test('a code with its limits, and what is left when the plan names nothing any more', async () => {
    const { id } = await server.created(
      '/cart-discounts',
      resource({
        value: { type: 'relative', permyriad: 1_000 },
        target: { type: 'lineItems', predicate: '1=1' },
      }),
    );
    const cartDiscounts = [{ typeId: 'cart-discount', id }];
    const made = await server.created('/discount-codes', {
      name: {},
      description: {},
      code: '2',
      cartDiscounts,
      cartPredicate: '1=1',
      isActive: true,
      maxApplications: 100,
      maxApplicationsPerCustomer: 10,
      groups: ['0', '1'],
      validFrom: '2020-01-02T15:04:05Z',
      validUntil: '2021-01-02T15:04:05Z',
    });
    const after = await server.changed(
      `/discount-codes/${made.id}`,
      { action: 'setName', name: {} },
      { action: 'setDescription', description: {} },
      { action: 'setCartPredicate', cartPredicate: '' },
      { action: 'setMaxApplications', maxApplications: 0 },
      { action: 'setMaxApplicationsPerCustomer', maxApplicationsPerCustomer: 0 },
      { action: 'changeCartDiscounts', cartDiscounts },
      { action: 'changeGroups', groups: [] },
      { action: 'changeIsActive', isActive: true },
      { action: 'setValidFrom' },
      { action: 'setValidUntil' },
    );
    assert.deepEqual(
      [after.cartPredicate, after.maxApplications, after.groups, after.validFrom],
      [undefined, 0, [], undefined],
    );
    const path = `/discount-codes/${made.id}?version=${after.version}&dataErasure=true`;
    await server.expecting(200, 'DELETE', path);
  });
});

const component = (predicate: string) =>
  ({ type: 'CountOnLineItemUnits', predicate, minCount: 1, maxCount: 2 }) as const;

const values: readonly (readonly [CartDiscountValueDraft, CartDiscountTarget])[] = [
  [{ type: 'relative', permyriad: 10 }, { type: 'shipping' }],
  [{ type: 'relative', permyriad: 10 }, { type: 'totalPrice' }],
  [
    { type: 'absolute', money: both(100), applicationMode: 'EvenDistribution' },
    { type: 'lineItems', predicate: 'sku = "lamp-1"' },
  ],
  [
    { type: 'fixed', money: [{ type: 'centPrecision', currencyCode: 'EUR', centAmount: 900 }] },
    { type: 'customLineItems', predicate: 'slug = "sticker"' },
  ],
  [
    {
      type: 'fixed',
      money: [
        {
          type: 'highPrecision',
          currencyCode: 'EUR',
          preciseAmount: 12_345,
          fractionDigits: 4,
          centAmount: 123,
        },
      ],
    },
    { type: 'lineItems', predicate: 'true' },
  ],
  [
    { type: 'relative', permyriad: 5_000, applicationMode: 'ProportionateDistribution' },
    {
      type: 'pattern',
      triggerPattern: [component('sku = "a"')],
      targetPattern: [component('sku = "b"')],
      maxOccurrence: 3,
      selectionMode: 'Cheapest',
    },
  ],
  [
    { type: 'relative', permyriad: 10_000 },
    { type: 'multiBuyLineItems', ...multiBuy },
  ],
];

describe('the official SDK', () => {
  const draft = (members: Partial<CartDiscountDraft>): CartDiscountDraft => ({
    name: { en: 'SDK' },
    value: { type: 'relative', permyriad: 10 },
    cartPredicate: 'country="DE"',
    target: { type: 'shipping' },
    sortOrder: sortOrder(),
    isActive: false,
    requiresDiscountCode: true,
    ...members,
  });

  for (const [value, target] of values)
    test(`creates a discount of the value ${value.type} on ${target.type}`, async () => {
      const api = trustedSdk(server);
      const { body, statusCode } = await api
        .cartDiscounts()
        .post({ body: draft({ value, target }) })
        .execute();
      assert.equal(statusCode, 201);
      assert.deepEqual([body.value.type, body.target?.type], [value.type, target.type]);
      const { id: ID, version } = body;
      const one = api.cartDiscounts().withId({ ID });
      assert.equal((await one.head().execute()).statusCode, 200);
      await one.delete({ queryArgs: { version } }).execute();
    });

  test('finds and changes a discount by id and key, with fields of a type', async () => {
    const api = trustedSdk(server);
    const { body: type } = await api
      .types()
      .post({
        body: {
          key: 'campaign',
          name: { en: 'Campaign' },
          resourceTypeIds: ['cart-discount', 'discount-code'],
          fieldDefinitions: [
            { name: 'wave', label: { en: 'Wave' }, required: false, type: { name: 'String' } },
          ],
        },
      })
      .execute();
    const { body: made } = await api
      .cartDiscounts()
      .post({ body: draft({ key: 'sdk' }) })
      .execute();
    const found = await api
      .cartDiscounts()
      .get({ queryArgs: { where: `id="${made.id}"`, sort: 'sortOrder desc' } })
      .execute();
    assert.equal(found.body.results[0]?.id, made.id);
    const { body: after } = await api
      .cartDiscounts()
      .withKey({ key: 'sdk' })
      .post({
        body: {
          version: made.version,
          actions: [
            {
              action: 'setCustomType',
              type: { typeId: 'type', id: type.id },
              fields: { wave: '1' },
            },
            { action: 'setCustomField', name: 'wave', value: '2' },
            { action: 'changeIsActive', isActive: true },
          ],
        },
      })
      .execute();
    assert.deepEqual(after.custom?.fields, { wave: '2' });
    const tagged = await api
      .cartDiscounts()
      .get({ queryArgs: { where: 'custom(fields(wave="2"))' } })
      .execute();
    assert.equal(tagged.body.total, 1);
  });

  test('makes a code, fills a cart with it and orders, to the cent', async () => {
    const api = trustedSdk(server);
    const { body: discount } = await api
      .cartDiscounts()
      .post({
        body: draft({
          value: { type: 'relative', permyriad: 2_500 },
          target: { type: 'lineItems', predicate: 'sku = "lamp-1"' },
          isActive: true,
        }),
      })
      .execute();
    const codeDraft: DiscountCodeDraft = {
      name: { en: 'Quarter' },
      code: 'QUARTER',
      cartDiscounts: [{ typeId: 'cart-discount', id: discount.id }],
      cartPredicate: 'country="DE"',
      maxApplicationsPerCustomer: 1,
    };
    const { body: code } = await api.discountCodes().post({ body: codeDraft }).execute();
    const actions: DiscountCodeUpdateAction[] = [
      { action: 'setMaxApplications', maxApplications: 10 },
    ];
    await api
      .discountCodes()
      .withId({ ID: code.id })
      .post({ body: { version: code.version, actions } })
      .execute();
    const { id: ID, version } = await shop.cart({ quantity: 3 });
    const { body: cart } = await api
      .carts()
      .withId({ ID })
      .post({
        body: { version, actions: [{ action: 'addDiscountCode', code: 'QUARTER' }] },
        queryArgs: { expand: 'discountCodes[*].discountCode' },
      })
      .execute();
    assert.equal(cart.discountCodes[0]?.discountCode.obj?.code, 'QUARTER');
    assert.deepEqual(states(cart), ['MatchesCart']);
    // 3 x 8.92 (8.925 to the even cent), 4 stickers at 1.50, shipping at 5.90.
    assert.equal(cents(cart.totalPrice), 3 * 892 + 600 + 590);
    const { body: order } = await api
      .orders()
      .post({ body: { cart: { typeId: 'cart', id: ID }, version: cart.version } })
      .execute();
    assert.deepEqual(
      [order.totalPrice, order.discountCodes?.[0]?.state],
      [cart.totalPrice, 'MatchesCart'],
    );
  });
});
