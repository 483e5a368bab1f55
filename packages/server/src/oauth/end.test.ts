import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { TokenService } from '@storewright/edges/oauth';
import { sql } from '@storewright/store/sql/sql';
import {
  type Client,
  call,
  deleteClient,
  openSetting,
  type Setting,
} from './oauth.test.setting.ts';

let setting: Setting;
let client: Client;
let other: TokenService;
before(async () => {
  setting = await openSetting();
  client = await setting.client();
  other = await setting.second();
  await setting.customer(ann);
});
after(() => setting.close());

const ann = { id: 'ann', email: 'ann@example.com', projectKey: 'shop', password: 'secret' };

const login = async (who = client) => {
  const form = 'grant_type=password&username=ann@example.com&password=secret';
  return (await call(setting.service, '/oauth/shop/customers/token', form, who)).body;
};
const refresh = (token: string, who = client, service = setting.service) =>
  call(service, '/oauth/token', `grant_type=refresh_token&refresh_token=${token}`, who);
const revoke = (token: string, who = client, more = '') =>
  call(setting.service, '/oauth/token/revoke', `token=${token}${more}`, who);
const introspect = async (token: string, who = client) =>
  (await call(other, '/oauth/introspect', `token=${token}`, who)).body;

const lives = (token: string) =>
  other.authenticate(token, 'shop').then(
    () => true,
    (error) => {
      assert.equal(error.code, 'invalid_token');
      return false;
    },
  );

test('a revoked access token is invalid at once, also on another server', async () => {
  const { access_token, refresh_token } = await login();
  assert.equal(await lives(access_token), true);
  const { status, text } = await revoke(access_token);
  assert.deepEqual([status, text], [200, '']);
  assert.equal(await lives(access_token), false);
  assert.equal((await refresh(refresh_token)).status, 200);
});

test('a revoked refresh token ends the access tokens made from it, with any hint', async () => {
  for (const hint of ['', 'refresh_token', 'access_token', 'nonsense']) {
    const { access_token, refresh_token } = await login();
    const second = (await refresh(refresh_token)).body.access_token;
    await revoke(refresh_token, client, `&token_type_hint=${hint}`);
    assert.deepEqual([await lives(access_token), await lives(second)], [false, false]);
    assert.equal((await refresh(refresh_token)).body.error, 'invalid_grant');
  }
});

