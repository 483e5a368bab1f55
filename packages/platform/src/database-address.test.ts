// An address may name several servers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AddressError, databaseAddress } from './database-address.ts';

const named: readonly (readonly [string, readonly string[]])[] = [
  ['postgres://host/shop', ['postgres://host/shop']],
  ['postgresql://user:pass@host:5433/shop', ['postgresql://user:pass@host:5433/shop']],
  ['postgres://a:1,b:2/shop', ['postgres://a:1/shop', 'postgres://b:2/shop']],
  ['postgres://u:p%2C%40@a,b/shop', ['postgres://u:p%2C%40@a/shop', 'postgres://u:p%2C%40@b/shop']],
  ['postgres://[::1]:5432,[::2]/shop', ['postgres://[::1]:5432/shop', 'postgres://[::2]/shop']],
  [
    'postgres://a,b/shop?target_session_attrs=read-write&sslmode=require',
    ['postgres://a/shop?sslmode=require', 'postgres://b/shop?sslmode=require'],
  ],
  ['postgres://a,b/shop?target_session_attrs=primary', ['postgres://a/shop', 'postgres://b/shop']],
  ['postgres:///shop?host=%2Fvar%2Frun', ['postgres:///shop?host=%2Fvar%2Frun']],
];

for (const [address, each] of named)
  test(`${address} names ${each.length === 1 ? 'one server' : `${each.length} servers`}`, () =>
    assert.deepEqual(databaseAddress(address), { servers: each, pooling: 'session' }));

test('an address says what kind of pooler stands before the servers', () =>
  assert.deepEqual(databaseAddress('postgres://a,b/shop?pooling=transaction'), {
    servers: ['postgres://a/shop', 'postgres://b/shop'],
    pooling: 'transaction',
  }));

for (const [address, why] of [
  ['http://host/shop', /begin with postgres:/],
  ['postgres://a,,b/shop', /one of its hosts is empty/],
  ['postgres://a,/shop', /one of its hosts is empty/],
  ['postgres://a,b/shop?target_session_attrs=any', /not 'any'/],
  ['postgres://a/shop?target_session_attrs=standby', /not 'standby'/],
  ['postgres://a/shop?pooling=statement', /not 'statement'/],
] as const)
  test(`${address} is refused, without being repeated`, () =>
    assert.throws(
      () => databaseAddress(address),
      (error) =>
        error instanceof AddressError && why.test(error.message) && !error.message.includes('shop'),
    ));
