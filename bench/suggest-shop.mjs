// A shop of many keywords for the bench of suggestions, in a database of its own that may be kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clientOf, tokenOf } from './http.mjs';
import { databaseTime, processorTime } from './processes.mjs';
import { openWords } from './suggest-words.mjs';

const here = import.meta.dirname;
const place = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};
const keywordsPerProduct = 5;

/**
 * Starts PostgreSQL and server and fills the shop, unless the folder holds a full one; `again` builds
 * the index of a full one again. `started` starts a program; answers the server, its database and
 * what the index took to build.
 */
export async function openShop({ folder, build, keywords, anew = false, tell, started }) {
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
  const isFull = existsSync(note);
  if (!isFull || anew) {
    const request = clientOf({ ...place, url: server.url, token });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await (isFull ? emptied(client, request) : fill(client, keywords));
    const times = () => [processorTime(server.pid), databaseTime(postmasterOf(folder))];
    const indexing = await indexed({ request, keywords, times });
    tell(`indexed: ${JSON.stringify(indexing)}`);
    await client.query('vacuum analyze suggestion_token');
    const sizes = await sizesOf(client);
    await client.end();
    writeFileSync(note, JSON.stringify({ indexing, sizes }));
  }
  return { database, server, token, ...JSON.parse(readFileSync(note, 'utf8')) };
}

const postmasterOf = (folder) =>
  Number(
    readFileSync(join(folder, 'database', 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
  );

/** Stores products as documents, without an index. */
async function fill(client, keywords) {
  let first = 0;
  for (const rows of batchesOf(keywords)) {
    await insertProducts(client, rows, first);
    first += rows.length;
  }
  await client.query('vacuum analyze product');
}

/** Switches the index off and waits until nothing is left of it. */
async function emptied(client, request) {
  await switchTo(request, false);
  // What the server would do in steps of some rows.
  await client.query('truncate suggestion_token, suggestion_head');
  for (;;) {
    const { rows } = await client.query('select from suggestion_index');
    if (rows.length === 0) return;
    await pause(100);
  }
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

async function switchTo(request, enabled) {
  const { version } = await request('GET', '');
  const action = { action: 'changeProductSearchIndexingEnabled', enabled };
  await request('POST', '', { version, actions: [action] });
}

/** Builds the index: from switching it on to its end. */
async function indexed({ request, keywords, times }) {
  const [serverBefore, databaseBefore] = times();
  const start = performance.now();
  await switchTo(request, true);
  for (;;) {
    const { searchIndexing } = await request('GET', '');
    if (searchIndexing.products.status === 'Activated') break;
    await pause(50);
  }
  const seconds = (performance.now() - start) / 1_000;
  const [serverAfter, databaseAfter] = times();
  const products = Math.ceil(keywords / keywordsPerProduct);
  return {
    products,
    seconds: Number(seconds.toFixed(2)),
    productsPerSecond: Math.round(products / seconds),
    processorSeconds: {
      server: (serverAfter - serverBefore) / 1e6,
      database: (databaseAfter - databaseBefore) / 1e6,
    },
  };
}

async function sizesOf(client) {
  const { rows } = await client.query(
    `select count(*)::int as rows, count(distinct token)::int as "distinctTokens",
      (select coalesce(sum(json_array_length(heads::json)), 0)::int from suggestion_head_pack) as heads,
      pg_total_relation_size('suggestion_token') / 1048576 as megabytes
     from suggestion_token`,
  );
  return rows[0];
}
