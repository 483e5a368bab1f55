// Two servers of one database carry imports out, and one of the two is killed again and again. Every operation must
// end, and none may be carried out twice: a category changes with each of its imports, so its version counts them.
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

const clients = 4;
const perRequest = 20;
const rounds = 5;
const pricesEach = 9;
/** After the last kill. */
const mostMs = 240_000;

const range = (count) => Array.from({ length: count }, (_, index) => index);
const chunked = (all) =>
  range(Math.ceil(all.length / perRequest)).map((at) =>
    all.slice(at * perRequest, (at + 1) * perRequest),
  );

const named = (key) => ({ key, name: { en: key }, slug: { en: key } });
const categoryOf = (number, round) => ({
  ...named(`c-${number}`),
  externalId: `round ${round}`,
});
const productOf = (number) => ({
  ...named(`p-${number}`),
  productType: { typeId: 'product-type', key: 'goods' },
  masterVariant: { key: `p-${number}-1`, sku: `sku-${number}` },
});
const priceOf = (number, price) => ({
  key: `price-${price}`,
  value: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 100 * price },
  validFrom: `20${10 + price}-01-01T00:00:00.000Z`,
  validUntil: `20${10 + price}-12-31T00:00:00.000Z`,
  product: { typeId: 'product', key: `p-${number}` },
  productVariant: { typeId: 'product-variant', key: `p-${number}-1` },
});

/** Import requests: each category in every round, and products with their prices. */
function requestsOf(resources) {
  const categories = range(resources / 2 / rounds);
  const products = range(resources / 2 / (1 + pricesEach));
  const requests = (path, type, all) =>
    chunked(all).map((some) => ({ path, type, resources: some }));
  return [
    ...range(rounds).map((round) =>
      requests(
        'categories',
        'category',
        categories.map((number) => categoryOf(number, round)),
      ),
    ),
    requests('product-drafts', 'product-draft', products.map(productOf)),
    requests(
      'prices',
      'price',
      products.flatMap((number) => range(pricesEach).map((price) => priceOf(number, price))),
    ),
  ];
}

/** Sends requests, a few at the same time. */
async function accept(node, token, requests) {
  const left = [...requests].reverse();
  const client = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { path, ...body } = next;
      const { status } = await call(`${node.url}/demo/${path}/import-containers/drill`, {
        ...{ method: 'POST', token, body },
      });
      if (status !== 201) throw new Error(`${path}: ${status}`);
    }
  };
  await Promise.all(range(clients).map(client));
}

async function numberOf(database, condition) {
  const [{ number }] = await database.run(
    `select count(*)::int as number from import_operation where ${condition}`,
  );
  return number;
}

/** Kills one of the two servers while operations are in work, and starts another one in its place. */
async function killOne(nodes, start) {
  const index = Math.random() < 0.5 ? 0 : 1;
  await nodes[index].end('SIGKILL');
  nodes[index] = await start();
}

/** The claims of dead servers lapse sooner, as if as much time had passed. */
const hurry = (database) =>
  database.run(
    `update import_operation set due_at = due_at - interval '60 s' where owner is not null`,
  );

async function untilEnded(database, isHurried) {
  const until = performance.now() + mostMs;
  while (performance.now() < until) {
    if ((await numberOf(database, 'payload is not null')) === 0) return;
    if (isHurried) await hurry(database);
    await sleep(500);
  }
}

/** What is not as each operation, carried out once and in order, leaves it. */
async function violationsIn(database, { resources }) {
  const violations = [];
  const states = await database.run(
    `select state, count(*)::int as number from import_operation group by state`,
  );
  for (const { state, number } of states)
    if (state !== 'imported') violations.push(`${number} operations are ${state}`);
  const accepted = states.reduce((sum, { number }) => sum + number, 0);
  if (accepted !== resources) violations.push(`${accepted} operations of ${resources}`);
  const [categories] = await database.run(
    `select count(*)::int as number, count(*) filter (where version <> ${rounds}
        or document::jsonb ->> 'externalId' <> 'round ${rounds - 1}')::int as wrong from category`,
  );
  if (categories.wrong > 0) violations.push(`${categories.wrong} categories have another version`);
  if (categories.number !== resources / 2 / rounds)
    violations.push(`${categories.number} categories`);
  const [order] = await database.run(
    `select count(*)::int as wrong from (select array_agg(resource_version order by position) as versions
        from import_operation where type = 'category' group by document) o
      where versions is distinct from array[1, 2, 3, 4, 5]::bigint[]`,
  );
  if (order.wrong > 0) violations.push(`imports of ${order.wrong} categories were not in order`);
  const [products] = await database.run(
    `select count(*)::int as number, count(*) filter (where jsonb_array_length(
        document::jsonb #> '{masterData,staged,masterVariant,prices}') <> ${pricesEach})::int as wrong
      from product`,
  );
  if (products.wrong > 0) violations.push(`${products.wrong} products have other prices`);
  if (products.number !== resources / 2 / (1 + pricesEach))
    violations.push(`${products.number} products`);
  return violations;
}

export default {
  name: 'imported',
  what: 'imports by two servers of which one is killed again and again: none is lost or carried out twice',
  quick: { resources: 1_000, kills: 2, isHurried: true },
  full: { resources: 10_000, kills: 8 },
  mutants: [
    {
      what: 'operations of a killed server are not taken up again',
      edits: [
        {
          file: 'storage/imports/queue.js',
          from: 'const claimSeconds = 60;',
          to: 'const claimSeconds = 1_000_000;',
        },
      ],
    },
    {
      what: 'an operation is carried out by a server that has lost its claim',
      edits: [
        {
          file: 'storage/imports/queue.js',
          from: 'const claimSeconds = 60;',
          to: 'const claimSeconds = 0;',
        },
        {
          file: 'storage/imports/settling.js',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of code
          from: '= ${ids.length}::int`',
          to: '>= 0`',
        },
      ],
    },
  ],
  async run(setting) {
    const { resources, kills, isHurried = false } = setting.scale;
    const database = await setting.shared.database();
    const start = () => startNode(setting, { 'database-url': database.url, 'drain-wait': 0 });
    const first = await start();
    const { token } = await openShop(first);
    const nodes = [first, await start()];
    const post = (path, body) => call(`${first.url}/demo${path}`, { method: 'POST', token, body });
    await post('/product-types', { key: 'goods', name: 'Goods', description: '' });
    await post('/import-containers', { key: 'drill' });
    const startedAt = performance.now();
    for (const requests of requestsOf(resources)) await accept(first, token, requests);
    const open = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const number = await numberOf(database, 'payload is not null');
      if (number === 0) break;
      open.push(number);
      await killOne(nodes, start);
      await sleep(Math.random() * 1_000);
      if (isHurried) await hurry(database);
    }
    await untilEnded(database, isHurried);
    const violations = await violationsIn(database, setting.scale);
    if (open.length < kills / 2) violations.push(`only ${open.length} servers were killed in time`);
    const lost = await numberOf(database, 'payload is not null');
    const figures = {
      'open at each kill': open.join(', '),
      'seconds in all': ((performance.now() - startedAt) / 1_000).toFixed(0),
    };
    return { rounds: open.length, acknowledged: resources, lost, violations, figures };
  },
};
