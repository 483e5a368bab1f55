// Shipping methods for an order as an edit leaves it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eur } from '../../../testing/checkout-shop.ts';
import { refusedWith } from '../../../testing/company.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';
import { type EditShop, openEditShop } from './shop.test.cases.ts';

let server: TestServer;
let shop: EditShop;
before(async () => {
  server = await startTestServer();
  shop = await openEditShop(server);
  const { zoneRates, taxCategory } = await server.read(`/shipping-methods/${shop.ids.method}`);
  for (const [name, rest] of [
    ['large', { predicate: 'totalPrice > "40 EUR"' }],
    ['small', { predicate: 'totalPrice <= "40 EUR"' }],
    ['idle', { active: false }],
  ] as const)
    await server.created('/shipping-methods', {
      key: name,
      name,
      isDefault: false,
      taxCategory,
      zoneRates: [{ zone: zoneRates[0].zone, shippingRates: [{ price: eur(100) }] }],
      ...rest,
    });
});
after(() => server.close());

const at = (edit: { readonly id: string }, country = 'DE') =>
  `/shipping-methods/matching-orderedit?orderEditId=${edit.id}&country=${country}`;
const namesFor = async (edit: any, country?: string) => {
  const page = await server.read(at(edit, country));
  assert.equal(page.count, page.results.length);
  return page.results.map(({ name }: any) => name).sort();
};
const quantity = (order: any, to: number) => ({
  action: 'changeLineItemQuantity',
  lineItemId: order.lineItems[0].id,
  quantity: to,
});

test('the methods are those that the order of the edit meets, not the present one', async () => {
  const order = await shop.plain(2);
  const edit = await shop.edit(order, quantity(order, 3));
  assert.deepEqual(await namesFor(edit), ['Parcel', 'large']);
  assert.deepEqual(await namesFor(await shop.edit(order)), ['Parcel', 'small']);
  assert.deepEqual(await namesFor(edit, 'FR'), []);
  assert.equal((await server.request('HEAD', at(edit))).status, 200);
  const { version, totalPrice } = await server.read(`/orders/${order.id}`);
  assert.deepEqual([version, totalPrice], [order.version, order.totalPrice]);
});

test('of an applied edit they are those for the order as it is now', async () => {
  const order = await shop.plain(2);
  const edit = await shop.edit(order, quantity(order, 3));
  const applied = await shop.applied(edit, order);
  assert.deepEqual(await namesFor(applied), ['Parcel', 'large']);
});

test('an edit without a preview is refused with what stands against it', async () => {
  const order = await shop.plain(1);
  const action = { ...quantity(order, 2), lineItemId: 'nothing' };
  const edit = await shop.edit(order, action);
  const told = refusedWith(await server.request('GET', at(edit)), 'EditPreviewFailed');
  const { result } = await server.read(`/orders/edits/${edit.id}`);
  assert.equal(result.type, 'PreviewFailure');
  assert.deepEqual(told.result, result);
  const { version } = await server.read(`/orders/${order.id}`);
  await server.expecting(200, 'DELETE', `/orders/${order.id}?version=${version}`);
  const gone = refusedWith(await server.request('GET', at(edit)), 'EditPreviewFailed');
  assert.equal(gone.result.errors[0].code, 'ReferencedResourceNotFound');
});

test('an edit that is not there, a place that is not said, a token that may not ask', async () => {
  const edit = await shop.edit(await shop.plain(1));
  await server.expecting(404, 'GET', at({ id: 'nothing' }));
  await server.expecting(404, 'HEAD', at({ id: 'nothing' }));
  await server.expecting(400, 'GET', at(edit).replace('&country=DE', ''));
  await server.expecting(400, 'GET', at(edit, 'Germany'));
  await server.expecting(400, 'GET', '/shipping-methods/matching-orderedit?country=DE');
  for (const [scope, status] of [
    ['view_orders', 200],
    ['view_shipping_methods', 200],
    ['manage_my_orders', 403],
    ['view_order_edits', 403],
  ] as const) {
    const token = await server.token(`${scope}:demo`);
    await server.expecting(status, 'GET', at(edit), undefined, { token });
  }
});
