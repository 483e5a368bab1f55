// What a developer hears beside the answer while only his machine is served: in a header and in the
// line of the log. The body stays as the API's.
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import pino from 'pino';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
const lines: any[] = [];

before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n')) if (line !== '') lines.push(JSON.parse(line));
      done();
    },
  });
  server = await startTestServer({ logger: pino({ level: 'info' }, stream) });
});
after(() => server.close());

const tokenRoute = '/oauth/token';

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: { readonly [name: string]: string };
}

const send = async ({ method = 'GET', path, body, headers }: Sent): Promise<Response> =>
  fetch(server.url + path, {
    method,
    headers: {
      ...(headers?.Authorization === '' ? {} : { Authorization: `Bearer ${await server.token()}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(headers?.Authorization === '' ? {} : headers),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

const where = (text: string) => `/demo/orders?where=${encodeURIComponent(text)}`;
const zone = { name: 'Here' };

const cases: readonly (readonly [title: string, sent: Sent, status: number, hint: RegExp])[] = [
  ['a misspelled path', { path: '/demo/oders' }, 404, /Did you mean '\/demo\/orders'\?/],
  [
    'a misspelled word of a path',
    { path: '/demo/me/cart' },
    404,
    /Did you mean '\/demo\/me\/carts'/,
  ],
  ['a path without a project', { path: '/' }, 404, /begin with a project key/],
  [
    'GraphQL without a project',
    { method: 'POST', path: '/graphql', body: { query: '{ zones { total } }' } },
    404,
    /GraphQL is at \/\{projectKey\}\/graphql/,
  ],
  ['another method', { method: 'DELETE', path: '/demo/orders' }, 405, /supports GET, HEAD, POST/],
  ['a misspelled field', { path: where('orderStat="Open"') }, 400, /Did you mean 'orderState'\?/],
  ['single quotes', { path: where("orderState='Open'") }, 400, /Put strings in double quotes/],
  ['dots', { path: where('shippingAddress.city="Bonn"') }, 400, /Put nested fields in parentheses/],
  [
    'a misspelled action',
    { method: 'POST', path: '/demo', body: { version: 1, actions: [{ action: 'changeNam' }] } },
    400,
    /Did you mean 'changeName'\?/,
  ],
  ['no token', { path: '/demo/orders', headers: { Authorization: '' } }, 401, /storewright token/],
  [
    'a token without Bearer',
    { path: '/demo/orders', headers: { Authorization: 'abc' } },
    401,
    /must be 'Bearer \{token\}'/,
  ],
  [
    'an unknown token',
    { path: '/demo/orders', headers: { Authorization: `Bearer ${'a'.repeat(43)}` } },
    401,
    /unknown, expired or revoked|not the format of a token/,
  ],
  [
    'a misspelled parameter',
    { path: '/demo/zones?limt=3' },
    200,
    /parameter 'limt' \(did you mean 'limit'\?\)/,
  ],
  [
    'a misspelled member',
    { method: 'POST', path: '/demo/zones', body: { ...zone, descripton: 'x' } },
    201,
    /member 'descripton' \(did you mean 'description'\?\)/,
  ],
  [
    'a misspelled member of a list',
    {
      method: 'POST',
      path: '/demo/zones',
      body: { ...zone, locations: [{ country: 'DE', stat: 'x' }] },
    },
    201,
    /member 'locations\.0\.stat' \(did you mean 'state'\?\)/,
  ],
];

for (const [title, sent, status, hint] of cases)
  test(`${title} is answered as the API does, and the developer hears more`, async () => {
    await server.token();
    const from = lines.length;
    const answer = await send(sent);
    const body = await answer.text();
    assert.equal(answer.status, status, body);
    const told = answer.headers.get('x-storewright-hint') ?? '';
    assert.match(told, hint);
    assert.doesNotMatch(body, hint);
    const line = await lineFrom(from);
    assert.match(line.hint, hint);
    if (status < 400) return;
    assert.equal(line.code, JSON.parse(body).errors[0].code);
    assert.equal(line.path, sent.path.split('?')[0]);
    assert.ok(line.message.length > 0);
  });

test('an update names the members of its actions that nobody knows', async () => {
  const { id, version } = (await (
    await send({ method: 'POST', path: '/demo/zones', body: zone })
  ).json()) as { id: string; version: number };
  const actions = [{ action: 'changeName', name: 'There', nam: 'x' }];
  const body = { version, actions };
  const answer = await send({ method: 'POST', path: `/demo/zones/${id}`, body });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('x-storewright-hint')!, /member 'actions\.0\.nam'/);
});

test('a request without a mistake has no hint', async () => {
  const sent = [
    { path: '/demo/zones?limit=3&where=name%3D%3Ax&var.x=%22a%22&withTotal=false' },
    { path: '/demo/orders?expand=lineItems%5B*%5D.productType&expand=custom.fields.any' },
    { path: `/demo/orders?where=${encodeURIComponent('orderState in ("Open")')}` },
    { path: '/demo/product-projections?staged=true&priceCurrency=EUR&localeProjection=en' },
    { method: 'POST', path: '/demo/zones', body: { ...zone, description: 'x', locations: [] } },
  ];
  for (const one of sent) {
    const answer = await send(one);
    assert.ok(answer.status < 300, await answer.text());
    assert.equal(answer.headers.get('x-storewright-hint'), null, one.path);
  }
});

test('token requests tell the developer, and why a client is unknown is told to the log alone', async () => {
  const basic = `Basic ${Buffer.from('nobody:nothing').toString('base64')}`;
  await server.token();
  const from = lines.length;
  const answer = await fetch(`${server.url}/oauth/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { Authorization: basic },
  });
  assert.equal(answer.status, 401);
  assert.doesNotMatch(answer.headers.get('x-storewright-hint')!, /There is no client with this id/);
  const line = await lineFrom(from, true);
  assert.equal(line.code, 'invalid_client');
  assert.match(line.reason, /There is no client with this id|is missing or malformed/);
});

test('a token request as JSON hears that the token service reads a form', async () => {
  const answer = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${server.clientId}:${server.clientSecret}`).toString('base64')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  });
  assert.equal(answer.status, 400);
  assert.match(
    answer.headers.get('x-storewright-hint') ?? '',
    /application\/x-www-form-urlencoded/,
  );
});

/** @param ofTokens the token service's own line */
async function lineFrom(start: number, ofTokens = false): Promise<any> {
  for (;;) {
    const line = lines
      .slice(start)
      .find(({ msg, route }) => msg === 'request' && (route === tokenRoute) === ofTokens);
    if (line !== undefined) return line;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
