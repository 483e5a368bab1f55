// Reservations: stock that carts keep for a while, on two servers of one database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reservationsEnd } from '../../../composition/dependencies.ts';
import { endDue } from '../../../jobs/index.ts';
import { openShop, type Shop } from '../../../testing/checkout-shop.ts';
import { refusedWith } from '../../../testing/company.ts';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

let minutes = 0;
const begun = Date.parse('2030-01-01T00:00:00.000Z');
const now = () => begun + minutes * 60_000;
let servers: readonly [TestServer, TestServer];
let server: TestServer;
let shop: Shop;
before(async () => {
  server = await startTestServer({ now });
  const { databaseUrl, clientId, clientSecret } = server;
  const other = await startTestServer({
    now,
    databaseUrl,
    credentials: { clientId, clientSecret },
  });
  servers = [server, other];
  shop = await openShop(server);
});
after(async () => {
  for (const one of [...servers].reverse()) await one.close();
});

const mode = 'ReserveOnCart';
let count = 0;

/** A product with so many on stock. */
async function stocked(quantityOnStock: number) {
  count += 1;
  const slug = `kept${count}`;
  await shop.product(slug, 1_000);
  const entry = await server.created('/inventory', { sku: `${slug}-1`, quantityOnStock });
  return { sku: `${slug}-1`, entry };
}
const cartDraft = (sku: string, quantity: number) => ({
  currency: 'EUR',
  country: 'DE',
  inventoryMode: mode,
  shippingAddress: { country: 'DE' },
  lineItems: [{ sku, quantity }],
});
const cartOf = (sku: string, quantity: number, on = server) =>
  on.created('/carts', cartDraft(sku, quantity));
const stockOf = async ({ id }: { readonly id: string }) => {
  const { quantityOnStock, availableQuantity } = await server.read(`/inventory/${id}`);
  return [quantityOnStock, availableQuantity];
};
const codes = (cart: any) => cart.warnings.map(({ code }: any) => code);
const reservationOf = async (cart: any) =>
  (await server.read(`/carts/${cart.id}?expand=lineItems[*].reservation`)).lineItems[0].reservation
    ?.obj;
const quantity = (cart: any, to: number) => ({
  action: 'changeLineItemQuantity',
  lineItemId: cart.lineItems[0].id,
  quantity: to,
});
const ended = () =>
  Promise.all(servers.map((one) => endDue(one.server.world, one.projectKey, reservationsEnd)));

test('the mode needs the setting of the project', async () => {
  const { sku } = await stocked(1);
  refusedWith(await server.request('POST', '/carts', cartDraft(sku, 1)), 'InvalidOperation');
  await server.changed('', {
    action: 'setReservationExpirationInMinutes',
    reservationExpirationInMinutes: 15,
  });
});

test('what one cart keeps another does not get, until its time is over', async () => {
  const { sku, entry } = await stocked(3);
  const a = await cartOf(sku, 2);
  assert.deepEqual([await stockOf(entry), codes(a)], [[3, 1], []]);
  const kept = await reservationOf(a);
  assert.deepEqual(
    [kept.quantity, kept.state, kept.owner, kept.lineItemId, kept.expiresAt],
    [2, 'Created', { typeId: 'cart', id: a.id }, a.lineItems[0].id, '2030-01-01T00:15:00.000Z'],
  );
  const b = await cartOf(sku, 2, servers[1]);
  assert.deepEqual(codes(b), ['CannotCreateReservation']);
  assert.deepEqual([b.lineItems[0].reservation, await stockOf(entry)], [undefined, [3, 1]]);
  minutes += 16;
  await ended();
  assert.deepEqual(await stockOf(entry), [3, 3]);
  assert.equal((await reservationOf(a)).state, 'Expired');
  const again = await server.changed(`/carts/${b.id}`, quantity(b, 3));
  assert.deepEqual([codes(again), await stockOf(entry)], [[], [3, 0]]);
});

