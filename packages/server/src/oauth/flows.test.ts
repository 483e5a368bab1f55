import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { basic, type Client, call, openSetting, type Setting } from './oauth.test.setting.ts';

let setting: Setting;
let client: Client;
before(async () => {
  setting = await openSetting();
  client = await setting.client();
  const [password, projectKey] = ['secret word', 'shop'];
  const bob = { email: 'bob@example.com', storeKey: 'berlin' };
  await setting.customer({ id: 'customer-1', email: 'ann@example.com', projectKey, password });
  await setting.customer({ id: 'customer-2', ...bob, projectKey, password });
  await setting.customer({ id: 'customer-3', email: 'eve@example.com', projectKey });
});
after(() => setting.close());

const login = 'grant_type=password&username=ann%40example.com&password=secret%20word';
const loginPath = '/oauth/shop/customers/token';
const storePath = '/oauth/shop/in-store/key=berlin/customers/token';

test('client credentials give a token that speaks for the client', async () => {
  const form = 'grant_type=client_credentials&scope=view_orders:shop manage_orders:shop:berlin';
  const { status, headers, body } = await call(setting.service, '/oauth/token', form, client);
  assert.equal(status, 200);
  assert.deepEqual(headers, {
    'cache-control': 'no-store',
    pragma: 'no-cache',
    'content-type': 'application/json; charset=utf-8',
  });
  assert.match(body.access_token, /^[A-Za-z0-9_-]{43}_shop$/);
  const { access_token, ...rest } = body;
  assert.deepEqual(rest, {
    token_type: 'Bearer',
    expires_in: 172_800,
    scope: 'view_orders:shop manage_orders:shop:berlin',
  });
  assert.deepEqual(await setting.service.authenticate(access_token, 'shop'), {
    projectKey: 'shop',
    clientId: client.id,
    scopes: new Set(['view_orders:shop', 'manage_orders:shop:berlin']),
  });
});

test('access tokens have letters, digits, - and _ alone, in every flow', async () => {
  const answers = await Promise.all([
    call(setting.service, '/oauth/token', 'grant_type=client_credentials', client),
    call(setting.service, loginPath, login, client),
    call(setting.service, '/oauth/shop/anonymous/token', 'grant_type=client_credentials', client),
  ]);
  const refreshed = await call(
    setting.service,
    '/oauth/token',
    `grant_type=refresh_token&refresh_token=${answers[1].body.refresh_token}`,
    client,
  );
  for (const { body } of [...answers, refreshed]) {
    assert.match(body.access_token, /^[A-Za-z0-9_-]+$/);
    assert.equal(
      (await setting.service.authenticate(body.access_token, 'shop')).clientId,
      client.id,
    );
  }
});

test('without a scope all scopes of the client are granted', async () => {
  const rich = await setting.client({ scope: 'view_orders:shop view_products:shop' });
  const { body } = await call(
    setting.service,
    '/oauth/token',
    'grant_type=client_credentials',
    rich,
  );
  assert.equal(body.scope, 'view_orders:shop view_products:shop');
});

