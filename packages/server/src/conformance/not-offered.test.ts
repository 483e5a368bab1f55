// What the public API has and this server does not: refused by name, never taken for something
// else, never dropped in silence. What comes to be offered leaves these tables.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { kinds } from '@storewright/model/resources';
import { routesOfAll } from '../composition/routes.ts';
import { countedOperations } from '../reference/coverage.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { publicNames } from '../testing/public-names.ts';
import { sendRaw } from '../testing/raw-socket.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('every operation of the public API that is not offered is told by its own path', async () => {
  const missing = countedOperations(kinds, publicNames().operations).filter(
    ({ isOffered }) => !isOffered,
  );
  for (const { name } of missing) {
    const [method = '', template = ''] = name.split(' ');
    const path = template.replace('{projectKey}', 'demo').replaceAll(/\{\w+\}/g, 'a');
    const answer = await server.request(method, path.slice('/demo'.length));
    assert.equal(answer.status, 404, name);
    if (method !== 'HEAD') assert.equal(answer.body.message, `There is no ${method} ${path}.`);
  }
});

const places: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/orders/edits'],
  ['POST', '/orders/edits'],
  ['POST', '/orders/quotes'],
  ['POST', '/me/orders/quotes'],
  ['POST', '/in-store/key=north/orders/quotes'],
  ['POST', '/as-associate/ann/in-business-unit/key=acme/orders/quotes'],
  ['GET', '/quotes'],
  ['GET', '/no-such-thing'],
];

/** Places that a route has been declared for are offered by now. */
const isOffered = (method: string, path: string): boolean => {
  const routes = routesOfAll(server.server.world, {} as never, { error() {}, warn() {} } as never);
  const template = path
    .replace(
      /key=(north|acme)/,
      (_, key) => `key={${key === 'north' ? 'storeKey' : 'businessUnitKey'}}`,
    )
    .replace('as-associate/ann', 'as-associate/{associateId}');
  return routes.some((route) => route.method === method && route.path === template);
};

describe('a path of the public API that is not offered is no id', () => {
  for (const [method, path] of places)
    for (const [what, type, body] of [
      ['JSON', 'application/json', '{"query":{}}'],
      ['a form', 'application/x-www-form-urlencoded', 'staged=true&text.en=shoe'],
      ['an image', 'image/png', '\u0089PNG'],
    ] as const) {
      if (method !== 'POST' && what !== 'JSON') continue;
      test(`${method} ${path} with ${what}`, async (context) => {
        if (isOffered(method, path)) return context.skip('offered');
        const token = await server.token();
        const response = await fetch(`${server.url}/demo${path}`, {
          method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
          ...(method === 'POST' ? { body } : {}),
        });
        assert.equal(response.status, 404);
        assert.notEqual(response.headers.get('x-correlation-id'), null);
        if (method === 'HEAD') return;
        const answer: any = await response.json();
        assert.equal(answer.errors[0].code, 'ResourceNotFound');
        assert.equal(answer.message, `There is no ${method} /demo${path}.`);
      });
    }
});

describe('a method that is not offered', () => {
  const methods = ['PUT', 'PATCH', 'TRACE', 'PROPFIND', 'MKCOL', 'QUERY'];
  for (const method of methods)
    for (const path of ['/demo/zones', '/demo/carts/a', '/demo', '/demo/graphql', '/oauth/token'])
      test(`${method} ${path}`, async () => {
        const token = await server.token();
        const head = [`${method} ${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${token}`];
        const { status, headers, body } = await sendRaw(server.url, [...head, '', ''].join('\r\n'));
        assert.equal(status, 405, body);
        assert.match(headers.get('allow') ?? '', /\bPOST\b/);
        assert.notEqual(headers.get('x-correlation-id'), undefined);
        assert.equal(JSON.parse(body).errors[0].code, 'InvalidInput');
        assert.equal(JSON.parse(body).message, `${path} does not support ${method}.`);
        assert.doesNotMatch(body, /Bearer/);
      });
});

const refused = async (path: string, body: object, words: RegExp): Promise<void> => {
  const answer = await server.request('POST', path, body);
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  assert.equal(answer.body.errors[0].code, 'InvalidInput');
  assert.match(answer.body.message, words);
  assert.match(answer.body.message, /not offered by this server yet/);
};

describe('members and words of drafts', () => {
  const drafts: readonly (readonly [path: string, draft: object, words: RegExp])[] = [
    ['/carts', { currency: 'EUR', origin: 'RecurringOrder' }, /"RecurringOrder" of 'origin'/],
  ];
  for (const [path, draft, words] of drafts)
    test(`${path} ${JSON.stringify(draft).slice(0, 120)}`, () => refused(path, draft, words));
});
