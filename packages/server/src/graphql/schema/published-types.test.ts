// Types with the names of the public schema: fragments and generated code of clients rely on them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, openShop, type Shop } from '../../testing/checkout-shop.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;
let shop: Shop;

before(async () => {
  server = await startTestServer();
  shop = await openShop(server);
});
after(() => server.close());

test("one's own payments are of a type of their own", async () => {
  const token = await server.anonymousToken('manage_my_payments:demo', 'visitor');
  const asVisitor = (query: string, variables: object = {}) =>
    server.graphql(query, variables, { token });
  const shown = '__typename id version anonymousId amountPlanned { centAmount }';
  const { createMyPayment: made } = await asVisitor(
    `mutation ($draft: MyPaymentDraft!) { createMyPayment(draft: $draft) { ${shown} } }`,
    { draft: { amountPlanned: eur(700) } },
  );
  const payment = { __typename: 'MyPayment', id: made.id, version: 1, anonymousId: 'visitor' };
  assert.deepEqual(made, { ...payment, amountPlanned: { centAmount: 700 } });
  const { me } = await asVisitor(`{ me {
    payment(id: "${made.id}") { ...mine }
    payments { __typename total results { ...mine } } } }
    fragment mine on MyPayment { ${shown} customerRef { id } paymentMethodInfo { method } }`);
  const mine = { ...made, customerRef: null, paymentMethodInfo: { method: null } };
  assert.deepEqual(me.payment, mine);
  assert.deepEqual(me.payments, { __typename: 'MyPaymentQueryResult', total: 1, results: [mine] });
  const { updateMyPayment: changed } = await asVisitor(
    `mutation ($transaction: MyTransactionDraft!) {
      updateMyPayment(id: "${made.id}", version: 1,
        actions: { addTransaction: { transaction: $transaction } }) {
        __typename transactions { state amount { centAmount } } } }`,
    { transaction: { type: 'Charge', amount: eur(700) } },
  );
  assert.deepEqual(changed, {
    __typename: 'MyPayment',
    transactions: [{ state: 'Initial', amount: { centAmount: 700 } }],
  });
  const { payment: whole } = await server.graphql(
    `{ payment(id: "${made.id}") { __typename paymentStatus { interfaceText } } }`,
  );
  assert.deepEqual(whole, { __typename: 'Payment', paymentStatus: { interfaceText: null } });
});

test('inherited stores of a unit stand in records with the store and its reference', async () => {
  await server.created('/stores', { key: 'north', name: { en: 'North' } });
  const north = { typeId: 'store', key: 'north' };
  const unit = {
    unitType: 'Company',
    name: 'A',
    key: 'acme',
    storeMode: 'Explicit',
    stores: [north],
  };
  await server.created('/business-units', unit);
  await server.created('/business-units', {
    unitType: 'Division',
    name: 'B',
    key: 'sales',
    parentUnit: { typeId: 'business-unit', key: 'acme' },
    storeMode: 'FromParent',
  });
  const { top, below } = await server.graphql(`{
    top: businessUnit(key: "acme") { inheritedStores { storeRef { key } } }
    below: businessUnit(key: "sales") { stores { key } inheritedStores {
      __typename storeRef { typeId key } store { name(locale: "en") } } } }`);
  assert.deepEqual(top, { inheritedStores: null });
  const inherited = { __typename: 'InheritedStore', storeRef: north, store: { name: 'North' } };
  assert.deepEqual(below, { stores: null, inheritedStores: [inherited] });
});

test('stock levels and limits of an inventory entry', async () => {
  const stockLevels = { safetyStock: 2, reorderPoint: 5 };
  const { id } = await server.created('/inventory', { sku: 's', quantityOnStock: 9, stockLevels });
  const limit = `mutation ($least: Int) { updateInventoryEntry(id: "${id}", version: 1,
    actions: { setInventoryLimits: { minCartQuantity: $least } }) {
    minCartQuantity stockLevels { __typename safetyStock reorderPoint } } }`;
  const { updateInventoryEntry: entry } = await server.graphql(limit, { least: 3 });
  assert.deepEqual(entry, {
    minCartQuantity: 3,
    stockLevels: { __typename: 'StockLevels', ...stockLevels },
  });
});

test('the indexes of the project are each of their own type', async () => {
  const { project } = await server.graphql(`{ project { trialUntil searchIndexing {
    products { __typename status } orders { __typename status } customers { __typename status } } } }`);
  assert.deepEqual(project, {
    trialUntil: null,
    searchIndexing: {
      products: { __typename: 'SearchIndexingConfigurationValues', status: 'Deactivated' },
      orders: { __typename: 'OrderSearchConfiguration', status: 'Deactivated' },
      customers: { __typename: 'CustomerSearchConfiguration', status: 'Deactivated' },
    },
  });
});

