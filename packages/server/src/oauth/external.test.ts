import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { openOutbound } from '@storewright/platform/outbound';
import { call, openSetting, type Setting } from './oauth.test.setting.ts';

interface Seen {
  readonly method: string | undefined;
  readonly headers: { readonly [name: string]: unknown };
  readonly body: string;
}

let setting: Setting;
let seen: Seen[] = [];
let respond: (response: ServerResponse, seen: Seen) => void;
const server = createServer((request, response) => {
  void textOf(request).then((body) => {
    const { method, headers } = request;
    const one = { method, headers, body };
    seen.push(one);
    respond(response, one);
  });
});

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

before(async () => {
  setting = await openSetting();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setting.externalServers.set('shop', {
    url: `http://127.0.0.1:${port}/introspect?x=1`,
    authorizationHeader: 'Bearer of-the-project',
  });
});
beforeEach(() => {
  seen = [];
});
after(async () => {
  await setting.close();
  server.closeAllConnections();
  server.close();
});

const json = (value: unknown, status = 200) => {
  respond = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  };
};
const seconds = (later: number) => Math.floor(setting.world.now() / 1000) + later;
const authenticate = (token: string, project = 'shop') =>
  setting.service.authenticate(token, project, 'correlation-7');

test('a token of the other server speaks for whom it says, within our scopes', async () => {
  const subjects = 'customer_id:c-1 external_user_id:u-1';
  json({
    active: true,
    exp: seconds(600),
    client_id: 'app-1',
    scope: `openid manage_my_orders:shop view_orders:other view_zones:shop:x ${subjects}`,
  });
  assert.deepEqual(await authenticate('external/token+1='), {
    projectKey: 'shop',
    clientId: 'app-1',
    scopes: new Set(['manage_my_orders:shop']),
    customerId: 'c-1',
    externalUserId: 'u-1',
  });
  const [one] = seen;
  assert.equal(one!.method, 'POST');
  assert.equal(one!.body, 'token=external%2Ftoken%2B1%3D');
  assert.equal(one!.headers.authorization, 'Bearer of-the-project');
  assert.equal(one!.headers['x-correlation-id'], 'correlation-7');
  assert.equal(one!.headers['content-type'], 'application/x-www-form-urlencoded');
});

test('both spellings of a subject are understood', async () => {
  const cases = [
    ['customer_id:1', { customerId: '1' }],
    ['customer:1', { customerId: '1' }],
    ['anonymous_id:1', { anonymousId: '1' }],
    ['anonymous_id=1', { anonymousId: '1' }],
  ] as const;
  for (const [index, [scope, subject]] of cases.entries()) {
    json({ active: true, scope });
    const { customerId, anonymousId } = await authenticate(`subject-${index}`);
    assert.deepEqual(
      { customerId, anonymousId },
      { customerId: undefined, anonymousId: undefined, ...subject },
    );
  }
});

test('an answer is remembered until exp, and at most an hour', async () => {
  const asked = async (token: string, exp: unknown, waitMs: number) => {
    seen = [];
    json({ active: true, scope: 'view_orders:shop', exp });
    await authenticate(token);
    setting.wait(waitMs);
    await authenticate(token).catch(() => undefined);
    return seen.length;
  };
  assert.equal(await asked('seconds', seconds(100), 98_000), 1);
  assert.equal(await asked('milliseconds', setting.world.now() + 100_000, 98_000), 1);
  assert.equal(await asked('ended', seconds(100), 101_000), 2);
  assert.equal(await asked('day', seconds(86_400), 3_599_000), 1);
  assert.equal(await asked('hour', seconds(86_400), 3_600_000), 2);
  assert.equal(await asked('no-exp', undefined, 0), 2);
});

test('requests at the same time share one call', async () => {
  json({ active: true, scope: 'view_orders:shop', exp: seconds(60) });
  await Promise.all(Array.from({ length: 10 }, () => authenticate('shared')));
  assert.equal(seen.length, 1);
});

