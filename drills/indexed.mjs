// An import of products with stock, after which an idle server must find them all and rest.
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

const clients = 16;

/** Milliseconds after the last creation. */
const maxLagMs = 60_000;

/** Once everything is found, the database has so little to do: statements under way, on average. */
const maxAtWork = 0.5;

async function mustSucceed(answer) {
  const { status, body } = await answer;
  if (status >= 300 || status === 0) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

async function openCatalogue(node) {
  const { token } = await openShop(node);
  const post = (path, body) =>
    mustSucceed(call(`${node.url}/demo${path}`, { method: 'POST', token, body }));
  const { body: project } = await call(`${node.url}/demo`, { token });
  const action = 'changeProductSearchIndexingEnabled';
  const actions = [{ action, enabled: true, mode: 'ProductsSearch' }];
  await post('', { version: project.version, actions });
  const { id } = await post('/product-types', { name: 'T', description: 'T' });
  return { node, token, post, productType: { typeId: 'product-type', id } };
}

/** As many at once as there are clients. */
async function each(count, work) {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const at = next;
      next += 1;
      await work(at);
    }
  };
  await Promise.all(Array.from({ length: clients }, worker));
}

async function importAll({ post, productType }, { products, skus, entries }) {
  await each(products, (at) => {
    const variants = Array.from({ length: skus }, (_, index) => ({ sku: `sku-${at}-${index}` }));
    const [masterVariant, ...others] = variants;
    const name = { en: `Product ${at}` };
    const slug = { en: `product-${at}` };
    return post('/products', {
      productType,
      name,
      slug,
      masterVariant,
      variants: others,
      publish: true,
    });
  });
  await each(products * entries, (at) => {
    const sku = `sku-${at % products}-${Math.floor(at / products)}`;
    return post('/inventory', { sku, quantityOnStock: 5 });
  });
}

const inStock = { exact: { field: 'variants.availability.isOnStock', value: true } };

/** How long until a search finds as many products; `undefined`: not in time. */
async function untilFound({ post }, products) {
  const startedAt = performance.now();
  let last;
  while (performance.now() - startedAt < maxLagMs) {
    const answer = await post('/products/search', { query: inStock, limit: 1 }).catch((error) => ({
      error: error.message,
    }));
    last = answer.total ?? answer.error;
    if (answer.total === products) return { ms: Math.round(performance.now() - startedAt) };
    await sleep(250);
  }
  return { last };
}

/**
 * Statements of the server under way on average, the texts of those seen, and changes that no index
 * has followed, over some seconds. The autovacuum of PostgreSQL is not work of the server.
 */
async function afterwards(database) {
  const looks = 40;
  const texts = new Map();
  let atWork = 0;
  await sleep(2_000);
  for (let look = 0; look < looks; look += 1) {
    const rows = await database.run(`select left(query, 120) as text, backend_type as type
      from pg_stat_activity
      where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`);
    for (const { text } of rows) texts.set(text, (texts.get(text) ?? 0) + 1);
    atWork += rows.filter(({ type }) => type === 'client backend').length;
    await sleep(100);
  }
  const [{ pending }] = await database.run('select count(*)::int as pending from search_pending');
  return { atWork: atWork / looks, texts, pending };
}

export default {
  name: 'indexed',
  what: 'an import of products with stock is searchable within a minute, and the server rests',
  quick: { products: 150, skus: 4, entries: 1 },
  full: { products: 20_000, skus: 2, entries: 1 },
  mutants: [
    {
      what: 'each document is compared with each value',
      edits: [
        {
          file: 'search-index/follow.js',
          from: ' offset 0) t`',
          to: ') t order by t.id`',
        },
        {
          file: 'search-index/follow.js',
          from: 'const valuesAtOnce = 200;',
          to: 'const valuesAtOnce = 100_000;',
        },
        {
          file: 'search-index/follow.js',
          from: 'select gin_clean_pending_list(',
          to: 'select (',
        },
      ],
    },
  ],
  async run(setting) {
    const database = await setting.shared.database();
    const node = await startNode(setting, { 'database-url': database.url });
    const catalogue = await openCatalogue(node);
    const { products } = setting.scale;
    const startedAt = performance.now();
    await importAll(catalogue, setting.scale);
    const importSeconds = Math.round((performance.now() - startedAt) / 1_000);
    const { ms, last } = await untilFound(catalogue, products);
    const { atWork, texts, pending } = await afterwards(database);
    const violations = [];
    if (ms === undefined) violations.push(`after a minute a search answers ${last}`);
    if (pending > 0) violations.push(`${pending} changes are not followed`);
    if (atWork > maxAtWork)
      violations.push(
        `${atWork} statements are under way without a client: ${JSON.stringify([...texts])}`,
      );
    const figures = {
      'import (s)': importSeconds,
      'found after (ms)': ms ?? 'never',
      'statements under way': atWork.toFixed(2),
      seen: [...texts]
        .map(([text, times]) => `${times} × ${text.replace(/[\s|]+/g, ' ')}`)
        .join('; '),
    };
    return { rounds: 1, acknowledged: products, lost: 0, violations, figures };
  },
};