test('parameters may stand in the query string, and the body wins', async () => {
  const query = 'grant_type=password&scope=view_orders%3Ashop';
  const form = 'grant_type=client_credentials';
  const { body } = await call(setting.service, '/oauth/token', form, client, { query });
  assert.equal(body.scope, 'view_orders:shop');
  const alone = await call(setting.service, '/oauth/token', '', client, {
    query: 'grant_type=client_credentials',
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(alone.status, 200);
});

test('the password flow gives a pair of tokens that speaks for the customer', async () => {
  const form = `${login}&scope=manage_my_profile%3Ashop`;
  const { status, body } = await call(setting.service, loginPath, form, client);
  assert.equal(status, 200);
  assert.equal(body.scope, 'manage_my_profile:shop customer_id:customer-1 customer:customer-1');
  assert.match(body.refresh_token, /^[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(await setting.service.authenticate(body.access_token, 'shop'), {
    projectKey: 'shop',
    clientId: client.id,
    customerId: 'customer-1',
    scopes: new Set(['manage_my_profile:shop']),
  });
});

test('refresh_token=false leaves the refresh token out', async () => {
  const { body } = await call(setting.service, loginPath, `${login}&refresh_token=false`, client);
  assert.equal('refresh_token' in body, false);
  const form = 'grant_type=client_credentials&refresh_token=false';
  const anonymous = await call(setting.service, '/oauth/shop/anonymous/token', form, client);
  assert.equal('refresh_token' in anonymous.body, false);
});

test('customers of a store log in at the store only, global ones at the project only', async () => {
  const bob = 'grant_type=password&username=BOB%40example.com&password=secret+word';
  const there = await call(setting.service, storePath, bob, client);
  assert.equal(there.status, 200);
  assert.match(there.body.scope, / customer_id:customer-2 customer:customer-2$/);
  for (const [path, form] of [
    [loginPath, bob],
    [storePath, login],
  ] as const) {
    const { status, body } = await call(setting.service, path, form, client);
    assert.equal(status, 400);
    assert.equal(body.error, 'invalid_customer_account_credentials');
  }
});

test('an unknown customer, one without password and a wrong password get one answer', async () => {
  const wrong = [
    'username=ann%40example.com&password=wrong',
    'username=nobody%40example.com&password=secret%20word',
    'username=eve%40example.com&password=secret%20word',
    `username=ann%40example.com&password=${'x'.repeat(60_000)}`,
  ];
  const texts = new Set<string>();
  for (const form of wrong) {
    const answer = await call(setting.service, loginPath, `grant_type=password&${form}`, client);
    assert.equal(answer.status, 400);
    texts.add(answer.text);
  }
  assert.equal(texts.size, 1);
});

test('the anonymous flow gives a session with a fresh or a given id', async () => {
  const path = '/oauth/shop/anonymous/token';
  const form = 'grant_type=client_credentials&scope=manage_my_orders:shop';
  const fresh = await call(setting.service, path, form, client);
  const principal = await setting.service.authenticate(fresh.body.access_token, 'shop');
  const id = principal.anonymousId!;
  assert.equal(fresh.body.scope, `manage_my_orders:shop anonymous_id:${id} anonymous_id=${id}`);
  assert.equal(typeof fresh.body.refresh_token, 'string');

  const given = await call(setting.service, path, `${form}&anonymous_id=visitor-7`, client);
  assert.match(given.body.scope, /anonymous_id:visitor-7 anonymous_id=visitor-7$/);
  const again = await call(setting.service, path, `${form}&anonymous_id=visitor-7`, client);
  assert.equal(again.status, 400);
  assert.equal(again.body.error, 'invalid_request');
  assert.equal(again.body.errors[0].code, 'AnonymousIdAlreadyInUse');
});

test('of many sessions that want one anonymous id at once exactly one gets it', async () => {
  const other = await setting.second();
  const form = 'grant_type=client_credentials&anonymous_id=wanted';
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call(index % 2 ? other : setting.service, '/oauth/shop/anonymous/token', form, client),
    ),
  );
  assert.equal(all.filter(({ status }) => status === 200).length, 1);
});

test('a refresh token gives new access tokens with the same scope and stays the same', async () => {
  const first = await call(setting.service, loginPath, `${login}&scope=view_orders:shop`, client);
  const form = `grant_type=refresh_token&refresh_token=${first.body.refresh_token}`;
  const { status, body } = await call(setting.service, '/oauth/token', form, client);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ['access_token', 'token_type', 'expires_in', 'scope']);
  assert.equal(body.scope, first.body.scope);
  assert.notEqual(body.access_token, first.body.access_token);
  const principal = await setting.service.authenticate(body.access_token, 'shop');
  assert.equal(principal.customerId, 'customer-1');
  assert.equal((await call(setting.service, '/oauth/token', form, client)).status, 200);
});

test('many refreshes at once, on two services, all succeed', async () => {
  const other = await setting.second();
  const first = await call(setting.service, loginPath, login, client);
  setting.wait(3_600_000);
  const form = `grant_type=refresh_token&refresh_token=${first.body.refresh_token}`;
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      call(index % 2 ? other : setting.service, '/oauth/token', form, client),
    ),
  );
  assert.deepEqual([...new Set(all.map(({ status }) => status))], [200]);
  assert.equal(new Set(all.map(({ body }) => body.access_token)).size, 40);
  for (const { body } of all) await setting.service.authenticate(body.access_token, 'shop');
});

