// Clusters that are prepared for throw-away databases: made once, copied, given back, never needed.
import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, test } from 'node:test';
import { type EmbeddedDatabase, type Preparation, startEmbeddedDatabase } from '../embedded.ts';
import { query, temporaryFolder } from '../support.test.setting.ts';
import { giveBack } from './prepared.ts';

const { XDG_CACHE_HOME, TMPDIR } = process.env;
afterEach(() => {
  for (const [name, value] of Object.entries({ XDG_CACHE_HOME, TMPDIR }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

/** Only there do clusters that were prepared lie in the folder that a test can name. */
const skip = process.platform === 'linux' ? false : 'the cache folder is named by Linux alone';

/** A cache of the test's own, and a preparation that counts how often it was made. */
async function setting(folder: string, name = 'one') {
  const cache = join(folder, 'cache');
  await mkdir(cache);
  process.env.XDG_CACHE_HOME = cache;
  let made = 0;
  const preparation: Preparation = {
    name,
    async fill(url) {
      made += 1;
      await query(url, 'CREATE TABLE zone AS SELECT 42 AS number');
    },
  };
  let started = 0;
  return {
    cache: join(cache, 'storewright'),
    made: () => made,
    preparation,
    async start(more = {}) {
      started += 1;
      const directory = join(folder, `data-${started}`);
      const options = { directory, durable: false, preparation, ...more };
      return { ...(await startEmbeddedDatabase(options)), directory };
    },
  };
}

const numbersIn = async ({ url }: EmbeddedDatabase) =>
  (await query(url, 'SELECT number FROM zone ORDER BY number')).map(({ number }) => number);

/** The name of the one cluster in a cache, and what lies beside its data. */
async function prepared(cache: string) {
  const [name, ...others] = await readdir(cache);
  assert.deepEqual(others, []);
  const inside = await readdir(join(cache, name!));
  return { folder: join(cache, name!), spares: inside.filter((one) => one.startsWith('spare-')) };
}

/** Bytes of all files below a folder, by path. */
async function contents(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .sort();
  const bytes = await Promise.all(paths.map((path) => readFile(path)));
  return new Map(paths.map((path, index) => [path.slice(folder.length), bytes[index]!]));
}

test('what was prepared once is what each throw-away database begins with', { skip }, async (t) => {
  const { cache, made, start } = await setting(await temporaryFolder(t));
  const first = await start();
  t.after(first.stop);
  const second = await start();
  t.after(second.stop);
  assert.equal(made(), 1);
  await query(first.url, 'INSERT INTO zone VALUES (43)');
  assert.deepEqual(await numbersIn(first), [42, 43]);
  assert.deepEqual(await numbersIn(second), [42]);
  assert.deepEqual((await prepared(cache)).spares, []);
});

test('durable data begins with nothing of it', { skip }, async (t) => {
  const { made, start } = await setting(await temporaryFolder(t));
  const { url, stop } = await start({ durable: true });
  t.after(stop);
  assert.equal(made(), 0);
  await assert.rejects(query(url, 'SELECT number FROM zone'), /zone/);
});

test('what is given back holds nothing that it held, and the next start takes it', {
  skip,
}, async (t) => {
  const { cache, made, start } = await setting(await temporaryFolder(t));
  const first = await start();
  t.after(first.stop);
  const canary = 'canary-of-a-test-that-nobody-may-find';
  await query(
    first.url,
    `CREATE TABLE secret AS SELECT '${canary}' || n FROM generate_series(1, 5000) n`,
  );
  await query(first.url, `COMMENT ON TABLE secret IS '${canary}'; TRUNCATE zone`);
  await first.stop();
  await giveBack(first.directory);
  const { folder, spares } = await prepared(cache);
  assert.equal(spares.length, 1);
  const spare = await contents(join(folder, spares[0]!));
  assert.deepEqual(spare, await contents(join(folder, 'postgres')));
  assert.equal(
    [...spare.values()].some((bytes) => bytes.includes(canary)),
    false,
  );
  const next = await start();
  t.after(next.stop);
  assert.deepEqual(await numbersIn(next), [42]);
  assert.equal(made(), 1);
  assert.deepEqual((await prepared(cache)).spares, []);
});

test('a database that still runs is not given back, nor more than two', { skip }, async (t) => {
  const { cache, start } = await setting(await temporaryFolder(t));
  const all = [await start(), await start(), await start()];
  for (const one of all) t.after(one.stop);
  await giveBack(all[0]!.directory);
  assert.deepEqual((await prepared(cache)).spares, []);
  assert.deepEqual(await numbersIn(all[0]!), [42]);
  for (const one of all) await one.stop();
  await Promise.all(all.map(({ directory }) => giveBack(directory)));
  assert.ok((await prepared(cache)).spares.length <= 2);
});

test('starts at the same moment leave one prepared cluster and nothing half made', {
  skip,
}, async (t) => {
  const { cache, start } = await setting(await temporaryFolder(t));
  const all = await Promise.all([start(), start(), start()]);
  for (const one of all) t.after(one.stop);
  for (const one of all) assert.deepEqual(await numbersIn(one), [42]);
  await prepared(cache);
});

test('what others have damaged or kept for too long is removed and made again', {
  skip,
}, async (t) => {
  const { cache, made, start } = await setting(await temporaryFolder(t));
  const long = new Date(Date.now() - 30 * 86_400_000);
  for (const name of ['postgresql-17.0-linux-x64-own-old', 'draft-cut-off']) {
    await mkdir(join(cache, name), { recursive: true });
    await writeFile(join(cache, name, 'password'), 'none');
    await utimes(join(cache, name), long, long);
  }
  const first = await start();
  t.after(first.stop);
  const { folder } = await prepared(cache);
  await rm(join(folder, 'postgres', 'base', '1', 'PG_VERSION'));
  const second = await start();
  t.after(second.stop);
  assert.equal(made(), 2);
  assert.deepEqual(await numbersIn(second), [42]);
});

test('a folder into which others can write is no cache, and none is needed', {
  skip,
}, async (t) => {
  const folder = await temporaryFolder(t);
  const { cache, made, start } = await setting(folder);
  const temporary = join(folder, 'temporary');
  await mkdir(temporary);
  for (const one of [cache, join(temporary, `storewright-cache-${userInfo().username}`)]) {
    await mkdir(one);
    await chmod(one, 0o777);
  }
  process.env.TMPDIR = temporary;
  const first = await start();
  t.after(first.stop);
  assert.equal(made(), 0);
  assert.deepEqual(await readdir(cache), []);
  assert.deepEqual(await query(first.url, 'SELECT 1 AS one'), [{ one: 1 }]);
});

test('a preparation that fails leaves a start as it is without one', { skip }, async (t) => {
  const { cache, preparation, start } = await setting(await temporaryFolder(t));
  const fill = () => Promise.reject(new Error('cannot be filled'));
  const { url, stop } = await start({ preparation: { ...preparation, fill } });
  t.after(stop);
  assert.deepEqual(await query(url, 'SELECT 1 AS one'), [{ one: 1 }]);
  assert.deepEqual(await readdir(cache), []);
});
