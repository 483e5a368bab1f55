// Roles of people in a project, and how they come in, over plain HTTP: what the server allows, whatever a page shows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { sql } from '@storewright/store/sql/sql';
import { readActs } from '@storewright/store/storage/audit';
import { endProject, removeEnded } from '@storewright/store/storage/projects/rows';
import { createProject } from '../provisioning/bootstrap.ts';
import { askConsole, makeUser, password, signedIn } from '../testing/console-user.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const day = 24 * 60 * 60 * 1_000;
let ahead = 0;
let server: TestServer;
let url: string;
before(async () => {
  server = await startTestServer({
    options: { console: 'sign-in' },
    now: () => Date.now() + ahead,
  });
  url = server.url;
  await makeUser(server, 'adam@example.com', { '*': 'admin' });
  await makeUser(server, 'dora@example.com', { demo: 'admin' });
});
after(() => server.close());

type Asked = readonly [method: string, path: string, body?: unknown];

async function askedBy(email: string, [method, path, body]: Asked, given = password) {
  const { cookie: Cookie } = await signedIn(url, email, { password: given });
  return askConsole(url, [method, path], { headers: { Cookie }, body });
}

/** What the tokens of a page may do over the API. */
async function statusesOf(email: string, requests: readonly Asked[]): Promise<readonly number[]> {
  const { cookie: Cookie } = await signedIn(url, email);
  const tokenOf = async (purpose: string) => {
    const path = `/projects/demo/${purpose}`;
    return (await askConsole(url, ['POST', path], { headers: { Cookie } })).body.token;
  };
  const tokens = { GET: await tokenOf('token'), POST: await tokenOf('writing-token') };
  const statuses = [];
  for (const [method, path, body] of requests) {
    const token = tokens[method as 'GET' | 'POST'];
    if (token === undefined) statuses.push(0);
    else statuses.push((await server.request(method, path, body, { token })).status);
  }
  return statuses;
}

test('a role for a part of a project opens that part of the API and no other', async () => {
  const requests: readonly Asked[] = [
    ['GET', '/orders'],
    ['GET', '/products'],
    ['GET', '/customers'],
    ['GET', '/api-clients'],
    ['GET', ''],
    ['POST', '/carts', { currency: 'EUR' }],
    ['POST', '/categories', { name: { en: 'x' }, slug: { en: `x-${Date.now()}` } }],
    ['POST', '/stores', { key: 'xx' }],
    ['POST', '/subscriptions', {}],
  ];
  const expected = {
    orders: [200, 200, 200, 403, 200, 201, 403, 403, 403],
    catalogue: [403, 200, 403, 403, 200, 403, 201, 403, 403],
    'only orders': [200, 403, 403, 403, 200, 0, 0, 0, 0],
    'stores too': [200, 403, 403, 403, 200, 403, 403, 201, 403],
  };
  const roles = {
    orders: 'orders',
    catalogue: 'catalogue',
    'only orders': ['view_orders'],
    'stores too': ['view_orders', 'manage_stores'],
  } as const;
  for (const [name, role] of Object.entries(roles)) {
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    await makeUser(server, email, { demo: role });
    assert.deepEqual(await statusesOf(email, requests), expected[name as 'orders'], name);
  }
});

test('a role for a part of a project opens no route of the console beside tokens and its own edits', async () => {
  const category = await server.created('/categories', { name: { en: 'C' }, slug: { en: 'cc' } });
  const zone = await server.created('/zones', { name: 'Z' });
  const edit = (kind: string, was: { readonly name: unknown }, name: unknown) => ({
    kind,
    was,
    is: { ...was, name },
  });
  const asked: readonly (readonly [...Asked, number])[] = [
    ['GET', '/session', undefined, 200],
    ['GET', '/kinds', undefined, 200],
    ['POST', '/projects/demo/token', undefined, 201],
    ['GET', '/projects/demo/requests', undefined, 403],
    ['GET', '/projects/demo/deliveries', undefined, 403],
    ['GET', `/projects/demo/history/category/${category.id}`, undefined, 403],
    ['GET', '/projects/demo/people', undefined, 403],
    ['POST', '/projects/demo/invitations', { email: 'x@example.com', role: 'admin' }, 403],
    ['POST', '/projects/demo/people/dora@example.com/role', { role: 'viewer' }, 403],
    ['DELETE', '/projects/demo/people/dora@example.com', undefined, 403],
    ['POST', '/projects/demo/edits', edit('zone', zone, 'Y'), 403],
    ['POST', '/projects/demo/edits', edit('category', category, { en: 'D' }), 200],
    ['POST', '/projects/other/token', undefined, 404],
  ];
  await makeUser(server, 'cato@example.com', { demo: 'catalogue' });
  for (const [method, path, body, status] of asked) {
    const told = await askedBy('cato@example.com', [method, path, body]);
    assert.equal(told.status, status, `${method} ${path} ${told.text}`);
  }
  const { body } = await askedBy('cato@example.com', ['GET', '/projects']);
  const [{ key, role, scopes }] = body.projects;
  assert.deepEqual([key, role], ['demo', 'catalogue']);
  assert.ok(scopes.includes('manage_products') && !scopes.includes('view_orders'));
});

