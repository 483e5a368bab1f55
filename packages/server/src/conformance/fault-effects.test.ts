// What each fault does to whom: to REST, GraphQL and the token service, and to the retries of clients.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApiBuilderFromCtpClient } from '@commercetools/platform-sdk';
import { ClientBuilder } from '@commercetools/ts-client';
import { connect, type FaultRule, type TestProject, type TestServer } from '../kit/index.ts';
import { openShop } from '../testing/checkout-shop.ts';
import { type TestServer as Started, startTestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let started: Started;
let server: TestServer;
before(async () => {
  started = await startTestServer({ options: { adminToken } });
  server = connect({ url: started.url, adminToken });
});
after(() => started.close());

const rule = (effect: FaultRule['then'], members: Omit<FaultRule, 'then'> = {}): FaultRule =>
  Object.assign({ ...members }, { ['then' as const]: effect }) as FaultRule;

const createdIn =
  (project: TestProject) =>
  async (path: string, body: object): Promise<any> => {
    const answer = await project.fetch(path, { method: 'POST', body: JSON.stringify(body) });
    assert.equal(answer.status, 201);
    return answer.json();
  };

const mutation = `mutation ($id: String!) {
  updateZone(id: $id, version: 1, actions: [{ changeName: { name: "Two" } }]) { version } }`;

/** An update by REST, one by GraphQL, and a token; each of a zone that nobody has changed. */
async function asked(
  project: TestProject,
  init: RequestInit,
): Promise<(() => Promise<Response>)[]> {
  const created = createdIn(project);
  const [one, two] = [
    await created('/zones', { name: '1' }),
    await created('/zones', { name: '2' }),
  ];
  const actions = [{ action: 'changeName', name: 'Two' }];
  const json = {
    Authorization: `Bearer ${await project.token()}`,
    'Content-Type': 'application/json',
  };
  const basic = Buffer.from(`${project.clientId}:${project.clientSecret}`).toString('base64');
  const posted =
    (url: string, headers: { [name: string]: string }, body: string | URLSearchParams) => () =>
      fetch(url, { method: 'POST', ...init, headers, body });
  const { url } = project;
  const variables = { id: two.id };
  return [
    posted(`${url}/zones/${one.id}`, json, JSON.stringify({ version: 1, actions })),
    posted(`${url}/graphql`, json, JSON.stringify({ query: mutation, variables })),
    posted(
      `${server.url}/oauth/token`,
      { Authorization: `Basic ${basic}` },
      new URLSearchParams({ grant_type: 'client_credentials' }),
    ),
  ];
}

async function outcomeOf(ask: () => Promise<Response>): Promise<string> {
  try {
    const answer = await ask();
    assert.equal(answer.headers.get('x-storewright-fault'), 'it');
    const text = await answer.text();
    if (text.includes('"ConcurrentModification"')) return 'conflict';
    const later = answer.headers.get('retry-after') ?? '';
    return [answer.status, later, text === '' ? 'empty' : '']
      .filter((part) => part !== '')
      .join(' ');
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    return 'lost';
  }
}

const effects: readonly (readonly [FaultRule['then'], string, string?])[] = [
  [{ socket: 'hang' }, 'lost'],
  [{ status: 503, body: 'empty' }, '503 empty'],
  [{ status: 401 }, '401'],
  [{ status: 429, retryAfter: 2 }, '429 2'],
  [{ status: 503 }, '503'],
  // A token has no version.
  [{ conflict: 1 }, 'conflict', '200'],
  [{ socket: 'reset' }, 'lost'],
  [{ socket: 'truncate' }, 'lost'],
];

for (const [effect, outcome, ofToken = outcome] of effects)
  test(`REST, GraphQL and the token service alike: ${JSON.stringify(effect)}`, async () => {
    await using project = await server.project();
    const calls = await asked(
      project,
      effect.socket === 'hang' ? { signal: AbortSignal.timeout(100) } : {},
    );
    await project.faults(rule(effect, { id: 'it' }));
    const outcomes = await Promise.all(calls.map(outcomeOf));
    assert.deepEqual(outcomes, [outcome, outcome, ofToken]);
  });

test('REST, GraphQL and the token service answer late', async () => {
  await using project = await server.project();
  const calls = await asked(project, {});
  await project.faults(rule({ delayMs: 60 }, { id: 'it' }));
  for (const call of calls) {
    const begun = performance.now();
    assert.equal(await outcomeOf(call), '200');
    assert.ok(performance.now() - begun > 55);
  }
});

test('a rule is for a client, a header or a correlation id, and for no others', async () => {
  await using project = await server.project();
  await using plan = await project.faults(
    rule({ status: 500 }, { when: { client: 'another' } }),
    rule({ status: 502 }, { when: { header: { 'X-Kind': 'slow' } } }),
    rule({ status: 503 }, { when: { correlationId: 'this-one' } }),
  );
  const status = async (headers: { [name: string]: string } = {}) =>
    (await project.fetch('/zones', { headers })).status;
  assert.equal(await status({ 'X-Kind': 'fast', 'X-Correlation-ID': 'that-one' }), 200);
  assert.equal(await status({ 'X-Kind': 'slow' }), 502);
  assert.equal(await status({ 'X-Correlation-ID': 'this-one' }), 503);
  await plan.add(rule({ status: 504 }, { when: { client: project.clientId } }));
  assert.equal(await status(), 504);
});

for (const [times, outcome] of [
  [1, 200],
  [99, 409],
] as const)
  test(`the official SDK asks once more with the version it is told: ${outcome} after ${times} conflicts`, async () => {
    await using project = await server.project();
    const { id } = await createdIn(project)('/zones', { name: 'One' });
    const when = { action: 'changeName' };
    await project.faults(rule({ conflict: 1 }, { when, times }));
    const { CTP_API_URL: host, CTP_PROJECT_KEY: projectKey, ...env } = project.env;
    const credentials = { clientId: env.CTP_CLIENT_ID, clientSecret: env.CTP_CLIENT_SECRET };
    const client = new ClientBuilder()
      .withClientCredentialsFlow({ host, projectKey, credentials, httpClient: fetch })
      .withHttpMiddleware({ host, httpClient: fetch })
      .withConcurrentModificationMiddleware()
      .build();
    const api = createApiBuilderFromCtpClient(client).withProjectKey({ projectKey });
    const body = { version: 1, actions: [{ action: 'changeName' as const, name: 'Two' }] };
    const status = await api
      .zones()
      .withId({ ID: id })
      .post({ body })
      .execute()
      .then(({ statusCode }) => statusCode)
      .catch(({ statusCode }) => statusCode);
    const { name } = (await (await project.fetch(`/zones/${id}`)).json()) as any;
    assert.deepEqual([status, name], [outcome, outcome === 200 ? 'Two' : 'One']);
  });

test('an order whose answer is lost is there, with one message, and its number is taken', async () => {
  await using project = await server.project();
  const created = createdIn(project);
  const { version: ofProject } = (await (await project.fetch('')).json()) as any;
  const messagesConfiguration = { enabled: true, deleteDaysAfterCreation: 15 };
  const actions = [{ action: 'changeMessagesConfiguration', messagesConfiguration }];
  const body = JSON.stringify({ version: ofProject, actions });
  assert.equal((await project.fetch('', { method: 'POST', body })).status, 200);
  const shop = await openShop({ created });
  const carts = [await shop.cart({ quantity: 1 }), await shop.cart({ quantity: 1 })];
  const when = { method: ['POST'], path: '/orders' } as const;
  await project.faults(rule({ socket: 'reset', afterCommit: true }, { when, times: 1 }));
  const [first, second] = carts.map(({ id, version }) => () => {
    const body = JSON.stringify({ id, version, orderNumber: 'lost' });
    return project.fetch('/orders', { method: 'POST', body });
  });
  await assert.rejects(first!());
  assert.equal((await project.fetch('/orders/order-number=lost')).status, 200);
  const refused = (await (await second!()).json()) as any;
  assert.deepEqual([refused.statusCode, refused.errors[0].code], [400, 'DuplicateField']);
  const where = encodeURIComponent('type="OrderCreated"');
  const { total } = (await (await project.fetch(`/messages?where=${where}`)).json()) as any;
  assert.equal(total, 1);
});

test('faults end with a reset of the project, and with the project', async () => {
  const project = await server.project();
  const faulty = rule({ status: 503 }, { when: { path: '/zones' } });
  await project.faults(faulty);
  assert.equal((await project.fetch('/zones')).status, 503);
  await project.reset();
  assert.equal((await project.fetch('/zones')).status, 200);
  await project.faults(faulty);
  const path = `${server.url}/-/projects/${project.key}/faults`;
  const rulesOf = () => fetch(path, { headers: { Authorization: `Bearer ${adminToken}` } });
  assert.equal(((await (await rulesOf()).json()) as any).rules.length, 1);
  await project.remove();
  assert.equal((await rulesOf()).status, 404);
  assert.equal((await fetch(`${project.url}/zones`)).status, 401);
});
