// `Idempotency-Key`: a creation that is sent again is answered again, and made once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { openShop, type Shop } from '../testing/checkout-shop.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/harness.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

let server: TestServer;
let shop: Shop;
let other: OtherServer;
let time = Date.parse('2026-11-20T08:00:00Z');
before(async () => {
  server = await startTestServer({ now: () => time, options: { cleanUpIntervalMinutes: 0 } });
  shop = await openShop(server);
  other = await openOtherServer();
});
after(async () => {
  await server.close();
  await other.close();
});

let number = 0;
const newKey = () => {
  number += 1;
  return `key ${number}`;
};
const send = (path: string, body: unknown, key: string, token?: string): Promise<Answer> =>
  server.request('POST', path, body, { token, headers: { 'Idempotency-Key': key } });
const replayed = ({ headers }: Answer) => headers.get('idempotency-replayed');
const codeOf = ({ body }: Answer): string => body.errors[0].code;

async function rows<R extends object>(statement: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    return (await client.query<R>(statement)).rows;
  } finally {
    await client.end();
  }
}

const creations: readonly (readonly [what: string, path: string, draft: () => Promise<object>])[] =
  [
    ['a cart', '/carts?expand=customer', async () => ({ currency: 'EUR', locale: 'de' })],
    [
      'an order',
      '/orders',
      async () => {
        const { id, version } = await shop.cart({ quantity: 1 });
        return { cart: { typeId: 'cart', id }, version };
      },
    ],
    [
      'a customer',
      '/customers',
      async () => ({ email: `c${number}@example.com`, password: 'secret' }),
    ],
    ['a custom object', '/custom-objects', async () => ({ container: 'c', key: 'k', value: 1 })],
    // Its secret is shown once; the answer that is kept is sealed.
    ['an API client', '/api-clients', async () => ({ name: 'n', scope: 'view_orders:demo' })],
  ];

for (const [what, path, draft] of creations)
  test(`${what} that is sent again is answered as the first time, and made once`, async () => {
    const [key, body] = [newKey(), await draft()];
    const first = await send(path, body, key);
    assert.equal(first.status, 201, JSON.stringify(first.body));
    assert.equal(replayed(first), null);
    const again = await send(path, body, key);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(replayed(again), 'true');
  });

test('without the header each creation is one of its own', async () => {
  const before = await rows('select count(*)::int as count from repeatable');
  const [one, two] = [
    await server.created('/carts', { currency: 'EUR' }),
    await server.created('/carts', { currency: 'EUR' }),
  ];
  assert.notEqual(one.id, two.id);
  assert.deepEqual(await rows('select count(*)::int as count from repeatable'), before);
});

test('an answer that is kept cannot be read in the database', async () => {
  const { body } = await send('/api-clients', { name: 'x', scope: 'view_orders:demo' }, newKey());
  const kept = await rows<{ answer: string; name: Buffer }>('select answer, name from repeatable');
  assert.ok(kept.every(({ answer }) => !answer.includes(body.secret) && !answer.includes('{')));
  assert.ok(kept.every(({ name }) => name.length === 32));
});

test('another body, or another question to it, under the same key is a conflict', async () => {
  const key = newKey();
  await send('/carts', { currency: 'EUR' }, key);
  for (const [path, body] of [
    ['/carts', { currency: 'USD' }],
    ['/carts?expand=customer', { currency: 'EUR' }],
  ] as const) {
    const answer = await send(path, body, key);
    assert.deepEqual([answer.status, codeOf(answer)], [409, 'IdempotencyConflict']);
  }
});

test('paths, clients and buyers do not share keys', async () => {
  const key = newKey();
  const cart = { currency: 'EUR' };
  const { body: first } = await send('/carts', cart, key);
  const made = new Set([first.id]);
  made.add((await send('/shopping-lists', { name: { en: 'L' } }, key)).body.id);
  for (const email of ['one@example.com', 'two@example.com']) {
    await server.created('/customers', { email, password: 'secret' });
    const scope = 'manage_my_orders:demo';
    const token = await server.customerToken(email, 'secret', scope);
    const { status, body } = await send('/me/carts', cart, key, token);
    assert.equal(status, 201);
    made.add(body.id);
  }
  const { body: client } = await send(
    '/api-clients',
    { name: 'second', scope: 'manage_orders:demo' },
    newKey(),
  );
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
  const granted: any = await (
    await fetch(`${server.url}/oauth/token?grant_type=client_credentials`, {
      method: 'POST',
      headers: { Authorization: `Basic ${basic}` },
    })
  ).json();
  made.add((await send('/carts', cart, key, granted.access_token)).body.id);
  assert.equal(made.size, 5);
});

