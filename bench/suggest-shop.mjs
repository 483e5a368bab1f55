// A shop of many keywords for the bench of suggestions, in a database of its own that may be kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clientOf, tokenOf } from './http.mjs';
import { openWords } from './suggest-words.mjs';

const here = import.meta.dirname;
const place = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};
const keywordsPerProduct = 5;

/**
 * Starts PostgreSQL and server and fills the shop, unless the folder holds a full one. `started`
 * starts a program; answers the server, its database and what the index took to build.
 */
export async function openShop({ folder, build, keywords, tell, started }) {
  const database = await started(join(here, 'database.mjs'), build, join(folder, 'database'));
  const server = await started(
    ...[join(build, 'main.js'), 'start', '--database-url', database.url],
    ...['--data-dir', join(folder, 'server'), '--port', '0', '--metrics-port', 'off'],
    ...['--log-level', 'warn', '--tokens-per-second', '1000000'],
    ...['--project-key', place.projectKey],
    ...['--client-id', place.clientId, '--client-secret', place.clientSecret],
  );
  const token = await tokenOf({ ...place, url: server.url });
  const note = join(folder, 'filled.json');
  if (!existsSync(note)) {
    const request = clientOf({ ...place, url: server.url, token });
    const filled = await fill({ request, keywords, url: database.url, tell });
    writeFileSync(note, JSON.stringify(filled));
  }
  return { database, server, token, ...JSON.parse(readFileSync(note, 'utf8')) };
}

/** Stores products as documents, then has the server build the index. */
async function fill({ request, keywords, url, tell }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const products = Math.ceil(keywords / keywordsPerProduct);
  let first = 0;
  for (const rows of batchesOf(keywords)) {
    await insertProducts(client, rows, first);
    first += rows.length;
  }
  await client.query('vacuum analyze product');
  const seconds = await indexed(request);
  const productsPerSecond = Math.round(products / seconds);
  tell(`${products} products indexed in ${seconds.toFixed(1)} s, ${productsPerSecond} a second`);
  await client.query('vacuum analyze suggestion_token');
  const sizes = await sizesOf(client);
  await client.end();
  return { indexing: { products, seconds, productsPerSecond }, sizes };
}

/** Search keywords of product after product, in batches; the same ones for every subject. */
export function* batchesOf(keywords) {
  const words = openWords(7);
  const products = Math.ceil(keywords / keywordsPerProduct);
  for (let first = 0; first < products; first += 2_000) {
    const count = Math.min(2_000, products - first);
    yield Array.from({ length: count }, (_, index) => keywordsOf(words, first + index));
  }
}

function keywordsOf(words, product) {
  const searchKeywords = {};
  for (let each = 0; each < keywordsPerProduct; each += 1) {
    const locale = words.locales[(product + each) % words.locales.length];
    searchKeywords[locale] = [...(searchKeywords[locale] ?? []), words.next(locale)];
  }
  return searchKeywords;
}

/** A published product of about two kilobytes for each, with the same keywords on both sides. */
async function insertProducts(client, batch, first) {
  const rows = batch.map((searchKeywords, index) => {
    const id = `00000000-0000-7000-8000-${String(first + index).padStart(12, '0')}`;
    const data = { description: { en: 'x'.repeat(300) }, searchKeywords };
    const masterData = { published: true, hasStagedChanges: false, current: data, staged: data };
    return { id, version: 1, masterData };
  });
  await client.query(
    `insert into product (project, id, version, created_at, last_modified_at, document, facets)
     select 'bench', r.id, 1, now(), now(), r.text, '{}' from unnest($1::text[], $2::text[]) r(id, text)`,
    [rows.map(({ id }) => id), rows.map((row) => JSON.stringify(row))],
  );
}

/** Seconds from switching the index on to its end. */
async function indexed(request) {
  const { version } = await request('GET', '');
  const action = { action: 'changeProductSearchIndexingEnabled', enabled: true };
  const start = performance.now();
  await request('POST', '', { version, actions: [action] });
  for (;;) {
    const { searchIndexing } = await request('GET', '');
    if (searchIndexing.products.status === 'Activated') break;
    await pause(100);
  }
  return (performance.now() - start) / 1_000;
}

async function sizesOf(client) {
  const { rows } = await client.query(
    `select count(*)::int as rows, count(distinct token)::int as "distinctTokens",
      (select count(*)::int from suggestion_head) as heads,
      pg_total_relation_size('suggestion_token') / 1048576 as megabytes
     from suggestion_token`,
  );
  return rows[0];
}
