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
  ['POST', '/graphql', 'GraphQL is at /{projectKey}/graphql: the path begins with a project key.'],
  [
    'GET',
    '/v1/products',
    'Paths have no version: they begin with a project key, as /{projectKey}/products does.',
  ],
  [
    'POST',
    '/demo/oauth/token',
    'The token service is at /oauth/token: its path has no project key.',
  ],
  ['PUT', '/demo/orders?x=1', 'The path takes GET, POST, not PUT.'],
  ['DELETE', '/demo/orders', 'The path takes GET, POST, not DELETE.'],
  ['GET', '/demo/orders/search', 'The path takes POST, not GET.'],
  ['GET', '/demo/in-stor/key=a/carts', "Did you mean '/demo/in-store'?"],
  ['GET', '/demo/in-store/key=a/cart', "Did you mean '/demo/in-store/key=a/carts'?"],
  ['POST', '/demo/me/carst', "Did you mean '/demo/me/carts'?"],
  ['GET', '/demo/nothing-like-it', undefined],
  ['GET', '/demo/orders/1/2/3', undefined],
  ['GET', '/console', 'That is at /-/console; other paths begin with a project key.'],
  [
    'GET',
    '/metrics?x=1',
    'Metrics are on a port of their own, on this machine alone: --metrics-port.',
  ],
  [
    'GET',
    '//',
    'Paths begin with a project key: /{projectKey}/products; tokens come from /oauth/token.',
  ],
];

for (const [method, url, expected] of cases)
  test(`${method} ${url}: ${expected ?? 'nothing'}`, () =>
    assert.equal(hint(method, url), expected));
