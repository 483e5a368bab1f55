// `storewright import --from` as a process of its own: from a server that is busy and loses connections, killed
// and started again.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { name, sql } from '@storewright/store/sql/sql';
import { connect } from '@storewright/store/storage/connection/connect';
import type { Database } from '@storewright/store/storage/connection/database';
import { loadDemo } from '../demo/index.ts';
import type { FaultRule, LoggedRequest } from '../kit/index.ts';
import { createClient } from '../provisioning/bootstrap.ts';
import { runCommand } from '../testing/command.ts';
import { commandHere } from '../testing/command-here.ts';
import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { waitUntil } from '../testing/wait-until.ts';

const adminToken = 'admin-token-of-servers-under-test';
const canary = 'canary-of-a-secret-4711';
const rate = 15;
const folder = temporaryFolder();
let source: TestServer;
let target: TestDatabase;
before(async () => {
  [source, target] = await Promise.all([
    startTestServer({ options: { adminToken } }),
    createTestDatabase(),
  ]);
  await loadDemo(source.server.world, 'demo');
  await plantSecrets();
});
after(async () => {
  await source.close();
  await target.drop();
  folder.remove();
});

/** Where an API keeps secrets, there is one. */
async function plantSecrets(): Promise<void> {
  const { version } = (await source.request('GET', '')).body;
  const externalOAuth = { url: 'https://127.0.0.1:9/', authorizationHeader: `Basic ${canary}` };
  await source.posted('', { version, actions: [{ action: 'setExternalOAuth', externalOAuth }] });
  const authentication = { type: 'AuthorizationHeader', headerValue: canary };
  await source.created('/extensions', {
    key: 'calls',
    destination: { type: 'HTTP', url: 'https://127.0.0.1:9/', authentication },
    triggers: [{ resourceTypeId: 'payment', actions: ['Create'] }],
  });
  await source.created('/customers', { email: 'canary@example.com', password: canary });
}

/** The command with a client of the source that has these scopes. */
async function importingWith(scope: string, directory: string, project: string) {
  const client = await createClient(source.server.world, 'demo', scope, { name: 'Reader' });
  const { clientId, clientSecret } = client;
  const there = ['--from', source.url, '--auth', source.url, '--project-key', 'demo'];
  const parameters = ['import', directory, '--project', project, '--client-id', clientId, ...there];
  parameters.push('--database-url', target.url);
  const environment = { CTP_CLIENT_SECRET: clientSecret };
  return { parameters, environment };
}

type Importing = Awaited<ReturnType<typeof importingWith>>;

const main = fileURLToPath(new URL('../main.js', import.meta.url));

