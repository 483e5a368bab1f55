// Readiness is bounded in time, asked once for many, and reports the fault.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { apiError } from '@storewright/model/declaration';
import { openDatabase } from '../testing/database.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { commitCheck, readinessOf } from './readiness.ts';

const place = await openDatabase();
after(() => place.drop());

test('a check that never answers is answered for, and asked no second time meanwhile', async () => {
  let asked = 0;
  const ready = readinessOf([
    () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  ]);
  const startedAt = performance.now();
  await Promise.all([assert.rejects(ready()), assert.rejects(ready())]);
  await assert.rejects(ready(), { code: 'OverCapacity', message: /no write can commit/ });
  assert.equal(asked, 1);
  assert.ok(performance.now() - startedAt >= 900);
});

test('many who ask get one answer; it is asked anew when it is old', async () => {
  let now = 0;
  let asked = 0;
  const ready = readinessOf(
    [
      async () => {
        asked += 1;
      },
    ],
    () => now,
  );
  await Promise.all([ready(), ready(), ready()]);
  await ready();
  assert.equal(asked, 1);
  now = 1_000;
  await ready();
  assert.equal(asked, 2);
});

test('the reason of the check that fails is told, and forgotten when it holds again', async () => {
  let now = 0;
  let isWrong = true;
  const check = async () => {
    if (isWrong) throw apiError.OverCapacity('No ink.');
  };
  const ready = readinessOf([async () => undefined, check], () => now);
  await assert.rejects(ready(), { message: 'No ink.' });
  await assert.rejects(ready(), { message: 'No ink.' });
  now = 1_000;
  isWrong = false;
  await ready();
});

test('a database that takes no writes is not ready, and ready when it does', async () => {
  const name = new URL(place.url).pathname.slice(1);
  const check = commitCheck(await place.connect({ connections: { write: 1 } }));
  await check();
  await place.admin(`alter database ${name} set default_transaction_read_only = on`);
  await place.admin(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const reason = () =>
    check().then(
      () => '',
      ({ message }: Error) => message,
    );
  // The cut connection is reported first.
  await waitUntil('the reason says read-only', async () => /read-only/.test(await reason()));
  await assert.rejects(check(), { message: /read-only/ });
  await place.admin(`set transaction read write;
    alter database ${name} set default_transaction_read_only = off`);
  await check();
});
