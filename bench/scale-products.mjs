// What products cost when they are many: created by the API with 10 variants each, then asked for one request at a time
// after a restart of the server and after a `VACUUM`, then changed by one feed from many connections. Milliseconds of
// processor time, Node.js + PostgreSQL; bytes of a product on the disk by table.
// Run: npm run bench -- --scale-products [--products 100000] [--changes 100000] [--clients 16] [--times 20] [--build …]
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { creations } from './creation-drafts.mjs';
import {
  cellOf,
  costOf,
  printRow,
  printTable,
  query,
  statesOf,
  withScale,
} from './scale-server.mjs';

const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    changes: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '16' },
    times: { type: 'string', default: '20' },
    'least-ms': { type: 'string', default: '1500' },
    build: { type: 'string', default: join(import.meta.dirname, '../packages/server/dist') },
  },
});
const [products, changes, clients] = ['products', 'changes', 'clients'].map((name) =>
  Number(flags[name]),
);
const extent = { times: Number(flags.times), leastMs: Number(flags['least-ms']) };
const nameOf = (number) => `scale-${number}`;

/** Runs `work` for the numbers from 0, from so many connections. */
async function inParallel(count, work) {
  let next = 0;
  const one = async () => {
    for (let number = next++; number < count; number = next++) await work(number);
  };
  await Promise.all(Array.from({ length: clients }, one));
}

async function openCatalogue(request) {
  const { version } = await request('GET', '');
  const action = { action: 'changeProductSearchIndexingEnabled', enabled: true };
  const actions = ['ProductProjectionsSearch', 'ProductsSearch'].map((mode) => ({
    ...action,
    mode,
  }));
  await request('POST', '', { version, actions });
  const attributes = ['colour', 'material'].map((name) => ({
    ...{ type: { name: 'text' }, name, label: { en: name }, isRequired: false, isSearchable: true },
  }));
  const [key, name] = ['furniture', 'Furniture'];
  await request('POST', '/product-types', { key, name, description: name, attributes });
}

/** Waits until no change is left for the indexes of searches. */
async function untilIndexed(shop) {
  for (;;) {
    const [{ left }] = await query(shop, 'select count(*)::int as left from search_pending');
    if (left === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

let turn = 0;
const next = () => {
  turn = (turn + 7_919) % products;
  return nameOf(turn);
};

const searched =
  (body) =>
  ({ request }) =>
    request('POST', '/products/search', body);
const questions = {
  'product by key': ({ request }) => request('GET', `/products/key=p-${next()}`),
  'projection by key': ({ request }) => request('GET', `/product-projections/key=p-${next()}`),
  'page of 20 projections': ({ request }) => request('GET', '/product-projections?limit=20'),
  'projections by SKU': ({ request }) => {
    const predicate = `masterVariant(sku="sku-${next()}-1") or variants(sku="sku-${next()}-2")`;
    return request('GET', `/product-projections?${new URLSearchParams({ where: predicate })}`);
  },
  'projection search, a rare word': ({ request }) =>
    request('GET', `/product-projections/search?text.en=${next()}`),
  'projection search, two facets': ({ request }) =>
    request(
      'GET',
      '/product-projections/search?limit=20&facet=variants.attributes.colour&facet=variants.attributes.material',
    ),
  'product search by SKU': ({ request }) =>
    searched({ query: { exact: { field: 'variants.sku', value: `sku-${next()}-3` } } })({
      request,
    }),
  'product search, sorted by price': searched({
    query: { exists: { field: 'variants.sku' } },
    sort: [{ field: 'variants.prices.centAmount', order: 'asc', mode: 'min' }],
    limit: 20,
  }),
};

/** A feed that sets the master variant's attribute of each product; its searches follow. */
async function feed(shop) {
  const { request } = shop.server;
  const begun = performance.now();
  const cost = await costOf(shop, changes, () =>
    inParallel(changes, async (number) => {
      const key = `p-${nameOf(number % products)}`;
      const { version } = await request('GET', `/products/key=${key}`);
      const set = { action: 'setAttribute', variantId: 1, name: 'colour', staged: false };
      const actions = [{ ...set, value: `of feed ${number % 10}` }];
      await request('POST', `/products/key=${key}`, { version, actions });
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const after = await costOf(shop, changes, () => untilIndexed(shop));
  const allSeconds = (performance.now() - begun) / 1_000;
  printRow(`feed of ${changes} changes`, '', `${cellOf(cost)}, ${seconds.toFixed(1)} s`);
  printRow('searches follow', '', `${cellOf(after)}, ${allSeconds.toFixed(1)} s`);
}

async function printDisk(shop) {
  const rows = await query(
    shop,
    `select c.relname as name, pg_total_relation_size(c.oid)::float8 as total, pg_indexes_size(c.oid)::float8 as indexes
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 2 desc limit 12`,
  );
  const each = (bytes) => Math.round(bytes / products);
  console.log('\n| table | bytes of a product | of these indexes |\n|---|---|---|');
  for (const { name, total, indexes } of rows) printRow(name, each(total), each(indexes));
  const [{ size }] = await query(
    shop,
    `select sum(pg_total_relation_size(oid))::float8 as size from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  printRow('all tables', each(size), '');
}

await withScale(resolve(flags.build), async (shop) => {
  const { request } = shop.server;
  await openCatalogue(request);
  const { path, draft } = creations.product;
  const begun = performance.now();
  const cost = await costOf(shop, products, () =>
    inParallel(products, (number) => request('POST', path, draft(nameOf(number)))),
  );
  await untilIndexed(shop);
  const seconds = (performance.now() - begun) / 1_000;
  console.log(
    `${products} products: ${cellOf(cost)} ms each, searchable after ${seconds.toFixed(1)} s`,
  );
  await printDisk(shop);
  const states = statesOf(shop);
  await printTable(shop, `${products} products`, { questions, states, ...extent });
  if (changes > 0) await feed(shop);
});
