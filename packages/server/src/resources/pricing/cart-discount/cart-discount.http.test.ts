// Cart discounts, codes and groups as documents, over HTTP and GraphQL.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur } from '../../../testing/checkout-shop.ts';
import { absolute, discountDraft } from '../../../testing/discount-shop.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  await server.expecting(200, 'POST', '', {
    version: 1,
    actions: [
      {
        action: 'changeMessagesConfiguration',
        messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
      },
    ],
  });
  for (const key of ['north', 'south']) await server.created('/stores', { key });
});
after(() => server.close());

let places = 0;
function nextPlace(): string {
  places += 1;
  return `0.5${places}1`;
}

const draft = (members: object = {}) => discountDraft(nextPlace(), { isActive: false, ...members });
const newDiscount = (members?: object) => server.created('/cart-discounts', draft(members));
const newGroup = (key: string, members: object = {}) =>
  server.created('/discount-groups', { key, sortOrder: nextPlace(), ...members });
const update = (path: string, document: any, ...actions: object[]) =>
  server.request('POST', `${path}/${document.id}`, { version: document.version, actions });
const change = async (document: any, ...actions: object[]) => {
  const { status, body } = await update('/cart-discounts', document, ...actions);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};
const messagesAbout = async (id: string) =>
  (
    await server.read(
      `/messages?where=${encodeURIComponent(`resource(id="${id}")`)}&sort=sequenceNumber`,
    )
  ).results;

test('a cart discount shows what its draft left out', async () => {
  const { id, ...discount } = await server.created('/cart-discounts', {
    ...draft({ key: 'ten' }),
    isActive: undefined,
  });
  assert.equal(discount.isActive, true);
  assert.equal(discount.requiresDiscountCode, false);
  assert.equal(discount.stackingMode, 'Stacking');
  assert.deepEqual(discount.stores, []);
  assert.deepEqual(discount.references, []);
  assert.deepEqual(discount.recurringOrderScope, { type: 'NonRecurringOrdersOnly' });
  const [created] = await messagesAbout(id);
  assert.equal(created.type, 'CartDiscountCreated');
  assert.equal(created.cartDiscount.id, id);
  assert.deepEqual(created.resourceUserProvidedIdentifiers, { key: 'ten' });
});

test('references are the documents that the predicates name', async () => {
  const discount = await newDiscount({
    cartPredicate:
      'customer.customerGroup.id = "g1" and lineItemExists(product.id in ("p1", "p2"))',
    target: { type: 'lineItems', predicate: 'categories.id contains "c1" or product.id = "p1"' },
  });
  const named = (one: any) => one.references.map(({ typeId, id }: any) => `${typeId} ${id}`);
  assert.deepEqual(named(discount), [
    'customer-group g1',
    'product p1',
    'product p2',
    'category c1',
  ]);
  const after = await change(discount, { action: 'changeCartPredicate', cartPredicate: '1 = 1' });
  assert.deepEqual(named(after), ['category c1', 'product p1']);
});

