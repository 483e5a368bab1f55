// What a first start places is what the pipeline makes, in every table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { name, sql } from '@storewright/store/sql/sql';
import { createProject } from '../provisioning/bootstrap.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { type PreparedHead, placeDemo, preparedLines } from './prepared.ts';
import { recordDemo } from './recording.ts';

let server: TestServer;
let recorded: readonly string[];
before(async () => {
  server = await startTestServer();
  const { world, database } = server.server;
  recorded = await recordDemo(world, database);
});
after(() => server.close());

/** The salts of the hashes of passwords are other ones each time. */
const comparable = (lines: readonly string[]) =>
  lines.map((line) => line.replace(/"secret":"[^"]*"/, '"secret":"HASH"'));

test('the recording is what the pipeline makes today; `npm run demo` writes it anew', () => {
  const kept = comparable(preparedLines());
  const today = comparable(recorded);
  assert.equal(kept.length, today.length, 'number of documents');
  for (const [index, line] of today.entries()) assert.equal(kept[index], line);
});

/** Tables whose rows say who may come in, number what happened, or tell of what runs. */
const ofTheirOwn = new Set([
  'api_client',
  'audit',
  'client_directory',
  'generation',
  'job_progress',
]);
/** Tables that jobs fill in the background. */
const ofIndexes = /^(search|suggestion)_/;

async function tablesOfProjects(): Promise<readonly string[]> {
  const rows = await server.server.database.query<{ table: string }>(
    'query',
    sql`select c.relname::text as table from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and a.attname = 'project' and not c.relispartition
        and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  return rows
    .map(({ table }) => table)
    .filter((table) => !ofTheirOwn.has(table) && !ofIndexes.test(table));
}

async function rowsOf(table: string, project: string): Promise<readonly string[]> {
  const rows = await server.server.database.query<{ row: any }>(
    'query',
    sql`select to_jsonb(t) - 'project' as row from ${name(table)} t where project = ${project}`,
  );
  return rows
    .map(({ row }) => row)
    .filter(({ kind }) => kind !== 'api-client')
    .map((row) => JSON.stringify(row))
    .sort();
}

test('a project that is placed has the rows of the one that was recorded', async () => {
  const { world } = server.server;
  const head: PreparedHead = JSON.parse(recorded[0]!);
  const at = (instant: string) => ({
    ...world,
    now: () => Date.parse(instant),
    newId: () => head.initialStateId,
  });
  await createProject(at(head.first), 'placed');
  await placeDemo(at(head.last), 'placed', { lines: recorded });
  const filled: string[] = [];
  for (const table of await tablesOfProjects()) {
    const expected = await rowsOf(table, 'recorded');
    const found = await rowsOf(table, 'placed');
    if (table !== 'project') assert.deepEqual(found, expected, table);
    if (found.length > 0) filled.push(table);
  }
  for (const table of ['order', 'message', 'product_projection', 'unique_values', 'secrets'])
    assert.ok(filled.includes(table), table);
  // The signature follows from the document, in which the key is another one. A job that ends an index changes the
  // time of the last change.
  const settings = async (project: string) => {
    const row = JSON.parse((await rowsOf('project', project))[0]!);
    const { signature: _, last_modified_at: __, document, ...rest } = row;
    const { lastModifiedAt: ___, ...members } = JSON.parse(document);
    return JSON.stringify({ ...rest, members }).replaceAll(project, 'PROJECT');
  };
  // Jobs build the indexes of both.
  const isBuilt = async (project: string) => !(await settings(project)).includes('"Indexing"');
  for (const project of ['placed', 'recorded'])
    await waitUntil(`the indexes of ${project} are built`, () => isBuilt(project));
  assert.equal(await settings('placed'), await settings('recorded'));
});

async function laterShop(url?: string) {
  const { world } = server.server;
  const project = url === undefined ? 'later' : 'seen';
  await createProject(world, project);
  await placeDemo(world, project, { url });
  return async (kind: string) =>
    (await rowsOf(kind, project)).map((row) => JSON.parse(JSON.parse(row).document));
}

test('the words about the demo shop have the numbers that the lists of the API have', async () => {
  const { projectKey, server: own } = server;
  const words = await placeDemo(own.world, projectKey);
  const totalOf = async (path: string) => (await server.read(`${path}?limit=0`)).total;
  const { results } = await server.read('/products?limit=500');
  const variants = results.flatMap(({ masterData: { staged } }: any) => [
    staged.masterVariant,
    ...staged.variants,
  ]);
  assert.equal(
    words,
    `${variants.length} variants, ${await totalOf('/customers')} customers, ${await totalOf('/carts')} carts, ` +
      `${await totalOf('/orders')} orders, ${await totalOf('/business-units')} business units, ` +
      `${await totalOf('/quotes')} quotes`,
  );
});

const dayMs = 86_400_000;

test('the demo shop has orders of the last 60 days, and its project is as old as they are', async () => {
  const documents = await laterShop();
  const orders = await documents('order');
  const ages = orders.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / dayMs);
  const days = new Set(orders.map(({ createdAt }) => createdAt.slice(0, 10)));
  assert.ok(Math.min(...ages) < 3 && Math.max(...ages) > 50 && Math.max(...ages) < 62, ages.join());
  assert.ok(days.size > 20, `${days.size} days`);
  const [settings] = await documents('project');
  const all = (await Promise.all(['order', 'product', 'customer'].map(documents))).flat();
  for (const { createdAt, lastModifiedAt } of [settings, ...all]) {
    assert.ok(settings.createdAt <= createdAt);
    assert.ok(createdAt <= lastModifiedAt && Date.parse(lastModifiedAt) <= Date.now() + 1_000);
  }
  const [staged] = await documents('staged_quote');
  assert.equal(staged.validTo, '2099-12-31T00:00:00.000Z');
});

test('the demo shop has searches on, differing stock, discounts, codes in orders, and its own pictures', async () => {
  const documents = await laterShop(server.url);
  const [{ searchIndexing }] = await documents('project');
  const states = Object.values<any>(searchIndexing).map(({ status }) => status);
  assert.deepEqual(
    [states.length, states.includes('Deactivated')],
    [5, false],
    JSON.stringify(searchIndexing),
  );
  const stock = (await documents('inventory_entry')).map((one) => one.quantityOnStock);
  assert.ok(new Set(stock).size > 8 && stock.includes(0), stock.join());
  const orders = await documents('order');
  assert.ok(orders.some(({ discountCodes }) => discountCodes.length > 0));
  assert.equal((await documents('discount_code')).length, 2);
  const products = await documents('product');
  const variants = products.flatMap(({ masterData: { current } }) => [
    current.masterVariant,
    ...current.variants,
  ]);
  assert.ok(variants.some(({ prices }) => prices.some((price: any) => price.discounted)));
  for (const { images } of variants) {
    const picture = await fetch(images[0].url);
    assert.deepEqual(
      [picture.status, picture.headers.get('content-type')],
      [200, 'image/svg+xml'],
      images[0].url,
    );
    assert.match(await picture.text(), /^<svg /);
  }
});
