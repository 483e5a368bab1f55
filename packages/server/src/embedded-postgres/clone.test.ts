// Copies of a cluster that runs: with the log in between, from clusters of former versions, by name.
import assert from 'node:assert/strict';
import { mkdir, readdir, realpath, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import { neededLog } from './backup.ts';
import { clonesOf, isCloneName, makeClone, removeClone } from './clone.ts';
import { ownFolder, runProgram } from './cluster/program.ts';
import { type EmbeddedDatabase, siteOf, startEmbeddedDatabase } from './embedded.ts';
import { copyUsedFolder, query, temporaryFolder } from './support.test.setting.ts';

const log = () => undefined;

/** What a clone holds, as it is found when it is prepared. */
async function numbersIn(directory: string, name: string): Promise<readonly unknown[]> {
  let found: readonly Record<string, unknown>[] = [];
  const prepare = async (url: string) => {
    found = await query(url, 'SELECT number FROM kept ORDER BY number');
  };
  await makeClone({ directory, name, prepare, log });
  return found.map(({ number }) => number);
}

const kept = ({ url }: EmbeddedDatabase, number: number) =>
  query(url, `INSERT INTO kept VALUES (${number})`);

/** As clusters were made that could not be copied while they ran. */
async function withoutRights(directory: string): Promise<void> {
  const real = await realpath(directory);
  const { programs, account, folder } = await siteOf(real);
  const functions = 'pg_backup_start(text, boolean), pg_backup_stop(boolean)';
  await runProgram({
    ...{ what: 'Taking rights away', program: programs.postgres, folder, directory, account },
    parameters: ['--single', '-D', ownFolder(folder, account), 'postgres'],
    input: `REVOKE EXECUTE ON FUNCTION ${functions} FROM storewright;\n`,
  });
}

test('a clone of a cluster of a former version wants its server stopped, once', async (t) => {
  const directory = join(await temporaryFolder(t), 'data');
  const first = await startEmbeddedDatabase({ directory });
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS number');
  await first.stop();
  await withoutRights(directory);

  const running = await startEmbeddedDatabase({ directory });
  t.after(running.stop);
  await assert.rejects(numbersIn(directory, 'early'), {
    message: /was made by a version of storewright that knew no clones/,
    hint: /Stop the server \(process \d+\)/,
  });
  await kept(running, 2);
  await running.stop();
  assert.deepEqual(await numbersIn(directory, 'stopped'), [1, 2]);

  const later = await startEmbeddedDatabase({ directory });
  t.after(later.stop);
  await kept(later, 3);
  assert.deepEqual(await numbersIn(directory, 'running'), [1, 2, 3]);
  assert.deepEqual(await clonesOf(directory), ['running', 'stopped']);
});

test('data that is not kept durably is copied while no server runs on it', async (t) => {
  const directory = join(await temporaryFolder(t), 'data');
  const running = await startEmbeddedDatabase({ directory, durable: false });
  t.after(running.stop);
  await query(running.url, 'CREATE TABLE kept AS SELECT 1 AS number');
  await assert.rejects(numbersIn(directory, 'running'), {
    message: /does not keep its data durably/,
    hint: /stop it meanwhile/,
  });
  await running.stop();
  assert.deepEqual(await numbersIn(directory, 'stopped'), [1]);
});

test('a clone that cannot be prepared is none, and what was left half made goes', async (t) => {
  const directory = await copyUsedFolder(t);
  const { stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  const left = join(directory, 'clones', '.draft-left');
  await mkdir(left, { recursive: true });
  const long = new Date(Date.now() - 86_400_000);
  await utimes(left, long, long);
  const prepare = () => Promise.reject(new Error('not this one'));
  await assert.rejects(makeClone({ directory, name: 'none', prepare, log }), /not this one/);
  assert.deepEqual(await readdir(join(directory, 'clones')), []);
  assert.equal(await removeClone(directory, 'none'), false);
});

test('two clones of one name at the same moment are one', async (t) => {
  const directory = await copyUsedFolder(t);
  const { stop } = await startEmbeddedDatabase({ directory });
  t.after(stop);
  const make = () => makeClone({ directory, name: 'one', prepare: async () => undefined, log });
  const made = await Promise.allSettled([make(), make()]);
  assert.deepEqual(made.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  const refused = made.find((one) => one.status === 'rejected');
  assert.match(String(refused?.reason), /There is a clone 'one' already/);
  assert.deepEqual(await readdir(join(directory, 'clones')), ['one']);
});

test('the log is whole from its first file to its last, or it is not', () => {
  const name = (number: number) =>
    `00000001${Math.floor(number / 256)
      .toString(16)
      .toUpperCase()
      .padStart(8, '0')}${(number % 256).toString(16).toUpperCase().padStart(8, '0')}`;
  const all = Array.from({ length: 6 }, (_, index) => name(253 + index));
  const others = ['archive_status', '00000001.history', `${name(254)}.00000028.backup`];
  assert.deepEqual(neededLog([...others, ...all], name(254), name(257)), all.slice(1, 5));
  assert.deepEqual(neededLog(all, name(253), name(253)), [name(253)]);
  for (const gone of all.slice(1, 5)) {
    const left = all.filter((one) => one !== gone);
    assert.equal(neededLog(left, name(254), name(257)), undefined, gone);
  }
});

test('a name of a clone is that of a folder', () => {
  for (const name of ['one', 'pr-42', 'A_1', 'x'.repeat(63)]) assert.equal(isCloneName(name), true);
  for (const name of ['', '.', '..', '../x', 'a/b', '-x', '.draft-1', 'ä', 'x'.repeat(64)])
    assert.equal(isCloneName(name), false, name);
});
