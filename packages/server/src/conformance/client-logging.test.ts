// Who made and who changed a document (createdBy, lastModifiedBy), and the correlation id.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { enableMessages } from '../testing/customers.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

let server: TestServer;
let other: OtherServer;
let secondClient: { readonly id: string; readonly token: string };

before(async () => {
  server = await startTestServer();
  other = await openOtherServer();
  secondClient = await newClient();
});
after(async () => {
  await server.close();
  await other.close();
});
beforeEach(() => {
  other.seen.length = 0;
  other.answer = () => ({ body: { active: false } });
});

/** A token by a form that a client sends. */
async function tokenOf(path: string, form: object, client: any = server): Promise<any> {
  const { clientId, clientSecret } = client;
  const answer = await fetch(`${server.url}/oauth/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(form as Record<string, string>),
  });
  assert.equal(answer.status, 200);
  return answer.json();
}

async function newClient() {
  const { id, secret } = await server.created('/api-clients', {
    name: 'Second',
    scope: 'manage_project:demo',
  });
  const client = { clientId: id, clientSecret: secret };
  const { access_token } = await tokenOf('token', { grant_type: 'client_credentials' }, client);
  return { id, token: access_token };
}

/** A client of the API, which is never the vendor's own interface. */
const initiator = (clientId: string) => ({ clientId, isPlatformClient: false });

const asUser = (id: string) => ({ headers: { 'X-External-User-ID': id } });

/** Another place for another name. */
const pointOf = (name: string) => ({
  type: 'Point',
  coordinates: [[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 180, 0],
});

const kinds = [
  {
    path: '/zones',
    draft: (name: string) => ({ name }),
    action: (name: string) => ({ action: 'changeName', name }),
  },
  {
    path: '/carts',
    draft: (name: string) => ({ currency: 'EUR', customerEmail: `${name}@example.com` }),
    action: (name: string) => ({ action: 'setCustomerEmail', email: `${name}@example.com` }),
  },
  {
    path: '/categories',
    draft: (name: string) => ({ name: { en: name }, slug: { en: `slug-${name}` } }),
    action: (name: string) => ({ action: 'changeName', name: { en: name } }),
  },
  {
    path: '/channels',
    draft: (name: string) => ({ key: name, geoLocation: pointOf(name) }),
    action: (name: string) => ({ action: 'setGeoLocation', geoLocation: pointOf(name) }),
  },
  {
    path: '/payments',
    draft: (name: string) => ({
      externalId: name,
      amountPlanned: { currencyCode: 'EUR', centAmount: 1 },
    }),
    action: (name: string) => ({ action: 'setExternalId', externalId: name }),
  },
];

for (const { path, draft, action } of kinds) {
  test(`${path}: who creates is createdBy and lastModifiedBy, who changes is lastModifiedBy alone`, async () => {
    const first = initiator(server.clientId);
    const created = await server.created(path, draft('before'));
    assert.deepEqual(created.createdBy, first);
    assert.deepEqual(created.lastModifiedBy, first);
    assert.equal(created.createdAt, created.lastModifiedAt);
    const body = { version: 1, actions: [action('after')] };
    const { token } = secondClient;
    const updated = await server.posted(`${path}/${created.id}`, body, { token });
    assert.deepEqual(updated.createdBy, first);
    assert.deepEqual(updated.lastModifiedBy, initiator(secondClient.id));
    assert.equal(updated.createdAt, created.createdAt);
    assert.ok(updated.lastModifiedAt > created.lastModifiedAt);
  });

  test(`${path}: an update that changes nothing leaves version, time and lastModifiedBy`, async () => {
    const created = await server.created(path, draft('same'));
    const body = { version: 1, actions: [action('same')] };
    const { token } = secondClient;
    assert.deepEqual(await server.posted(`${path}/${created.id}`, body, { token }), created);
  });

  test(`${path}: X-External-User-ID is kept as externalUserId, beside the client`, async () => {
    const created = await server.created(path, draft('external'), asUser('user-1'));
    const first = { ...initiator(server.clientId), externalUserId: 'user-1' };
    assert.deepEqual(created.createdBy, first);
    const body = { version: 1, actions: [action('changed')] };
    const updated = await server.posted(`${path}/${created.id}`, body, asUser('user-2'));
    assert.deepEqual(updated.createdBy, first);
    assert.deepEqual(updated.lastModifiedBy, { ...first, externalUserId: 'user-2' });
    const again = { version: 2, actions: [action('again')] };
    const last = await server.posted(`${path}/${created.id}`, again);
    assert.deepEqual(last.lastModifiedBy, initiator(server.clientId));
  });

  test(`${path}: who did it and when can be asked for in predicates and sorted by`, async () => {
    const mark = `asked-${path.slice(1)}`;
    const one = await server.created(path, draft(`${mark}-1`), asUser(`${mark}-a`));
    const two = await server.created(path, draft(`${mark}-2`), asUser(`${mark}-b`));
    const { token } = secondClient;
    await server.posted(
      `${path}/${one.id}`,
      { version: 1, actions: [action(`${mark}-3`)] },
      { token },
    );
    const mine = `createdBy(externalUserId in ("${mark}-a", "${mark}-b"))`;
    const found = async (where: string, sort = 'id') => {
      const query = new URLSearchParams({ where, sort });
      const { status, body } = await server.request('GET', `${path}?${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      return body.results.map(({ id }: any) => id);
    };
    assert.deepEqual(await found(`createdBy(externalUserId = "${mark}-a")`), [one.id]);
    assert.deepEqual(await found(`${mine} and lastModifiedBy(clientId = "${secondClient.id}")`), [
      one.id,
    ]);
    assert.deepEqual(await found(`${mine} and createdBy(clientId = "${server.clientId}")`), [
      one.id,
      two.id,
    ]);
    assert.deepEqual(await found(`${mine} and createdBy(customer is defined)`), []);
    assert.deepEqual(await found(`${mine} and lastModifiedAt > "${two.lastModifiedAt}"`), [one.id]);
    assert.deepEqual(await found(mine, 'createdAt desc'), [two.id, one.id]);
    assert.deepEqual(await found(mine, 'lastModifiedAt'), [two.id, one.id]);
    assert.deepEqual(await found(mine, 'createdBy.externalUserId desc'), [two.id, one.id]);
    assert.deepEqual(await found(mine, 'lastModifiedBy.externalUserId'), [two.id, one.id]);
  });
}

