// The Sessions API: what a shop creates for a cart and a payment connector reads.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { sql } from '@storewright/store/sql/sql';
import { deleteExpiredSessions } from '@storewright/store/storage/checkout-sessions';
import { dropControl, setClock } from '@storewright/store/storage/projects/control';
import { maxMetadataBytes, sessionSeconds } from '../sessions/declaration.ts';
import { openProjectBeside, startTestServer, type TestServer } from '../testing/harness.ts';

const sessionHost = 'session.shop.example';
const hourMs = sessionSeconds * 1_000;
let time = Date.parse('2031-03-01T08:00:00Z');
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { sessionHost }, now: () => time });
});
after(() => server.close());

const cartIn = async (draft: object = {}): Promise<any> =>
  server.created('/carts', { currency: 'EUR', ...draft });

const draftFor = ({ id }: { readonly id: string }, metadata?: object) => ({
  cart: { cartRef: { id } },
  ...(metadata === undefined ? {} : { metadata }),
});

const refused = async (body: unknown): Promise<any> => {
  const answer = await server.request('POST', '/sessions', body);
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  return answer.body.errors[0];
};

test('A session has its cart, its state and its metadata as they were sent', async () => {
  const cart = await cartIn();
  const metadata = {
    applicationKey: 'checkout',
    allowedPaymentMethods: ['card', 'invoice'],
    giftCardPlannedAmount: { currencyCode: 'EUR', centAmount: 9_007_199_254_740_991 },
    nested: { constructor: [null, true, 1.5] },
  };
  const { status, body } = await server.request('POST', '/sessions', draftFor(cart, metadata));
  assert.equal(status, 201);
  const { id, createdAt, ...rest } = body;
  assert.equal(createdAt, new Date(time).toISOString());
  assert.deepEqual(rest, {
    version: 1,
    lastModifiedAt: createdAt,
    state: 'ACTIVE',
    activeCart: { cartRef: { id: cart.id } },
    metadata,
  });
  assert.deepEqual(await server.read(`/sessions/${id}`), body);
});

test('A session names the customer or the anonymous session of its cart', async () => {
  const { customer } = await server.created('/customers', { email: 'a@b.com', password: 'p' });
  const ofCustomer = await server.created(
    '/sessions',
    draftFor(await cartIn({ customerId: customer.id })),
  );
  assert.deepEqual(ofCustomer.customer, { customerRef: { id: customer.id } });
  const ofGuest = await server.created(
    '/sessions',
    draftFor(await cartIn({ anonymousId: 'guest-1' })),
  );
  assert.deepEqual(ofGuest.customer, { customerRef: {}, anonymousId: 'guest-1' });
});

describe('A session is not created', () => {
  test('for a cart that does not exist, also one of another project', async () => {
    const other = await openProjectBeside(server, 'other');
    const cart = await other.created('/carts', { currency: 'EUR' });
    for (const id of [cart.id, '0199b2a4-5b1c-7c1e-9d5f-3f0a6f3c2b11']) {
      const error = await refused(draftFor({ id }));
      assert.deepEqual(
        [error.code, error.typeId, error.id],
        ['ReferencedResourceNotFound', 'cart', id],
      );
    }
  });
  for (const [what, body] of [
    ['without a body', {}],
    ['without the reference of its cart', { cart: {} }],
    ['without the id of its cart', { cart: { cartRef: {} } }],
    ['with an id that is no string', { cart: { cartRef: { id: 1 } } }],
    ['with metadata that is no object', { cart: { cartRef: { id: 'a' } }, metadata: 'a' }],
  ] as const)
    test(what, async () => {
      assert.match((await refused(body)).code, /^(InvalidJsonInput|RequiredField)$/);
    });
  test('with more metadata than the limit', async () => {
    const cart = await cartIn();
    const most = { a: 'x'.repeat(maxMetadataBytes - '{"a":""}'.length) };
    assert.equal((await server.request('POST', '/sessions', draftFor(cart, most))).status, 201);
    assert.equal((await refused(draftFor(cart, { a: `${most.a}x` }))).code, 'InvalidInput');
  });
});

