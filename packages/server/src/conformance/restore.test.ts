// The commands of the page on back-ups, as they stand there, on a server at work: every document is the same
// afterwards. PostgreSQL's tools must be there, and not older than the database.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { kinds } from '@storewright/model/resources';
import { sql } from '@storewright/store/sql/sql';
import { connect } from '@storewright/store/storage/connection/connect';
import { tableOf } from '@storewright/store/storage/schema/tables';
import { accountFor, spawnIdentity } from '../embedded-postgres/cluster/account.ts';
import { openDatabase } from '../testing/database.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { root } from '../testing/tools.ts';

const page = readFileSync(join(root, 'docs/guide/restore.md'), 'utf8');
const [dump, upgrade, base, goingBack] = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
  ([, code]) => code!,
);
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

const programs = '/usr/lib/postgresql/15/bin';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** A PostgreSQL of its own whose log is archived as the page says; `shell` is that of its user, `/srv` a folder of ours. */
async function archivingCluster() {
  const srv = join(folder.path, 'srv');
  const account = accountFor(srv);
  mkdirSync(srv);
  if (account !== undefined)
    for (const path of [folder.path, srv]) chownSync(path, account.uid, account.gid);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/shop`;
  const shell = (commands: string, instant = '') =>
    execFileSync('bash', ['-e', '-c', commands.replaceAll('/srv/', `${srv}/`)], {
      ...spawnIdentity(account),
      cwd: srv,
      env: { PATH: `${programs}:${process.env.PATH}`, SHOP: url, INSTANT: instant },
      stdio: 'pipe',
    });
  const [, archiving] = /^```ini\n([\s\S]*?)^```/m.exec(page)!;
  shell(`initdb --pgdata=/srv/data --username=postgres --auth=trust --no-locale --encoding=UTF8 --no-sync
    mkdir /srv/archive
    cat >> /srv/data/postgresql.conf <<'END'
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
${archiving}
END
    pg_ctl start --pgdata=/srv/data --wait --log=/srv/first.log
    createdb --maintenance-db="\${SHOP/%shop/postgres}" shop`);
  return { url, shell, end: () => shell('pg_ctl stop --pgdata=/srv/data --mode=immediate') };
}

const noPrograms = !existsSync(join(programs, 'initdb')) && 'PostgreSQL 15 is not installed here';

test('PostgreSQL goes back to an instant, with every document as it was then', {
  skip: noPrograms,
}, async () => {
  const { url, shell, end } = await archivingCluster();
  try {
    const shop = await startTestServer({ databaseUrl: url });
    const zone = async (name: string) =>
      assert.equal((await shop.request('POST', '/zones', { key: name, name })).status, 201);
    await zone('in-the-base');
    shell(base!);
    await zone('after-the-base');
    const held = await heldIn(url);
    const [row] = await shop.server.database.query<{ instant: string }>(
      'query',
      sql`select clock_timestamp()::text as instant`,
    );
    await zone('mistake');
    assert.notDeepEqual(await heldIn(url), held);
    await shop.close();
    shell(goingBack!, row!.instant);
    assert.deepEqual(await heldIn(url), held);
    const { clientId, clientSecret } = shop;
    const back = await startTestServer({
      databaseUrl: url,
      credentials: { clientId, clientSecret },
    });
    const { body } = await back.request('GET', '/zones?sort=key');
    assert.deepEqual(
      body.results.map(({ key }: any) => key),
      ['after-the-base', 'in-the-base'],
    );
    assert.equal((await back.request('POST', '/zones', { name: 'later' })).status, 201);
    await back.close();
  } finally {
    end();
  }
});
