import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import {
  openCall,
  query,
  read,
  remove,
  runProcedure,
  type World,
} from '@storewright/engine/pipeline';
import { boundedMemory } from '@storewright/model/base/bounded-memory';
import type { Principal } from '@storewright/model/declaration';
import { apiClientKind } from '@storewright/model/resources/integration/api-client';
import { openImages } from '@storewright/platform/images';
import { openOutbound } from '@storewright/platform/outbound';
import { createSeal } from '@storewright/platform/seal';
import { clockOf } from '@storewright/store/storage/clock';
import { call, openSetting, type Setting } from './oauth.test.setting.ts';

let setting: Setting;
let world: World;
before(async () => {
  setting = await openSetting();
  world = {
    kinds: new Map([['api-client', apiClientKind]]),
    storage: setting.storage,
    memory: boundedMemory(1_000_000),
    passwords: setting.world.passwords as World['passwords'],
    images: { store: openImages('nowhere') },
    checkCustomFields: () => ({ fields: {}, references: [] }),
    rehearse: async () => ({}),
    refreshTokens: { most: 1, number: async () => 0 },
    attempt: () => undefined,
    openSeal: async () => createSeal(Buffer.alloc(32)),
    extensions: {
      of: async () => [],
      forget: () => undefined,
      call: async () => ({ outcome: 'late' }),
      called: () => undefined,
      onCalled: () => undefined,
    },
    notifier: { tried: async () => '', changed: () => undefined },
    outbound: openOutbound({ privateCalls: false }),
    clock: clockOf(setting.world.now),
    now: setting.world.now,
    newId: () => randomUUID(),
  };
});
after(() => setting.close());

const principal: Principal = {
  projectKey: 'shop',
  clientId: 'first',
  scopes: new Set(['manage_project:shop']),
};
const [endpoint] = apiClientKind.endpoints;
const [procedure] = apiClientKind.procedures;
const open = () =>
  openCall(world, { kind: apiClientKind, endpoint: endpoint!, principal, params: {} });

async function create(body: object) {
  const made = await runProcedure(world, {
    procedure: procedure!,
    principal,
    params: {},
    body,
    query: {},
  });
  assert.equal(made.status, 201);
  return made.answer;
}

const credentials = 'grant_type=client_credentials';

test('a client made by the API gets tokens, until it is deleted', async () => {
  const scope = 'view_orders:shop';
  const made = await create({ name: 'App', scope, accessTokenValiditySeconds: 3_600 });
  assert.match(made.secret, /^[A-Za-z0-9_-]{43}$/);
  const { body } = await call(setting.service, '/oauth/token', credentials, made);
  assert.deepEqual([body.expires_in, body.scope], [3_600, scope]);
  await remove(open(), { target: { id: made.id }, version: undefined, erase: false });
  await assert.rejects(setting.service.authenticate(body.access_token, 'shop'), { status: 401 });
  assert.equal((await call(setting.service, '/oauth/token', credentials, made)).status, 401);
});

test('the secret and the version are never shown again', async () => {
  const { secret, ...made } = await create({ name: 'Shown', scope: 'view_orders:shop' });
  const shown = JSON.parse(await read(open(), { id: made.id }, new Map()));
  assert.deepEqual(shown, made);
  assert.deepEqual(Object.keys(shown).toSorted(), ['createdAt', 'id', 'name', 'scope']);
  const where = new Map([['where', ['name="Shown"']]]);
  const page = JSON.parse(String(await query(open(), where)));
  assert.deepEqual(page.results, [made]);
  assert.equal(JSON.stringify(page).includes(secret), false);
});

test('members beyond their bounds are refused', async () => {
  const scope = 'view_orders:shop';
  const wrong = [
    {},
    { name: 'n' },
    { scope },
    { name: 'n', scope, accessTokenValiditySeconds: 3_599 },
    { name: 'n', scope, accessTokenValiditySeconds: 604_801 },
    { name: 'n', scope, refreshTokenValiditySeconds: 29 },
    { name: 'n', scope, refreshTokenValiditySeconds: 31_536_001 },
    { name: 'n', scope, deleteDaysAfterCreation: 0 },
    { name: 'n', scope, deleteDaysAfterCreation: 1e9 },
    { name: 1, scope },
  ];
  for (const body of wrong) await assert.rejects(create(body), { status: 400 });
});
