// The commands of the page on back-ups, as they stand there, on a server at work: every document is the same
// afterwards. PostgreSQL's tools must be there, and not older than the database.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { kinds } from '../resources/index.ts';
import { sql } from '../sql/sql.ts';
import { connect } from '../storage/connection/connect.ts';
import { tableOf } from '../storage/schema/tables.ts';
import { temporaryFolder } from '../testing/command.ts';
import { openDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { root } from '../testing/tools.ts';

const page = readFileSync(join(root, 'docs/guide/restore.md'), 'utf8');
const [dump, upgrade] = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code]) => code!);
const main = fileURLToPath(new URL('../main.js', import.meta.url));
const folder = temporaryFolder();
const major = (text: string) => Number(/\d+/.exec(text)?.[0]);

let server: TestServer;
let noTools: string | false;
before(async () => {
  server = await startTestServer();
  const [row] = await server.server.database.query<{ server_version: string }>(
    'query',
    sql`show server_version`,
  );
  const tool = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  const isOld = tool.error === undefined && major(tool.stdout) < major(row!.server_version);
  noTools = tool.error ? 'there is no pg_dump here' : isOld && 'pg_dump is older than the database';
  const zone = (key: string) => server.request('POST', '/zones', { key, name: `Zone of ${key}` });
  for (const key of ['north', 'south']) assert.equal((await zone(key)).status, 201);
  const customer = { email: 'ann@shop.example', password: 'secret' };
  assert.equal((await server.request('POST', '/customers', customer)).status, 201);
});
after(async () => {
  await server.close();
  folder.remove();
});

function pasted(commands: string, restored = ''): void {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('STOREWRIGHT_'));
  const addresses = { SHOP: server.databaseUrl, RESTORED: restored, NODE_OPTIONS: '' };
  const storewright = `storewright() { "${process.execPath}" "${main}" "$@"; }\n`;
  execFileSync('bash', ['-e', '-c', storewright + commands], {
    cwd: folder.path,
    env: { ...Object.fromEntries(own), ...addresses },
    stdio: 'pipe',
  });
}

/** What every table of documents holds, in a few characters each. */
async function heldIn(url: string): Promise<readonly string[]> {
  const database = await connect({ url });
  try {
    const held: string[] = [];
    for (const kind of kinds.values()) {
      const { name, sql: table } = tableOf(kind);
      const [row] = await database.query<{ held: string }>(
        'query',
        sql`select count(*) || ' ' || coalesce(md5(string_agg(project || id || version || document, ','
          order by project, id)), '') as held from ${table}`,
      );
      held.push(`${name} ${row!.held}`);
    }
    return held;
  } finally {
    await database.close();
  }
}

/** A server on another database with the same clients. */
const serverOn = (databaseUrl: string) => {
  const { clientId, clientSecret } = server;
  return startTestServer({ databaseUrl, credentials: { clientId, clientSecret } });
};

test('a dump is restored with every document, client, secret and token', async (context) => {
  if (noTools !== false) return context.skip(noTools);
  const copy = await openDatabase();
  const token = await server.token();
  pasted(dump!, copy.url);
  const held = await heldIn(server.databaseUrl);
  assert.ok(held.some((one) => one.startsWith('zone 2 ')));
  assert.deepEqual(await heldIn(copy.url), held);
  const restored = await serverOn(copy.url);
  const asked = await restored.request('GET', '/zones/key=north', undefined, { token });
  assert.deepEqual([asked.status, asked.body.name], [200, 'Zone of north']);
  const session = restored.customerToken('ann@shop.example', 'secret', 'manage_my_profile:demo');
  assert.match(await session, /\S/);
  await restored.close();
  await copy.drop();
});

test('after an upgrade the older version refuses the database, and the dump leads back', async (context) => {
  if (noTools !== false) return context.skip(noTools);
  pasted(upgrade!);
  const held = await heldIn(server.databaseUrl);
  const newer = sql`insert into schema_migrations (version, name) values (9999, 'of a newer version')`;
  await server.server.database.query('write', newer);
  assert.equal((await server.request('POST', '/zones', { name: 'later' })).status, 201);
  await assert.rejects(serverOn(server.databaseUrl), /A newer server has migrated it/);
  const copy = await openDatabase();
  pasted('pg_restore --no-owner --exit-on-error --dbname="$RESTORED" before.dump', copy.url);
  assert.deepEqual(await heldIn(copy.url), held);
  const back = await serverOn(copy.url);
  assert.equal((await back.request('GET', '/zones')).body.total, 2);
  await back.close();
  await copy.drop();
});
