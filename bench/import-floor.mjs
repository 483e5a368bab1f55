// The floor of imports: node:http and pg that insert the same JSON, a row and a commit for each product, and
// its SKUs under a unique index. `node import-floor.mjs DATABASE_URL`
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 4,
  options: '-c search_path=bare_import',
});
await pool.query(`drop schema if exists bare_import cascade; create schema bare_import;
  create table bare_import.product (id text primary key, key text not null unique, body text not null);
  create table bare_import.sku (sku text primary key, product text not null)`);

const skusOf = ({ masterVariant, variants }) => [masterVariant, ...variants].map(({ sku }) => sku);

const insert = (product) => {
  const id = randomUUID();
  return pool.query({
    name: 'insert',
    text: `with stored as (insert into product (id, key, body) values ($1, $2, $3) returning id)
      insert into sku (sku, product) select u.sku, stored.id from stored, unnest($4::text[]) u(sku)`,
    values: [id, product.key, JSON.stringify({ id, version: 1, ...product }), skusOf(product)],
  });
};

const server = createServer((request, response) => {
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', async () => {
    const { resources } = JSON.parse(Buffer.concat(pieces).toString());
    await Promise.all(resources.map(insert));
    response.writeHead(201, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify({ operationStatus: resources.map(() => ({ state: 'imported' })) }));
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${server.address().port}\n`);
});