test('revocation answers 200 for unknown and foreign tokens and touches none', async () => {
  const stranger = await setting.client();
  const { access_token, refresh_token } = await login();
  const answers = [
    await revoke('unknown'),
    await revoke('%00'),
    await revoke('a&token=b'),
    await revoke(''),
    await revoke(access_token, stranger),
    await revoke(refresh_token, stranger),
  ];
  assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status}${text}`))], ['200']);
  assert.equal(await lives(access_token), true);
  assert.equal((await refresh(refresh_token)).status, 200);
});

test('no access token outlives a revocation that runs beside refreshes', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { access_token, refresh_token } = await login();
    const all = await Promise.all([
      ...Array.from({ length: 6 }, (_, index) =>
        refresh(refresh_token, client, index % 2 ? other : setting.service),
      ),
      revoke(refresh_token),
      ...Array.from({ length: 6 }, () => refresh(refresh_token, client, other)),
    ]);
    const tokens = all.flatMap(({ body }) => (body?.access_token ? [body.access_token] : []));
    for (const token of [access_token, ...tokens]) assert.equal(await lives(token), false);
  }
});

test('a new password or the deletion of a customer ends all of the customer’s tokens', async () => {
  const ends = [
    () => setting.customer({ ...ann, password: 'new' }),
    () => setting.deleteCustomer('ann'),
    () => setting.service.endTokensOfCustomer('shop', 'ann'),
  ];
  const form = 'grant_type=client_credentials';
  const own = (await call(setting.service, '/oauth/token', form, client)).body.access_token;
  for (const end of ends) {
    await setting.customer(ann);
    const { access_token, refresh_token } = await login();
    const second = (await refresh(refresh_token)).body.access_token;
    assert.deepEqual([await lives(access_token), await lives(second)], [true, true]);
    await end();
    assert.deepEqual([await lives(access_token), await lives(second)], [false, false]);
    assert.deepEqual(await introspect(access_token), { active: false });
    assert.equal((await refresh(refresh_token)).body.error, 'invalid_grant');
  }
  assert.equal(await lives(own), true);
  await setting.customer(ann);
});

test('the tokens of a customer with the same id in another project stay', async () => {
  await setting.customer(ann);
  const { access_token } = await login();
  await setting.service.endTokensOfCustomer('other', 'ann');
  await setting.customer({ ...ann, projectKey: 'other', password: 'different' });
  assert.equal(await lives(access_token), true);
});

test('a login with the old password that ends after the change gives no usable token', async () => {
  const service = await setting.second({
    passwords: {
      async matches(password, hash) {
        const isRight = await setting.world.passwords.matches(password, hash);
        await setting.customer({ ...ann, password: 'changed meanwhile' });
        return isRight;
      },
    },
  });
  const form = 'grant_type=password&username=ann@example.com&password=secret';
  const { body } = await call(service, '/oauth/shop/customers/token', form, client);
  assert.equal(await lives(body.access_token), false);
  assert.equal((await refresh(body.refresh_token)).body.error, 'invalid_grant');
  await setting.customer(ann);
});

test('the deletion of a client ends its tokens before they are cleared away', async () => {
  const mortal = await setting.client();
  const { access_token, refresh_token } = await login(mortal);
  await deleteClient(setting.storage, mortal);
  assert.equal(await lives(access_token), false);
  assert.equal((await refresh(refresh_token, mortal)).body.error, 'invalid_client');
  await setting.service.endTokensOfClient('shop', mortal.id);
  const left = await setting.database.query(
    'write',
    sql`select hash from access_token where client_id = ${mortal.id}
      union all select hash from refresh_token where client_id = ${mortal.id}`,
  );
  assert.equal(left.length, 0);
});

test('a client that two servers remember is unknown to both as soon as it is deleted', async () => {
  const paths = {
    '/oauth/token': 'grant_type=client_credentials',
    '/oauth/shop/anonymous/token': 'grant_type=client_credentials',
    '/oauth/shop/customers/token': 'grant_type=password&username=ann@example.com&password=secret',
    '/oauth/introspect': 'token=x',
    '/oauth/token/revoke': 'token=x',
  };
  const wrong = ['grant_type=nonsense', 'grant_type=client_credentials&scope=x', ''];
  const forms = [...Object.entries(paths), ...wrong.map((form) => ['/oauth/token', form] as const)];
  for (const [path, form] of forms) {
    const mortal = await setting.client();
    const send = (service: TokenService) => call(service, path, form, mortal);
    const before = [(await send(setting.service)).status, (await send(other)).status];
    assert.equal(before.includes(401), false);
    await deleteClient(setting.storage, mortal);
    assert.equal((await send(setting.service)).body.error, 'invalid_client', path);
    assert.equal((await send(other)).body.error, 'invalid_client', path);
  }
});

test('a client introspects its own tokens', async () => {
  const plain = await setting.client({ scope: 'view_orders:shop' });
  const form = 'grant_type=client_credentials';
  const { access_token } = (await call(setting.service, '/oauth/token', form, plain)).body;
  assert.deepEqual(await introspect(access_token, plain), {
    active: true,
    scope: 'view_orders:shop',
    exp: Math.floor((setting.world.now() + 172_800_000) / 1000),
    client_id: plain.id,
  });
  const { access_token: customers } = await login();
  assert.match((await introspect(customers)).scope, / customer_id:ann customer:ann$/);
});

test('others’ tokens need the scope and the same project; all else is inactive', async () => {
  const { access_token, refresh_token } = await login();
  const allowed = await setting.client({ scope: 'introspect_oauth_tokens:shop' });
  const plain = await setting.client({ scope: 'view_orders:shop' });
  const foreign = await setting.client({}, 'other');
  assert.equal((await introspect(access_token, allowed)).client_id, client.id);
  const inactive = [
    await introspect(access_token, plain),
    await introspect(access_token, foreign),
    await introspect(refresh_token),
    await introspect('unknown'),
  ];
  for (const answer of inactive) assert.deepEqual(answer, { active: false });
  await revoke(access_token);
  assert.deepEqual(await introspect(access_token), { active: false });
});

test('no secret that was ever given stands in the database', async () => {
  const own = (await call(setting.service, '/oauth/token', 'grant_type=client_credentials', client))
    .body;
  const pair = await login();
  const tables = await setting.database.query<{ name: string }>(
    'query',
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public'`,
  );
  let dump = '';
  for (const { name } of tables) {
    const statement = {
      isSql: true,
      texts: [`select t::text as row from ${name} t`],
      values: [],
    } as const;
    const rows = await setting.database.query<{ row: string }>('query', statement);
    dump += rows.map(({ row }) => row).join('\n');
  }
  assert.ok(dump.includes(client.id));
  for (const secret of [client.secret, own.access_token, pair.access_token, pair.refresh_token]) {
    assert.equal(dump.includes(secret), false);
    assert.equal(dump.includes(Buffer.from(secret).toString('hex')), false);
    assert.equal(dump.includes(Buffer.from(secret, 'base64url').toString('hex')), false);
  }
});