test('every update action', async () => {
  const discount = await newDiscount();
  const at = '2030-01-01T00:00:00.000Z';
  const until = '2031-01-01T00:00:00.000Z';
  const north = { typeId: 'store', key: 'north' };
  const target = { type: 'customLineItems', predicate: 'slug = "a"' };
  const sortOrder = nextPlace();
  const after = await change(
    discount,
    { action: 'setKey', key: 'every' },
    { action: 'changeName', name: { en: 'Other' } },
    { action: 'setDescription', description: { en: 'Text' } },
    { action: 'changeValue', value: absolute(100) },
    { action: 'changeTarget', target },
    { action: 'changeIsActive', isActive: true },
    { action: 'changeRequiresDiscountCode', requiresDiscountCode: true },
    { action: 'changeStackingMode', stackingMode: 'StopAfterThisDiscount' },
    { action: 'changeSortOrder', sortOrder },
    { action: 'setStores', stores: [north] },
    { action: 'addStore', store: { typeId: 'store', key: 'south' } },
    { action: 'addStore', store: north },
    { action: 'removeStore', store: north },
    { action: 'removeStore', store: north },
    { action: 'setRecurringOrderScope', recurringOrderScope: { type: 'AnyOrder' } },
    { action: 'setValidFrom', validFrom: at },
    { action: 'setValidUntil', validUntil: until },
    { action: 'setValidFromAndUntil', validFrom: at, validUntil: until },
  );
  const expected = {
    key: 'every',
    name: { en: 'Other' },
    description: { en: 'Text' },
    value: { type: 'absolute', money: [{ type: 'centPrecision', ...eur(100), fractionDigits: 2 }] },
    target,
    isActive: true,
    requiresDiscountCode: true,
    stackingMode: 'StopAfterThisDiscount',
    sortOrder,
    stores: [{ typeId: 'store', key: 'south' }],
    recurringOrderScope: { type: 'AnyOrder' },
    validFrom: at,
    validUntil: until,
  };
  for (const [member, value] of Object.entries(expected))
    assert.deepEqual(after[member], value, member);
  const told = (await messagesAbout(discount.id)).slice(1);
  assert.deepEqual(
    told.map(({ type, store, stores }: any) => [type, store ?? stores]),
    [
      ['CartDiscountStoresSet', [north]],
      ['CartDiscountStoreAdded', { typeId: 'store', key: 'south' }],
      ['CartDiscountStoreRemoved', north],
    ],
  );
});

test('cart discounts and groups share one order', async () => {
  const { sortOrder } = await newDiscount();
  for (const [path, body] of [
    ['/cart-discounts', draft({ sortOrder })],
    ['/discount-groups', { key: 'taken', sortOrder }],
  ] as const) {
    const answer = await server.request('POST', path, body);
    assert.deepEqual(
      [answer.body.errors[0].code, answer.body.errors[0].field],
      ['DuplicateField', 'sortOrder'],
    );
  }
});

test('a discount in a group has its sort order, also in predicates, and a new version when that changes', async () => {
  const group = await newGroup('grouped');
  const inGroup = { discountGroup: { typeId: 'discount-group', id: group.id } };
  const discount = await newDiscount({ ...inGroup, sortOrder: undefined });
  assert.equal(discount.sortOrder, group.sortOrder);
  const sortOrder = nextPlace();
  await update('/discount-groups', group, { action: 'setSortOrder', sortOrder });
  const after = await server.read(`/cart-discounts/${discount.id}`);
  assert.deepEqual([after.sortOrder, after.version], [sortOrder, discount.version + 1]);
  const refused = await update('/cart-discounts', after, {
    action: 'changeSortOrder',
    sortOrder: nextPlace(),
  });
  assert.equal(refused.body.errors[0].code, 'InvalidOperation');
  const onTotal = draft({ ...inGroup, target: { type: 'totalPrice' } });
  assert.equal(
    (await server.request('POST', '/cart-discounts', onTotal)).body.errors[0].code,
    'InvalidInput',
  );
  const used = await server.request('DELETE', `/discount-groups/${group.id}?version=2`);
  assert.deepEqual(
    [used.body.errors[0].code, used.body.errors[0].referencedBy],
    ['ReferenceExists', 'cart-discount'],
  );
  const leaving = await update('/cart-discounts', after, { action: 'setDiscountGroup' });
  assert.equal(leaving.body.errors[0].code, 'InvalidInput');
  const left = await change(after, { action: 'setDiscountGroup', sortOrder: nextPlace() });
  assert.equal(left.discountGroup, undefined);
  await server.expecting(200, 'DELETE', `/discount-groups/${group.id}?version=2`);
  const types = (await messagesAbout(group.id)).map(({ type }: any) => type);
  assert.deepEqual(types, [
    'DiscountGroupCreated',
    'DiscountGroupSortOrderSet',
    'DiscountGroupDeleted',
  ]);
});

