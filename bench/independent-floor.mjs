// The independent floor: node:http and pg with the least SQL that keeps the promise, on tables of
// its own. A read looks up its token and one row; an update is one compare-and-set with its message;
// cart and order look up first and store everything in a second statement. It knows nothing of the
// tables of the server. `node independent-floor.mjs DATABASE_URL FILE`, where FILE holds
// `{ token, orders, customers, products, copies }`: documents as the server answered them.
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';

const [connectionString, file] = process.argv.slice(2);
const { token, orders, customers, products, copies } = JSON.parse(readFileSync(file, 'utf8'));
const pool = new pg.Pool({ connectionString, max: 16, options: '-c search_path=bare_shop' });
const sha256 = (text) => createHash('sha256').update(text).digest();

await pool.query(`drop schema if exists bare_shop cascade; create schema bare_shop;
  create table bare_shop.token (hash bytea primary key, scope text, expires bigint not null);
  create table bare_shop.document (id text primary key, version bigint not null, customer text,
    created timestamptz not null default now(), body text not null) with (fillfactor = 75);
  create index on bare_shop.document (customer, created desc, id desc);
  create table bare_shop.product (sku text primary key, body text not null);
  create table bare_shop.message (id bigint generated always as identity primary key,
    about text not null, body text not null)`);
await pool.query('insert into token values ($1, $2, $3)', [
  sha256(token),
  'all',
  Date.now() + 864e5,
]);
for (const order of orders) await insertOrder(order);
for (const product of products)
  await pool.query('insert into product values ($1, $2)', [
    product.masterData.current.masterVariant.sku,
    JSON.stringify(product),
  ]);
await pool.query(
  `insert into document (id, version, customer, created, body)
  select id || '-' || n, version, ($3::text[])[n % cardinality($3::text[]) + 1],
    now() - n * interval '1 second', body from document, generate_series(1, $1) n where id = $2`,
  [copies, orders[0].id, customers],
);
await pool.query('analyze document, product, token');

function insertOrder({ id, version, customerId, ...rest }) {
  const body = JSON.stringify({ id, version, customerId, ...rest });
  return pool.query('insert into document (id, version, customer, body) values ($1, $2, $3, $4)', [
    id,
    version,
    customerId,
    body,
  ]);
}

const holds = '(select 1 from token where hash = $1 and expires > $2)';
const message = (about, body) => `insert into message (about, body)
  select id, ${body}::text from ${about}`;
const statements = {
  read: `select d.version, d.body from document d where d.id = $3 and exists ${holds}`,
  page: `select body, count(*) over () as total from document
    where customer = $3 and exists ${holds} order by created desc, id desc limit 20`,
  products: `select body from product where sku = any($3::text[]) and exists ${holds}`,
  update: `with stored as (update document set version = version + 1, body = $3
      where id = $1 and version = $2 returning id), told as (${message('stored', '$4')})
    select id from stored`,
  cart: 'insert into document (id, version, body) values ($1, 1, $2) returning id',
  order: `with ended as (update document set version = version + 1, body = $3
      where id = $1 and version = $2 returning id),
    stored as (insert into document (id, version, customer, body)
      select $4, 1, $5, $6 from ended returning id), told as (${message('stored', '$7')})
    select id from stored`,
};
const run = async (name, ...values) =>
  (await pool.query({ name, text: statements[name], values })).rows;
const bearer = ({ headers }) => [sha256(headers.authorization.slice(7)), Date.now()];
const stamps = () => ({ lastModifiedAt: new Date().toISOString() });

async function read(request, id) {
  const [row] = await run('read', ...bearer(request), id);
  return row === undefined ? [404, '{}'] : [200, row.body];
}

async function page(request) {
  const customer = /customerId="([^"]+)"/.exec(decodeURIComponent(request.url))[1];
  const rows = await run('page', ...bearer(request), customer);
  const head = `"limit":20,"offset":0,"count":${rows.length},"total":${rows[0]?.total ?? 0}`;
  return [200, `{${head},"results":[${rows.map(({ body }) => body).join(',')}]}`];
}

async function update(request, id, { version, actions }) {
  const [row] = await run('read', ...bearer(request), id);
  const before = JSON.parse(row.body);
  if (before.version !== version) return [409, '{}'];
  const { orderState } = actions[0];
  const after = { ...before, ...stamps(), version: version + 1, orderState };
  const told = { type: 'OrderStateChanged', orderState, oldOrderState: before.orderState };
  const body = JSON.stringify(after);
  const stored = await run('update', id, version, body, JSON.stringify(told));
  return stored.length === 1 ? [200, body] : [409, '{}'];
}

async function createCart(request, _id, draft) {
  const skus = draft.lineItems.map(({ sku }) => sku);
  const found = await run('products', ...bearer(request), skus);
  const bySku = new Map(found.map(({ body }) => JSON.parse(body)).map((one) => [skuOf(one), one]));
  const lineItems = draft.lineItems.map(({ sku, quantity }) => lineOf(bySku.get(sku), quantity));
  const centAmount = lineItems.reduce((sum, line) => sum + line.totalPrice.centAmount, 0);
  const totalPrice = { ...lineItems[0].totalPrice, centAmount };
  const cart = { id: randomUUID(), version: 1, ...stamps(), ...draft, lineItems, totalPrice };
  const body = JSON.stringify(cart);
  await run('cart', cart.id, body);
  return [201, body];
}

const skuOf = ({ masterData }) => masterData.current.masterVariant.sku;

function lineOf({ id, masterData }, quantity) {
  const { name, masterVariant: variant } = masterData.current;
  const [price] = variant.prices;
  const totalPrice = { ...price.value, centAmount: price.value.centAmount * quantity };
  return { id: randomUUID(), productId: id, name, variant, price, quantity, totalPrice };
}

async function createOrder(request, _id, { cart: { id }, version }) {
  const [row] = await run('read', ...bearer(request), id);
  const before = JSON.parse(row.body);
  if (before.version !== version) return [409, '{}'];
  const ended = { ...before, ...stamps(), version: version + 1, cartState: 'Ordered' };
  const order = { ...before, ...stamps(), id: randomUUID(), version: 1, orderState: 'Open' };
  const body = JSON.stringify(order);
  const told = JSON.stringify({ type: 'OrderCreated', order });
  const values = [id, version, JSON.stringify(ended), order.id, order.customerId, body, told];
  return (await run('order', ...values)).length === 1 ? [201, body] : [409, '{}'];
}

const routes = new Map([
  ['GET orders', (request, id) => (id ? read : page)(request, id)],
  ['POST orders', (request, id, body) => (id ? update : createOrder)(request, id, body)],
  ['POST carts', createCart],
]);

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', async () => {
    const [, , place, id] = request.url.split('?', 1)[0].split('/');
    const text = Buffer.concat(pieces).toString();
    const sent = text === '' ? undefined : JSON.parse(text);
    const [status, body] = await routes.get(`${request.method} ${place}`)(request, id, sent);
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
