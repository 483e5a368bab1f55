// Schema 22 over an earlier database: clients and tokens stay valid, and an earlier server that
// still runs next to the new one keeps working.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { secretHash, tokenHash } from '../../oauth/hash.ts';
import { createProject } from '../../provisioning/bootstrap.ts';
import { kinds } from '../../resources/index.ts';
import { raw, sql } from '../../sql/sql.ts';
import { openDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestServer, type TestServer } from '../../testing/harness.ts';
import type { Database } from '../connection/database.ts';
import { completeFacets } from './facets.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { declaredColumns, tableDdl, tableOf } from './tables.ts';

const client = { clientId: 'old-client', clientSecret: 'the secret of before' };
const oldToken = 'b'.repeat(43);
const oldRefreshToken = 'r'.repeat(43);

let place: TestDatabase;
let database: Database;
let server: TestServer;

const run = (statement: ReturnType<typeof raw>) => database.query('background', statement);

/** The data that an earlier server stored: a client with tokens, suggestions, numbers. */
async function storeAsBefore(): Promise<void> {
  await run(sql`create table schema_migrations (version bigint primary key, name text not null,
    applied_at timestamptz not null default now())`);
  for (const { version, name, sql: text } of migrations.filter((one) => one.version < 22)) {
    await run(raw(text));
    await run(sql`insert into schema_migrations (version, name) values (${version}, ${name})`);
  }
  const table = tableOf(kinds.get('api-client')!);
  await run(tableDdl(table, declaredColumns(table)));
  const document = JSON.stringify({
    id: client.clientId,
    version: 1,
    name: 'old',
    scope: 'manage_project:demo',
  });
  await run(sql`insert into api_client
    (project, id, version, created_at, last_modified_at, document, facets)
    values ('demo', ${client.clientId}, 1, now(), now(), ${document}, '{}')`);
  await run(sql`insert into secrets (project, kind, id, value)
    values ('demo', 'api-client', ${client.clientId}, ${secretHash(client.clientSecret)})`);
  const later = Date.now() + 86_400_000;
  await run(sql`insert into access_token (hash, project, client_id, scope, expires_at)
    values (${tokenHash(oldToken)}, 'demo', ${client.clientId}, 'manage_project:demo', ${later})`);
  await run(sql`insert into refresh_token (hash, project, client_id, scope, validity_seconds,
      last_used_at, expires_at) values (${tokenHash(oldRefreshToken)}, 'demo', ${client.clientId},
      'manage_project:demo', 86400, ${Date.now()}, ${later})`);
  await run(
    raw(`insert into suggestion_place (project, locale, kinds) values
    ('demo', 'en', '{product-projection}'), ('other', 'en', '{product-projection}')`),
  );
  await run(
    raw(`insert into suggestion_token (place, token, text, id)
    select id, 'lamp', 'Lamp', project from suggestion_place`),
  );
  await run(
    raw(`insert into suggestion_head_pack (place, after, heads)
    select id, '', '["lamp"]' from suggestion_place`),
  );
}

before(async () => {
  place = await openDatabase();
  database = await place.connect({ poolWaitMs: 60_000 });
  await storeAsBefore();
  await migrate(database, kinds);
  await completeFacets(database, kinds);
  server = await startTestServer({ databaseUrl: place.url, credentials: client });
  await createProject(server.server.world, 'other');
});
after(async () => {
  await server.close();
  await place.drop();
});

const asked = async (project: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/${project}/zones`, { headers })).status;
};

const tokenFor = async (form: string) => {
  const basic = Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64');
  const answer = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as any };
};

test('a token of before opens its project, and is told from one that nobody knows', async () => {
  assert.deepEqual([await asked('demo', oldToken), await asked('other', oldToken)], [200, 403]);
  assert.equal(await asked('other', 'c'.repeat(43)), 401);
});

test('a client of before gets tokens that say their project', async () => {
  const { status, body } = await tokenFor('grant_type=client_credentials');
  assert.equal(status, 200);
  assert.match(body.access_token, /^[\w-]{43}_demo$/);
  assert.deepEqual(
    [await asked('demo', body.access_token), await asked('other', body.access_token)],
    [200, 403],
  );
  // What a token says of itself opens nothing.
  const foreign = body.access_token.replace('_demo', '_other');
  assert.deepEqual([await asked('other', foreign), await asked('demo', foreign)], [401, 401]);
});

test('a refresh token of before is good for another one', async () => {
  const form = `grant_type=refresh_token&refresh_token=${oldRefreshToken}`;
  const { status, body } = await tokenFor(form);
  assert.equal(status, 200);
  assert.equal(await asked('demo', body.access_token), 200);
});

test('suggestions of before have the project of their place', async () => {
  for (const table of ['suggestion_token', 'suggestion_head_pack'])
    assert.deepEqual(
      await run(
        raw(`select p.project, t.project as of from ${table} t
        join suggestion_place p on p.id = t.place order by 1`),
      ),
      [
        { project: 'demo', of: 'demo' },
        { project: 'other', of: 'other' },
      ],
    );
});

test('a client that a server of before makes is found, and its id is taken for all projects', async () => {
  await run(
    raw(`insert into secrets (project, kind, id, value)
    values ('demo', 'api-client', 'late', 'x'), ('demo', 'customer', 'late', 'x')`),
  );
  const listed = () => run(raw(`select project from client_directory where id = 'late'`));
  assert.deepEqual(await listed(), [{ project: 'demo' }]);
  await assert.rejects(
    run(
      raw(`insert into secrets (project, kind, id, value)
      values ('other', 'api-client', 'late', 'y')`),
    ),
    /taken/,
  );
  await run(raw(`delete from secrets where id = 'late'`));
  assert.deepEqual(await listed(), []);
});

test('a list that a server of before changes is another one for the new one', async () => {
  const number = async () => {
    const rows = await database.query<{ number: number }>(
      'query',
      raw(`select number from shared_generation where name = 'indexed-paths'`),
    );
    return rows[0]!.number;
  };
  const before = await number();
  await run(
    raw(`insert into generation as g (project, name, number)
    values ('', 'indexed-paths', 1)
    on conflict (project, name) do update set number = g.number + 1`),
  );
  assert.equal(await number(), before + 1);
});

test('tokens of suggestions that a server of before adds have their project', async () => {
  await run(
    raw(`insert into suggestion_token (place, token, text, id)
    select id, 'desk', 'Desk', 'd' from suggestion_place where project = 'other'`),
  );
  assert.deepEqual(await run(raw(`select project from suggestion_token where token = 'desk'`)), [
    { project: 'other' },
  ]);
});

test('a client that is deleted is in the directory no more', async () => {
  const made = await server.created('/api-clients', {
    name: 'short',
    scope: 'manage_project:demo',
  });
  const listed = () => run(sql`select project from client_directory where id = ${made.id}`);
  assert.deepEqual(await listed(), [{ project: 'demo' }]);
  await server.request('DELETE', `/api-clients/${made.id}`);
  assert.deepEqual(await listed(), []);
});