test('an external user id of more than 128 characters is refused, an empty one is none', async () => {
  await server.created('/zones', { name: 'Z' }, asUser('u'.repeat(128)));
  const long = await server.request('POST', '/zones', { name: 'Z' }, asUser('u'.repeat(129)));
  assert.equal(long.status, 400);
  assert.equal(long.body.errors[0].code, 'InvalidInput');
  const zone = await server.created('/zones', { name: 'Z' }, asUser(''));
  assert.deepEqual(zone.createdBy, initiator(server.clientId));
});

test('a customer is named by a reference, an anonymous session by its id', async () => {
  const email = 'logged@example.com';
  const { customer } = await server.created('/customers', { email, password: 'secret' });
  const scope = 'manage_my_orders:demo manage_my_shopping_lists:demo';
  const token = await server.customerToken(email, 'secret', scope);
  const cart = await server.created('/me/carts', { currency: 'EUR' }, { token });
  const byCustomer = {
    ...initiator(server.clientId),
    customer: { typeId: 'customer', id: customer.id },
  };
  assert.deepEqual(cart.createdBy, byCustomer);
  const where = encodeURIComponent(`createdBy(customer(id="${customer.id}"))`);
  assert.equal((await server.request('GET', `/carts?where=${where}`)).body.total, 1);
  const expanded = await server.request('GET', `/carts/${cart.id}?expand=createdBy.customer`);
  assert.equal(expanded.body.createdBy.customer.obj.id, customer.id);

  const grant = { grant_type: 'client_credentials', scope, anonymous_id: 'visitor-7' };
  const anonymous = (await tokenOf('demo/anonymous/token', grant)).access_token;
  const list = await server.created(
    '/me/shopping-lists',
    { name: { en: 'L' } },
    { token: anonymous },
  );
  assert.deepEqual(list.createdBy, { ...initiator(server.clientId), anonymousId: 'visitor-7' });
  const updated = await server.posted(`/shopping-lists/${list.id}`, {
    version: 1,
    actions: [{ action: 'changeName', name: { en: 'M' } }],
  });
  assert.deepEqual(updated.lastModifiedBy, initiator(server.clientId));
  assert.deepEqual(updated.createdBy, list.createdBy);
});

test('the associate of a path is named beside the client', async () => {
  const email = 'associate@example.com';
  const { customer } = await server.created('/customers', { email, password: 'secret' });
  await server.created('/associate-roles', { key: 'buyer', permissions: ['CreateMyCarts'] });
  const associate = {
    customer: { typeId: 'customer', id: customer.id },
    associateRoleAssignments: [{ associateRole: { typeId: 'associate-role', key: 'buyer' } }],
  };
  const unit = { key: 'acme', unitType: 'Company', name: 'Acme', status: 'Active' };
  await server.created('/business-units', { ...unit, associates: [associate] });
  const path = `/as-associate/${customer.id}/in-business-unit/key=acme/carts`;
  const cart = await server.created(path, { currency: 'EUR' });
  assert.deepEqual(cart.createdBy, {
    ...initiator(server.clientId),
    associate: { typeId: 'customer', id: customer.id },
  });
});

