// A project whose customers sign in elsewhere: what the API does with tokens of another server, seen
// from outside. The stub stands on loopback, which this server may call because it listens there.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const header = `Basic ${Buffer.from('storewright:secret of the project').toString('base64')}`;
const correlationId = 'a-request-of-the-shop';

let shop: TestServer;
let other: OtherServer;
let customerId: string;
before(async () => {
  shop = await startTestServer();
  other = await openOtherServer();
  const draft = { email: 'ann@example.com', password: 'correct horse' };
  customerId = (await shop.request('POST', '/customers', draft)).body.customer.id;
  assert.equal((await register(`${other.url}/introspect`)).status, 200);
});
beforeEach(() => {
  other.seen.length = 0;
});
after(async () => {
  await shop?.close();
  await other?.close();
});

async function register(url: string): Promise<Answer> {
  const { body } = await shop.request('GET', '');
  const externalOAuth = { url, authorizationHeader: header };
  const actions = [{ action: 'setExternalOAuth', externalOAuth }];
  return shop.request('POST', '', { version: body.version, actions });
}

let count = 0;
/** A token that nobody has seen. */
const fresh = () => {
  count += 1;
  return `token-${count}-of-the-other-server`;
};

/** A request with a token of which the other server says this. */
async function asked(says: object, path: string, token = fresh(), method = 'GET', body?: object) {
  other.answer = () => ({ body: says });
  return shop.request(method, path, body, {
    token,
    headers: { 'X-Correlation-ID': correlationId },
  });
}

const active = (scope: string, more: object = {}) => ({ active: true, scope, ...more });
const codeOf = ({ body }: Answer) => body.errors[0].code;

test('it is asked as RFC 7662 says, with the header of the project and the correlation id', async () => {
  const token = fresh();
  const { status } = await asked(active('view_zones:demo'), '/zones', token);
  assert.equal(status, 200);
  const [one, ...others] = other.seen;
  assert.deepEqual(others, []);
  assert.deepEqual([one!.method, one!.path, one!.text], ['POST', '/introspect', `token=${token}`]);
  assert.equal(one!.headers.authorization, header);
  assert.equal(one!.headers['content-type'], 'application/x-www-form-urlencoded');
  assert.equal(one!.headers['x-correlation-id'], correlationId);
});

test('only scopes of ours and of this project count', async () => {
  const scopes = ['openid profile', 'view_everything:demo', 'view_zones:other', 'view_zones', ''];
  for (const scope of scopes) {
    const refused = await asked(active(scope), '/zones');
    assert.deepEqual([refused.status, codeOf(refused)], [403, 'insufficient_scope'], scope);
  }
  const enough = await asked(active('openid view_zones:demo email'), '/zones');
  assert.equal(enough.status, 200);
  const other = await asked(active('view_zones:demo'), '/states');
  assert.deepEqual([other.status, codeOf(other)], [403, 'insufficient_scope']);
});

test('/me is that of the customer or the session whom it names', async () => {
  const profile = await asked(active(`manage_my_profile:demo customer_id:${customerId}`), '/me');
  assert.deepEqual([profile.status, profile.body.id], [200, customerId]);
  const session = active('manage_my_orders:demo anonymous_id:visitor-1');
  const cart = await asked(session, '/me/carts', fresh(), 'POST', { currency: 'EUR' });
  assert.deepEqual([cart.status, cart.body.anonymousId], [201, 'visitor-1']);
  assert.equal((await asked(session, `/me/carts/${cart.body.id}`)).status, 200);
  const stranger = active('manage_my_orders:demo anonymous_id:visitor-2');
  assert.equal((await asked(stranger, `/me/carts/${cart.body.id}`)).status, 404);
  const nobody = await asked(active('manage_my_orders:demo'), '/me/carts');
  assert.deepEqual([nobody.status, codeOf(nobody)], [403, 'insufficient_scope']);
});