test('a discount that a code names cannot be deleted, a code can', async () => {
  const discount = await newDiscount();
  const code = await server.created('/discount-codes', {
    code: 'SAVE',
    cartDiscounts: [{ typeId: 'cart-discount', id: discount.id }],
    groups: ['spring'],
    maxApplications: 3,
  });
  assert.deepEqual(code.groups, ['spring']);
  const used = await server.request(
    'DELETE',
    `/cart-discounts/${discount.id}?version=${discount.version}`,
  );
  assert.equal(used.body.errors[0].referencedBy, 'discount-code');
  const keyed = await update('/discount-codes', code, { action: 'setKey', key: 'save' });
  assert.equal(keyed.body.key, 'save');
  await server.expecting(200, 'DELETE', '/discount-codes/key=save?version=2&dataErasure=true');
  await server.expecting(
    200,
    'DELETE',
    `/cart-discounts/${discount.id}?version=${discount.version}`,
  );
  assert.deepEqual(
    (await messagesAbout(discount.id)).map(({ type }: any) => type),
    ['CartDiscountCreated', 'CartDiscountDeleted'],
  );
});

test('a code shows the stores of its discounts', async () => {
  const north = await newDiscount({ stores: [{ typeId: 'store', key: 'north' }] });
  const both = await newDiscount({
    stores: ['north', 'south'].map((key) => ({ typeId: 'store', key })),
  });
  const refer = ({ id }: any) => ({ typeId: 'cart-discount', id });
  const code = await server.created('/discount-codes', {
    code: 'STORES',
    cartDiscounts: [refer(north), refer(both)],
  });
  assert.deepEqual(
    code.stores.map(({ key }: any) => key),
    ['north', 'south'],
  );
  const found = await server.read('/in-store/key=south/discount-codes');
  assert.deepEqual(
    found.results.map(({ code }: any) => code),
    ['STORES'],
  );
  const other = await update('/discount-codes', code, {
    action: 'changeCartDiscounts',
    cartDiscounts: [refer(north)],
  });
  assert.deepEqual(
    other.body.stores.map(({ key }: any) => key),
    ['north'],
  );
  for (const cartDiscounts of [[], [refer(north), refer(north)]]) {
    const answer = await server.request('POST', '/discount-codes', { code: 'X', cartDiscounts });
    assert.equal(answer.body.errors[0].code, 'InvalidInput');
  }
  const twice = { code: 'STORES', cartDiscounts: [refer(north)] };
  const taken = await server.request('POST', '/discount-codes', twice);
  assert.deepEqual(
    [taken.body.errors[0].code, taken.body.errors[0].field],
    ['DuplicateField', 'code'],
  );
});

test('a store sees and changes its own discounts', async () => {
  const scope = (store: string) =>
    `manage_cart_discounts:demo:${store} view_cart_discounts:demo:${store}`;
  const token = await server.token(scope('north'));
  const path = '/in-store/key=north/cart-discounts';
  const { body: own } = await server.request('POST', path, draft(), { token });
  assert.deepEqual(own.stores, [{ typeId: 'store', key: 'north' }]);
  const general = await newDiscount();
  assert.equal(
    (await server.request('GET', `${path}/${general.id}`, undefined, { token })).status,
    404,
  );
  const elsewhere = '/in-store/key=south/cart-discounts';
  assert.equal((await server.request('GET', elsewhere, undefined, { token })).status, 403);
  const shared = await newDiscount({
    stores: ['north', 'south'].map((key) => ({ typeId: 'store', key })),
  });
  const named = await server.request(
    'POST',
    `${path}/${shared.id}`,
    { version: shared.version, actions: [{ action: 'changeIsActive', isActive: true }] },
    { token },
  );
  assert.equal(named.status, 403);
  assert.deepEqual(named.body.errors[0].storesWithoutPermission, ['south']);
  const removed = await server.request(
    'DELETE',
    `${path}/${own.id}?version=${own.version}`,
    undefined,
    { token },
  );
  assert.equal(removed.status, 200);
});

