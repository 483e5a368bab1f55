// The floor: what node:http and pg cost without a framework, a schema, an access rule or a log. It
// runs the statements of the server on the same tables, with pools of the same size, and answers
// the same bytes. `node floor.mjs DATABASE_URL`
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { statements } from './floor-statements.mjs';

const connectionString = process.argv[2];
const options = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan';
const reads = await Promise.all(
  [1, 2, 3, 4].map(async () => {
    const client = new pg.Client({ connectionString, options, pipeline: true });
    await client.connect();
    return client;
  }),
);
// Idle connections go soon, because the database has few and the server beside has its own.
const idleTimeoutMillis = 8_000;
const poolOf = (max, settings) =>
  new pg.Pool({ connectionString, options: settings, max, idleTimeoutMillis });
const writes = poolOf(16, options);
const tokens = poolOf(3, options);
const queries = poolOf(6, '-c jit=off');

let turn = 0;
const prepared = (name, values) => ({ name, text: statements[name], values });
const read = (name, ...values) => {
  turn += 1;
  return reads[turn % reads.length].query(prepared(name, values));
};
const sha256 = (text) => createHash('sha256').update(text).digest();
const bearer = (request) =>
  read('token', sha256(request.headers.authorization.slice(7)), Date.now());

async function readOrder(request, id) {
  const [token, found] = await Promise.all([bearer(request), read('order', 'bench', id)]);
  return [token.rows.length === 1 ? 200 : 401, found.rows[0].text];
}

const openOrder = async (_request, id) => [200, (await read('order', 'bench', id)).rows[0].text];

const initiator = { clientId: 'benchclient' };

function messageOf(about, members) {
  const now = about.lastModifiedAt;
  const stamps = { id: randomUUID(), version: 1, createdAt: now, lastModifiedAt: now };
  const resource = { typeId: 'order', id: about.id };
  const by = { lastModifiedBy: initiator, createdBy: initiator };
  const place = { sequenceNumber: about.lastMessageSequenceNumber, resourceVersion: about.version };
  const message = { ...stamps, ...by, ...place, resource, ...members };
  const facets = { type: message.type, 'resource.id': about.id, 'resource.typeId': 'order' };
  return [
    about.id,
    message.id,
    now,
    1,
    now,
    JSON.stringify(message),
    JSON.stringify(facets),
    0,
    message.sequenceNumber,
    message.resourceVersion,
    'bench',
  ];
}

const orderFacets = (order) =>
  JSON.stringify({
    customerId: order.customerId,
    customerEmail: order.customerEmail,
    'cart.id': order.cart?.id,
    orderState: order.orderState,
    country: order.country,
    'lineItems.id': order.lineItems.map(({ id }) => id),
    'lineItems.productId': order.lineItems.map(({ productId }) => productId),
    'lineItems.variant.sku': order.lineItems.map(({ variant }) => variant.sku),
    'lineItems.state.state.id': order.lineItems.map(({ state }) => state[0].state.id),
  });

const conflict = (currentVersion) => [409, JSON.stringify({ currentVersion })];

async function updateOrder(request, id, body) {
  const { version, actions } = JSON.parse(body);
  const [token, found] = await Promise.all([bearer(request), read('order', 'bench', id)]);
  if (token.rows.length !== 1) return [401, '{}'];
  const before = JSON.parse(found.rows[0].text);
  if (before.version !== version) return conflict(before.version);
  const order = {
    ...before,
    orderState: actions[0].orderState,
    version: version + 1,
    lastModifiedAt: new Date().toISOString(),
    lastMessageSequenceNumber: before.lastMessageSequenceNumber + 1,
  };
  const text = JSON.stringify(order);
  const change = { orderState: order.orderState, oldOrderState: before.orderState };
  const stored = await writes.query(
    prepared('orderUpdate', [
      id,
      version,
      null,
      order.version,
      order.lastModifiedAt,
      text,
      orderFacets(order),
      order.lastMessageSequenceNumber,
      order.customerId,
      order.customerEmail,
      null,
      order.orderState,
      order.totalPrice.centAmount,
      'bench',
      ...messageOf(order, { type: 'OrderStateChanged', ...change }),
    ]),
  );
  return stored.rows.length === 1 ? [200, text] : [409, '{}'];
}

/** A cart from the first one that the server made: prices and names from the products of now. */
let pattern;
async function createCart(request, _id, body) {
  const { lineItems, shippingAddress, billingAddress } = JSON.parse(body);
  const skus = lineItems.map(({ sku }) => sku);
  const [token, found] = await Promise.all([bearer(request), read('products', 'bench', skus)]);
  if (token.rows.length !== 1) return [401, '{}'];
  pattern ??= JSON.parse((await writes.query(statements.anyCart)).rows[0].document);
  const products = found.rows.map(({ text }) => JSON.parse(text));
  const now = new Date().toISOString();
  const lines = lineItems.map(({ sku, quantity }, index) => {
    const { id, masterData } = products.find(
      ({ masterData }) => masterData.current.masterVariant.sku === sku,
    );
    const { name, masterVariant } = masterData.current;
    const [price] = masterVariant.prices;
    const totalPrice = { ...price.value, centAmount: price.value.centAmount * quantity };
    const own = { id: randomUUID(), productId: id, name, variant: masterVariant, price, quantity };
    return { ...pattern.lineItems[index], ...own, totalPrice, addedAt: now, lastModifiedAt: now };
  });
  const centAmount = lines.reduce((sum, line) => sum + line.totalPrice.centAmount, 0);
  const cart = {
    ...pattern,
    id: randomUUID(),
    createdAt: now,
    lastModifiedAt: now,
    cartState: 'Active',
    version: 1,
    lineItems: lines,
    totalPrice: { ...pattern.totalPrice, centAmount },
    shippingAddress,
    billingAddress,
  };
  const text = JSON.stringify(cart);
  await writes.query(prepared('cartInsert', ['bench', cart.id, now, ...cartCells(cart, text)]));
  return [201, text];
}

