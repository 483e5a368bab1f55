// Searches of a large catalogue at the storage layer: one process, one request at a time.
// `STOREWRIGHT_TEST_DATABASE_URL=… node bench/search.mjs [--variants 100000] [--rounds 200]`
// Beside the index stand the naive floor, a table with a text vector, typed columns and arrays,
// GIN indexes and `group by`, which knows no language, no elements and no scores; and MiniSearch
// with the texts in memory. At last a storefront asks a server of its own over HTTP.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import MiniSearch from 'minisearch';
import pg from 'pg';
import { kinds } from '../packages/server/dist/resources/index.js';
import { createStorage } from '../packages/server/dist/storage/postgres.js';
import { openMigrated } from '../packages/server/dist/testing/database.js';

const { values } = parseArgs({
  options: {
    variants: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '200' },
  },
});
const products = Number(values.variants) / 2;
const rounds = Number(values.rounds);
const kind = 'product-projection';
const project = 'bench';

let state = 7;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const below = (most) => Math.floor(random() * most);
/** Few words are frequent and many are rare. */
const word = () => `word${Math.floor(5_000 * random() ** 3)}`;
const sentence = (length) => Array.from({ length }, word).join(' ');
const colors = Array.from({ length: 20 }, (_, n) => `color${n}`);
const attributes = ['color', 'size', 'brand', 'material', 'season'];

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

const { place, database } = await openMigrated();
const client = new pg.Client({ connectionString: place.url });
await client.connect();
const storage = createStorage(database, kinds);
const credentials = { id: 'storefront', secret: 'the secret of this bench' };
const folder = mkdtempSync(join(tmpdir(), 'storewright-bench-'));
try {
  // The first start makes the project and the client.
  await (await startedServer()).stop();
  await fill();
  await measure();
} finally {
  await client.end();
  await place.drop();
  rmSync(folder, { recursive: true });
}

