// The catalogue that searches are measured on: products of two variants, in a database of its own that
// goes at the end unless it is to be kept, and beside them a table made for the same questions.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { kinds } from '../packages/model/dist/resources/index.js';
import { openOutbound } from '../packages/platform/dist/outbound.js';
import { openSearch } from '../packages/server/dist/open-search/index.js';
import { openMigrated } from '../packages/server/dist/testing/database.js';
import { createMigratedDatabase } from '../packages/server/dist/testing/migrated-database.js';
import { connect } from '../packages/store/dist/storage/connection/connect.js';
import { createStorage } from '../packages/store/dist/storage/open/postgres.js';

const { values } = parseArgs({
  options: {
    variants: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
    // Asked over HTTP as well, of the same shop.
    storefront: { type: 'boolean', default: false },
    // Texts of a million variants do not fit into the memory that a process has by default.
    'without-peer': { type: 'boolean', default: false },
    // The name of a database that stays: it is filled and indexed when it is not there yet.
    kept: { type: 'string' },
    // Of a kept one, the index is built anew.
    rebuild: { type: 'boolean', default: false },
    // The index is kept in this OpenSearch, and so are the searches.
    'search-url': { type: 'string' },
  },
});
export const searchUrl = values['search-url'];
export const asksStorefront = values.storefront;
export const asksPeer = !values['without-peer'];
export const products = Number(values.variants) / 2;
const rounds = Number(values.rounds);
export const kind = 'product-projection';
export const project = 'bench';
export const credentials = { id: 'storefront', secret: 'the secret of this bench' };

let state = 7;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
export const below = (most) => Math.floor(random() * most);
/** Few words are frequent and many are rare. */
export const word = () => `word${Math.floor(5_000 * random() ** 3)}`;
const sentence = (length) => Array.from({ length }, word).join(' ');
export const colors = Array.from({ length: 20 }, (_, n) => `color${n}`);
export const attributes = ['color', 'size', 'brand', 'material', 'season'];

function productOf(n) {
  const variant = (id) => ({
    id,
    sku: `sku-${n}-${id}`,
    attributes: attributes.map((name, at) => ({
      name,
      value:
        name === 'color' ? { key: colors[below(20)], label: 'x' } : `${name}${below(10 + at * 10)}`,
    })),
    prices: ['EUR', 'USD'].map((currencyCode, at) => ({
      id: `${n}-${id}-${at}`,
      value: {
        type: 'centPrecision',
        currencyCode,
        centAmount: 100 + below(100_000),
        fractionDigits: 2,
      },
    })),
  });
  return {
    id: `p${String(n).padStart(9, '0')}`,
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    lastModifiedAt: '2026-01-01T00:00:00.000Z',
    key: `key-${n}`,
    productType: { typeId: 'product-type', id: 'type' },
    name: { en: sentence(3), de: sentence(3) },
    description: { en: sentence(20) },
    slug: { en: `slug-${n}` },
    categories: [{ typeId: 'category', id: `category${below(200)}` }],
    masterVariant: variant(1),
    variants: [variant(2)],
    published: true,
    hasStagedChanges: false,
  };
}

const type = {
  id: 'type',
  attributes: attributes.map((name) => ({
    name,
    isSearchable: true,
    type: name === 'color' ? { name: 'enum', values: [] } : { name: 'text' },
  })),
};

/** Fills a database, measures, and drops it unless it is kept. */
export async function withShop(measure) {
  const { url, database, isFilled, leave } = await opened();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const outbound = openOutbound({ privateCalls: true });
  const engine = searchUrl && openSearch({ url: searchUrl, outbound, queryTimeoutMs: 60_000 });
  const storage = createStorage(database, kinds, { searchEngine: engine });
  const folder = mkdtempSync(join(tmpdir(), 'storewright-bench-'));
  const startServer = () => startedServer(url, folder);
  try {
    // The first start makes the project and the client.
    await (await startServer()).stop();
    if (!isFilled) await fill(client);
    await measure({ client, storage, startServer });
  } finally {
    await client.end();
    await leave();
    outbound.close();
    rmSync(folder, { recursive: true });
  }
}

async function opened() {
  if (values.kept === undefined) {
    const { place, database } = await openMigrated();
    return { url: place.url, database, isFilled: false, leave: () => place.drop() };
  }
  const server = process.env.STOREWRIGHT_TEST_DATABASE_URL;
  const url = Object.assign(new URL(server), { pathname: `/${values.kept}` }).href;
  const isFilled = await isThere(server);
  if (!isFilled) await createMigratedDatabase(server, values.kept);
  const database = await connect({ url });
  return { url, database, isFilled, leave: () => database.close() };
}

