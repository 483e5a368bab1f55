// Changes of single documents as the Change History API tells them: type, members and values.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur, to } from '../reference/examples/example.ts';
import { keepHistory, readRecords } from '../testing/change-history.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  await keepHistory(server, adminToken);
  await server.created('/tax-categories', { name: 'Standard', key: 'standard', rates: [] });
});
after(() => server.close());

const update = (path: string, { id, version }: any, ...actions: object[]) =>
  server.posted(`${path}/${id}`, { version, actions });

const lastChanges = async (kind: string, id: string): Promise<any[]> =>
  (await readRecords(server, `/${kind}/${id}?limit=1`))[0].changes;

const rate = { name: 'r', amount: 0.19, includedInPrice: true, country: 'DE' };
const zone = to('zone', 'home');

interface Row {
  readonly kind: string;
  readonly path: string;
  readonly draft: object;
  readonly action: object;
  /** Members that the only change has. */
  readonly change: object;
}

const rows: readonly Row[] = [
  {
    kind: 'zone',
    path: '/zones',
    draft: { name: 'Z', key: 'home' },
    action: { action: 'addLocation', location: { country: 'DE' } },
    change: { type: 'AddLocationChange', nextValue: { country: 'DE' } },
  },
  {
    kind: 'state',
    path: '/states',
    draft: { key: 'paid', type: 'OrderState' },
    action: { action: 'changeInitial', initial: false },
    change: { type: 'ChangeInitialChange', previousValue: true, nextValue: false },
  },
  {
    kind: 'channel',
    path: '/channels',
    draft: { key: 'depot', roles: ['InventorySupply'] },
    action: { action: 'addRoles', roles: ['ProductDistribution'] },
    change: {
      type: 'AddChannelRolesChange',
      previousValue: ['InventorySupply'],
      nextValue: ['InventorySupply', 'ProductDistribution'],
    },
  },
  {
    kind: 'tax-category',
    path: '/tax-categories',
    draft: { name: 'Reduced', key: 'reduced', rates: [] },
    action: { action: 'addTaxRate', taxRate: rate },
    change: { type: 'AddTaxRateChange', change: 'addTaxRate', previousValue: undefined },
  },
  {
    kind: 'store',
    path: '/stores',
    draft: { key: 'berlin', countries: [{ code: 'DE' }] },
    action: { action: 'setCountries', countries: [{ code: 'FR' }] },
    change: {
      type: 'SetCountriesChange',
      addedItems: [{ code: 'FR' }],
      removedItems: [{ code: 'DE' }],
    },
  },
  {
    kind: 'shipping-method',
    path: '/shipping-methods',
    draft: {
      ...{ key: 'post', name: 'Post', zoneRates: [], isDefault: false },
      taxCategory: to('tax-category', 'standard'),
    },
    action: { action: 'addZone', zone },
    change: { type: 'ShippingMethodAddZoneChange', change: 'addZone' },
  },
  {
    kind: 'product-type',
    path: '/product-types',
    draft: {
      ...{ name: 'Lamp', key: 'lamp', description: 'Lamps' },
      attributes: [
        { name: 'size', label: { en: 'Size' }, isRequired: false, type: { name: 'text' } },
      ],
    },
    action: { action: 'changeLabel', attributeName: 'size', label: { en: 'Height' } },
    change: {
      ...{ type: 'ChangeLabelChange', attributeName: 'size' },
      ...{ previousValue: { en: 'Size' }, nextValue: { en: 'Height' } },
    },
  },
  {
    kind: 'standalone-price',
    path: '/standalone-prices',
    draft: { sku: 'lamp', value: eur(100) },
    action: { action: 'changeValue', value: eur(90) },
    change: { type: 'StandalonePriceChangeValueChange', change: 'changeValue', staged: false },
  },
  {
    kind: 'inventory-entry',
    path: '/inventory',
    draft: { sku: 'lamp', quantityOnStock: 5 },
    action: { action: 'changeQuantity', quantity: 7 },
    change: {
      type: 'ChangeQuantityChange',
      previousValue: { quantityOnStock: 5, availableQuantity: 5 },
      nextValue: { quantityOnStock: 7, availableQuantity: 7 },
    },
  },
  {
    kind: 'payment',
    path: '/payments',
    draft: { amountPlanned: eur(100) },
    action: { action: 'addTransaction', transaction: { type: 'Charge', amount: eur(100) } },
    change: { type: 'AddTransactionChange', previousValue: undefined },
  },
  {
    kind: 'shopping-list',
    path: '/shopping-lists',
    draft: { name: { en: 'Wishes' }, textLineItems: [{ name: { en: 'Tea' } }] },
    action: { action: 'addTextLineItem', name: { en: 'Milk' } },
    change: { type: 'AddTextLineItemChange', previousValue: undefined },
  },
  {
    kind: 'review',
    path: '/reviews',
    draft: { title: 'Fine', rating: 4 },
    action: { action: 'setRating', rating: 5 },
    change: { type: 'SetRatingChange', previousValue: 4, nextValue: 5 },
  },
];

