// Secrets are not guessed at any door: every client authentication is limited by address.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rateLimitsOf } from '@storewright/edges/oauth/rate-limit';
import { openSetting, type Setting } from './oauth.test.setting.ts';

const address = { perSecond: 1, burst: 5 };

async function asked(setting: Setting, path: string, secret: string): Promise<number> {
  const endpoint = setting.service.endpoints.find((one) => one.path === path)!;
  const { status } = await endpoint.handle({
    params: {},
    headers: {
      authorization: `Basic ${Buffer.from(`someone:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    form: 'grant_type=client_credentials&token=a',
    query: '',
    ip: '192.0.2.1',
    correlationId: 'test-correlation',
  });
  return status;
}

for (const path of ['/oauth/token', '/oauth/introspect', '/oauth/token/revoke'])
  test(`wrong secrets at ${path} end in 429`, async () => {
    const setting = await openSetting({ rateLimits: { ...rateLimitsOf(10_000), address } });
    try {
      const statuses = [];
      for (let guess = 0; guess < 7; guess += 1)
        statuses.push(await asked(setting, path, `guess-${guess}`));
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
    } finally {
      await setting.close();
    }
  });