test('an editor gets no extension out of an edit, which holds the document', async () => {
  const extension = await server.created('/extensions', {
    destination: { type: 'HTTP', url: 'https://example.com/' },
    triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
  });
  await makeUser(server, 'edda@example.com', { demo: 'editor' });
  const was = { id: extension.id, version: 99 };
  const edit = { kind: 'extension', was, is: was };
  const told = await askedBy('edda@example.com', ['POST', '/projects/demo/edits', edit]);
  assert.equal(told.status, 403);
  assert.doesNotMatch(told.text, /example\.com\//);
});

interface Invited {
  readonly link: string;
  readonly token: string;
}

async function invite(draft: object, by = 'dora@example.com'): Promise<Invited> {
  const told = await askedBy(by, ['POST', '/projects/demo/invitations', draft]);
  assert.equal(told.status, 201, told.text);
  const { link } = told.body;
  return { link, token: link.split('/').at(-1) };
}

const fromPage = (path: string, body: object) => askConsole(url, ['POST', path], { body });
const accept = (token: string, more: object = {}) =>
  fromPage('/invitations/accept', { token, name: 'New', password: 'a long password', ...more });

test('an invitation makes one user once, with the role that was chosen', async () => {
  const draft = { email: 'Nina@example.com', role: 'own', scopes: ['view_orders'] };
  const { token, link } = await invite(draft);
  assert.ok(link.startsWith(`${url}/-/console#/-/join/`));
  const { status, body } = await fromPage('/invitations/look', { token });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    email: 'nina@example.com',
    name: 'nina@example.com',
    project: 'demo',
    invitedBy: 'dora@example.com',
  });
  assert.equal((await accept(token, { password: 'short' })).status, 400);
  const accepted = await Promise.all([accept(token), accept(token), accept(token)]);
  assert.deepEqual(accepted.map((one) => one.status).sort(), [200, 404, 404]);
  const told = await askedBy('nina@example.com', ['GET', '/projects'], 'a long password');
  assert.deepEqual(
    told.body.projects.map(({ key, role }: any) => [key, role]),
    [['demo', 'own']],
  );
  const [act] = await readActs(server.server.database, { act: 'user.invite', limit: 1 });
  assert.deepEqual(
    [act?.project, act?.subject, act?.details, act?.author.name],
    ['demo', 'nina@example.com', ['view_orders'], 'dora@example.com'],
  );
});

test('an invitation ends after seven days, when it is withdrawn, and with a newer one', async () => {
  try {
    const late = await invite({ email: 'late@example.com', role: 'viewer' });
    ahead += 7 * day + 1;
    assert.equal((await accept(late.token)).status, 404);
  } finally {
    ahead = 0;
  }
  const first = await invite({ email: 'twice@example.com', role: 'viewer' });
  const second = await invite({ email: 'twice@example.com', role: 'viewer' });
  assert.equal((await accept(first.token)).status, 404);
  const { body } = await askedBy('dora@example.com', ['GET', '/projects/demo/people']);
  const open = body.invitations.filter(({ email }: any) => email === 'twice@example.com');
  assert.equal(open.length, 1);
  const path = `/projects/demo/invitations/${open[0].id}`;
  assert.equal((await askedBy('dora@example.com', ['DELETE', path])).status, 204);
  assert.equal((await askedBy('dora@example.com', ['DELETE', path])).status, 404);
  assert.equal((await accept(second.token)).status, 404);
});

test('who has an account gets the role without a link, and keeps the password', async () => {
  await makeUser(server, 'known@example.com', {});
  const draft = { email: 'known@example.com', role: 'viewer' };
  const path = '/projects/demo/invitations';
  const told = await askedBy('dora@example.com', ['POST', path, draft]);
  assert.deepEqual([told.status, told.body], [200, { isAdded: true }]);
  assert.equal((await askedBy('dora@example.com', ['POST', path, draft])).status, 400);
  // An invitation sent before the account existed gives the role and does not sign in.
  const early = await invite({ email: 'early@example.com', role: 'viewer' });
  await makeUser(server, 'early@example.com', {});
  const joined = await accept(early.token);
  assert.deepEqual([joined.status, joined.body.isNew], [200, false]);
  assert.equal(joined.headers.get('set-cookie'), null);
  const { told: wrong } = await signedIn(url, 'early@example.com', { password: 'a long password' });
  assert.equal(wrong.status, 401);
  const { body } = await askedBy('early@example.com', ['GET', '/projects']);
  assert.deepEqual(body.projects, [{ key: 'demo', role: 'viewer' }]);
});

