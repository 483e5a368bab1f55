// A release takes over the data of the one before: the packed program of each, on the same data directory. The
// environment may name the tarball of a published release; without one, the test packs this tree instead, and the
// next release has one migration more.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { migrations } from '@storewright/store/storage/schema/migrations';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { root } from '../testing/tools.ts';

const folder = temporaryFolder();
const data = join(folder.path, 'data');
mkdirSync(data);
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
  folder.remove();
});

const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(STOREWRIGHT_|npm_|NODE_)/.test(name)),
);
const latest = migrations.at(-1)!.version;
const published = process.env.STOREWRIGHT_PREVIOUS_TARBALL;

function packTree(): string {
  const flags = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder.path];
  const printed = execFileSync('npm', flags, {
    cwd: join(root, 'packages/server'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return join(folder.path, JSON.parse(printed)[0].filename);
}

/** The program of a tarball, installed with the dependencies of the tree. */
function install(tarball: string, name: string): string {
  const own = join(folder.path, name, 'node_modules', 'storewright');
  mkdirSync(own, { recursive: true });
  execFileSync('tar', ['xzf', tarball, '--strip-components', '1', '-C', own]);
  symlinkSync(join(root, 'node_modules'), join(own, 'node_modules'), 'dir');
  return own;
}

function changeVersion(own: string, version: string): void {
  const path = join(own, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, version }));
}

/** Adds a migration to an installed program, as the next release has it. */
function addMigration(own: string): void {
  const bundled = join(own, 'dist', 'bundled');
  const list = /\bmigrations=\[([^\]]*)\]/;
  const holders = readdirSync(bundled).filter(
    (file) => file.endsWith('.js') && list.test(readFileSync(join(bundled, file), 'utf8')),
  );
  assert.equal(holders.length, 1);
  const path = join(bundled, holders[0]!);
  const statement = 'alter table secrets add column changed_at timestamptz default now()';
  const next = JSON.stringify({ version: latest + 1, name: 'times of secrets', sql: statement });
  writeFileSync(path, readFileSync(path, 'utf8').replace(list, `migrations=[$1,${next}]`));
}

const tree = packTree();
const before = install(published ?? tree, 'before');
const next = install(tree, 'next');
if (published === undefined) {
  changeVersion(before, '0.0.1');
  addMigration(next);
}

const programOf = (own: string) => join(own, 'bin', 'storewright.mjs');
const startFlags = ['start', '--demo', '--port', '0', '--metrics-port', 'off'];

async function start(own: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [programOf(own), ...startFlags], {
    cwd: data,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = new Promise<void>((end) =>
    child.on('close', () => {
      running.delete(child);
      end();
    }),
  );
  let printed = '';
  child.stderr.on('data', (chunk) => {
    printed += chunk;
  });
  const url = await new Promise<string>((ready, reject) => {
    child.on('close', (code) => reject(new Error(`the server ended with ${code}\n${printed}`)));
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const [, found] = /^storewright ready (\S+)\n/m.exec(printed) ?? [];
      if (found !== undefined) ready(found);
    });
  });
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function command(own: string, ...words: readonly string[]) {
  const done = spawnSync(process.execPath, [programOf(own), ...words], {
    cwd: data,
    env: environment,
    encoding: 'utf8',
  });
  assert.equal(done.status, 0, done.stderr);
  return done.stdout;
}

/** Every document of the project with the hashes of passwords, by file. */
function documentsBy(own: string, name: string): ReadonlyMap<string, string> {
  const out = join(folder.path, name);
  command(own, 'export', '--project', 'demo', '--with-secrets', '--out', out);
  const files = readdirSync(out).filter((file) => file.endsWith('.jsonl'));
  return new Map(files.sort().map((file) => [file, readFileSync(join(out, file), 'utf8')]));
}

const tokenOf = (own: string): string =>
  JSON.parse(command(own, 'token', 'demo', '--json')).accessToken;

async function ask(url: string, token: string, path: string, body?: object) {
  const response = await fetch(`${url}/demo${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

const pages = ['products', 'orders', 'carts', 'customers', 'business-units', 'custom-objects'];

const pagesOf = (url: string, token: string) =>
  Promise.all(pages.map((path) => ask(url, token, `/${path}?limit=500&sort=id`)));

const customer = { email: 'ann@shop.example', password: 'a long password' };
let token = '';
let documents: ReadonlyMap<string, string>;
let answers: readonly { readonly status: number; readonly body: any }[];

test('the release before starts on an empty directory and is filled', async () => {
  const { url, stop } = await start(before);
  token = tokenOf(before);
  assert.equal((await ask(url, token, '/customers', customer)).status, 201);
  const note = { container: 'notes', key: 'one', value: { text: 'Grüße, 漢字', exact: 0.1 } };
  assert.equal((await ask(url, token, '/custom-objects', note)).status, 201);
  answers = await pagesOf(url, token);
  documents = documentsBy(before, 'export-before');
  assert.ok(documents.size >= 25, `${documents.size} kinds`);
  await stop();
});

test('the next release starts on the same directory, and every document, token and password is the same', async () => {
  const { url, stop } = await start(next);
  assert.deepEqual(documentsBy(next, 'export-next'), documents);
  assert.deepEqual(await pagesOf(url, token), answers);
  assert.equal((await ask(url, token, '/login', customer)).status, 200);
  const zone = await ask(url, token, '/zones', { name: 'of the next release' });
  assert.equal(zone.status, 201);
  assert.match(command(next, 'migrate', 'status'), new RegExp(`^applied {2}${latest}`, 'm'));
  await stop();
});

test('the release before refuses the directory with both numbers, and the next one goes on', {
  skip: published === undefined ? false : 'a published release need not lack a migration',
}, async () => {
  const refused = spawnSync(process.execPath, [programOf(before), ...startFlags], {
    cwd: data,
    env: environment,
    encoding: 'utf8',
  });
  assert.equal(refused.status, 1);
  const sentence = `The database has schema version ${latest + 1}, this server knows versions up to ${latest}. A newer server has migrated it; start that one.`;
  assert.ok(refused.stderr.includes(sentence), refused.stderr);
  assert.doesNotMatch(refused.stderr, /^\s+at /m);
  const { url, stop } = await start(next);
  const zones = await ask(url, token, '/zones?where=name%3D%22of%20the%20next%20release%22');
  assert.equal(zones.body.total, 1);
  await stop();
});
