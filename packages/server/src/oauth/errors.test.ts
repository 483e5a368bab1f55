import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { rateLimitsOf } from '@storewright/edges/oauth/rate-limit';
import { ApiError } from '@storewright/model/declaration';
import fc from 'fast-check';
import { anyText } from '../testing/any-text.ts';
import { basic, type Client, call, openSetting, type Setting } from './oauth.test.setting.ts';

let setting: Setting;
let client: Client;
let narrow: Client;
before(async () => {
  setting = await openSetting();
  client = await setting.client();
  narrow = await setting.client({ scope: 'view_orders:shop' });
});
after(() => setting.close());

const token = '/oauth/token';
const customers = '/oauth/shop/customers/token';
const anonymous = '/oauth/shop/anonymous/token';
const credentials = 'grant_type=client_credentials';

/** path, form, who, status, error */
const rows: readonly (readonly [string, string, 'full' | 'narrow', number, string])[] = [
  [token, '', 'full', 400, 'invalid_request'],
  [token, 'grant_type=', 'full', 400, 'invalid_request'],
  [token, 'grant_type=refresh_token', 'full', 400, 'invalid_request'],
  [token, 'grant_type=refresh_token&refresh_token=', 'full', 400, 'invalid_request'],
  [customers, 'grant_type=password&username=a', 'full', 400, 'invalid_request'],
  [customers, 'grant_type=password&password=a', 'full', 400, 'invalid_request'],
  [token, `${credentials}&${credentials}`, 'full', 400, 'invalid_request'],
  [
    token,
    `${credentials}&scope=view_orders:shop&scope=view_orders:shop`,
    'full',
    400,
    'invalid_request',
  ],
  [token, `${credentials}&scope=%00`, 'full', 400, 'invalid_request'],
  [token, `${credentials}&x=${'y'.repeat(70_000)}`, 'full', 400, 'invalid_request'],
  [token, 'x&'.repeat(200), 'full', 400, 'invalid_request'],
  [token, 'grant_type=constructor', 'full', 400, 'unsupported_grant_type'],
  [token, 'grant_type=password&username=a&password=b', 'full', 400, 'unsupported_grant_type'],
  [customers, credentials, 'full', 400, 'unsupported_grant_type'],
  [anonymous, 'grant_type=refresh_token&refresh_token=x', 'full', 400, 'unsupported_grant_type'],
  [token, `${credentials}&scope=view_everything:shop`, 'full', 400, 'invalid_scope'],
  [token, `${credentials}&scope=view_orders`, 'full', 400, 'invalid_scope'],
  [token, `${credentials}&scope=view_orders:shop:a:b`, 'full', 400, 'invalid_scope'],
  [token, `${credentials}&scope=view_zones:shop:berlin`, 'full', 400, 'invalid_scope'],
  [token, `${credentials}&scope=view_orders:other`, 'full', 400, 'invalid_scope'],
  [token, `${credentials}&scope=customer_id:1`, 'full', 400, 'invalid_scope'],
  [token, `${credentials}&scope=anonymous_id:1`, 'full', 400, 'invalid_scope'],
  [token, `${credentials}&scope=external_user_id:1`, 'full', 400, 'invalid_scope'],
  [token, `${credentials}&scope=toString:shop`, 'full', 400, 'invalid_scope'],
  [
    token,
    `${credentials}&scope=view_orders:shop+manage_orders:shop`,
    'narrow',
    400,
    'invalid_scope',
  ],
  [token, `${credentials}&scope=manage_project:shop`, 'narrow', 400, 'invalid_scope'],
  [
    token,
    `${credentials}&scope=${'view_orders:shop%20'.repeat(1)}view_products:shop`,
    'narrow',
    400,
    'invalid_scope',
  ],
  [
    '/oauth/other/customers/token',
    'grant_type=password&username=a&password=b',
    'full',
    400,
    'invalid_scope',
  ],
  ['/oauth/other/anonymous/token', credentials, 'full', 400, 'invalid_scope'],
  [
    customers,
    'grant_type=password&username=a&password=b',
    'full',
    400,
    'invalid_customer_account_credentials',
  ],
  [anonymous, credentials, 'narrow', 403, 'insufficient_scope'],
  [anonymous, `${credentials}&anonymous_id=a+b`, 'full', 400, 'invalid_request'],
  [anonymous, `${credentials}&anonymous_id=${'a'.repeat(257)}`, 'full', 400, 'invalid_request'],
  [token, 'grant_type=refresh_token&refresh_token=a%20b', 'full', 400, 'invalid_grant'],
  ['/oauth/introspect', '', 'full', 400, 'invalid_request'],
];

for (const [path, form, who, status, error] of rows)
  test(`${path} with '${form.slice(0, 70)}' (${who}) answers ${status} ${error}`, async () => {
    const answer = await call(setting.service, path, form, who === 'full' ? client : narrow);
    assert.equal(answer.status, status);
    assertErrorShape(answer.body, status, error);
    assert.equal(answer.headers['cache-control'], 'no-store');
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  });

