import assert from 'node:assert/strict';
import { test } from 'node:test';
import { privateCallsAllowed, resolveOptions } from './options.ts';

/** Who else can reach the server, and whether it may then call private addresses by itself. */
const reaches: readonly (readonly [string, { [flag: string]: string }, boolean])[] = [
  ['loopback alone', {}, true],
  ['loopback by its name', { host: 'localhost' }, true],
  ['a proxy on the same machine', { behindProxy: 'true' }, false],
  ['a host name of the API', { apiHost: 'api.example.com' }, false],
  ['a host name of the token service', { authHost: 'auth.example.com' }, false],
  ['an alias', { aliasHosts: 'shop.example.com' }, false],
  ['every address', { host: '0.0.0.0', behindProxy: 'true' }, false],
  ['a proxy, and a word that opens it', { behindProxy: 'true', privateCalls: 'true' }, true],
  ['loopback alone, and a word that closes it', { privateCalls: 'false' }, false],
];

for (const [title, flags, isAllowed] of reaches)
  test(`private addresses are ${isAllowed ? 'open' : 'closed'} to extensions with ${title}`, () => {
    assert.equal(privateCallsAllowed(resolveOptions({ flags })), isAllowed);
  });

test('a bucket for images that is malformed is told at the start, without its key', () => {
  const given = (images: string) => () => resolveOptions({ flags: { images } });
  for (const wrong of ['s3://bucket', 's3+https://host/bucket', 's3+https://k:secret@host'])
    assert.throws(given(wrong), (error: Error) => !error.message.includes('secret'));
  for (const right of ['', './images', 's3+http://k:s@localhost:9000/b/folder?region=eu-1'])
    assert.equal(given(right)().images, right);
});

test('a sealing key that is too short is told at the start, and not at its first use', () => {
  const given = (sealingKey: string) => () => resolveOptions({ flags: { sealingKey } });
  assert.throws(given('short'), /at least 32 characters/);
  assert.throws(given('x'.repeat(31)), /at least 32 characters/);
  for (const key of ['', 'x'.repeat(32)]) assert.doesNotThrow(given(key));
});
