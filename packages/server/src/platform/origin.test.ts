import assert from 'node:assert/strict';
import { test } from 'node:test';
import { originOf } from './origin.ts';

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
