// Which path somebody may have meant.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathHints } from './path-hints.ts';

const hint = pathHints([
  { method: 'GET', path: '/orders' },
  { method: 'POST', path: '/orders' },
  { method: 'GET', path: '/orders/{id}' },
  { method: 'POST', path: '/orders/search' },
  { method: 'GET', path: '/orders/order-number={value}' },
  { method: 'GET', path: '/in-store/key={storeKey}/carts' },
  { method: 'POST', path: '/me/carts' },
]);

const cases: readonly (readonly [method: string, url: string, hint: string | undefined])[] = [
  ['GET', '/demo/oders', "Did you mean '/demo/orders'?"],
  ['GET', '/demo/orders?x=1', undefined],
  ['POST', '/graphql', 'GraphQL is at /{projectKey}/graphql. The path begins with a project key.'],
  [
    'GET',
    '/v1/products',
    'Paths have no version. They begin with a project key: /{projectKey}/products.',
  ],
  ['POST', '/demo/oauth/token', 'The token service is at /oauth/token, without a project key.'],
  ['PUT', '/demo/orders?x=1', 'The path supports GET, POST, not PUT.'],
  ['DELETE', '/demo/orders', 'The path supports GET, POST, not DELETE.'],
  ['GET', '/demo/orders/search', 'The path supports POST, not GET.'],
  ['GET', '/demo/in-stor/key=a/carts', "Did you mean '/demo/in-store'?"],
  ['GET', '/demo/in-store/key=a/cart', "Did you mean '/demo/in-store/key=a/carts'?"],
  ['POST', '/demo/me/carst', "Did you mean '/demo/me/carts'?"],
  ['GET', '/demo/nothing-like-it', undefined],
  ['GET', '/demo/orders/1/2/3', undefined],
  ['GET', '/console', 'Use /-/console. Other paths begin with a project key.'],
  ['GET', '/metrics?x=1', 'Metrics are on a separate port of this machine: --metrics-port.'],
  [
    'GET',
    '//',
    'Paths begin with a project key: /{projectKey}/products. Get a token at /oauth/token.',
  ],
];

for (const [method, url, expected] of cases)
  test(`${method} ${url}: ${expected ?? 'nothing'}`, () =>
    assert.equal(hint(method, url), expected));
