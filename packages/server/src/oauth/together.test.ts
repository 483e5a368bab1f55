// Concurrently requested tokens are stored together: no request gains, or loses, anything by that.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTokenService, type TokenService } from '@storewright/edges/oauth';
import { ApiError } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import {
  type Client,
  call,
  deleteClient,
  openSetting,
  type Setting,
} from './oauth.test.setting.ts';

let setting: Setting;
before(async () => {
  setting = await openSetting();
});
after(() => setting.close());

const ask = (service: TokenService, client: Client) =>
  call(service, '/oauth/token', 'grant_type=client_credentials', client);

/** A service whose statements pass through a function of the test. */
const through = (query: Database['query']) =>
  createTokenService({ ...setting.world, database: { ...setting.database, query } });

test('each gets a token of its own client, project and scope', async () => {
  const clients = [
    await setting.client({ scope: 'view_orders:shop' }),
    await setting.client({ scope: `view_zones:shop view_orders:shop:a,b"{}\\` }),
    await setting.client({ scope: 'view_states:other' }, 'other'),
  ];
  let statements = 0;
  const service = through((...given) => {
    if (given[2] === 'access tokens') statements += 1;
    return setting.database.query(...given);
  });
  const asked = Array.from({ length: 300 }, (_, turn) => clients[turn % 3]!);
  const answers = await Promise.all(asked.map((client) => ask(service, client)));
  for (const [turn, { status, body }] of answers.entries()) {
    assert.equal(status, 200);
    const projectKey = turn % 3 === 2 ? 'other' : 'shop';
    const { clientId, scopes } = await service.authenticate(body.access_token, projectKey);
    assert.deepEqual([clientId, [...scopes].join(' ')], [asked[turn]!.id, body.scope]);
  }
  assert.equal(new Set(answers.map(({ body }) => body.access_token)).size, 300);
  assert.ok(statements < 100, `${statements} statements`);
});

test('a client that is gone gets none, the others do', async () => {
  const [staying, mortal] = [await setting.client(), await setting.client()];
  for (const client of [staying, mortal])
    assert.equal((await ask(setting.service, client)).status, 200);
  await deleteClient(setting.storage, mortal);
  const asked = Array.from({ length: 60 }, (_, turn) => (turn % 3 === 0 ? mortal : staying));
  const answers = await Promise.all(asked.map((client) => ask(setting.service, client)));
  for (const [turn, { status, body }] of answers.entries())
    if (asked[turn] === mortal) assert.deepEqual([status, body.error], [401, 'invalid_client']);
    else
      assert.equal(
        (await setting.service.authenticate(body.access_token, 'shop')).clientId,
        staying.id,
      );
});

test('a fault is told to all whom it hit, and to nobody after them', async () => {
  const client = await setting.client();
  let faults = 1;
  const service = through((...given) => {
    if (given[2] !== 'access tokens' || faults === 0) return setting.database.query(...given);
    faults -= 1;
    return Promise.reject(new ApiError('OverCapacity', 'The database cannot be reached.'));
  });
  const first = await Promise.all(Array.from({ length: 10 }, () => ask(service, client)));
  const refused = first.filter(({ status }) => status === 503);
  assert.ok(refused.length > 0);
  assert.ok(first.every(({ status }) => status === 503 || status === 200));
  assert.equal((await ask(service, client)).status, 200);
});

test('introspections of one moment share a statement, and each gets the answer about its own token', async () => {
  const [own, other, abroad] = [
    await setting.client({ scope: 'view_orders:shop' }),
    await setting.client({ scope: 'view_orders:shop' }),
    await setting.client({ scope: 'view_states:other' }, 'other'),
  ];
  let statements = 0;
  const service = through((...given) => {
    if (given[2] === 'access token inspections') statements += 1;
    return setting.database.query(...given);
  });
  const clients = [own, other, abroad];
  const tokens = await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      const client = clients[turn % 3]!;
      return { client, token: (await ask(service, client)).body.access_token as string };
    }),
  );
  const inspect = (token: string, client: Client) =>
    call(service, '/oauth/introspect', `token=${token}`, client);
  const askAll = (of: (client: Client, turn: number) => Client) =>
    Promise.all(tokens.map(({ client, token }, turn) => inspect(token, of(client, turn))));
  const answers = await askAll((client, turn) => (turn % 5 === 4 ? other : client));
  for (const [turn, { status, body }] of answers.entries()) {
    const { client } = tokens[turn]!;
    const isForeign = turn % 5 === 4 && client !== other;
    assert.deepEqual(
      [status, body.active, body.client_id],
      isForeign ? [200, false, undefined] : [200, true, client.id],
    );
  }
  assert.ok(statements < 12, `${statements} statements`);
  await call(service, '/oauth/token/revoke', `token=${tokens[0]!.token}`, own);
  await deleteClient(setting.storage, other);
  for (const [turn, { status, body }] of (await askAll((client) => client)).entries())
    if (tokens[turn]!.client === other)
      assert.deepEqual([status, body.error], [401, 'invalid_client']);
    else assert.equal(body.active, turn !== 0);
});
