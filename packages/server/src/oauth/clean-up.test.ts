import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTokenService, type Removed, type TokenService } from '@storewright/edges/oauth';
import { sql } from '@storewright/store/sql/sql';
import { type ClockRow, setClock } from '@storewright/store/storage/projects/control';
import { type Client, call, openSetting, type Setting } from './oauth.test.setting.ts';

let setting: Setting;
let client: Client;
before(async () => {
  setting = await openSetting();
  client = await setting.client();
});
after(() => setting.close());

const day = 86_400_000;
const nothing: Removed = { accessTokens: 0, refreshTokens: 0, anonymousIds: 0, clients: 0 };

const service = (limits: object = {}): TokenService =>
  createTokenService({
    ...setting.world,
    tokenLimits: { ...setting.world.tokenLimits, ...limits },
  });

const anonymous = async (who = client, more = '', project = 'shop') => {
  const form = `grant_type=client_credentials${more}`;
  const { status, body } = await call(
    setting.service,
    `/oauth/${project}/anonymous/token`,
    form,
    who,
  );
  assert.equal(status, 200);
  return body;
};

const refreshes = async (token: string, who = client) => {
  const form = `grant_type=refresh_token&refresh_token=${token}`;
  return (await call(setting.service, '/oauth/token', form, who)).status === 200;
};

test('expired tokens are removed in batches, live ones stay', async () => {
  const short = await setting.client({
    accessTokenValiditySeconds: 3_600,
    refreshTokenValiditySeconds: 3_600,
  });
  for (let turn = 0; turn < 7; turn += 1) await anonymous(short);
  const kept = await anonymous();
  setting.wait(3_600_000);
  const batches = service({ batchSize: 3 });
  assert.deepEqual(await batches.cleanUp(), { ...nothing, accessTokens: 7, refreshTokens: 7 });
  assert.deepEqual(await batches.cleanUp(), nothing);
  await setting.service.authenticate(kept.access_token, 'shop');
  assert.equal(await refreshes(kept.refresh_token), true);
});

test('tokens are removed by the clock of their own project, whatever clocks others have', async () => {
  const { database, world } = setting;
  await setting.service.cleanUp();
  const inOther = await setting.client({ accessTokenValiditySeconds: 3_600 }, 'other');
  await anonymous(inOther, '&refresh_token=false', 'other');
  await anonymous(await setting.client({ accessTokenValiditySeconds: 3_600 }));
  setting.wait(3_600_000);
  const set = (project: string, clock: ClockRow | null) =>
    database.transaction((run) => setClock(run, project, clock));
  const behind = { base: 0, real: world.now(), speed: 1 };
  await set('other', behind);
  await set('third', behind);
  assert.equal((await setting.service.cleanUp()).accessTokens, 1);
  await set('other', null);
  assert.equal((await setting.service.cleanUp()).accessTokens, 1);
  await set('third', null);
});

test('a clean-up that is told to stop stops between batches', async () => {
  const short = await setting.client({ accessTokenValiditySeconds: 3_600 });
  for (let turn = 0; turn < 4; turn += 1) await anonymous(short);
  setting.wait(3_600_000);
  const patience = [true, true, false];
  const goOn = () => patience.shift() ?? false;
  const { accessTokens } = await service({ batchSize: 1 }).cleanUp(goOn);
  assert.equal(accessTokens, 2);
  assert.equal((await setting.service.cleanUp()).accessTokens, 2);
});

test('services that clean up at the same time do not wait for or disturb each other', async () => {
  const short = await setting.client({ accessTokenValiditySeconds: 3_600 });
  for (let turn = 0; turn < 20; turn += 1) await anonymous(short);
  setting.wait(3_600_000);
  const other = await setting.second({
    tokenLimits: { ...setting.world.tokenLimits, batchSize: 2 },
  });
  const all = await Promise.all([other.cleanUp(), service({ batchSize: 2 }).cleanUp()]);
  assert.ok(all.reduce((sum, { accessTokens }) => sum + accessTokens, 0) <= 20);
  await setting.service.cleanUp();
  assert.equal((await setting.service.cleanUp()).accessTokens, 0);
});

test('beyond the cap the least recently used refresh tokens of the project go', async () => {
  const inOther = await setting.client({}, 'other');
  const foreign = await anonymous(inOther, '', 'other');
  const tokens: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    tokens.push((await anonymous()).refresh_token);
    setting.wait(7_200_000);
  }
  assert.equal(await refreshes(tokens[0]!), true);
  const capped = service({ refreshTokensPerProject: 3, batchSize: 2 });
  assert.ok((await capped.cleanUp()).refreshTokens >= 3);
  const alive = [];
  for (const token of tokens) alive.push(await refreshes(token));
  assert.deepEqual(alive, [true, false, false, false, true, true]);
  assert.equal(await refreshes(foreign.refresh_token, inOther), true);
  assert.equal(await refreshes((await anonymous()).refresh_token), true);
});

test('the walk to the cap takes as many steps as it needs', async () => {
  const now = setting.world.now();
  await setting.database.query(
    'write',
    sql`insert into refresh_token
      select sha256(n::text::bytea), 'large', 'nobody', null, null, null, '', 100,
        ${now}::bigint - n / 10, ${now}::bigint + 1000000
      from generate_series(1, 50000) n`,
  );
  const capped = service({ refreshTokensPerProject: 45_000, batchSize: 10_000 });
  assert.equal((await capped.cleanUp()).refreshTokens, 5_000);
  const left = await setting.database.query<{ count: number; oldest: number }>(
    'query',
    sql`select count(*) as count, min(last_used_at) as oldest from refresh_token
      where project = 'large'`,
  );
  assert.deepEqual(left, [{ count: 45_000, oldest: now - 4_500 }]);
  await setting.database.query('write', sql`delete from refresh_token where project = 'large'`);
});

test('an anonymous id stays taken while its session lives, and long after', async () => {
  const taken = async (id: string) => {
    const form = `grant_type=client_credentials&anonymous_id=${id}&refresh_token=false`;
    const { status } = await call(setting.service, '/oauth/shop/anonymous/token', form, client);
    return status === 400;
  };
  await setting.service.cleanUp();
  const { refresh_token } = await anonymous(client, '&anonymous_id=long');
  await anonymous(client, '&anonymous_id=gone&refresh_token=false');
  for (let turn = 0; turn < 4; turn += 1) {
    setting.wait(100 * day);
    assert.equal(await refreshes(refresh_token), true);
    await setting.service.cleanUp();
    assert.equal(await taken('gone'), true);
  }
  setting.wait(day);
  assert.equal(await refreshes(refresh_token), true);
  await setting.service.cleanUp();
  assert.deepEqual([await taken('long'), await taken('gone')], [true, false]);
});

test('clients past their deleteAt are removed with what they left', async () => {
  const deleteAt = new Date(setting.world.now() + day).toISOString();
  const mortal = await setting.client({ deleteAt });
  await anonymous(mortal);
  assert.equal((await setting.service.cleanUp()).clients, 0);
  setting.wait(day);
  assert.equal((await setting.service.cleanUp()).clients, 1);
  const [found] = await setting.storage.find('shop', 'api-client', [{ id: mortal.id }]);
  assert.equal(found, undefined);
  assert.equal(await setting.storage.secret('shop', 'api-client', mortal.id), undefined);
  const left = await setting.database.query(
    'query',
    sql`select 1 from refresh_token where client_id = ${mortal.id}`,
  );
  assert.equal(left.length, 0);
});
