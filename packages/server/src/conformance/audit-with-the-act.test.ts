// The trail of administration and what it tells of: both are stored, or neither.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { raw } from '@storewright/store/sql/sql';
import { commandLine } from '../commands/index.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
let server: TestServer;
before(async () => {
  server = await startTestServer();
  await done('user', 'create', 'known@example.com', '--role', '*=viewer');
  await done('project', 'create', 'source');
  await seeded('source', 'books');
  await done('export', '--project', 'source', '--out', join(folder.path, 'exported'));
});
after(async () => {
  await server.close();
  folder.remove();
});

/** In this process, because another one for each command takes long. */
async function run(...parameters: string[]) {
  const said: string[] = [];
  const code = await commandLine([...parameters, '--database-url', server.databaseUrl], {
    environment: {},
    directory: folder.path,
    isTerminal: false,
    print: () => undefined,
    tell: (text) => said.push(text),
    onStop: () => undefined,
  });
  return { code, said: said.join('\n') };
}

async function done(...parameters: string[]) {
  const { code, said } = await run(...parameters);
  assert.equal(code, 0, `${parameters.join(' ')}: ${said}`);
}

const sql = (text: string) => server.server.database.query<any>('write', raw(text));

function seedOf(key: string): string {
  mkdirSync(folder.path, { recursive: true });
  const path = join(folder.path, `${key}.jsonl`);
  const draft = { key, name: { en: key }, slug: { en: key } };
  writeFileSync(path, `${JSON.stringify({ kind: 'category', draft })}\n`);
  return path;
}

const seeded = (project: string, key: string) => done('seed', seedOf(key), '--project', project);

const counted = async (text: string): Promise<number> =>
  Number((await sql(`select count(*) as count from ${text}`))[0].count);

interface Doing {
  readonly act: string;
  readonly words: () => readonly string[];
  /** What it changes, as a number. */
  readonly seen: () => Promise<number>;
}

const doings: readonly Doing[] = [
  {
    act: 'user.create',
    words: () => ['user', 'create', 'new@example.com', '--role', '*=viewer'],
    seen: () => counted('hosting_user'),
  },
  {
    act: 'user.password',
    words: () => ['user', 'password', 'known@example.com'],
    seen: async () =>
      Number.parseInt(
        (
          await sql(
            "select md5(password) as hash from hosting_user where email = 'known@example.com'",
          )
        )[0].hash.slice(0, 12),
        16,
      ),
  },
  {
    act: 'user.delete',
    words: () => ['user', 'delete', 'known@example.com'],
    seen: () => counted('hosting_user'),
  },
  {
    act: 'token.create',
    words: () => ['token', server.projectKey],
    seen: () => counted('access_token'),
  },
  {
    act: 'facet.add',
    words: () => ['facet', 'add', 'order', 'shippingAddress.postalCode'],
    seen: () => counted("indexed_paths where origin = 'operator'"),
  },
  {
    act: 'clock.move',
    words: () => ['clock', 'advance', 'P1D', '--project', 'source'],
    seen: () => counted("project_control where project = 'source' and clock_base is not null"),
  },
  {
    act: 'project.seed',
    words: () => ['seed', seedOf('lamps'), '--project', server.projectKey],
    seen: () => counted(`category where project = '${server.projectKey}'`),
  },
  {
    act: 'project.import',
    words: () => ['import', join(folder.path, 'exported'), '--project', 'target'],
    seen: () => counted("category where project = 'target'"),
  },
];

for (const { act, words, seen } of doings)
  test(`${act}: what cannot be told is not done; what is done is told once`, async () => {
    const told = () => counted(`audit where act = '${act}'`);
    const [seenBefore, toldBefore] = [await seen(), await told()];
    await sql(`create function refuse_${act.replace('.', '_')}() returns trigger language plpgsql as $$
      begin if new.act = '${act}' then raise exception 'no room'; end if; return new; end $$`);
    await sql(`create trigger refusing before insert on audit for each row
      execute function refuse_${act.replace('.', '_')}()`);
    const refused = await run(...words());
    await sql('drop trigger refusing on audit');
    assert.notEqual(refused.code, 0, refused.said);
    assert.deepEqual([await seen(), await told()], [seenBefore, toldBefore]);
    await done(...words());
    assert.notEqual(await seen(), seenBefore);
    assert.equal(await told(), toldBefore + 1);
  });

test('what changes nothing is not told', async () => {
  const before = await counted('audit');
  await done('facet', 'add', 'order', 'shippingAddress.postalCode');
  await seeded(server.projectKey, 'lamps');
  assert.equal(await counted('audit'), before);
});

test('a client that names whom it asks for is told with him', async () => {
  const change = {
    version: (await server.read('')).version,
    actions: [{ action: 'changeName', name: 'Shop' }],
  };
  const headers = { 'X-External-User-ID': 'ada@example.com' };
  assert.equal((await server.request('POST', '', change, { headers })).status, 200);
  const [row] = await sql(
    "select author from audit where act = 'project.update' order by seq desc limit 1",
  );
  assert.match(row.author, /^\S+ for ada@example\.com$/);
});