test('a line refers to its product type as to a version, which is not kept', async () => {
  const { id } = await shop.cart({ quantity: 1 });
  const { cart } = await server.graphql(`{ cart(id: "${id}") { lineItems {
    productType { id } productTypeRef { __typename typeId id version } } } }`);
  const [{ productType, productTypeRef }] = cart.lineItems;
  const reference = { typeId: 'product-type', id: productType.id, version: null };
  assert.deepEqual(productTypeRef, { __typename: 'VersionedReference', ...reference });
});

test('what a document may leave out is shown as what it then means', async () => {
  await server.created('/categories', { key: 'cups', name: { en: 'C' }, slug: { en: 'cups' } });
  const assets = [{ name: { en: 'Photo' }, sources: [{ uri: 'https://example.com/photo' }] }];
  const mugs = { key: 'mugs', name: { en: 'M' }, slug: { en: 'mugs' }, assets };
  await server.created('/categories', mugs);
  const rate = { name: 'A', amount: 0.2, includedInPrice: true, country: 'AT' };
  await server.created('/tax-categories', { key: 'plain', name: 'P', rates: [rate] });
  const data = await server.graphql(`{
    cups: category(key: "cups") { assets { id } }
    mugs: category(key: "mugs") { assets { tags } }
    taxCategory(key: "plain") { rates { subRates { name } } } }`);
  assert.deepEqual(data, {
    cups: { assets: [] },
    mugs: { assets: [{ tags: [] }] },
    taxCategory: { rates: [{ subRates: [] }] },
  });
});

test('limits tell the numbers that hold, and how much there is', async () => {
  const zones = (await server.read('/zones?limit=0')).total;
  const group = { name: { en: 'A' }, key: 'first', sortOrder: '0.5', isActive: true };
  await server.created('/discount-groups', group);
  await server.created('/discount-groups', {
    ...group,
    key: 'second',
    sortOrder: '0.4',
    isActive: false,
  });
  const asked = `{ limits {
    query { offset { limit } }
    products { pricesPerVariant { limit } variants { limit } productTailoring { limit } }
    extensions { timeoutInMs { limit } maxExtensionsUpdateActions { limit } }
    subscriptions { maxSubscriptions { __typename limit } }
    zones { total { ...counted } }
    discountGroups { totalActive { ...counted } }
    productDiscounts { totalActive { ...counted } }
    cartDiscounts { totalActiveWithoutDiscountCodes { ...counted } }
    refreshTokens { total { __typename limit current } }
    businessUnits { maxDepthLimit { limit } maxDivisions { limit } }
    category { maxCategories { limit } } } }
    fragment counted on LimitWithCurrent { __typename limit current }`;
  const counted = (name: string, limit: number | null, current: number) => ({
    __typename: `${name}LimitWithCurrent`,
    limit,
    current,
  });
  const expected = {
    query: { offset: { limit: 10_000 } },
    products: {
      pricesPerVariant: { limit: 100 },
      variants: { limit: 101 },
      productTailoring: { limit: null },
    },
    extensions: { timeoutInMs: { limit: 10_000 }, maxExtensionsUpdateActions: { limit: 500 } },
    subscriptions: { maxSubscriptions: { __typename: 'Limit', limit: 50 } },
    zones: { total: counted('Zone', 100, zones) },
    discountGroups: { totalActive: counted('DiscountGroup', 100, 1) },
    productDiscounts: { totalActive: counted('ProductDiscount', null, 0) },
    cartDiscounts: { totalActiveWithoutDiscountCodes: counted('CartDiscount', 100, 0) },
    businessUnits: { maxDepthLimit: { limit: 5 }, maxDivisions: { limit: null } },
    category: { maxCategories: { limit: 10_000 } },
  };
  // Compiled from the second time on.
  for (const _ of [1, 2]) {
    const { refreshTokens, ...limits } = (await server.graphql(asked)).limits;
    assert.deepEqual(limits, expected);
    assert.deepEqual(refreshTokens.total.__typename, 'RefreshTokenLimitWithCurrent');
    assert.ok(refreshTokens.total.current >= 1, 'the visitor has one');
  }
});

test('limits are for those who may see the settings', async () => {
  const token = await server.token('view_products:demo');
  const { body } = await server.request(
    'POST',
    '/graphql',
    { query: '{ limits { query { offset { limit } } } }' },
    { token },
  );
  assert.equal(body.errors[0].extensions.code, 'insufficient_scope');
});