test('a project has at most a hundred active discounts that need no code', async () => {
  const { total } = await server.read(
    '/cart-discounts?where=isActive%3Dtrue%20and%20stores%20is%20empty%20and%20requiresDiscountCode%3Dfalse',
  );
  for (let made = total; made < 100; made += 1) await newDiscount({ isActive: true });
  const refused = await server.request('POST', '/cart-discounts', draft({ isActive: true }));
  assert.equal(refused.body.errors[0].code, 'MaxCartDiscountsReached');
  const idle = await newDiscount();
  const switched = await update('/cart-discounts', idle, {
    action: 'changeIsActive',
    isActive: true,
  });
  assert.equal(switched.body.errors[0].code, 'MaxCartDiscountsReached');
  await newDiscount({ isActive: true, requiresDiscountCode: true });
  await newDiscount({ isActive: true, stores: [{ typeId: 'store', key: 'north' }] });
});

const fields = `id version name(locale: "en") cartPredicate sortOrder stackingMode
  value { type ... on RelativeDiscountValue { permyriad }
    ... on RelativeCartDiscountValue { permyriad applicationMode }
    ... on FixedPriceDiscountValue { money { centAmount } } }
  target { type ... on LineItemsTarget { predicate }
    ... on CartDiscountPatternTarget { selectionMode targetPattern { type ... on CountOnLineItemUnits { predicate minCount } } } }
  storesRef { key } referenceRefs { id } recurringOrderScope { type }`;

test('GraphQL has typed values and targets', async () => {
  const ask = async (query: string, variables: object = {}) => {
    const { body } = await server.request('POST', '/graphql', { query, variables });
    assert.equal(body.errors, undefined, JSON.stringify(body.errors));
    return body.data;
  };
  const create = `mutation ($draft: CartDiscountDraft!) { createCartDiscount(draft: $draft) { ${fields} } }`;
  const rest = { name: [{ locale: 'en', value: 'A' }], cartPredicate: 'true', isActive: false };
  const component = { CountOnLineItemUnits: { predicate: 'true' } };
  const { createCartDiscount: made } = await ask(create, {
    draft: {
      ...rest,
      sortOrder: nextPlace(),
      value: { relativeCart: { permyriad: 500, applicationMode: 'EvenDistribution' } },
      target: { pattern: { triggerPattern: [component], targetPattern: [component] } },
    },
  });
  assert.deepEqual(made.value, {
    type: 'relative',
    permyriad: 500,
    applicationMode: 'EvenDistribution',
  });
  assert.equal(made.target.selectionMode, 'Cheapest');
  assert.deepEqual(made.target.targetPattern, [
    { type: 'CountOnLineItemUnits', predicate: 'true', minCount: 1 },
  ]);
  const { createCartDiscount: fixed } = await ask(create, {
    draft: {
      ...rest,
      sortOrder: nextPlace(),
      value: { fixed: { money: [eur(100)] } },
      target: { lineItems: { predicate: 'true' } },
    },
  });
  assert.deepEqual(fixed.value, { type: 'fixed', money: [{ centAmount: 100 }] });
  const { updateCartDiscount: shipping } = await ask(
    `mutation ($id: String!, $version: Long!, $actions: [CartDiscountUpdateAction!]!) {
      updateCartDiscount(id: $id, version: $version, actions: $actions) { ${fields} } }`,
    {
      id: fixed.id,
      version: fixed.version,
      actions: [
        { changeValue: { value: { relative: { permyriad: 1 } } } },
        { changeTarget: { target: { shipping: {} } } },
      ],
    },
  );
  assert.deepEqual([shipping.value.type, shipping.target.type], ['relative', 'shipping']);
  const { cartDiscounts } = await ask(
    `query { cartDiscounts(where: "value(type=\\"relative\\")", limit: 500) { total exists results { id } } }`,
  );
  assert.ok(cartDiscounts.results.some(({ id }: any) => id === made.id));
});