function assertErrorShape(body: any, status: number, error: string) {
  const { message } = body;
  assert.deepEqual(body, {
    statusCode: status,
    message,
    errors: [{ code: error, message }],
    error,
    error_description: message,
  });
  assert.match(message, /^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
}

test('clients match these beginnings of messages', async () => {
  const scope = await call(setting.service, token, `${credentials}&scope=x`, client);
  assert.match(scope.body.message, /^Malformed parameter: scope/);
  const type = await call(setting.service, token, 'grant_type=x', client);
  assert.match(type.body.message, /^Invalid parameter: grant_type.*'x'$/);
});

test('whoever is not authenticated gets one and the same 401, on every path', async () => {
  const { id, secret } = client;
  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const headers = [
    undefined,
    'Basic',
    'Basic !!!',
    `Bearer ${encoded(`${id}:${secret}`)}`,
    `Basic ${encoded(id)}`,
    `Basic ${encoded(`:${secret}`)}`,
    `Basic ${encoded(`${id}:`)}`,
    `Basic ${encoded(`${id}:${secret}x`)}`,
    `Basic ${encoded(`unknown:${secret}`)}`,
    `Basic ${encoded(`\0:${secret}`)}`,
    `Basic ${encoded(`${'x'.repeat(300)}:${secret}`)}`,
    `Basic ${'A'.repeat(9_000)}`,
  ];
  const texts = new Set<string>();
  for (const { path } of setting.service.endpoints)
    for (const authorization of headers) {
      const real = path.replaceAll(/\{\w+\}/g, 'shop');
      const more = authorization === undefined ? {} : { headers: { authorization } };
      const answer = await call(setting.service, real, credentials, undefined, more);
      assert.equal(answer.status, 401);
      assert.match(answer.headers['www-authenticate']!, /^Basic realm="storewright"/);
      assertErrorShape(answer.body, 401, 'invalid_client');
      texts.add(answer.text);
    }
  assert.equal(texts.size, 1);
});

test('the scheme is read without regard to case', async () => {
  const headers = { authorization: basic(client).replace('Basic', 'bASIC') };
  const answer = await call(setting.service, token, credentials, undefined, { headers });
  assert.equal(answer.status, 200);
});

test('a body that is no form is an invalid request', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=x', '']) {
    const headers = { 'content-type': type };
    const { status, body } = await call(setting.service, token, credentials, client, { headers });
    assert.equal(status, 400);
    assert.equal(body.error, 'invalid_request');
  }
  const headers = { 'content-type': 'Application/X-WWW-form-urlencoded ; charset=UTF-8' };
  assert.equal((await call(setting.service, token, credentials, client, { headers })).status, 200);
});

test('too many requests of a client, an address or for an account get 429 and a time', async () => {
  const one = { perSecond: 0.5, burst: 2 };
  const much = rateLimitsOf(1_000);
  const cases = [
    [{ ...much, client: one }, () => '198.51.100.1'],
    [{ ...much, address: one }, () => '198.51.100.1'],
    [{ ...much, account: one }, (turn: number) => `198.51.100.${turn}`],
  ] as const;
  for (const [rateLimits, ip] of cases) {
    const service = await setting.second({ rateLimits });
    const form = 'grant_type=password&username=Who&password=b';
    const send = (turn: number) => call(service, customers, form, client, { ip: ip(turn) });
    assert.deepEqual([(await send(1)).status, (await send(2)).status], [400, 400]);
    const answer = await send(3);
    assert.equal(answer.status, 429);
    assert.equal(answer.headers['retry-after'], '2');
    assert.deepEqual(Object.keys(answer.body.errors[0]), ['code', 'message']);
    setting.wait(2_000);
    assert.equal((await send(4)).status, 400);
  }
});

test('any text as form, query, header or path gives an answer below 500', async () => {
  const names = [
    'grant_type',
    'scope',
    'username',
    'password',
    'refresh_token',
    'token',
    'anonymous_id',
  ];
  const values = [
    'client_credentials',
    'password',
    'refresh_token',
    'view_orders:shop',
    '%zz',
    '%00',
    '+',
  ];
  const text = anyText({ maxLength: 60 });
  const pair = fc
    .tuple(fc.oneof(fc.constantFrom(...names), text), fc.oneof(fc.constantFrom(...values), text))
    .map(([name, value]) => `${name}=${value}`);
  const form = fc.oneof(
    text,
    fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&')),
  );
  const paths = setting.service.endpoints.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'shop'));
  const header = fc.oneof(fc.constant(basic(client)), text);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      form,
      form,
      header,
      async (path, body, query, authorization) => {
        const answer = await call(setting.service, path, body, undefined, {
          query,
          headers: { authorization },
        });
        assert.ok(answer.status === 200 || (answer.status >= 400 && answer.status < 500));
      },
    ),
    { numRuns: 600 },
  );
});

test('a fault of the database is 503, never 401', async () => {
  const fault = new ApiError('OverCapacity', 'The database cannot be reached.');
  const database = { ...setting.database, query: () => Promise.reject(fault) };
  const service = await setting.second();
  const { createTokenService } = await import('@storewright/edges/oauth');
  const broken = createTokenService({ ...setting.world, database });
  for (const path of [token, customers, '/oauth/introspect', '/oauth/token/revoke']) {
    const answer = await call(broken, path, 'grant_type=client_credentials&token=x', client);
    assert.equal(answer.status, 503);
    assert.equal(answer.headers['retry-after'], '1');
    assert.equal('error' in answer.body, false);
  }
  await assert.rejects(broken.authenticate('x', 'shop'), { status: 503 });
  assert.equal((await call(service, token, credentials, client)).status, 200);
});
