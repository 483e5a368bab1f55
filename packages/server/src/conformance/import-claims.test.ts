// A server keeps its claim of import operations for as long as it carries them out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '@storewright/store/sql/sql';
import { clockOf } from '@storewright/store/storage/clock';
import { connect } from '@storewright/store/storage/connection/connect';
import type { Database } from '@storewright/store/storage/connection/database';
import pg from 'pg';
import pino from 'pino';
import { worldOf } from '../composition/world.ts';
import { type ImportRunner, startImports } from '../import-api/index.ts';
import { resolveOptions } from '../options.ts';
import { createTestDatabase, startTestServer, type TestDatabase } from '../testing/harness.ts';
import { accepted, holdImports } from '../testing/import-api.ts';

let own: TestDatabase;
let database: Database;
let blocking: pg.Client;
let reading: pg.Client;
let runner: ImportRunner | undefined;
before(async () => {
  own = await createTestDatabase();
  const connections = { read: 2, write: 2, token: 1, background: 2 };
  database = await connect({ url: own.url, connections });
  [blocking, reading] = [1, 2].map(() => new pg.Client({ connectionString: own.url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([blocking.connect(), reading.connect()]);
});
after(async () => {
  await blocking.end();
  await runner?.stop();
  await reading.end();
  await database.close();
  await own.drop();
});

/** The operation as soon as it is as it should be. */
async function until(id: string, holds: (row: any) => boolean): Promise<any> {
  const text = 'select due_at::text as due, owner, state from import_operation where id = $1';
  for (;;) {
    const [row] = (await reading.query(text, [id])).rows;
    if (holds(row)) return row;
    await sleep(10);
  }
}

test('A claim is renewed for as long as the operation is in work', async () => {
  const server = await startTestServer({ databaseUrl: own.url });
  const release = await holdImports(server);
  const [id = ''] = await accepted(server, 'categories', 'category', [
    { key: 'slow', name: { en: 'Slow' }, slug: { en: 'slow' } },
  ]);
  await server.close();
  await release();
  await blocking.query('begin; lock table category in exclusive mode');
  const count = { accepted: () => undefined, ended: () => undefined };
  const log = pino({ level: 'silent' });
  const world = worldOf(database, resolveOptions({}), clockOf(Date.now));
  runner = startImports(world, { database, log, count, renewMs: 20 });
  const claimed = await until(id, ({ owner }) => owner !== null);
  const renewed = await until(id, ({ due }) => due !== claimed.due);
  assert.deepEqual([renewed.owner, renewed.state], [claimed.owner, 'processing']);
  assert.ok(renewed.due > claimed.due);
  await blocking.query('commit');
  await until(id, ({ state }) => state === 'imported');
});

test('Imports that find no room in the database are put off with a warning', async () => {
  const connections = { read: 1, write: 1, token: 1, background: 1 };
  const narrow = await connect({ url: own.url, connections, poolWaitMs: 20 });
  const lines: any[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = pino({ level: 'info' }, { write });
  const busy = narrow.query('background', sql`select pg_sleep(1)`);
  const world = worldOf(narrow, resolveOptions({}), clockOf(Date.now));
  const count = { accepted: () => undefined, ended: () => undefined };
  const looking = startImports(world, { database: narrow, log, count });
  await busy;
  await looking.stop();
  await narrow.close();
  assert.ok(lines.length > 0);
  for (const { level, msg, reason } of lines)
    assert.deepEqual(
      [level, msg, reason],
      [pino.levels.values.warn, 'imports put off', 'The database is overloaded. Try again.'],
    );
});
