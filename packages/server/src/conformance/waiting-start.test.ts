// A server that starts before its database does.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveOptions } from '../options.ts';
import { runCommand, startCommand } from '../testing/command.ts';
import { openDatabase } from '../testing/database.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { freePort } from '../testing/free-port.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { waitUntil } from '../testing/wait-until.ts';

test('a database that is not there yet is waited for, and whoever asks is told', async (t) => {
  const place = await openDatabase();
  const proxy = await openDatabaseProxy(place.url);
  const folder = temporaryFolder();
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  await proxy.close();
  const flags = ['--port', String(port), '--database-url', proxy.url];
  const starting = startCommand({ directory: folder.path, flags });
  t.after(async () => {
    await starting.then((server) => server.stop());
    await again.close();
    await place.drop();
    folder.remove();
  });
  const seen = async (path: string) => {
    const answer = await fetch(api + path).catch(() => undefined);
    return answer && { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const isWaiting = (text: string | undefined) =>
    /not available yet \(ECONNREFUSED\)/.test(text ?? '');
  await waitUntil('the server waits', async () => isWaiting((await seen('/health/ready'))?.text));
  assert.equal((await seen('/health/live'))?.status, 200);
  for (const path of ['/health/ready', '/demo/carts', '/oauth/token']) {
    const { status, headers } = (await seen(path))!;
    assert.deepEqual([status, headers.get('retry-after')], [503, '1']);
  }
  const again = await openDatabaseProxy(
    place.url,
    Number(new URL(proxy.url).searchParams.get('port')),
  );
  await starting;
  assert.equal((await seen('/health/ready'))?.status, 200);
});

test('the wait ends: with its time, or at once when the database refuses who we are', async () => {
  const folder = temporaryFolder();
  const start = (...flags: string[]) =>
    runCommand(['start', '--port', '0', '--metrics-port', 'off', ...flags], {
      directory: folder.path,
    });
  const none = 'postgres://127.0.0.1:1/none';
  const late = await start('--database-url', none, '--wait-for-database', '3');
  assert.equal(late.code, 1);
  assert.match(late.stderr, /waiting for the database, 3 s at most/);
  const wrong = await start('--database-url', none, '--wait-for-database', 'soon');
  assert.equal(wrong.code, 2);
  folder.remove();
});

test('the wait before the port closes is none on loopback, and as long as it is said to be', () => {
  const { drainWait, waitForDatabase } = resolveOptions({ flags: { drainWait: '2.5s' } });
  assert.deepEqual([drainWait, waitForDatabase], [2.5, 60]);
});