async function isThere(server) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [
    values.kept,
  ]);
  await client.end();
  return rowCount > 0;
}

/** Builds the index unless it is there; answers the seconds. */
export async function build({ client, storage }) {
  if (values.rebuild)
    await client.query(
      'truncate search_entry, search_word, search_bits, search_many, search_pending, search_index',
    );
  const { rowCount } = await client.query("select from search_index where phase = 'ready'");
  if (rowCount > 0) return undefined;
  const began = performance.now();
  while ((await stepOf(storage)) !== 'done')
    if (performance.now() - began > 3_600_000) throw new Error('an hour is over');
  const seconds = (performance.now() - began) / 1_000;
  await client.query('vacuum analyze search_entry');
  return seconds;
}

/** As the job does: what a busy machine or engine gives up is done with the next step. */
async function stepOf(storage) {
  try {
    return await storage.searchIndexing.step({ project, kind });
  } catch (error) {
    if (error.status !== 503 && searchUrl === undefined) throw error;
    console.log('a step failed:', error.message);
    return 'further';
  }
}

async function fill(client) {
  const stored = 'project, id, version, created_at, last_modified_at, document, facets';
  const setting = '{searchIndexing}';
  await client.query(
    `update project set "s_searchIndexing.productsSearch.status" = 'Indexing',
       document = jsonb_set(document::jsonb, $2, '{"productsSearch": {"status": "Indexing"}}')::text
     where project = $1`,
    [project, setting],
  );
  await client.query(
    `insert into product_type (${stored}) values ($1, 'type', 1, now(), now(), $2, '{}')`,
    [project, JSON.stringify(type)],
  );
  await client.query(
    `create table floor (id text primary key, words tsvector, category text, price int, color text[],
       size text[], brand text[], material text[], season text[])`,
  );
  for (let from = 0; from < products; from += 1_000) {
    const batch = Array.from({ length: Math.min(1_000, products - from) }, (_, n) =>
      productOf(from + n),
    );
    await client.query(
      `insert into product_projection (${stored})
       select $1, d ->> 'id', 1, now(), now(), d::text, '{}' from jsonb_array_elements($2::jsonb) d`,
      [project, JSON.stringify(batch)],
    );
    await client.query(
      `insert into floor select id, to_tsvector('english', words), category, price, color, size, brand,
         material, season
       from jsonb_to_recordset($1::jsonb) as r(id text, words text, category text, price int, color text[],
         size text[], brand text[], material text[], season text[])`,
      [JSON.stringify(batch.map(floorRowOf))],
    );
  }
  await client.query('create index on floor using gin (words)');
  await client.query('create index on floor (category, price)');
  await client.query('analyze floor');
}

/** What a table made for these questions keeps of a product. */
function floorRowOf(one) {
  const variants = [one.masterVariant, ...one.variants];
  const valuesOf = (name) =>
    variants.map((variant) => {
      const { value } = variant.attributes.find((attribute) => attribute.name === name);
      return value.key ?? value;
    });
  return {
    id: one.id,
    words: one.description.en,
    category: one.categories[0].id,
    price: Math.min(...variants.map(({ prices }) => prices[0].value.centAmount)),
    ...Object.fromEntries(attributes.map((name) => [name, valuesOf(name)])),
  };
}

/** A server on the database, in a process of its own. */
async function startedServer(databaseUrl, folder) {
  const main = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));
  const options = ['--database-url', databaseUrl, '--data-dir', folder, '--project-key', project];
  const known = ['--client-id', credentials.id, '--client-secret', credentials.secret];
  const quiet = ['--port', '0', '--metrics-port', 'off', '--log-level', 'warn'];
  const place = searchUrl === undefined ? [] : ['--search-url', searchUrl];
  const child = spawn(process.execPath, [main, 'start', ...options, ...known, ...quiet, ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^storewright ready (\S+)/.exec(line) ?? [];
    if (url === undefined) continue;
    const megabytes = () =>
      Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1_000);
    return { url, megabytes, stop: () => stopped(child) };
  }
  throw new Error('the server ended');
}

async function stopped(child) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

let processorMs = () => 0;
/** From now on, figures say how much processor time of these processes a round takes. */
export function countProcessors(read) {
  processorMs = read;
}

export async function timed(what, work, count = rounds) {
  const times = [];
  for (let n = 0; n < 3; n += 1) await work();
  const before = processorMs();
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const spent = ((processorMs() - before) / count).toFixed(1);
  times.sort((left, right) => left - right);
  const at = (part) => times[Math.min(count - 1, Math.floor(part * count))].toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, processors ${spent} ms`);
}