test('a refresh token ends after its validity without use, and each use restarts it', async () => {
  const short = await setting.client({ refreshTokenValiditySeconds: 100 });
  const first = await call(setting.service, loginPath, login, short);
  const form = `grant_type=refresh_token&refresh_token=${first.body.refresh_token}`;
  const refresh = async () => (await call(setting.service, '/oauth/token', form, short)).status;
  for (let turn = 0; turn < 3; turn += 1) {
    setting.wait(99_000);
    assert.equal(await refresh(), 200);
  }
  setting.wait(100_000);
  assert.equal(await refresh(), 400);
});

test('a refresh token of a usual client lives for 200 days after its last use', async () => {
  const first = await call(setting.service, loginPath, login, client);
  const form = `grant_type=refresh_token&refresh_token=${first.body.refresh_token}`;
  const refresh = async () => (await call(setting.service, '/oauth/token', form, client)).status;
  const days = 86_400_000;
  for (let turn = 0; turn < 2; turn += 1) {
    setting.wait(200 * days - 1);
    assert.equal(await refresh(), 200);
  }
  setting.wait(200 * days);
  assert.equal(await refresh(), 400);
  assert.equal(setting.world.tokenLimits.refreshTokensPerProject, 10_000_000);
});

test('every login that fails has checked one password and looked for one customer', async () => {
  const work: string[] = [];
  const service = await setting.second({
    findCustomer(...given) {
      work.push('find');
      return setting.world.findCustomer(...given);
    },
    passwords: {
      matches(password, hash) {
        work.push('check');
        return setting.world.passwords.matches(password, hash);
      },
    },
  });
  for (const who of [
    'username=ann%40example.com&password=wrong',
    'username=nobody%40example.com&password=wrong',
    'username=eve%40example.com&password=wrong',
    `username=ann%40example.com&password=${'x'.repeat(1_000)}`,
  ]) {
    work.length = 0;
    const { status } = await call(service, loginPath, `grant_type=password&${who}`, client);
    assert.deepEqual([status, ...work], [400, 'find', 'check']);
  }
});

test('a foreign or unknown refresh token and an access token are invalid grants', async () => {
  const other = await setting.client();
  const { body } = await call(setting.service, loginPath, login, client);
  const wrong = [
    [other, body.refresh_token],
    [client, 'unknown'],
    [client, body.access_token],
  ] as const;
  for (const [who, token] of wrong) {
    const form = `grant_type=refresh_token&refresh_token=${token}`;
    const answer = await call(setting.service, '/oauth/token', form, who);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.error, 'invalid_grant');
  }
});

test('an access token ends with the validity of its client', async () => {
  const short = await setting.client({ accessTokenValiditySeconds: 3_600 });
  const form = 'grant_type=client_credentials';
  const { body } = await call(setting.service, '/oauth/token', form, short);
  assert.equal(body.expires_in, 3_600);
  setting.wait(3_599_999);
  await setting.service.authenticate(body.access_token, 'shop');
  setting.wait(1);
  await assert.rejects(setting.service.authenticate(body.access_token, 'shop'), {
    code: 'invalid_token',
    status: 401,
  });
});

