import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, originOf } from './edge.ts';

const asked = (headers: { [name: string]: string }) =>
  ({ protocol: 'http', host: 'inside:8080', headers }) as never;

const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'Shop.example' };

for (const [what, headers, behindProxy, origin] of [
  ['without a proxy nothing is believed', forwarded, false, 'http://inside:8080'],
  ['a proxy says how it was called', forwarded, true, 'https://shop.example'],
  ['a proxy says nothing', {}, true, 'http://inside:8080'],
  ['the scheme alone', { 'x-forwarded-proto': 'https' }, true, 'https://inside:8080'],
  [
    'the nearest of several proxies',
    { 'x-forwarded-proto': 'http, https', 'x-forwarded-host': 'evil.example, shop.example:8443' },
    true,
    'https://shop.example:8443',
  ],
  ['an IPv6 address', { 'x-forwarded-host': '[::1]:80' }, true, 'http://[::1]:80'],
  ['no scheme', { 'x-forwarded-proto': 'javascript' }, true, 'http://inside:8080'],
  ['no host', { 'x-forwarded-host': 'a/b"><script>' }, true, 'http://inside:8080'],
  ['a name of a user', { 'x-forwarded-host': 'user@shop.example' }, true, 'http://inside:8080'],
] as const)
  test(`the address of the server: ${what}`, () => {
    assert.equal(originOf(asked(headers), behindProxy), origin);
  });

test('the address of a request is that of its socket, or what the nearest proxy says', () => {
  const from = (said: string | undefined, behindProxy: boolean) => {
    const headers = said === undefined ? {} : { 'x-forwarded-for': said };
    return addressOf({ headers, ip: '10.0.0.7' }, behindProxy);
  };
  assert.equal(from('192.0.2.1', false), '10.0.0.7');
  assert.equal(from('192.0.2.1', true), '192.0.2.1');
  assert.equal(from('192.0.2.1, 2001:db8::9', true), '2001:db8::9');
  assert.equal(from('192.0.2.1, <script>', true), '10.0.0.7');
  assert.equal(from(undefined, true), '10.0.0.7');
});