test('what has ended stays with its cart where the project leaves it to the merchant', async () => {
  const released = (releaseExpiredReservations: boolean) =>
    server.changed('', { action: 'setReleaseExpiredReservations', releaseExpiredReservations });
  const { sku, entry } = await stocked(3);
  const cart = await cartOf(sku, 2);
  await released(false);
  minutes += 16;
  await ended();
  assert.deepEqual([await stockOf(entry), (await reservationOf(cart)).state], [[3, 1], 'Created']);
  await released(true);
  await ended();
  assert.deepEqual([await stockOf(entry), (await reservationOf(cart)).state], [[3, 3], 'Expired']);
});

test('a number that changes moves the reservation, as far as there is stock', async () => {
  const { sku, entry } = await stocked(5);
  const cart = await cartOf(sku, 2);
  const more = await server.changed(`/carts/${cart.id}`, quantity(cart, 4));
  assert.deepEqual([await stockOf(entry), (await reservationOf(cart)).state], [[5, 1], 'Updated']);
  const most = await server.changed(`/carts/${cart.id}`, quantity(cart, 6));
  const [{ code, requestedQuantity, reservedQuantity }] = most.warnings;
  assert.deepEqual(
    [code, requestedQuantity, reservedQuantity, most.lineItems[0].quantity],
    ['CannotUpdateReservation', 6, 4, 6],
  );
  const draft = { id: most.id, version: most.version };
  refusedWith(await server.request('POST', '/orders', draft), 'OutOfStock');
  const fewer = await server.changed(`/carts/${cart.id}`, quantity(cart, 1));
  assert.deepEqual([codes(fewer), await stockOf(entry)], [[], [5, 4]]);
  assert.equal(more.lineItems[0].reservation.id, fewer.lineItems[0].reservation.id);
});

test('an order takes what its cart has kept; a deleted cart gives it back', async () => {
  const { sku, entry } = await stocked(4);
  const cart = await cartOf(sku, 3);
  const order = await server.created('/orders', { id: cart.id, version: cart.version });
  assert.deepEqual(await stockOf(entry), [1, 1]);
  const path = `/orders/${order.id}?expand=lineItems[*].reservation`;
  const { obj } = (await server.read(path)).lineItems[0].reservation;
  assert.deepEqual([obj.state, obj.owner], ['Committed', { typeId: 'order', id: order.id }]);
  minutes += 20;
  await ended();
  assert.deepEqual(await stockOf(entry), [1, 1]);
  const other = await cartOf(sku, 1);
  assert.deepEqual(await stockOf(entry), [1, 0]);
  await server.expecting(200, 'DELETE', `/carts/${other.id}?version=${other.version}`);
  assert.deepEqual(await stockOf(entry), [1, 1]);
});

test('GraphQL tells warnings of carts by the type of each', async () => {
  const { sku, entry } = await stocked(2);
  const supplyChannel = await server.created('/channels', {
    key: 'hall',
    roles: ['InventorySupply'],
  });
  const line = { sku, quantity: 1, supplyChannel: { typeId: 'channel', id: supplyChannel.id } };
  const unkept = await server.created('/carts', { ...cartDraft(sku, 1), lineItems: [line] });
  const cart = await cartOf(sku, 2);
  const lineItemId = cart.lineItems[0].id;
  const mutation = `mutation($id: String!, $version: Long!, $line: String!) {
    updateCart(id: $id, version: $version, actions: [
      { changeLineItemQuantity: { lineItemId: $line, quantity: 3 } }]) { warnings { ...Told } } }`;
  const fragment = `fragment Told on TypedWarning { __typename code message
    ... on CannotCreateReservationTypedWarning { type productId sku quantity supplyChannelRef { typeId id } }
    ... on CannotUpdateReservationTypedWarning { type lineItemId sku reservedQuantity
      requestedQuantity supplyChannelRef { id } } }`;
  const { id, version } = cart;
  const { updateCart } = await server.graphql(`${mutation} ${fragment}`, {
    id,
    version,
    line: lineItemId,
  });
  const [{ message, ...moved }, ...others] = updateCart.warnings;
  assert.deepEqual(others, []);
  assert.match(message, /not enough stock/);
  assert.deepEqual(moved, {
    __typename: 'CannotUpdateReservationTypedWarning',
    type: 'CannotUpdateReservationTypedWarning',
    code: 'CannotUpdateReservation',
    lineItemId,
    sku,
    reservedQuantity: 2,
    requestedQuantity: 3,
    supplyChannelRef: null,
  });
  const asked = `query($id: String!) { cart(id: $id) { warnings { ...Told } } } ${fragment}`;
  const [first] = (await server.graphql(asked, { id: unkept.id })).cart.warnings;
  assert.deepEqual(
    [first.code, first.sku, first.quantity, first.supplyChannelRef],
    ['CannotCreateReservation', sku, 1, { typeId: 'channel', id: supplyChannel.id }],
  );
  assert.deepEqual(await stockOf(entry), [2, 0]);
});