for (const { kind, path, draft, action, change } of rows)
  test(`An update of a ${kind} is a ${(change as any).type}`, async () => {
    const made = await server.created(path, draft);
    await update(path, made, action);
    const changes = await lastChanges(kind, made.id);
    assert.equal(changes.length, 1, JSON.stringify(changes));
    const shown = Object.fromEntries(Object.keys(change).map((name) => [name, changes[0][name]]));
    assert.deepEqual(shown, change);
  });

test('Addresses of a customer are changes with the address', async () => {
  const { customer } = await server.created('/customers', { email: 'a@x.example', password: 'p' });
  const address = { key: 'home', country: 'DE', city: 'Bonn' };
  const added = await update('/customers', customer, { action: 'addAddress', address });
  const [{ type, nextValue }] = await lastChanges('customer', customer.id);
  assert.deepEqual([type, nextValue.city], ['AddAddressChange', 'Bonn']);
  const addressId = added.addresses[0].id;
  const moved = await update('/customers', added, {
    ...{ action: 'changeAddress', addressId, address: { ...address, city: 'Kiel' } },
  });
  const [changed] = await lastChanges('customer', customer.id);
  assert.deepEqual(
    [changed.type, changed.previousValue.city, changed.nextValue.city, changed.nextValue.id],
    ['ChangeAddressChange', 'Bonn', 'Kiel', addressId],
  );
  await update('/customers', moved, { action: 'setDefaultBillingAddress', addressId });
  const words = await lastChanges('customer', customer.id);
  assert.deepEqual(words.map(({ change }) => change).sort(), [
    'addBillingAddressId',
    'setDefaultBillingAddress',
  ]);
});

test('States of an order and of its lines are changes of their own', async () => {
  const { id } = await server.read('/tax-categories/key=standard');
  await update('/tax-categories', await server.read(`/tax-categories/${id}`), {
    ...{ action: 'addTaxRate', taxRate: rate },
  });
  const cart = await server.created('/carts', {
    ...{ currency: 'EUR', shippingAddress: { country: 'DE' } },
    customLineItems: [
      {
        ...{ name: { en: 'Fee' }, slug: 'fee', money: eur(100), quantity: 2 },
        taxCategory: to('tax-category', 'standard'),
      },
    ],
  });
  const order = await server.created('/orders', { cart: { id: cart.id }, version: cart.version });
  const confirmed = await update(
    '/orders',
    order,
    { action: 'changeOrderState', orderState: 'Confirmed' },
    { action: 'changePaymentState', paymentState: 'Paid' },
  );
  const changes = await lastChanges('order', order.id);
  assert.deepEqual(
    changes.map(({ type, previousValue, nextValue }) => [type, previousValue, nextValue]).sort(),
    [
      ['ChangeOrderStateChange', 'Open', 'Confirmed'],
      ['ChangePaymentStateChange', undefined, 'Paid'],
    ],
  );
  const sent = await server.created('/states', { key: 'line-sent', type: 'LineItemState' });
  const initial = await server.read('/states/key=Initial');
  await update('/orders', confirmed, {
    ...{ action: 'transitionCustomLineItemState', quantity: 1 },
    customLineItemId: order.customLineItems[0].id,
    fromState: { typeId: 'state', id: initial.id },
    toState: { typeId: 'state', id: sent.id },
  });
  const [line] = await lastChanges('order', order.id);
  assert.deepEqual(
    [line.type, line.stateId, line.customLineItemId, line.nextValue.length],
    ['TransitionCustomLineItemStateChange', sent.id, order.customLineItems[0].id, 2],
  );
});

test('Changes by the platform are left out when a query says so', async () => {
  const root = await server.created('/categories', {
    ...{ key: 'root', name: { en: 'Root' }, slug: { en: 'root' } },
  });
  const leaf = await server.created('/categories', {
    ...{ key: 'leaf', name: { en: 'Leaf' }, slug: { en: 'leaf' } },
  });
  const parent = to('category', 'root');
  await update('/categories', leaf, { action: 'changeParent', parent });
  const words = async (query: string) =>
    (await readRecords(server, `/category/${leaf.id}?limit=1&${query}`))[0].changes
      .map(({ change }: any) => change)
      .sort();
  assert.deepEqual(await words(''), ['changeParent', 'setAncestors']);
  const excluded = 'excludePlatformInitiatedChanges';
  assert.deepEqual(await words(`${excluded}=excludeAll`), ['changeParent']);
  assert.deepEqual(await words(`${excluded}=setAncestors`), ['changeParent']);
  assert.deepEqual(await words(`${excluded}=setIsValid`), ['changeParent', 'setAncestors']);
  assert.equal(root.version, 1);
});