const cartFacets = ({ cartState, country, lineItems }) =>
  JSON.stringify({
    cartState,
    country,
    'lineItems.id': lineItems.map(({ id }) => id),
    'lineItems.productId': lineItems.map(({ productId }) => productId),
    'lineItems.variant.sku': lineItems.map(({ variant }) => variant.sku),
  });

const cartCells = (cart, text) => [
  null,
  cart.version,
  cart.lastModifiedAt,
  text,
  cartFacets(cart),
  0,
  null,
  cart.totalPrice.centAmount,
];

async function createOrder(request, _id, body) {
  const { cart: named, version } = JSON.parse(body);
  const [token, found] = await Promise.all([bearer(request), read('cart', 'bench', named.id)]);
  if (token.rows.length !== 1) return [401, '{}'];
  const before = JSON.parse(found.rows[0].text);
  if (before.version !== version) return conflict(before.version);
  const now = new Date().toISOString();
  const cart = { ...before, version: version + 1, lastModifiedAt: now, cartState: 'Ordered' };
  const order = orderOf(before, now);
  const text = JSON.stringify(order);
  const stored = await writes.query(
    prepared('orderInsert', orderCells(version, cart, order, text)),
  );
  return stored.rows[0].done === '1' ? [201, text] : [409, '{}'];
}

function orderOf({ cartState: _state, ...shared }, now) {
  return {
    ...shared,
    id: randomUUID(),
    version: 1,
    createdAt: now,
    lastModifiedAt: now,
    cart: { typeId: 'cart', id: shared.id },
    orderState: 'Open',
    syncInfo: [],
    returnInfo: [],
    lastMessageSequenceNumber: 1,
  };
}

const orderCells = (version, cart, order, text) => [
  cart.id,
  version,
  ...cartCells(cart, JSON.stringify(cart)),
  'bench',
  order.id,
  order.createdAt,
  null,
  1,
  order.createdAt,
  text,
  orderFacets(order),
  1,
  null,
  null,
  null,
  'Open',
  order.totalPrice.centAmount,
  ...messageOf(order, { type: 'OrderCreated', order }),
];

const clientOf = ({ headers }) =>
  Buffer.from(headers.authorization.slice(6), 'base64').toString().split(':');

async function issueToken(request, _id, body) {
  const [client, secret] = clientOf(request);
  const scope = new URLSearchParams(body).get('scope');
  const token = randomBytes(32).toString('base64url');
  const expires = Date.now() + 172_800_000;
  const secretHash = sha256(secret).toString('base64url');
  const values = [sha256(token), scope, expires, client, 'bench', secretHash];
  const { rows } = await tokens.query(prepared('tokenInsert', values));
  const answer = { access_token: token, token_type: 'Bearer', expires_in: 172_800, scope };
  return rows.length === 1 ? [200, JSON.stringify(answer)] : [401, '{}'];
}

async function introspect(request, _id, body) {
  const [client, secret] = clientOf(request);
  const hash = sha256(new URLSearchParams(body).get('token'));
  const secretHash = sha256(secret).toString('base64url');
  const { rows } = await read('introspection', client, 'bench', secretHash, hash, Date.now());
  const { scope, client_id, expires_at } = rows[0];
  const exp = Math.floor(expires_at / 1000);
  return [200, JSON.stringify({ active: scope !== null, scope, exp, client_id })];
}

async function ordersOf(request) {
  const customer = /customerId="([^"]+)"/.exec(decodeURIComponent(request.url))[1];
  const [token, { rows }] = await Promise.all([
    bearer(request),
    queries.query(prepared('ordersOfCustomer', ['bench', customer])),
  ]);
  if (token.rows.length !== 1) return [401, '{}'];
  const total = rows[0]?.total ?? 0;
  const texts = rows.map(({ text }) => text).join(',');
  const head = `"limit":20,"offset":0,"count":${rows.length},"total":${total}`;
  return [200, `{${head},"results":[${texts}]}`];
}

/** A page by a statement that the path names. */
async function pageBy(request, name) {
  const values = new URL(request.url, 'http://floor').searchParams.getAll('v');
  const [token, { rows }] = await Promise.all([
    bearer(request),
    queries.query(prepared(name, values)),
  ]);
  if (token.rows.length !== 1) return [401, '{}'];
  const texts = rows.map(({ text }) => text).join(',');
  return [200, `{"limit":20,"offset":0,"count":${rows.length},"results":[${texts}]}`];
}

const routes = new Map([
  ['GET /bench/pages/', pageBy],
  ['GET /bench/orders/', readOrder],
  ['GET /open/orders/', openOrder],
  ['POST /bench/orders/', updateOrder],
  ['POST /bench/orders', createOrder],
  ['POST /bench/carts', createCart],
  ['POST /oauth/token', issueToken],
  ['POST /oauth/introspect', introspect],
  ['GET /bench/orders', ordersOf],
]);

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', async () => {
    const [path] = request.url.split('?', 1);
    const [, place, id] = /^(\/\w+\/\w+\/?)(.*)$/.exec(path);
    const handle = routes.get(`${request.method} ${place}`);
    const [status, body] = await handle(request, id, Buffer.concat(pieces).toString());
    response.writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