/** Kills the command when so many documents are in its folder; answers how many there were. */
async function killed(
  { parameters, environment }: Importing,
  directory: string,
  documents: number,
) {
  const child = spawn(process.execPath, [main, ...parameters], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await waitUntil(
    'documents are written, or the program has ended',
    () => documentsIn(directory) >= documents || child.exitCode !== null,
  );
  child.kill('SIGKILL');
  const [code] = await ended;
  assert.equal(code, null, `it came to its end with ${documentsIn(directory)} documents`);
  return documentsIn(directory);
}

function documentsIn(directory: string): number {
  try {
    const { kinds } = JSON.parse(readFileSync(join(directory, 'progress.json'), 'utf8'));
    return Object.values<any>(kinds).reduce((sum, { documents }) => sum + documents, 0);
  } catch {
    return 0;
  }
}

async function documentsOf(database: Database, project: string, kinds: readonly string[]) {
  const found: { [kind: string]: readonly unknown[] } = {};
  for (const kind of kinds) {
    const rows = await database.query<{ document: string }>(
      'query',
      sql`select document from ${name(kind.replaceAll('-', '_'))}
        where project = ${project} order by id`,
    );
    found[kind] = rows.map(({ document }) => JSON.parse(document));
  }
  return found;
}

/** The most requests of the log that any second has, wherever it begins. */
function mostInASecond(log: readonly LoggedRequest[]): number {
  const times = log.map(({ at }) => Date.parse(at)).sort((left, right) => left - right);
  const within = (at: number) => times.filter((one) => one >= at && one < at + 1_000).length;
  return Math.max(...times.map(within));
}

const rule = (effect: FaultRule['then'], members: Omit<FaultRule, 'then'>): FaultRule =>
  Object.assign({ ...members }, { ['then' as const]: effect }) as FaultRule;

const admin = async (method: string, path: string, body?: object): Promise<any> => {
  const response = await fetch(`${source.url}/-/projects/demo${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.ok(response.ok, `${method} ${path}: ${response.status}`);
  return response.json();
};

test('a busy server that loses connections, a command killed twice: all is there, once, as often asked as it may', async () => {
  await admin('PUT', '/faults', [
    rule({ status: 429, retryAfter: 0 }, { id: 'busy', nth: { from: 9, every: 20 } }),
    rule({ socket: 'reset' }, { id: 'lost', nth: [5, 15, 25, 35, 45] }),
  ]);
  const { last: before } = await admin('GET', '/requests?limit=0');
  const directory = join(folder.path, 'killed');
  const importing = await importingWith('manage_project:demo', directory, 'copy');
  const kinds = 'product,category,customer,order,cart,product-type,business-unit';
  importing.parameters.push('--kinds', kinds, '--page-size', '5', '--rate', String(rate));
  let documents = 0;
  for (let times = 0; times < 2; times += 1)
    documents = await killed(importing, directory, documents + 25);
  const { parameters, environment } = importing;
  const whole = await runCommand([...parameters, '--json'], { environment });
  assert.equal(whole.code, 0, whole.stderr);
  const { requests }: { requests: LoggedRequest[] } = await admin(
    'GET',
    `/requests?after=${before}`,
  );
  const { fired } = await admin('GET', '/faults/fired');
  await admin('DELETE', '/faults');
  const most = mostInASecond(requests);
  assert.ok(most <= rate, `${most} of ${requests.length} requests in one second`);
  const counts = ['busy', 'lost'].map(
    (id) => fired.filter(({ ruleId }: any) => ruleId === id).length,
  );
  assert.ok(counts[0]! > 0 && counts[1] === 5, `fired ${counts} of ${requests.length}`);
  const copy = await connect({ url: target.url, readTimeoutMs: 5_000 });
  const names = kinds.split(',');
  const [there, here] = [
    await documentsOf(source.server.database, 'demo', names),
    await documentsOf(copy, 'copy', names),
  ];
  await copy.close();
  for (const kind of names) assert.ok(here[kind]!.length > 0, kind);
  assert.deepEqual(here, there);
  assert.equal(JSON.parse(whole.stdout).stored, Object.values(there).flat().length);
  assertNoSecret(directory, environment.CTP_CLIENT_SECRET);
});

function assertNoSecret(directory: string, clientSecret: string): void {
  const files = readdirSync(directory);
  assert.ok(files.includes('customer.jsonl'));
  for (const file of files) {
    const text = readFileSync(join(directory, file), 'utf8');
    for (const secret of [canary, clientSecret, 'Bearer', 'Basic', '$argon2'])
      assert.equal(text.includes(secret), false, `${secret} in ${file}`);
  }
}

test('a client with two scopes of many: what is left out is listed, and with --strict nothing is imported, also not the second time', async () => {
  const scope = 'view_products:demo view_categories:demo';
  const directory = join(folder.path, 'two-scopes');
  const { parameters, environment } = await importingWith(scope, directory, 'some');
  const kinds = 'product,category,customer,order';
  const run = (...more: string[]) =>
    commandHere(
      [...parameters, '--kinds', kinds, '--rate', '1000', '--json', ...more],
      folder.path,
      environment,
    );
  for (const attempt of ['first', 'second']) {
    const { code, stderr, stdout } = await run('--strict');
    assert.deepEqual([code, stdout], [1, ''], attempt);
    for (const what of ['project', 'customer', 'order'])
      assert.match(stderr, new RegExp(`^not read: ${what} \\(the client may not: .*scope`, 'm'));
    assert.doesNotMatch(stderr, /not read: (product|category)/);
  }
  const { code, stdout, stderr } = await run();
  assert.equal(code, 0, stderr);
  const { fetched, stored } = JSON.parse(stdout);
  assert.deepEqual(Object.keys(fetched.kinds).sort(), ['category', 'product']);
  assert.equal(stored, fetched.kinds.product + fetched.kinds.category);
  const lists = [...stderr.matchAll(/^not read: (\S+) \(the client may not/gm)];
  assert.deepEqual(lists.map(([, what]) => what).sort(), ['customer', 'order', 'project']);
});

const readsAll = 'view_customers:demo view_orders:demo view_project_settings:demo view_states:demo';

/** Imports customers and orders with these flags; returns the content of the folder. */
async function imported(project: string, ...flags: string[]) {
  const directory = join(folder.path, project);
  const { parameters, environment } = await importingWith(readsAll, directory, project);
  const given = ['--kinds', 'customer,order', '--rate', '1000', ...flags];
  const ended = await commandHere([...parameters, ...given, '--json'], folder.path, environment);
  const text = () =>
    readdirSync(directory)
      .map((file) => readFileSync(join(directory, file), 'utf8'))
      .join('\n');
  return { ended, directory, text, again: { parameters: [...parameters, ...given], environment } };
}

test('persons get pseudonyms before anything is written, the same in each kind, and no key stays', async () => {
  const { customer } = await source.created('/customers', {
    email: 'Erika.Mustermann@shop.example',
    password: 'p',
    firstName: 'Erika',
    lastName: 'Mustermann',
    addresses: [{ country: 'DE', streetName: 'Heidestrasse', city: 'Koeln' }],
  });
  const { email } = customer;
  const order = { orderNumber: 'pseudonym', customerId: customer.id, customerEmail: email };
  const money = { currencyCode: 'EUR', centAmount: 100 };
  const wrapping = { name: { en: 'Wrapping' }, slug: 'wrapping', quantity: 1, money };
  const sold = { totalPrice: money, customLineItems: [wrapping] };
  await source.created('/orders/import', { ...order, ...sold });
  const { ended, text } = await imported('nobody', '--pseudonyms', '--set-password', 'dev');
  assert.equal(ended.code, 0, ended.stderr);
  for (const word of ['Mustermann', 'Erika', 'Heidestrasse', 'shop.example'])
    assert.equal(text().includes(word), false, word);
  assert.equal(
    JSON.parse(readFileSync(join(folder.path, 'nobody', 'progress.json'), 'utf8')).key,
    undefined,
  );
  const copy = await startTestServer({
    databaseUrl: target.url,
    projectKey: 'nobody',
    credentials: JSON.parse(ended.stdout).credentials,
  });
  try {
    const there = await copy.read(`/customers/${customer.id}`);
    const { customerEmail } = await copy.read('/orders/order-number=pseudonym');
    assert.match(there.email, /^p[0-9a-f]{12}@example\.invalid$/);
    assert.equal(customerEmail, there.email);
    assert.notEqual(there.firstName, 'Erika');
    assert.equal(there.addresses[0].country, 'DE');
    const signIn = { email: there.email, password: 'dev' };
    assert.equal((await copy.request('POST', '/login', signIn)).status, 200);
    const wrong = { ...signIn, password: 'p' };
    assert.equal((await copy.request('POST', '/login', wrong)).status, 400);
  } finally {
    await copy.close();
  }
});

test('only what was changed since a time is read, and a folder goes on with what it was begun with', async () => {
  const { customer } = await source.created('/customers', {
    email: 'new@example.com',
    password: 'p',
  });
  const since = customer.createdAt;
  const { ended, directory, text, again } = await imported('late', '--since', since);
  assert.equal(ended.code, 0, ended.stderr);
  const { fetched } = JSON.parse(ended.stdout);
  assert.deepEqual(fetched.kinds, { customer: 1 });
  assert.ok(text().includes('new@example.com'));
  rmSync(join(directory, 'storewright.json'));
  const { parameters, environment } = again;
  const other = await commandHere(
    parameters.map((one) => (one === since ? '1d' : one)),
    folder.path,
    environment,
  );
  assert.equal(other.code, 1);
  assert.match(other.stderr, /was begun with another --since or --pseudonyms/);
  const wrong = await imported('wrong', '--since', 'lately');
  assert.equal(wrong.ended.code, 2, wrong.ended.stderr);
});
