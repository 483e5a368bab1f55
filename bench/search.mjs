// Searches of a large catalogue at the storage layer: one process, one request at a time.
// `STOREWRIGHT_TEST_DATABASE_URL=… node bench/search.mjs [--variants 100000] [--rounds 200]
// [--storefront] [--without-peer] [--kept NAME [--rebuild]] [--search-url URL]`. Beside the index stand the naive floor, a table with a text vector, typed columns and arrays,
// GIN indexes and `group by`, which knows no language, no elements and no scores; and MiniSearch
// with the texts in memory.
import MiniSearch from 'minisearch';
import { processorsOf } from './search-processors.mjs';
import {
  asksPeer,
  asksStorefront,
  attributes,
  below,
  build,
  colors,
  countProcessors,
  kind,
  products,
  project,
  searchUrl,
  timed,
  withShop,
  word,
} from './search-shop.mjs';
import { measureStorefront } from './search-storefront.mjs';

await withShop(async (shop) => {
  countProcessors(await processorsOf(shop.client, searchUrl));
  await measureBuild(shop);
  await measureSearches(shop);
  if (asksStorefront) await measureStorefront(shop);
  await measureFloor(shop);
  if (asksPeer) await measureMiniSearch(shop);
});

async function measureBuild(shop) {
  const { client } = shop;
  const processors = await processorsOf(client, searchUrl);
  const before = processors();
  const seconds = await build(shop);
  const spent = (processors() - before) / products;
  const { rows } = await client.query(
    `select pg_size_pretty(pg_relation_size('search_entry')) as rows,
       pg_size_pretty(pg_relation_size('search_entry_lexemes')) as lexemes,
       pg_size_pretty(pg_total_relation_size('search_word')) as words,
       pg_size_pretty(pg_database_size(current_database())) as database`,
  );
  const speed =
    seconds === undefined
      ? 'built before'
      : `${Math.round(products / seconds)} products a second, ${seconds.toFixed(0)} s`;
  console.log(
    `${products * 2} variants: ${speed}, processors ${spent.toFixed(2)} ms each`,
    rows[0],
  );
  if (searchUrl !== undefined) console.log(await engineSizes());
  console.log('resident memory of this process, MB:', Math.round(process.memoryUsage().rss / 1e6));
}

async function engineSizes() {
  const answer = await fetch(new URL('/_cat/indices?h=index,docs.count,store.size', searchUrl));
  return answer.text();
}

async function measureSearches({ storage }) {
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

async function measureFloor({ client }) {
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
async function measureMiniSearch({ client }) {
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
