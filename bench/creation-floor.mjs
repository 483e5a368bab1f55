// The floor of creations: node:http and pg, one statement that checks the token and stores the document, its
// unique values and its message, on tables of its own. `node creation-floor.mjs DATABASE_URL TOKEN`
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const [connectionString, token] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString, max: 16, options: '-c search_path=bare_feed' });
const sha256 = (text) => createHash('sha256').update(text).digest();

await pool.query(`drop schema if exists bare_feed cascade; create schema bare_feed;
  create table bare_feed.token (hash bytea primary key, expires bigint not null);
  create table bare_feed.document (kind text, id text, version bigint not null, body text not null,
    primary key (kind, id)) with (fillfactor = 75);
  create table bare_feed.held (kind text, field text, value text, id text not null,
    primary key (kind, field, value));
  create table bare_feed.message (id bigint generated always as identity primary key,
    about text not null, body text not null)`);
await pool.query('insert into token values ($1, $2)', [sha256(token), Date.now() + 864e5]);

const text = `with stored as (
    insert into document (kind, id, version, body)
    select $3, $4, 1, $5 where exists (select 1 from token where hash = $1 and expires > $2)
    returning id),
  held as (insert into held (kind, field, value, id)
    select $3, u.field, u.value, stored.id from stored, unnest($6::text[], $7::text[]) u(field, value)),
  told as (insert into message (about, body) select id, $8::text from stored)
  select id from stored`;

const variantOf = ({ prices, ...variant }, index) => ({
  id: index + 1,
  ...variant,
  prices: prices.map((price) => ({ id: randomUUID(), ...price })),
});

function productOf({ key, productType, publish, masterVariant, variants, ...data }) {
  const [first, ...others] = [masterVariant, ...variants].map(variantOf);
  const side = { ...data, masterVariant: first, variants: others };
  const masterData = { published: publish, current: side, staged: side, hasStagedChanges: false };
  const skus = [first, ...others].map(({ sku }) => ['sku', sku]);
  const held = [['key', key], ['slug', `en:${data.slug.en}`], ...skus];
  return { document: { key, productType, masterData }, held };
}

const of = {
  products: productOf,
  categories: (draft) => ({
    document: { ...draft, ancestors: [] },
    held: [
      ['key', draft.key],
      ['slug', `en:${draft.slug.en}`],
    ],
  }),
  inventory: (draft) => ({
    document: { ...draft, availableQuantity: draft.quantityOnStock },
    held: [
      ['key', draft.key],
      ['sku', draft.sku],
    ],
  }),
  'standalone-prices': (draft) => ({
    document: { ...draft, active: true },
    held: [
      ['key', draft.key],
      ['scope', JSON.stringify([draft.sku, draft.value.currencyCode, draft.country])],
    ],
  }),
};

async function create({ headers, url }, draft) {
  const kind = url.split('/')[2];
  const { document, held } = of[kind](draft);
  const now = new Date().toISOString();
  const whole = { id: randomUUID(), version: 1, createdAt: now, lastModifiedAt: now, ...document };
  const body = JSON.stringify(whole);
  const message = JSON.stringify({ type: `${kind}Created`, resource: whole });
  const values = [sha256(headers.authorization.slice(7)), Date.now(), kind, whole.id, body];
  const [fields, texts] = [held.map(([field]) => field), held.map(([, value]) => value)];
  await pool.query({ name: 'create', text, values: [...values, fields, texts, message] });
  return body;
}

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', async () => {
    const body = await create(request, JSON.parse(Buffer.concat(pieces).toString()));
    response.writeHead(201, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