test('Scopes: creating needs manage_sessions, reading view_sessions or manage_sessions', async () => {
  const draft = draftFor(await cartIn());
  const { id } = await server.created('/sessions', draft);
  const statuses = async (...names: readonly string[]) => {
    const token = await server.token(names.map((name) => `${name}:demo`).join(' '));
    const created = await server.request('POST', '/sessions', draft, { token });
    const read = await server.request('GET', `/sessions/${id}`, undefined, { token });
    return [created.status, read.status];
  };
  assert.deepEqual(await statuses('manage_sessions'), [201, 200]);
  assert.deepEqual(await statuses('manage_project'), [201, 200]);
  assert.deepEqual(await statuses('view_sessions'), [403, 200]);
  assert.deepEqual(await statuses('manage_orders', 'view_payments'), [403, 403]);
  const stranger = { token: 'unknown' };
  assert.equal((await server.request('GET', `/sessions/${id}`, undefined, stranger)).status, 401);
});

test('A session expires after an hour of the clock of the project, and says so when it is read', async () => {
  const { id } = await server.created('/sessions', draftFor(await cartIn()));
  time += hourMs - 1;
  assert.equal((await server.read(`/sessions/${id}`)).state, 'ACTIVE');
  time += 1;
  assert.equal((await server.read(`/sessions/${id}`)).state, 'EXPIRED');
});

test('An expired session is deleted an hour later, an active one never', async () => {
  const cart = await cartIn();
  const old = await server.created('/sessions', draftFor(cart));
  time += 2 * hourMs - 1;
  const young = await server.created('/sessions', draftFor(cart));
  const { database } = server.server;
  const clean = () =>
    deleteExpiredSessions(
      database,
      () => sql`${time}::bigint`,
      () => true,
    );
  await clean();
  assert.equal((await server.read(`/sessions/${old.id}`)).state, 'EXPIRED');
  time += 1;
  assert.equal(await clean(), 1);
  const gone = await server.request('GET', `/sessions/${old.id}`);
  assert.deepEqual([gone.status, gone.body.errors[0].code], [404, 'ResourceNotFound']);
  assert.equal((await server.read(`/sessions/${young.id}`)).state, 'ACTIVE');
});

test('A session is deleted by the clock of its own project, whatever clocks others have', async () => {
  const { database } = server.server;
  const clean = () =>
    deleteExpiredSessions(
      database,
      () => sql`${time}::bigint`,
      () => true,
    );
  const { id } = await server.created('/sessions', draftFor(await cartIn()));
  time += 2 * hourMs;
  const behind = { base: 0, real: time, speed: 1 };
  const names = ['one-behind', 'another-behind'];
  for (const name of names) await database.transaction((run) => setClock(run, name, behind));
  await clean();
  assert.equal((await server.request('GET', `/sessions/${id}`)).status, 404);
  for (const name of names) await database.transaction((run) => dropControl(run, name));
});

test('The erasure of a cart deletes its sessions', async () => {
  const cart = await cartIn();
  const { id } = await server.created('/sessions', draftFor(cart, { email: 'a@b.com' }));
  const path = `/carts/${cart.id}?version=${cart.version}&dataErasure=true`;
  assert.equal((await server.request('DELETE', path)).status, 200);
  assert.equal((await server.request('GET', `/sessions/${id}`)).status, 404);
});

test('The paths are served at the root, below the prefix, and on a host of their own', async () => {
  const { id } = await server.created('/sessions', draftFor(await cartIn()));
  const { port } = new URL(server.url);
  const authorization = `Bearer ${await server.token()}`;
  const statusAt = (host: string, path: string) =>
    new Promise((resolve, reject) => {
      request({ port, path, headers: { host, authorization }, host: '127.0.0.1' }, (answer) =>
        resolve(answer.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
  assert.equal(await statusAt('localhost', `/-/sessions/demo/sessions/${id}`), 200);
  assert.equal(await statusAt('localhost', `/demo/sessions/${id}`), 200);
  assert.equal(await statusAt(`${sessionHost}:8989`, `/demo/sessions/${id}`), 200);
  assert.equal(await statusAt(sessionHost, '/demo/carts'), 404);
});

test('What the paths do not take is refused by name', async () => {
  for (const [method, path, status] of [
    ['GET', '/sessions', 405],
    ['POST', '/sessions/a', 405],
    ['DELETE', '/sessions/a', 405],
    ['GET', '/sessions/a/b', 404],
  ] as const) {
    const answer = await server.request(method, path, method === 'POST' ? {} : undefined);
    assert.equal(answer.status, status, `${method} ${path}`);
  }
});
