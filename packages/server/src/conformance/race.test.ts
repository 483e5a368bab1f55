// Promises of two server processes on one database: linearizable updates, read-after-write on any
// node, one referee for unique values, revocation seen at once.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Processes, startProcesses } from '../testing/processes.ts';

let processes: Processes;
let basic: string;
let token: string;

before(async () => {
  processes = await startProcesses();
  const { clientId, clientSecret } = processes;
  basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  token = await newToken(0);
});
after(() => processes.stop());

async function newToken(server: number): Promise<string> {
  const answer = await form(server, '/oauth/token', 'grant_type=client_credentials');
  return (await answer.json()).access_token;
}

const form = (server: number, path: string, body: string): Promise<any> =>
  fetch(`${processes.urls[server]}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${basic}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body,
  });

async function call(server: number, method: string, path: string, body?: object) {
  const response = await fetch(`${processes.urls[server]}/${processes.projectKey}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

async function enableMessages(): Promise<void> {
  const project = await call(0, 'GET', '');
  const changed = await call(0, 'POST', '', {
    version: project.body.version,
    actions: [
      {
        action: 'changeMessagesConfiguration',
        messagesConfiguration: { enabled: true, deleteDaysAfterCreation: 15 },
      },
    ],
  });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
}

/** An order without a cart before it. */
async function importOrder(orderNumber: string) {
  const made = await call(0, 'POST', '/orders/import', {
    orderNumber,
    totalPrice: { currencyCode: 'EUR', centAmount: 100 },
    customLineItems: [
      {
        name: { en: 'Gift card' },
        slug: 'gift-card',
        quantity: 1,
        money: { currencyCode: 'EUR', centAmount: 100 },
      },
    ],
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made.body;
}

const states = ['Confirmed', 'Complete', 'Cancelled', 'Open'];

test('16 clients on two processes update one order: versions are linearizable, messages are the updates', async () => {
  await enableMessages();
  const order = await importOrder('race-1');
  const rounds = 12;
  const versions: number[] = [];
  let conflicts = 0;
  await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      for (let done = 0; done < rounds; ) {
        const server = client % 2;
        const { body: seen } = await call(server, 'GET', `/orders/${order.id}`);
        const orderState = states.find((state) => state !== seen.orderState)!;
        const answer = await call(server, 'POST', `/orders/${order.id}`, {
          version: seen.version,
          actions: [{ action: 'changeOrderState', orderState }],
        });
        assert.ok([200, 409].includes(answer.status), JSON.stringify(answer.body));
        if (answer.status === 409) conflicts += 1;
        else {
          versions.push(answer.body.version);
          const { body: again } = await call(1 - server, 'GET', `/orders/${order.id}`);
          assert.ok(
            again.version >= answer.body.version,
            'a read on the other process is not older',
          );
          done += 1;
        }
      }
    }),
  );
  assert.equal(versions.length, 16 * rounds);
  assert.equal(new Set(versions).size, versions.length, 'no two successes share a version');
  const { body: last } = await call(1, 'GET', `/orders/${order.id}`);
  assert.equal(last.version, order.version + versions.length);
  const where = encodeURIComponent(`resource(id="${order.id}") and type="OrderStateChanged"`);
  const { body: messages } = await call(
    0,
    'GET',
    `/messages?limit=500&sort=sequenceNumber&where=${where}`,
  );
  assert.equal(messages.total, versions.length);
  assert.deepEqual(
    messages.results.map((message: any) => message.resourceVersion),
    versions.toSorted((left, right) => left - right),
  );
  assert.ok(conflicts >= 0);
});

test('50 creations with one key on two processes: one succeeds, 49 are DuplicateField', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call(index % 2, 'POST', '/zones', { key: 'only-one', name: `${index}`, locations: [] }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  assert.equal(made.length, 1);
  for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
    assert.equal(status, 400, JSON.stringify(body));
    assert.equal(body.errors[0].code, 'DuplicateField');
    assert.equal(body.errors[0].field, 'key');
  }
});

test('a token revoked on one process is refused by the other at once', async () => {
  const doomed = await newToken(0);
  const { projectKey, urls } = processes;
  const use = () =>
    fetch(`${urls[1]}/${projectKey}/zones`, { headers: { Authorization: `Bearer ${doomed}` } });
  assert.equal((await use()).status, 200);
  assert.equal((await form(0, '/oauth/token/revoke', `token=${doomed}`)).status, 200);
  assert.equal((await use()).status, 401);
});

test('a session and a login that end on one process have ended on the other', async () => {
  const member = async (path: string, body: string, server = 0) =>
    (await form(server, path, body)).json();
  const isActive = async (access: string) =>
    (await member('/oauth/introspect', `token=${access}`, 1)).active;
  const of = `/oauth/${processes.projectKey}`;
  const session = () => member(`${of}/anonymous/token`, 'grant_type=client_credentials');
  const refreshed = (refresh: string) =>
    member('/oauth/token', `grant_type=refresh_token&refresh_token=${refresh}`, 1);

  const { access_token: first, refresh_token: refresh } = await session();
  const { access_token: second } = await refreshed(refresh);
  assert.deepEqual([await isActive(first), await isActive(second)], [true, true]);
  await form(0, '/oauth/token/revoke', `token=${refresh}`);
  assert.deepEqual([await isActive(first), await isActive(second)], [false, false]);
  assert.equal((await refreshed(refresh)).error, 'invalid_grant');

  const account = { email: 'race@example.com', password: 'correct horse' };
  const { customer } = (await call(0, 'POST', '/customers', account)).body;
  const login = `grant_type=password&username=${account.email}&password=correct+horse`;
  const pair = await member(`${of}/customers/token`, login);
  assert.equal(await isActive(pair.access_token), true);
  const { id, version } = customer;
  const passwords = { currentPassword: account.password, newPassword: 'another horse' };
  const changed = await call(0, 'POST', '/customers/password', { id, version, ...passwords });
  assert.equal(changed.status, 200, JSON.stringify(changed.body));
  assert.equal(await isActive(pair.access_token), false);
  assert.equal((await refreshed(pair.refresh_token)).error, 'invalid_grant');
});
