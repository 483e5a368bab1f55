import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLiveClient } from './live-client.ts';

const credentials = { projectKey: 'shop', clientId: 'id', clientSecret: 'secret', rate: 1 };

test('the secret of a client is sent to no address that others can read', () => {
  const [here, there] = ['http://127.0.0.1:1', 'http://127.0.0.1.example.com'];
  for (const [from, auth] of [
    [here, there],
    [there, here],
  ] as const)
    assert.throws(() => openLiveClient({ ...credentials, from, auth }), /no https address/);
  openLiveClient({ ...credentials, from: here, auth: here });
});