test('a stolen database holds no token of an invitation', async () => {
  const { token } = await invite({ email: 'stolen@example.com', role: 'viewer' });
  const rows = await server.server.database.query<{ line: string }>(
    'query',
    sql`select i::text as line from hosting_invitation i`,
  );
  assert.ok(rows.length > 0);
  assert.equal(
    rows.some(({ line }) => line.includes(token)),
    false,
  );
});

test('another role ends sessions; the own role and that of all projects are for others to change', async () => {
  await makeUser(server, 'rita@example.com', { demo: 'viewer', other: 'editor' });
  const { cookie: Cookie } = await signedIn(url, 'rita@example.com');
  const role = (email: string) => `/projects/demo/people/${email}/role`;
  const give = (by: string, email: string, body: unknown = { role: 'orders' }) =>
    askedBy(by, ['POST', role(email), body]);
  assert.equal((await give('dora@example.com', 'rita@example.com')).status, 204);
  assert.equal((await askConsole(url, ['GET', '/session'], { headers: { Cookie } })).status, 401);
  const [user] = await server.server.database.query<{ roles: unknown }>(
    'query',
    sql`select roles from hosting_user where email = 'rita@example.com'`,
  );
  assert.deepEqual(user?.roles, { demo: 'orders', other: 'editor' });
  for (const [by, email, body, status] of [
    ['dora@example.com', 'dora@example.com', { role: 'viewer' }, 400],
    ['dora@example.com', 'adam@example.com', { role: 'viewer' }, 400],
    ['dora@example.com', 'nowhere@example.com', { role: 'viewer' }, 404],
    ['dora@example.com', 'rita@example.com', { role: 'owner' }, 400],
    ['dora@example.com', 'rita@example.com', { role: 'own' }, 400],
    ['dora@example.com', 'rita@example.com', { role: 'own', scopes: ['manage_project'] }, 400],
    ['dora@example.com', 'rita@example.com', { role: 'own', scopes: ['manage_my_orders'] }, 400],
    ['adam@example.com', 'rita@example.com', { role: 'catalogue' }, 204],
  ] as const) {
    const told = await give(by, email, body);
    assert.equal(told.status, status, `${by} ${email} ${told.text}`);
  }
  const path = '/projects/demo/people/rita@example.com';
  assert.equal((await askedBy('dora@example.com', ['DELETE', path])).status, 204);
  assert.equal((await askedBy('dora@example.com', ['DELETE', path])).status, 404);
  const { body } = await askedBy('dora@example.com', ['GET', '/projects/demo/people']);
  assert.equal(
    body.people.some(({ email }: any) => email === 'rita@example.com'),
    false,
  );
  assert.equal(body.acts[0].act, 'user.remove');
});

test('a change over the API with a token of the console is noted with its user', async () => {
  const { cookie: Cookie } = await signedIn(url, 'dora@example.com');
  const path = '/projects/demo/writing-token';
  const made = await askConsole(url, ['POST', path], { headers: { Cookie } });
  const client = { name: 'more', scope: 'view_products:demo' };
  const { token } = made.body;
  assert.equal((await server.request('POST', '/api-clients', client, { token })).status, 201);
  const [act] = await readActs(server.server.database, { act: 'api-client.create', limit: 1 });
  assert.deepEqual(act?.author.type, 'user');
  assert.deepEqual(act?.author.name, 'dora@example.com');
});

test('a project that gets the key of a deleted one has none of its people and invitations', async () => {
  const { world, database } = server.server;
  await createProject(world, 'reused');
  await makeUser(server, 'former@example.com', { reused: 'admin', demo: 'viewer' });
  const invited = await askedBy('former@example.com', [
    'POST',
    '/projects/reused/invitations',
    { email: 'open@example.com', role: 'admin' },
  ]);
  const token = invited.body.link.split('/').at(-1);
  await database.transaction((run) => endProject(run, 'reused'), 'background');
  await removeEnded(database, kinds, () => true);
  await createProject(world, 'reused');
  assert.equal((await accept(token)).status, 404);
  const { body } = await askedBy('former@example.com', ['GET', '/projects']);
  assert.deepEqual(body.projects, [{ key: 'demo', role: 'viewer' }]);
  const path = '/projects/reused/people';
  assert.equal((await askedBy('former@example.com', ['GET', path])).status, 404);
  const people = await askedBy('adam@example.com', ['GET', path]);
  assert.deepEqual(
    [people.body.people.map(({ email }: any) => email), people.body.invitations],
    [['adam@example.com'], []],
  );
});