test('who may not create is not told what was created', async () => {
  const key = newKey();
  await send('/carts', { currency: 'EUR' }, key);
  const poor = await server.token('view_orders:demo');
  assert.equal((await send('/carts', { currency: 'EUR' }, key, poor)).status, 403);
});

test('a failure is not kept: the same key creates when nothing stands against it any more', async () => {
  const [key, draft] = [newKey(), { currency: 'EUR', key: 'taken' }];
  const { id, version } = await server.created('/carts', draft);
  assert.equal((await send('/carts', draft, key)).status, 400);
  await server.expecting(200, 'DELETE', `/carts/${id}?version=${version}`);
  const answer = await send('/carts', draft, key);
  assert.deepEqual([answer.status, replayed(answer)], [201, null]);
});

for (const [what, key] of [
  ['an empty key', ''],
  ['a key of 256 characters', 'x'.repeat(256)],
  ['a key that is not ASCII', 'sch\u00f6n'],
] as const)
  test(`${what} is refused`, async () => {
    const answer = await send('/carts', { currency: 'EUR' }, key);
    assert.deepEqual([answer.status, codeOf(answer)], [400, 'InvalidInput']);
  });

test('a mutation with a key is refused and creates nothing; a query is answered', async () => {
  const before = (await server.read('/carts?limit=0')).total;
  const ask = (query: string) => send('/graphql', { query }, newKey());
  const refused = await ask('mutation { createCart(draft: { currency: "EUR" }) { id } }');
  assert.equal(refused.status, 400);
  assert.equal(refused.body.errors[0].extensions.code, 'InvalidInput');
  assert.equal((await server.read('/carts?limit=0')).total, before);
  const answered = await ask('{ carts(limit: 1) { total } }');
  assert.deepEqual([answered.status, answered.body.data.carts.total], [200, before]);
});

test('while the first is at work, the second is a conflict', async () => {
  const [key, draft] = [newKey(), { currency: 'EUR' }];
  const extension = await server.created('/extensions', {
    destination: { type: 'HTTP', url: other.url },
    triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
    timeoutInMs: 10_000,
  });
  let goOn: () => void = () => undefined;
  const asked = new Promise<void>((heard) => {
    other.answer = () => {
      heard();
      return new Promise((resolve) => {
        goOn = () => resolve({});
      });
    };
  });
  const first = send('/carts', draft, key);
  await asked;
  const second = await send('/carts', draft, key);
  assert.deepEqual([second.status, codeOf(second)], [409, 'IdempotencyConflict']);
  goOn();
  const { body } = await first;
  assert.deepEqual((await send('/carts', draft, key)).body, body);
  await server.expecting(200, 'DELETE', `/extensions/${extension.id}?version=1`);
});

test('what was left behind by a server that ended is done by the next one, and not by both', async () => {
  const [key, draft] = [newKey(), { currency: 'EUR' }];
  const extension = await server.created('/extensions', {
    destination: { type: 'HTTP', url: other.url },
    triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
    timeoutInMs: 10_000,
  });
  const waiting: (() => void)[] = [];
  const asked = new Promise<void>((heard) => {
    other.answer = () => {
      heard();
      return new Promise((resolve) => {
        waiting.push(() => resolve({}));
      });
    };
  });
  const slow = send('/carts', draft, key);
  await asked;
  // As if it had taken longer than a claim lasts.
  await rows(
    `update repeatable set claimed_until = now() - interval '1 second' where status is null`,
  );
  other.answer = () => ({});
  const next = await send('/carts', draft, key);
  assert.equal(next.status, 201);
  for (const goOn of waiting) goOn();
  const late = await slow;
  assert.deepEqual([late.status, codeOf(late)], [409, 'IdempotencyConflict']);
  assert.deepEqual((await send('/carts', draft, key)).body, next.body);
  await server.expecting(200, 'DELETE', `/extensions/${extension.id}?version=1`);
});

test('after 24 hours a key is free again, and the clean-up removes what was kept', async () => {
  const [key, draft] = [newKey(), { currency: 'EUR' }];
  const first = await send('/carts', draft, key);
  time += 24 * 3_600_000 - 1_000;
  assert.equal((await send('/carts', draft, key)).body.id, first.body.id);
  time += 2_000;
  const next = await send('/carts', draft, key);
  assert.notEqual(next.body.id, first.body.id);
  assert.ok((await server.server.world.storage.repeatables.clean(() => true)) > 0);
  assert.equal((await send('/carts', draft, key)).body.id, next.body.id);
  assert.deepEqual(await rows('select count(*)::int as count from repeatable'), [{ count: 1 }]);
});