test('a GraphQL mutation logs like a request', async () => {
  const query =
    'mutation { createZone(draft: { name: "G" }) { createdBy { clientId isPlatformClient externalUserId } } }';
  const { createZone } = await server.graphql(query, {}, asUser('graph-user'));
  assert.deepEqual(createZone.createdBy, {
    ...initiator(server.clientId),
    externalUserId: 'graph-user',
  });
});

test('messages say who caused them', async () => {
  await enableMessages(server);
  const { customer } = await server.created(
    '/customers',
    { email: 'told@example.com', password: 'secret' },
    asUser('teller'),
  );
  const where = encodeURIComponent(`resource(id="${customer.id}")`);
  const { results } = (await server.request('GET', `/messages?where=${where}`)).body;
  assert.deepEqual(results[0].createdBy, {
    ...initiator(server.clientId),
    externalUserId: 'teller',
  });
});

/** Registers the other server as the one that knows foreign tokens. */
async function withExternalOAuth(scope: string): Promise<void> {
  const externalOAuth = { url: other.url, authorizationHeader: 'Basic abcdef' };
  await server.changed('', { action: 'setExternalOAuth', externalOAuth });
  const exp = Math.floor(Date.now() / 1000) + 600;
  other.answer = () => ({ body: { active: true, client_id: 'foreign', exp, scope } });
}

test('external_user_id among the scopes of an external token supplies externalUserId', async () => {
  await withExternalOAuth('manage_project:demo external_user_id:u-9');
  const zone = await server.created('/zones', { name: 'X' }, { token: 'foreign-token-1' });
  assert.deepEqual(zone.createdBy, { ...initiator('foreign'), externalUserId: 'u-9' });
});

const correlated = (id: string, path = '/zones', options: object = {}): Promise<Answer> =>
  server.request('GET', path, undefined, { headers: { 'X-Correlation-ID': id }, ...options });
const generated = /^[A-Za-z0-9_-]{8,256}$/;

for (const id of ['abcdefgh', 'A-Z_0-9-abc', 'demo/8c0f7d5e', 'x'.repeat(256)])
  test(`a correlation id of ${id.length} characters comes back as it was sent`, async () => {
    assert.equal((await correlated(id)).headers.get('x-correlation-id'), id);
    const missing = await correlated(id, '/zones/absent');
    assert.equal(missing.status, 404);
    assert.equal(missing.headers.get('x-correlation-id'), id);
    const refused = await correlated(id, '/zones', {
      headers: { 'X-Correlation-ID': id, Authorization: 'Bearer wrong' },
    });
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get('x-correlation-id'), id);
  });

for (const id of ['short', 'x'.repeat(257), 'has a blank', 'umläut-12'])
  test(`a correlation id like ${id.slice(0, 20)} is replaced, and the request served`, async () => {
    const answer = await correlated(id);
    assert.equal(answer.status, 200);
    assert.notEqual(answer.headers.get('x-correlation-id'), id);
    assert.match(answer.headers.get('x-correlation-id')!, generated);
  });

test('without a correlation id each request gets one of its own', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await server.request('GET', '/zones')).headers.get('x-correlation-id')),
  );
  for (const id of ids) assert.match(id!, generated);
  assert.notEqual(ids[0], ids[1]);
});

test('the correlation id is handed on to an external OAuth server, given or generated', async () => {
  await withExternalOAuth('view_orders:demo manage_project:demo');
  await correlated('correlation-2', '/zones', {
    token: 'foreign-token-2',
    headers: { 'X-Correlation-ID': 'correlation-2' },
  });
  const answer = await server.request('GET', '/zones', undefined, { token: 'foreign-token-3' });
  assert.deepEqual(
    other.seen.map(({ headers }) => headers['x-correlation-id']),
    ['correlation-2', answer.headers.get('x-correlation-id')],
  );
});

test('the correlation id is handed on to extensions, from REST and from GraphQL', async () => {
  await server.created('/extensions', {
    destination: { type: 'HTTP', url: other.url },
    triggers: [{ resourceTypeId: 'payment', actions: ['Create'] }],
  });
  other.answer = () => ({});
  const amountPlanned = { currencyCode: 'EUR', centAmount: 1 };
  const headers = { 'X-Correlation-ID': 'correlation-3' };
  const answer = await server.request('POST', '/payments', { amountPlanned });
  const query = `mutation { createPayment(
    draft: { amountPlanned: { currencyCode: "EUR", centAmount: 1 } }) { id } }`;
  await server.graphql(query, {}, { headers });
  assert.deepEqual(
    other.seen.map((one) => one.headers['x-correlation-id']),
    [answer.headers.get('x-correlation-id'), 'correlation-3'],
  );
});