test('a token that is not active is none, and the answer tells how to come in', async () => {
  const answer = await asked({ active: false }, '/zones');
  assert.deepEqual([answer.status, codeOf(answer)], [401, 'invalid_token']);
  assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
});

test('a slow or broken server fails this call alone: it is asked once, and again next time', async () => {
  const token = fresh();
  const send = () => shop.request('GET', '/zones', undefined, { token });
  const failures: readonly (readonly [number, OtherServer['answer']])[] = [
    [504, () => new Promise(() => undefined)],
    [502, () => ({ status: 500, body: active('view_zones:demo') })],
    [502, () => ({ status: 302, body: active('view_zones:demo') })],
    [502, () => ({ body: 'no JSON' })],
    [502, () => ({ body: { scope: 'view_zones:demo' } })],
  ];
  for (const [status, answer] of failures) {
    other.seen.length = 0;
    other.answer = answer;
    const failed = await send();
    assert.deepEqual([failed.status, codeOf(failed)], [status, 'ExternalOAuthFailed']);
    assert.equal(other.seen.length, 1);
  }
  other.answer = () => ({ body: active('view_zones:demo') });
  assert.equal((await send()).status, 200);
});

test('an answer with an end is remembered until then', async () => {
  const token = fresh();
  const says = active('view_zones:demo', { exp: Math.floor(Date.now() / 1000) + 600 });
  for (let turn = 0; turn < 3; turn += 1)
    assert.equal((await asked(says, '/zones', token)).status, 200);
  assert.equal(other.seen.length, 1);
});

test('tokens of the service itself are never sent to it', async () => {
  assert.equal((await shop.request('GET', '/zones')).status, 200);
  assert.equal((await shop.request('GET', '/zones', undefined, { token: 'a b' })).status, 401);
  assert.equal(other.seen.length, 0);
});

test('GraphQL removes it and sets it again: without it nobody is asked, and no token of it counts', async () => {
  const query = `mutation ($version: Long!, $externalOAuth: ExternalOAuthDraft) {
    updateProject(version: $version, actions: [{ setExternalOAuth: { externalOAuth: $externalOAuth } }]) {
      externalOAuth { url authorizationHeader } } }`;
  const set = async (externalOAuth?: object) => {
    const { version } = (await shop.request('GET', '')).body;
    const variables = { version, externalOAuth };
    const { body } = await shop.request('POST', '/graphql', { query, variables });
    return body.data.updateProject.externalOAuth;
  };
  const url = `${other.url}/introspect`;
  assert.equal(await set(), null);
  const refused = await asked(active('view_zones:demo'), '/zones');
  assert.deepEqual([refused.status, codeOf(refused)], [401, 'invalid_token']);
  assert.equal(other.seen.length, 0);
  const shown = await set({ url, authorizationHeader: header });
  assert.equal(shown.url, url);
  assert.equal(shown.authorizationHeader.includes(header.slice(6)), false);
  assert.equal((await asked(active('view_zones:demo'), '/zones')).status, 200);
  assert.equal(other.seen[0]!.headers.authorization, header);
});

test('an address inside the network is refused where calls must leave it', async () => {
  const fenced = await startTestServer({ options: { privateCalls: 'false' } });
  try {
    for (const url of [
      `${other.url}/introspect`,
      'https://127.0.0.1/introspect',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      'https://localhost/',
      'ftp://example.com/',
      'no address',
    ]) {
      const { body } = await fenced.request('GET', '');
      const externalOAuth = { url, authorizationHeader: header };
      const actions = [{ action: 'setExternalOAuth', externalOAuth }];
      const set = await fenced.request('POST', '', { version: body.version, actions });
      if (set.status === 400) continue;
      const token = fresh();
      const refused = await fenced.request('GET', '/zones', undefined, { token });
      assert.deepEqual([refused.status, codeOf(refused)], [502, 'ExternalOAuthFailed'], url);
    }
    assert.equal(other.seen.length, 0);
  } finally {
    await fenced.close();
  }
});
