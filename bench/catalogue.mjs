// What a large catalogue costs beside a small one: custom objects, standalone prices, products of a
// selection. Two servers on two databases do the same in turn, so that whatever else the machine does
// falls on both. Rows come from the storage itself, so they are what the API would have stored.
//
//   node bench/catalogue.mjs [--database URL] [--large 1000000] [--small 1000] [--rounds 400] [--keep]
//     [--only WORD] measures the rows alone whose name has the word

import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import pino from 'pino';

const build = resolve(dirname(fileURLToPath(import.meta.url)), '../packages/server/dist');
const module = (path) => import(pathToFileURL(join(build, path)).href);
const { createServer } = await module('server.js');
const { resolveOptions } = await module('options.js');
const { createProject } = await module('provisioning/bootstrap.js');
const { newId } = await module('../../platform/dist/stamps.js');

const { values: flags } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    large: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '400' },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(flags.rounds);
const tell = (text) => process.stderr.write(`${new Date().toISOString()} ${text}\n`);

async function administer(statement) {
  const client = new pg.Client({ connectionString: flags.database });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A server on a database of its own with so many documents of each kind. */
async function shopOf(name, count) {
  const base = `storewright_bench_catalogue_${name}`;
  await administer(`drop database if exists ${base}`);
  await administer(`create database ${base}`);
  await administer(`alter database ${base} set synchronous_commit = off`);
  const databaseUrl = Object.assign(new URL(flags.database), { pathname: `/${base}` }).href;
  const options = {
    ...resolveOptions({}),
    port: 0,
    metricsPort: -1,
    cleanUpIntervalMinutes: 0,
    catchUpIntervalSeconds: 0,
    writeTimeoutMs: 120_000,
    queryTimeoutMs: 60_000,
    sealingKey: 'the sealing key of servers under test',
  };
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const server = await createServer({ options, databaseUrl, logger });
  const { clientId, clientSecret } = await createProject(server.world, 'bench');
  const { url } = await server.listen();
  const call = await callerOf(url, clientId, clientSecret);
  const shop = { name, count, base, databaseUrl, server, call };
  await fill(shop);
  return shop;
}

async function callerOf(url, clientId, clientSecret) {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials&scope=manage_project:bench',
  });
  const { access_token: token } = await answer.json();
  return async (method, path, body) => {
    const response = await fetch(`${url}/bench${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}

const keyOf = (number) => `key-${number}`;
const skuOf = (number) => `SKU-${number}`;
const container = 'bench';
const price = { currencyCode: 'EUR', centAmount: 1000 };

/** Documents through the API, and copies of them through the storage. */
async function fill(shop) {
  await fillSmall(shop);
  await fillLarge(shop);
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  tell(`${shop.name}: filled`);
}

const lineNumbers = Array.from({ length: 20 }, (_, line) => line);
const countries = [undefined, 'DE', 'FR', 'IT', 'AT'];
const variant = (where, line) => ({
  sku: `${where}-${line}`,
  prices: countries.map((country) => ({ value: price, country })),
});

/** One document of each kind, and what carts of many lines hold. */
async function fillSmall(shop) {
  const { call } = shop;
  const type = await call('POST', '/product-types', { name: 'thing', description: '' });
  const product = (number, more) =>
    call('POST', '/products', {
      productType: { id: type.id },
      name: { en: `Thing ${number}` },
      slug: { en: `thing-${number}` },
      masterVariant: { sku: skuOf(number), prices: [{ value: price }] },
      publish: true,
      ...more,
    });
  const first = await product(0, { priceMode: 'Standalone' });
  await product('embedded', {});
  await product('embedded-many', {
    variants: lineNumbers.map((line) => variant('embedded', line)),
  });
  await call('POST', '/custom-objects', { container, key: keyOf(0), value: contentOf(0) });
  await call('POST', '/standalone-prices', { sku: skuOf(0), value: price });
  await product('standalone-many', {
    priceMode: 'Standalone',
    variants: lineNumbers.map((line) => variant('standalone', line)),
  });
  for (const line of lineNumbers)
    for (const { value, country } of variant('standalone', line).prices)
      await call('POST', '/standalone-prices', { sku: `standalone-${line}`, value, country });
  const selection = await call('POST', '/product-selections', { name: { en: 'All' } });
  const version = selection.version;
  const actions = [{ action: 'addProduct', product: { typeId: 'product', id: first.id } }];
  await call('POST', `/product-selections/${selection.id}`, { version, actions });
  const selections = [
    { productSelection: { typeId: 'product-selection', id: selection.id }, active: true },
  ];
  await call('POST', '/stores', { key: 'north', productSelections: selections });
  shop.selection = selection.id;
  shop.selected = first.id;
}

async function fillLarge(shop) {
  await copies(shop, 'key-value-document', (number) => ({
    key: keyOf(number),
    value: contentOf(number),
  }));
  await copies(shop, 'standalone-price', (number) => ({ sku: skuOf(number) }));
  const ids = await copies(shop, 'product', (number, text) =>
    JSON.parse(text.replaceAll('SKU-0', skuOf(number)).replaceAll('thing-0', `thing-${number}`)),
  );
  const assignment = (number) => ({
    id: `${shop.selection}.${ids[number - 1]}`,
    product: { typeId: 'product', id: ids[number - 1] },
  });
  const tenth = Math.floor(shop.count / 10);
  await copies(shop, 'product-selection-assignment', assignment, tenth);
  shop.products = ids;
}

const contentOf = (number) => ({
  stock: number % 1_000,
  tags: [`tag-${number % 100}`],
  owner: { typeId: 'customer', id: keyOf(number) },
  text: 'x'.repeat(200),
});

const atOnce = 500;
const atATime = 4;

/** Adds copies of the one document of a kind until there are as many as asked for; answers ids. */
async function copies({ name, server, count }, kind, own, most = count) {
  const { storage } = server.world;
  const page = await storage.query('bench', kind, { sort: [], limit: 1, offset: 0 });
  const { text } = page.rows[0];
  const template = JSON.parse(text);
  const ids = [];
  const startedAt = performance.now();
  const insert = (number) => {
    const document = { ...template, ...own(number, text), version: 1 };
    if (document.id === template.id) document.id = newId(Date.now());
    ids[number - 1] = document.id;
    return { type: 'insert', kind, document, messages: [] };
  };
  const batches = Math.ceil((most - 1) / atOnce);
  let next = 0;
  const worker = async () => {
    while (next < batches) {
      const start = next++ * atOnce + 1;
      const writes = Array.from({ length: Math.min(atOnce, most - start) }, (_, index) =>
        insert(start + index),
      );
      const { outcome } = await storage.commit('bench', writes);
      if (outcome !== 'done') throw new Error(`${kind}: ${outcome}`);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  const seconds = (performance.now() - startedAt) / 1_000;
  tell(`${name}: ${most} × ${kind} in ${seconds.toFixed(0)} s`);
  return ids;
}

const random = (most) => 1 + Math.floor(Math.random() * (most - 2));

/** What is measured: what each does with a shop. */
const operations = {
  'get a custom object': ({ call, count }) =>
    call('GET', `/custom-objects/${container}/${keyOf(random(count))}`),
  'change a custom object': ({ call, count }) => {
    const value = contentOf(Math.floor(Math.random() * 1e9));
    return call('POST', '/custom-objects', { container, key: keyOf(random(count)), value });
  },
  'standalone prices of 20 SKUs (one statement)': ({ server, count }) => {
    const skus = Array.from({ length: 20 }, () => skuOf(random(count)));
    return server.world.storage.lists('bench', 'standalone-price', 'sku', skus);
  },
  'query standalone prices of 20 SKUs': ({ call, count }) => {
    const skus = Array.from({ length: 20 }, () => `"${skuOf(random(count))}"`);
    const where = encodeURIComponent(`sku in (${skus})`);
    return call('GET', `/standalone-prices?limit=20&withTotal=false&where=${where}`);
  },
  'a projection in a store': ({ call, count, products }) =>
    call('GET', `/in-store/key=north/product-projections/${products[random(count / 10)]}`),
  '20 products that a store sells': ({ call }) =>
    call('GET', '/in-store/key=north/product-selection-assignments?limit=20'),
  '20 products of a selection, expanded': ({ call, selection }) =>
    call('GET', `/product-selections/${selection}/products?limit=20&expand=product`),
  '20 projections of a store': ({ call }) =>
    call('GET', '/product-projections?storeProjection=north&limit=20&withTotal=false'),
};

/** Of one shop: carts that differ only in where the prices of their lines come from. */
const lines = {
  'a cart with one line': [
    ({ call }) => cartWith(call, ['SKU-embedded']),
    ({ call }) => cartWith(call, [skuOf(0)]),
  ],
  'a cart with 20 lines, each of 5 prices': ['embedded', 'standalone'].map(
    (where) =>
      ({ call }) =>
        cartWith(
          call,
          lineNumbers.map((line) => `${where}-${line}`),
        ),
  ),
};

const cartWith = (call, skus) =>
  call('POST', '/carts', {
    currency: 'EUR',
    country: 'DE',
    lineItems: skus.map((sku) => ({ sku, quantity: 1 })),
  });

async function timed(run) {
  const startedAt = performance.now();
  const cpu = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(cpu);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000 };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Medians of two that run in turn. */
async function inTurn(first, second) {
  const samples = [[], []];
  for (let round = -20; round < rounds; round += 1)
    for (const [index, run] of [first, second].entries()) {
      const sample = await timed(run);
      if (round >= 0) samples[index].push(sample);
    }
  return samples.map((all) => ({
    ms: median(all.map(({ ms }) => ms)),
    cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  }));
}

const row = (name, [one, other]) =>
  [
    name.padEnd(46),
    ...[one.ms, other.ms].map((ms) => ms.toFixed(2).padStart(8)),
    (other.ms / one.ms).toFixed(2).padStart(6),
    ...[one.cpuMs, other.cpuMs].map((ms) => ms.toFixed(2).padStart(8)),
    (other.cpuMs / one.cpuMs).toFixed(2).padStart(6),
  ].join(' ');

const [small, large] = [
  await shopOf('small', Number(flags.small)),
  await shopOf('large', Number(flags.large)),
];
try {
  console.log(`medians of ${rounds}, ${small.count} and ${large.count} documents of each kind`);
  console.log(`${''.padEnd(46)} ms small    large  ratio CPU small    large  ratio`);
  const chosen = ([name]) => name.includes(flags.only);
  for (const [name, operation] of Object.entries(operations).filter(chosen))
    console.log(
      row(
        name,
        await inTurn(
          () => operation(small),
          () => operation(large),
        ),
      ),
    );
  console.log('embedded and standalone prices, large');
  for (const [name, [embedded, standalone]] of Object.entries(lines))
    console.log(
      row(
        name,
        await inTurn(
          () => embedded(large),
          () => standalone(large),
        ),
      ),
    );
} finally {
  for (const { server, base } of [small, large]) {
    await server.close();
    if (!flags.keep) await administer(`drop database ${base}`);
  }
}