test('a client past its deleteAt is unknown, and its tokens end with it', async () => {
  const deleteAt = new Date(setting.world.now() + 5_000).toISOString();
  const mortal = await setting.client({ deleteAt });
  const form = 'grant_type=client_credentials';
  const { body } = await call(setting.service, '/oauth/token', form, mortal);
  assert.equal(body.expires_in, 5);
  setting.wait(5_000);
  assert.equal((await call(setting.service, '/oauth/token', form, mortal)).status, 401);
  await assert.rejects(setting.service.authenticate(body.access_token, 'shop'), { status: 401 });
});

test('a token of another project is refused with 403, a malformed one with 401', async () => {
  const { body } = await call(
    setting.service,
    '/oauth/token',
    'grant_type=client_credentials',
    client,
  );
  await assert.rejects(setting.service.authenticate(body.access_token, 'other'), {
    code: 'insufficient_scope',
    status: 403,
  });
  for (const token of ['', 'x', 'a b', '\0', 'x'.repeat(10_000), "' or 1=1"])
    await assert.rejects(setting.service.authenticate(token, 'shop'), { status: 401 });
});

test('only a token that was good when it came last is presumed to hold', async () => {
  const { authenticate, presumed } = setting.service;
  const form = 'grant_type=client_credentials';
  const { access_token } = (await call(setting.service, '/oauth/token', form, client)).body;
  assert.equal(presumed(access_token, 'shop'), undefined);
  const principal = await authenticate(access_token, 'shop');
  assert.deepEqual(presumed(access_token, 'shop')?.principal, principal);
  assert.equal(presumed(access_token, 'other'), undefined);
  await assert.rejects(authenticate('unknown', 'shop'), { status: 401 });
  assert.equal(presumed('unknown', 'shop'), undefined);
  await call(setting.service, '/oauth/token/revoke', `token=${access_token}`, client);
  // The hint is wrong now, and only a confirmation shows it.
  const { hash } = presumed(access_token, 'shop')!;
  const token = { hash, now: setting.world.now() };
  const { confirm } = setting.storage;
  const { tokenHolds } = await confirm({ project: 'shop', token, documents: [] });
  assert.equal(tokenHolds, false);
  await assert.rejects(authenticate(access_token, 'shop'), { status: 401 });
  assert.equal(presumed(access_token, 'shop'), undefined);
});

test('the day of the last use is kept on the client without a new version', async () => {
  const used = await setting.client();
  for (const day of [0, 0, 1]) {
    setting.wait(day * 86_400_000);
    await call(setting.service, '/oauth/token', 'grant_type=client_credentials', used);
    const [row] = await setting.storage.find('shop', 'api-client', [{ id: used.id }]);
    const today = new Date(setting.world.now()).toISOString().slice(0, 10);
    assert.equal(JSON.parse(row!.text).lastUsedAt, today);
    assert.equal(row!.version, 1);
  }
});

test('every grant and error is told without a secret', async () => {
  const { body } = await call(setting.service, loginPath, login, client);
  const wrong = { ...client, secret: 'wrong-secret' };
  await call(setting.service, '/oauth/token', 'grant_type=client_credentials', wrong);
  const [error, grant] = setting.events.toReversed();
  assert.deepEqual(grant, {
    event: 'grant',
    flow: 'password',
    correlationId: 'correlation-1',
    address: '198.51.100.7',
    clientId: client.id,
    projectKey: 'shop',
    customerId: 'customer-1',
  });
  assert.equal(error!.code, 'invalid_client');
  const told = JSON.stringify(setting.events);
  const secrets = [body.access_token, body.refresh_token, client.secret, basic(client)];
  for (const secret of [...secrets, 'ann@', 'secret word', 'wrong-secret'])
    assert.equal(told.includes(secret), false, secret);
  assert.deepEqual(setting.counts.slice(-2), ['password ok', 'unknown invalid_client']);
});
