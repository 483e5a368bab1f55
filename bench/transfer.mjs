// What moving a whole project takes: export and import of many orders and products by the command line, the same over
// the API of a server that fails now and then, a branch of them, and the difference of two equal copies. Not part of `npm test`.
// Run: npm run bench -- --transfer [--orders 100000] [--products 10000] [--build …]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { clientOf } from './http.mjs';
import { startProgram } from './processes.mjs';
import { productDraft } from './shop.mjs';
import { prepare } from './subjects.mjs';

const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(import.meta.dirname, '../packages/server/dist') },
    orders: { type: 'string', default: '100000' },
    products: { type: 'string', default: '10000' },
  },
});
const build = resolve(flags.build);
const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-transfer-'));
const running = [];

const tell = (name, value, asked) =>
  process.stdout.write(
    `${name.padEnd(44)} ${value}${asked === undefined ? '' : `   (asked ${asked})`}\n`,
  );

/** Runs a command; answers its seconds and the most memory that its process held, in megabytes. */
async function command(parameters) {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(build, 'main.js'), ...parameters], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let held = 0;
  const look = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      held = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? held);
    } catch {
      // Other systems have no such file, and an ended process has none.
    }
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  if (code !== 0) throw new Error(`storewright ${parameters.join(' ')} ended with ${code}`);
  const seconds = (performance.now() - begun) / 1_000;
  return `${seconds.toFixed(1)} s, ${Math.round(held / 1_024)} MB`;
}

async function timed(work) {
  const begun = performance.now();
  const answer = await work();
  return [`${((performance.now() - begun) / 1_000).toFixed(2)} s`, answer];
}

async function addProducts(subject, count) {
  const request = clientOf(subject);
  const [productType] = (await request('GET', '/product-types?limit=1')).results;
  const [taxCategory] = (await request('GET', '/tax-categories?limit=1')).results;
  let next = 0;
  const client = async () => {
    while (next < count) {
      next += 1;
      const draft = productDraft(`P${next}`, 1, { productType, taxCategory });
      await request('POST', '/products', draft);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
}

/** Members of objects in the order of their names: an API tells them in an order of its own. */
const inOrder = (value) => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [name, inOrder(one)]);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
};

const documentsIn = (text) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : JSON.stringify(inOrder(JSON.parse(line)))))
    .join('\n');

/** The lines of the files of two exports; files about the export and the project itself are left out. */
function equalDocuments(left, right, formOf = (text) => text) {
  const files = readdirSync(left).filter((file) => file.endsWith('.jsonl'));
  const contents = (folder, file) => formOf(readFileSync(join(folder, file), 'utf8'));
  const different = files.filter((file) => contents(left, file) !== contents(right, file));
  return different.length === 0 ? `yes, ${files.length} files` : `no: ${different.join(', ')}`;
}

function adminOf(url, token) {
  return async (method, path, body) => {
    const response = await fetch(`${url}/-/projects${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  };
}

async function exportAndImport(database) {
  const folder = (name) => join(directory, name);
  const of = ['--database-url', database, '--data-dir', folder('commands')];
  const exported = (project, out, ...more) =>
    command(['export', '--project', project, '--out', folder(out), ...more, ...of]);
  tell(`export of everything`, await exported('bench', 'all'), '60 s, 200 MB');
  tell(
    'import of it',
    await command(['import', folder('all'), '--project', 'copy', ...of]),
    '60 s',
  );
  tell('export of the copy', await exported('copy', 'again'));
  tell('  equal afterwards', equalDocuments(folder('all'), folder('again')), 'yes');
  tell('export of products', await exported('bench', 'products', '--kinds', 'product'), '60 s');
}

const failing = `[
  {"id": "busy", "nth": {"from": 20, "every": 20}, "then": {"status": 429, "retryAfter": 0}},
  {"id": "lost", "nth": [33, 66, 99, 132, 165], "then": {"socket": "reset"}}
]`;

/** A server that refuses one request of twenty and loses five connections, and a command that is killed ten times. */
async function liveImport({ url, clientId, clientSecret }, database) {
  const out = join(directory, 'live');
  const admin = adminOf(url, adminTokenOf());
  await admin('PUT', '/bench/faults', JSON.parse(failing));
  const parameters = [
    ...['import', out, '--project', 'live', '--from', url, '--auth', url, '--project-key', 'bench'],
    ...['--client-id', clientId, '--database-url', database, '--data-dir', join(directory, 'own')],
  ];
  const env = { ...process.env, CTP_CLIENT_SECRET: clientSecret };
  let kills = 0;
  const [took] = await timed(async () => {
    for (;;) {
      const main = join(build, 'main.js');
      const child = spawn(process.execPath, [main, ...parameters], { stdio: 'ignore', env });
      const ended = once(child, 'exit');
      const timer = kills < 10 ? setTimeout(() => child.kill('SIGKILL'), 2_500) : undefined;
      const [code, signal] = await ended;
      clearTimeout(timer);
      if (signal === null && code !== 0) throw new Error(`storewright import ended with ${code}`);
      if (signal === null) return;
      kills += 1;
    }
  });
  const { fired } = await admin('GET', '/bench/faults/fired');
  const count = (id) => fired.filter(({ ruleId }) => ruleId === id).length;
  await admin('DELETE', '/bench/faults');
  const told = `${kills} kills, ${count('busy')} answers 429, ${count('lost')} connections lost`;
  tell('import of it over the API', `${took}: ${told}`);
  await command([
    ...['export', '--project', 'live', '--out', join(directory, 'of-live')],
    ...['--database-url', database, '--data-dir', join(directory, 'own')],
  ]);
  tell(
    '  equal afterwards',
    equalDocuments(join(directory, 'all'), join(directory, 'of-live'), documentsIn),
    'yes',
  );
}

const adminTokenOf = () => readFileSync(join(directory, 'server', 'admin-token'), 'utf8').trim();

async function branches({ url }) {
  const admin = adminOf(url, adminTokenOf());
  const [made, branch] = await timed(() =>
    admin('POST', '/bench/branches', { name: 'large', ttlSeconds: 3_600 }),
  );
  tell(`branch of ${branch.documents} documents`, made);
  const [looked, diff] = await timed(() => admin('GET', '/bench/branches/large/diff'));
  const found = JSON.stringify(diff.counts ?? diff).slice(0, 80);
  tell('difference of two equal copies', `${looked} ${found}`, '1 s');
  const [gone] = await timed(() => admin('DELETE', '/bench/branches/large'));
  tell('branch discarded, until it is told', gone);
}

try {
  const database = await startProgram([
    join(import.meta.dirname, 'database.mjs'),
    build,
    join(directory, 'database'),
  ]);
  running.push(database);
  const plan = { orders: Number(flags.orders), subjects: [], here: import.meta.dirname, build };
  const notes = (line) => process.stderr.write(`bench: ${line}\n`);
  const { server } = await prepare({ ...plan, directory, running, tell: notes }, database.url);
  await addProducts(server, Number(flags.products));
  await exportAndImport(database.url);
  await liveImport(server, database.url);
  await branches(server);
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