test('a cart whose time is over is not ordered', async () => {
  const { sku, entry } = await stocked(2);
  const cart = await cartOf(sku, 2);
  minutes += 16;
  const draft = { id: cart.id, version: cart.version };
  refusedWith(await server.request('POST', '/orders', draft), 'OutOfStock');
  await Promise.all([ended(), ended()]);
  assert.deepEqual(await stockOf(entry), [2, 2]);
});

test('the mode of a line reserves and gives back; the time can be made longer', async () => {
  const { sku, entry } = await stocked(2);
  const cart = await server.created('/carts', { ...cartDraft(sku, 2), inventoryMode: 'None' });
  const path = `/carts/${cart.id}`;
  const lineItemId = cart.lineItems[0].id;
  const set = { action: 'setLineItemInventoryMode', lineItemId };
  const kept = await server.changed(path, { ...set, inventoryMode: mode });
  assert.deepEqual(await stockOf(entry), [2, 0]);
  await server.changed(path, {
    action: 'setReservationExpirationInMinutes',
    reservationExpirationInMinutes: 60,
  });
  const { expiresAt } = await reservationOf(kept);
  assert.equal(Date.parse(expiresAt), now() + 3_600_000);
  const released = await server.changed(path, set);
  assert.deepEqual([await stockOf(entry), released.lineItems[0].reservation], [[2, 2], undefined]);
  const unkept = await server.changed(path, { ...set, inventoryMode: mode }, quantity(cart, 9), {
    action: 'setReservationExpirationInMinutes',
    reservationExpirationInMinutes: 5,
  });
  assert.deepEqual(codes(unkept), ['CannotCreateReservation', 'CannotChangeReservationExpiry']);
});

test('of many carts at once on two servers as many keep the stock as there is', async () => {
  const { sku, entry } = await stocked(5);
  const carts = await Promise.all(
    Array.from({ length: 10 }, (_, index) => cartOf(sku, 1, servers[index % 2])),
  );
  const kept = carts.filter(({ lineItems }) => lineItems[0].reservation !== undefined);
  assert.deepEqual([kept.length, await stockOf(entry)], [5, [5, 0]]);
  assert.equal(carts.filter((cart) => codes(cart).length === 1).length, 5);
  const orders = await Promise.all(
    carts.map(({ id, version }, index) =>
      servers[index % 2]!.request('POST', '/orders', { id, version }),
    ),
  );
  assert.equal(orders.filter(({ status }) => status === 201).length, 5);
  assert.deepEqual(await stockOf(entry), [0, 0]);
});

test('GraphQL shows what is kept', async () => {
  const { sku } = await stocked(1);
  const { id } = await cartOf(sku, 1);
  const { cart } = await server.graphql(
    `{ cart(id: "${id}") { lineItems { reservationRef { id } reservation {
      state quantity inventoryMode inventoryEntry { sku } ownerRef { id } } } } }`,
  );
  const { reservation } = cart.lineItems[0];
  assert.deepEqual(reservation, {
    state: 'Created',
    quantity: 1,
    inventoryMode: mode,
    inventoryEntry: { sku },
    ownerRef: { id },
  });
});
