// The command line as scripts rely on it: help, exit codes, data on standard output, talk on
// standard error, and no database where nobody asked for one.
import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { commandLine } from '../commands/index.ts';
import { runCommand } from '../testing/command.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let server: TestServer;
const folder = temporaryFolder();
before(async () => {
  server = await startTestServer();
});
after(async () => {
  await server.close();
  folder.remove();
});

const run = (...parameters: string[]) => runCommand(parameters, { directory: folder.path });
const onServer = (...parameters: string[]) =>
  run(...parameters, '--database-url', server.databaseUrl);

/** What a command that succeeds prints as data. */
async function dataOf(...parameters: string[]): Promise<any> {
  const { code, stdout, stderr } = await onServer(...parameters, '--json');
  assert.equal(code, 0, `${parameters.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

const commands = [
  'start',
  'env',
  'project create',
  'project list',
  'project delete',
  'branch create',
  'branch diff',
  'branch show',
  'branch reset',
  'branch keep',
  'project copy',
  'snapshot save',
  'snapshot diff',
  'project reset',
  'client create',
  'client list',
  'client delete',
  'user create',
  'user list',
  'user password',
  'user role',
  'user delete',
  'audit',
  'token',
  'migrate status',
  'migrate up',
  'facet list',
  'explain where',
  'explain search',
  'explain suggest',
  'explain permission',
  'explain approval',
  'explain price',
  'explain cart',
  'explain scope',
  'completion',
  'openapi',
  'graphql schema',
  'doctor',
];

test('every command explains itself on standard output', async () => {
  for (const command of commands) {
    const printed: string[] = [];
    // In this process: another one for each of them would take a minute.
    const code = await commandLine([...command.split(' '), '--help'], {
      environment: {},
      directory: folder.path,
      isTerminal: false,
      print: (text) => printed.push(text),
      tell: (text) => assert.fail(text),
      onStop: () => undefined,
    });
    assert.equal(code, 0, command);
    assert.match(printed.join('\n'), new RegExp(`^Usage: storewright ${command}[ |]`), command);
  }
});

test('a command ends well when nobody reads what it prints', async () => {
  const { code, stderr } = await runCommand(['--help'], { isUnread: true });
  assert.deepEqual([code, stderr], [0, '']);
});

const mistakes: readonly (readonly [string, RegExp])[] = [
  ['nonsense', /unknown command/],
  ['start --nope', /unknown option/],
  ['start --port abc', /--port takes a whole number/],
  ['start --log-level loud', /--log-level takes one of .*debug/],
  ['start --demo maybe', /--demo takes true or false/],
  ['start --database-url localhost', /--database-url takes an address/],
  ['start --host 0.0.0.0', /--tls-cert/],
  ['start --behind-proxy true --client-secret short', /--client-secret .* can be guessed/],
  ['start --controls perhaps', /--controls takes auto, on or off/],
  ['project create', /missing required argument/],
  ['project create oauth', /reserved/],
  ['client create demo', /--scope/],
];

test('a mistake in usage ends with 2, a sentence on standard error, and changes nothing', async () => {
  for (const [line, told] of mistakes) {
    const { code, stdout, stderr } = await run(...line.split(' '));
    assert.deepEqual([code, stdout], [2, ''], `${line}: ${stderr}`);
    assert.match(stderr, told, line);
  }
  assert.equal(existsSync(join(folder.path, '.storewright')), false);
});

test('what reads needs a database that is there and makes none', async () => {
  const missing = join(folder.path, 'mistyped');
  const scope = ['--scope', 'view_products'];
  for (const line of [
    ['project', 'list'],
    ['token', 'demo'],
    ['client', 'create', 'demo', ...scope],
    ['migrate', 'status'],
  ]) {
    const { code, stdout, stderr } = await run(...line, '--data-dir', missing);
    assert.deepEqual([code, stdout], [1, ''], line.join(' '));
    assert.match(stderr, /There is no database in .*mistyped/);
  }
  const { code, stdout } = await run('doctor', '--data-dir', missing, '--json');
  const told = JSON.parse(stdout).find((each: any) => each.check === 'database');
  assert.deepEqual([code, told.ok], [0, true]);
  assert.match(told.told, /first start/);
  assert.equal(existsSync(missing), false);
});

test('projects, clients and tokens are made and listed as data', async () => {
  const project = await dataOf('project', 'create', 'second');
  assert.deepEqual(Object.keys(project), ['projectKey', 'clientId', 'clientSecret']);
  assert.equal((await onServer('project', 'create', 'second')).code, 1);
  assert.ok((await dataOf('project', 'list')).includes('second'));
  const client = await dataOf('client', 'create', 'second', '--scope', 'view_products');
  assert.equal(client.scope, 'view_products:second');
  const token = await dataOf('token', 'second', '--scope', 'view_products');
  assert.equal(token.scope, 'view_products:second');
  assert.equal((await onServer('token', 'nowhere')).code, 1);
});

test('a project is created from a template, with a client of given names, and reset to another', async () => {
  const client = ['--client-id', 'mine', '--client-secret', 'known', '--scope', 'view_products'];
  const made = await dataOf('project', 'create', 'trial', ...client, '--messages', '--ttl', '1h');
  assert.deepEqual(made, { projectKey: 'trial', clientId: 'mine', clientSecret: 'known' });
  const token = await dataOf('token', 'trial', '--client', 'mine', '--scope', 'view_products');
  assert.equal(token.scope, 'view_products:trial');
  const none = await onServer('token', 'trial', '--client', 'mine', '--scope', 'view_orders');
  assert.deepEqual([none.code, /no API client mine/.test(none.stderr)], [1, true], none.stderr);
  const again = await onServer('project', 'create', 'trial', '--messages');
  assert.match(again.stderr, /'trial' is there already/);
  const { documents } = await dataOf('project', 'reset', 'trial', '--template', 'b2c', '--yes');
  assert.ok(documents > 10, `${documents} documents`);
  const unknown = await onServer('project', 'create', 'other', '--template', 'none');
  assert.equal(unknown.code, 1);
  await dataOf('project', 'delete', 'trial', '--yes');
});

test('asking for a token again makes no further client; clients are listed and deleted', async () => {
  const clients = (): Promise<{ id: string }[]> => dataOf('client', 'list', 'second');
  const before = await clients();
  await dataOf('token', 'second', '--scope', 'view_products');
  assert.equal((await clients()).length, before.length);
  const { id } = before.at(-1)!;
  assert.equal((await onServer('client', 'delete', 'second', id)).code, 0);
  assert.deepEqual(
    (await clients()).map((client) => client.id),
    before.slice(0, -1).map((client) => client.id),
  );
  assert.equal((await onServer('client', 'delete', 'second', id)).code, 1);
});

test('a token for a customer, in a unit or a store, makes no client and ends with his password', async () => {
  const { projectKey, request } = server;
  const made = async (path: string, body: object) => {
    const answer = await request('POST', path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const draft = { email: 'Ann@shop.example', password: 'secret' };
  const { customer } = await made('/customers', draft);
  await made('/stores', { key: 'berlin' });
  const role = { key: 'buyer', buyerAssignable: false, permissions: ['ViewMyCarts'] };
  await made('/associate-roles', role);
  const associateRoleAssignments = [{ associateRole: { typeId: 'associate-role', key: 'buyer' } }];
  const associates = [
    { customer: { typeId: 'customer', id: customer.id }, associateRoleAssignments },
  ];
  const contactEmail = 'acme@shop.example';
  await made('/business-units', {
    ...{ key: 'acme', name: 'Acme', unitType: 'Company', contactEmail, associates },
  });
  const clients = () => dataOf('client', 'list', '--project', projectKey);
  const before = await clients();
  const tokenOf = (...flags: string[]) => dataOf('token', projectKey, ...flags);
  const asked = async (path: string, token: string) =>
    (await request('GET', path, undefined, { token })).status;

  const own = await tokenOf('--as', 'ann@shop.example', '--unit', 'acme');
  assert.equal(own.accessToken, own.access_token);
  assert.match(own.scope, new RegExp(`customer_id:${customer.id}`));
  assert.equal(await asked('/me', own.accessToken), 200);
  assert.equal(await asked('/customers', own.accessToken), 403);
  assert.ok(own.path.endsWith(`/as-associate/${customer.id}/in-business-unit/key=acme`));
  assert.equal(
    await asked(`${own.path.replace(`/${projectKey}`, '')}/carts`, own.accessToken),
    200,
  );
  const inStore = await tokenOf('--store', 'berlin', '--scope', 'view_orders');
  assert.equal(inStore.scope, `view_orders:${projectKey}:berlin`);
  assert.equal(await asked('/in-store/key=berlin/orders', inStore.accessToken), 200);
  assert.equal(await asked('/customers', inStore.accessToken), 403);
  assert.equal((await clients()).length, before.length);

  const change = { id: customer.id, version: 1, currentPassword: 'secret', newPassword: 'other' };
  assert.equal((await request('POST', '/customers/password', change)).status, 200);
  assert.equal(await asked('/me', own.accessToken), 401);
  for (const [flags, code, sentence] of [
    [['--unit', 'acme'], 2, /--unit takes --as/],
    [['--as', 'nobody@shop.example'], 1, /no customer nobody@shop\.example/],
    [['--as', 'ann@shop.example', '--unit', 'none'], 1, /no business unit none/],
    [['--store', 'berlin', '--scope', 'manage_project'], 2, /cannot be limited to a store/],
  ] as const) {
    const ended = await onServer('token', projectKey, ...flags);
    assert.deepEqual([ended.code, sentence.test(ended.stderr)], [code, true], ended.stderr);
  }
});

test('the only project needs no name; where there are several, all are named', async () => {
  const alone = await startTestServer();
  const there = (...parameters: string[]) =>
    run(...parameters, '--database-url', alone.databaseUrl);
  await alone.changed('', { action: 'changeMessagesEnabled', messagesEnabled: true });
  await alone.created('/categories', { name: { en: 'Lamps' }, slug: { en: 'lamps' } });
  const { stdout: token } = await there('token');
  assert.equal((await alone.request('GET', '', undefined, { token: token.trim() })).status, 200);
  assert.equal(JSON.parse((await there('client', 'list', '--json')).stdout).length, 1);
  const made = await there('client', 'create', '--scope', 'view_orders', '--json');
  assert.equal(JSON.parse(made.stdout).projectKey, alone.projectKey);
  const shown = await there('messages', 'list');
  assert.match(shown.stdout, /^\d{4}-\S+Z {2}CategoryCreated {2}category \S+ {2}\S+\n/);
  const data = JSON.parse((await there('messages', 'list', '--json')).stdout);
  assert.equal(data[0].resource.typeId, 'category');
  assert.equal((await there('messages', 'list', '--types', 'OrderCreated')).stdout, '');
  assert.equal((await there('messages', 'list', '--limit', 'many')).code, 2);
  // A branch is no second project.
  assert.equal((await there('branch', 'create', 'try')).code, 0);
  assert.match((await there('branch', 'list')).stdout, /^try {2}\d+ documents/);
  assert.equal((await there('token')).code, 0);
  await there('project', 'create', 'second');
  assert.match((await there('branch', 'list')).stderr, /Which project\? There are: /);
  const { code, stderr } = await there('token');
  assert.equal(code, 2);
  assert.match(stderr, new RegExp(`Which project\\? There are: .*${alone.projectKey}`));
  assert.match((await there('token', 'thrid')).stderr, /no project 'thrid'\. There are: .*second/);
  await alone.close();
});

/** A clock that moves runs what becomes due, unless it is told not to. */
async function checkSettling(project: string): Promise<void> {
  const lines = [12, 60].map((hours, index) => {
    const validUntil = new Date(Date.now() + hours * 3_600_000).toISOString();
    const value = { type: 'relative', permyriad: 1_000 };
    const shared = { name: { en: 'Sale' }, value, predicate: '1 = 1', isActive: true };
    const draft = { ...shared, key: `until-${hours}`, sortOrder: `0.${index + 1}`, validUntil };
    return JSON.stringify({ kind: 'product-discount', draft });
  });
  const file = join(folder.path, 'discounts.jsonl');
  writeFileSync(file, lines.join('\n'));
  await dataOf('seed', file, '--project', project);
  const advance = (by: string, ...flags: string[]) =>
    dataOf('clock', 'advance', by, '--project', project, ...flags);
  assert.equal((await advance('PT24H', '--no-settle')).stops.length, 0);
  assert.equal((await advance('PT48H')).stops.length, 1);
}

test('a project is named as a word or with --project, and what changes answers with data', async () => {
  await dataOf('project', 'create', '--project', 'third');
  assert.deepEqual(await dataOf('fault', 'list', 'third'), []);
  assert.equal((await dataOf('clock', 'show', 'third')).isReal, true);
  assert.deepEqual(await dataOf('branch', 'list', '--project', 'third'), []);
  assert.ok((await dataOf('audit', 'third')).length > 0);
  assert.ok((await dataOf('token', '--project', 'third')).accessToken);
  const [{ id }] = await dataOf('client', 'list', '--project', 'third');
  assert.deepEqual(await dataOf('client', 'delete', id, '--project', 'third'), {
    id,
    deleted: true,
  });
  await checkSettling('third');
  const told = await dataOf('project', 'delete', '--project', 'third', '--yes');
  assert.deepEqual(told, { key: 'third', deleted: true });
});

test('help says what an option is to this command, in words for its reader', async () => {
  const { stdout: where } = await run('explain', 'where', '--help');
  assert.match(where, /--project <key> +the project; default: the only one/);
  assert.doesNotMatch((await run('start', '--help')).stdout, /preset/);
});

test('help of a command is the same on both ways to it', async () => {
  const [asWord, asFlag] = [await run('help', 'token'), await run('token', '--help')];
  assert.match(asWord.stdout, /^Usage: storewright token /);
  assert.equal(asWord.stdout, asFlag.stdout);
});

test('migrate and doctor tell the state of the database', async () => {
  const status = await dataOf('migrate', 'status');
  assert.deepEqual([status.pending, status.unknown], [[], []]);
  assert.ok(status.applied.length > 0);
  assert.equal((await onServer('migrate', 'up')).code, 0);
  const { code, stdout } = await onServer('doctor', '--json');
  const findings: readonly { check: string; ok: boolean }[] = JSON.parse(stdout);
  assert.deepEqual([code, findings.map(({ ok }) => ok)], [0, findings.map(() => true)]);
  const unreachable = await run('doctor', '--database-url', 'postgres://nobody@127.0.0.1:1/none');
  assert.equal(unreachable.code, 1);
});

test('what explains and what changes answers with data too', async () => {
  const { understood, statements, advice } = await dataOf(
    ...['explain', 'where', 'order', 'orderState = "Open"', '--project', 'demo'],
  );
  assert.match(understood, /orderState/);
  assert.ok(statements.length > 0 && Array.isArray(advice));
  assert.deepEqual((await dataOf('migrate', 'up')).pending, []);
  const session = await run('explain', 'scope', 'POST /demo/sessions', '--json');
  assert.deepEqual(JSON.parse(session.stdout).oneOf, ['manage_sessions']);
  const scope = await run('explain', 'scope', 'GET /demo/orders', '--json');
  assert.deepEqual(JSON.parse(scope.stdout).oneOf, ['view_orders']);
});

test('users are made, listed without passwords, given a new one and deleted', async () => {
  const made = await dataOf(
    'user',
    'create',
    'Viola@Example.com',
    '--role',
    'demo=viewer',
    '*=admin',
  );
  assert.deepEqual([made.email, made.password.length], ['viola@example.com', 43]);
  const again = await onServer('user', 'create', 'viola@example.com', '--role', 'demo=viewer');
  assert.deepEqual([again.code, /already/.test(again.stderr)], [1, true]);
  const users = await dataOf('user', 'list');
  assert.deepEqual(users[0].roles, { demo: 'viewer', '*': 'admin' });
  assert.equal(users[0].password, undefined);
  const changed = await onServer('user', 'password', 'viola@example.com');
  assert.match(changed.stdout, /password: \S{43}/);
  assert.equal((await onServer('user', 'delete', 'viola@example.com')).code, 0);
  assert.equal((await onServer('user', 'delete', 'viola@example.com')).code, 1);
  for (const wrong of ['demo', 'demo=owner', 'DEMO=admin'])
    assert.equal((await onServer('user', 'create', 'a@b.c', '--role', wrong)).code, 2, wrong);
});