async function fill() {
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

async function measure() {
  await measureBuild();
  await measureSearches();
  await measureFloor();
  await measureMiniSearch();
  await measureStorefront();
}

async function measureBuild() {
  const began = performance.now();
  while ((await storage.searchIndexing.step({ project, kind })) !== 'done')
    if (performance.now() - began > 3_600_000) throw new Error('an hour is over');
  const seconds = (performance.now() - began) / 1_000;
  await client.query('vacuum analyze search_document');
  const { rows } = await client.query(
    `select pg_size_pretty(pg_relation_size('search_document')) as rows,
       pg_size_pretty(pg_relation_size('search_document_keys')) as lexemes,
       pg_size_pretty(pg_total_relation_size('search_word')) as words`,
  );
  console.log(
    `${products * 2} variants: ${Math.round(products / seconds)} products a second`,
    rows[0],
  );
  console.log('resident memory of this process, MB:', Math.round(process.memoryUsage().rss / 1e6));
}

async function measureSearches() {
  const price = { lists: ['variants', 'prices'], name: 'centAmount', type: 'number' };
  const sort = [{ field: price, descending: false, mode: 'min' }];
  const cheap = { op: 'range', field: price, bounds: { gte: 100, lt: 1_000 }, boost: 1 };
  const facets = attributes.map(facetOf);
  const asked = (question) => storage.search.find(project, { ...baseQuestion(), ...question });
  await timed('filter, sort, 20 results', () => asked({ where: category(), sort }));
  await timed('one word, ranked', () => asked({ where: fullText() }));
  await timed(
    'misspelt word',
    () => asked({ where: { ...fullText(), how: 'fuzzy', level: 1 } }),
    50,
  );
  await timed('price range and sort', () => asked({ where: cheap, sort }), 20);
  await timed('five facets over all', () => asked({ facets, limit: 0 }), 10);
  await timed('filter and five facets', () => asked({ where: category(), facets, sort }), 50);
  // As a storefront lists: what the category has is counted, one color chosen, a later page shown.
  const listing = () => ({ where: category(), postFilter: color(), facets, sort });
  await timed(
    'listing: category, color, five facets, sorted, pages 1 to 3',
    async () => {
      const question = listing();
      for (const offset of [0, 20, 40]) await asked({ ...question, offset });
    },
    30,
  );
}

function baseQuestion() {
  return {
    kind,
    limit: 20,
    offset: 0,
    sort: [],
    facets: [],
    elements: 'variants',
    now: new Date().toISOString(),
  };
}

function category() {
  return {
    op: 'exact',
    field: { lists: [], name: 'categoriesSubTree', type: 'text' },
    values: [`category${below(200)}`],
    folded: false,
    boost: 1,
  };
}

function color() {
  const field = { lists: ['variants'], name: 'attributes.color.key', type: 'text' };
  return { op: 'exact', field, values: [colors[below(20)]], folded: false, boost: 1 };
}

function fullText() {
  return {
    op: 'words',
    field: { lists: [], name: 'description.en', type: 'text', language: 'en' },
    words: [word()],
    how: 'whole',
    level: 0,
    all: true,
    boost: 1,
  };
}

function facetOf(name) {
  const member = name === 'color' ? 'color.key' : name;
  return {
    name,
    kind: 'distinct',
    field: { lists: ['variants'], name: `attributes.${member}`, type: 'text' },
    ofAll: false,
    level: 'documents',
    by: 'count',
    descending: true,
    limit: 10,
  };
}

async function measureFloor() {
  await timed('floor: filter, sort, 20 results', () =>
    client.query(
      'select id, count(*) over () from floor where category = $1 order by price, id limit 20',
      [`category${below(200)}`],
    ),
  );
  await timed('floor: one word, ranked', () =>
    client.query(
      `select id, count(*) over () from floor where words @@ plainto_tsquery('english', $1)
       order by ts_rank(words, plainto_tsquery('english', $1)) desc limit 20`,
      [word()],
    ),
  );
  await timed(
    'floor: five facets over all',
    async () => {
      for (const name of attributes)
        await client.query(
          `select v, count(distinct id) from floor, unnest(${name}) v group by v order by 2 desc limit 10`,
        );
    },
    10,
  );
}

/** The same texts in the memory of one process, which searches by words and knows nothing else. */
async function measureMiniSearch() {
  const before = process.memoryUsage();
  const began = performance.now();
  const index = new MiniSearch({ fields: ['name', 'description', 'slug', 'skus'] });
  const { rows } = await client.query('select document from product_projection');
  for (const { document } of rows) {
    const { id, name, description, slug, masterVariant, variants } = JSON.parse(document);
    const skus = [masterVariant, ...variants].map(({ sku }) => sku).join(' ');
    index.add({ id, name: name.en, description: description.en, slug: slug.en, skus });
  }
  const seconds = (performance.now() - began) / 1_000;
  const megabytes = Math.round((process.memoryUsage().heapUsed - before.heapUsed) / 1e6);
  console.log(
    `MiniSearch: ${Math.round(products / seconds)} products a second, some ${megabytes} MB in memory`,
  );
  const fields = ['description'];
  await timed('MiniSearch: one word, ranked', () => index.search(word(), { fields }));
  await timed('MiniSearch: misspelt word', () => index.search(word(), { fields, fuzzy: 1 }), 50);
}

/** A server on the database, in a process of its own. */
async function startedServer() {
  const main = fileURLToPath(new URL('../packages/server/dist/main.js', import.meta.url));
  const options = ['--database-url', place.url, '--data-dir', folder, '--project-key', project];
  const known = ['--client-id', credentials.id, '--client-secret', credentials.secret];
  const quiet = ['--port', '0', '--metrics-port', 'off', '--log-level', 'warn'];
  const child = spawn(process.execPath, [main, 'start', ...options, ...known, ...quiet], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^storewright ready (\S+)/.exec(line) ?? [];
    if (url !== undefined) return { url, stop: () => stopped(child) };
  }
  throw new Error('the server ended');
}

async function stopped(child) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** What a shop does: a category, what it has, one color of it, by price, and further pages. */
async function measureStorefront() {
  const server = await startedServer();
  try {
    const ask = await askerOf(server.url);
    const facets = attributes.map((name) => {
      const field = `variants.attributes.${name}${name === 'color' ? '.key' : ''}`;
      const fieldType = name === 'color' ? 'enum' : 'text';
      return { distinct: { name, field, fieldType, limit: 10 } };
    });
    const sort = [{ field: 'variants.prices.centAmount', order: 'asc' }];
    const inCategory = () => ({
      exact: { field: 'categoriesSubTree', value: `category${below(200)}` },
    });
    const shown = { productProjectionParameters: { priceCurrency: 'EUR' } };
    const field = 'variants.attributes.color.key';
    const chosen = () => ({ exact: { field, fieldType: 'enum', value: colors[below(20)] } });
    await timed('HTTP: list', () => ask({ query: inCategory(), ...shown }));
    await timed('HTTP: filter', () =>
      ask({ query: { and: [inCategory(), chosen()] }, sort, ...shown }),
    );
    await timed('HTTP: facets', () => ask({ query: inCategory(), facets, limit: 0 }));
    await timed('HTTP: sort', () => ask({ query: inCategory(), sort, ...shown }));
    await timed('HTTP: the whole page', () =>
      ask({ query: inCategory(), postFilter: chosen(), facets, sort, ...shown }),
    );
    await timed('HTTP: a later page', () =>
      ask({ query: inCategory(), sort, offset: 100, ...shown }),
    );
  } finally {
    await server.stop();
  }
}

async function askerOf(url) {
  const basic = Buffer.from(`${credentials.id}:${credentials.secret}`).toString('base64');
  const body = new URLSearchParams({ grant_type: 'client_credentials' });
  const headers = { authorization: `Basic ${basic}` };
  const given = await fetch(`${url}/oauth/token`, { method: 'POST', headers, body });
  const { access_token: token } = await given.json();
  return async (search) => {
    const answer = await fetch(`${url}/${project}/products/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(search),
    });
    const found = await answer.json();
    if (answer.status !== 200 || (found.total > 0 && search.limit !== 0 && !found.results))
      throw new Error(JSON.stringify(found));
    return found;
  };
}

async function timed(what, work, count = rounds) {
  const times = [];
  for (let n = 0; n < 3; n += 1) await work();
  for (let n = 0; n < count; n += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((left, right) => left - right);
  const at = (part) => times[Math.min(count - 1, Math.floor(part * count))].toFixed(1);
  console.log(`${what}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