test('other settings of the project forget what was remembered', async () => {
  json({ active: true, scope: 'view_orders:shop', exp: seconds(60) });
  await authenticate('settings');
  const before = setting.externalServers.get('shop')!;
  setting.externalServers.set('shop', { ...before, authorizationHeader: 'Bearer new' });
  await authenticate('settings');
  setting.externalServers.set('shop', before);
  assert.equal(seen.length, 2);
});

test('an inactive or expired token is invalid', async () => {
  for (const value of [{ active: false }, { active: true, exp: seconds(-1) }]) {
    json(value);
    await assert.rejects(authenticate('inactive'), { code: 'invalid_token', status: 401 });
  }
});

test('every unusable answer is 502, asked for once and not remembered', async () => {
  const answers: readonly (readonly [string, () => void])[] = [
    ['status 500', () => json({ active: true }, 500)],
    ['status 201', () => json({ active: true }, 201)],
    ['no JSON', () => json('<html>')],
    ['another kind', () => json('[]')],
    ['null', () => json('null')],
    ['no active', () => json({})],
    ['active as text', () => json({ active: 'true' })],
    ['too large', () => json({ active: true, more: 'x'.repeat(70_000) })],
    [
      'redirect',
      () => {
        respond = (response) => {
          response.writeHead(302, { location: '/elsewhere' });
          response.end();
        };
      },
    ],
    [
      'broken connection',
      () => {
        respond = (response) => void response.destroy();
      },
    ],
  ];
  for (const [name, answer] of answers) {
    seen = [];
    answer();
    await assert.rejects(
      authenticate('token-of-a-failure'),
      { code: 'ExternalOAuthFailed', status: 502 },
      name,
    );
    assert.equal(seen.length, 1, name);
  }
});

test('no answer in time is 504 ExternalOAuthFailed, also when it drips', async () => {
  respond = () => undefined;
  await assert.rejects(authenticate('slow'), { code: 'ExternalOAuthFailed', status: 504 });
  respond = (response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(drip));
  };
  await assert.rejects(authenticate('dripping'), { code: 'ExternalOAuthFailed', status: 504 });
});

test('a server that is not there is 502', async () => {
  setting.externalServers.set('gone', { url: 'http://127.0.0.1:1/', authorizationHeader: 'x' });
  await assert.rejects(authenticate('token', 'gone'), { status: 502 });
});

test('without a way to private addresses such a server is not called at all', async () => {
  const { post, close } = openOutbound({ privateCalls: false });
  const service = await setting.second({ post });
  await assert.rejects(service.authenticate('private', 'shop'), { status: 502 });
  assert.equal(seen.length, 0);
  close();
});

test('tokens of the service itself keep working and are never sent away', async () => {
  const client = await setting.client();
  const form = 'grant_type=client_credentials';
  const { body } = await call(setting.service, '/oauth/token', form, client);
  assert.equal((await authenticate(body.access_token)).clientId, client.id);
  assert.equal(seen.length, 0);
  await assert.rejects(authenticate('unknown', 'no-external'), { code: 'invalid_token' });
});

test('failures are told without the token', () => {
  const told = JSON.stringify(setting.events);
  assert.ok(told.includes('ExternalOAuthFailed'));
  assert.equal(told.includes('token-of-a-failure'), false);
});

test('two subjects, or a customer and a session, are no usable answer', async () => {
  const wrong = [
    'customer_id:1 customer_id:2',
    'customer_id:1 customer:2',
    'anonymous_id:1 anonymous_id:2',
    'customer_id:1 anonymous_id:2',
  ];
  for (const [index, subjects] of wrong.entries()) {
    json({ active: true, scope: `view_orders:shop ${subjects}` });
    await assert.rejects(authenticate(`several-subjects-${index}`), {
      code: 'ExternalOAuthFailed',
      status: 502,
    });
  }
  json({ active: true, scope: 'view_orders:shop customer_id:1 customer:1' });
  assert.equal((await authenticate('one-subject-twice')).customerId, '1');
});

test('a customer who is not in the project is no subject', async () => {
  json({ active: true, scope: 'view_orders:shop customer_id:nobody' });
  await assert.rejects(authenticate('of-nobody'), { code: 'invalid_token', status: 401 });
});
