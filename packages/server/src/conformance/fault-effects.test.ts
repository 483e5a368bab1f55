// What each fault does to whom: to REST, GraphQL and the token service, and to the retries of clients.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApiBuilderFromCtpClient } from '@commercetools/platform-sdk';
import { ClientBuilder } from '@commercetools/ts-client';
import { connect, type FaultRule, type TestProject, type TestServer } from '../kit/index.ts';
import { openShop } from '../testing/checkout-shop.ts';
import { type TestServer as Started, startTestServer } from '../testing/harness.ts';
import { beyond, mixedFaults, sentAlone, singlesIn } from '../testing/mixed-faults.ts';
import { openOtherServer } from '../testing/other-server.ts';
import { received } from '../testing/subscription-setting.ts';
import { waitUntil } from '../testing/wait-until.ts';

const adminToken = 'admin-token-of-servers-under-test';
let started: Started;
let server: TestServer;
before(async () => {
  started = await startTestServer({
    options: { adminToken, ownDestinations: true, metricsPort: 0 },
  });
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

test('calls of extensions and of an OAuth server are late, find nobody, or are answered in vain', async (context) => {
  await using project = await server.project();
  const created = createdIn(project);
  const other = await openOtherServer();
  context.after(() => other.close());
  await created('/extensions', {
    destination: { type: 'HTTP', url: other.url },
    triggers: [{ resourceTypeId: 'cart', actions: ['Create'] }],
    timeoutInMs: 50,
  });
  const action = {
    action: 'setExternalOAuth',
    externalOAuth: { url: other.url, authorizationHeader: 'Bearer some-secret' },
  };
  const { version } = (await (await project.fetch('')).json()) as any;
  const set = { method: 'POST', body: JSON.stringify({ version, actions: [action] }) };
  const answer = await project.fetch('', set);
  assert.equal(answer.status, 200, await answer.text());
  const draft = { method: 'POST', body: JSON.stringify({ currency: 'EUR' }) };
  const cart = () => project.fetch('/carts', draft);
  const foreign = () => project.fetch('/zones', { headers: { Authorization: 'Bearer unknown' } });
  for (const [to, ask, outbound, status, arrived] of [
    ['extension', cart, 'late', 504, 0],
    ['extension', cart, 'refused', 502, 0],
    ['extension', cart, 'reset', 502, 1],
    ['oauth', foreign, 'late', 504, 0],
    ['oauth', foreign, 'refused', 502, 0],
    ['oauth', foreign, 'reset', 502, 1],
  ] as const) {
    await using plan = await project.faults(rule({ outbound }, { when: { to }, times: 1 }));
    other.seen.length = 0;
    assert.equal((await ask()).status, status, `${to} ${outbound}`);
    assert.equal(other.seen.length, arrived, `${to} ${outbound}`);
    const [fired] = await plan.fired();
    assert.deepEqual([fired!.path, fired!.what], [to, ['outbound']]);
    assert.notEqual((await cart()).status, status);
  }
});

test('notifications are lost, come twice, after the next one, or again', async (context) => {
  await using project = await server.project();
  const receiver = await openOtherServer();
  context.after(() => receiver.close());
  const destination = { type: 'HTTP', url: receiver.url };
  const created = createdIn(project);
  await created('/subscriptions', { destination, changes: [{ resourceTypeId: 'zone' }] });
  receiver.seen.length = 0;
  await using plan = await project.faults(
    rule({ delivery: 'drop' }, { nth: 1 }),
    rule({ delivery: 'twice' }, { nth: { from: 2 }, times: 1, when: { type: 'ResourceUpdated' } }),
    rule({ delivery: 'reorder' }, { nth: [4] }),
    rule({ outbound: 'reset' }, { nth: 6, when: { to: 'subscription' } }),
  );
  // All that follows is stored before anything comes behind the second one.
  let goOn: () => void = () => assert.fail();
  const stored = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  receiver.answer = async () => {
    await stored;
    return {};
  };
  const { id } = await created('/zones', { name: '1' });
  for (let version = 1; version <= 5; version += 1) {
    const actions = [{ action: 'changeName', name: `${version + 1}` }];
    const init = { method: 'POST', body: JSON.stringify({ version, actions }) };
    assert.equal((await project.fetch(`/zones/${id}`, init)).status, 200);
  }
  goOn();
  const versions = (await received(receiver, 7)).map((one) => one.version);
  assert.deepEqual(versions, [2, 3, 3, 5, 4, 6, 6]);
  await plan.expectAllFired();
  const [first] = await plan.fired();
  assert.deepEqual([first!.path, first!.what], ['subscription ResourceCreated', ['delivery']]);
});

test('a notification that is held back when the server ends comes before the end', async (context) => {
  const ending = await startTestServer({ options: { adminToken, ownDestinations: true } });
  const receiver = await openOtherServer();
  context.after(() => receiver.close());
  const project = await connect({ url: ending.url, adminToken }).project();
  const created = createdIn(project);
  const destination = { type: 'HTTP', url: receiver.url };
  await created('/subscriptions', { destination, changes: [{ resourceTypeId: 'zone' }] });
  receiver.seen.length = 0;
  const plan = await project.faults(rule({ delivery: 'reorder' }));
  const { id } = await created('/zones', { name: '1' });
  await waitUntil('a fault has fired', async () => (await plan.fired()).length !== 0);
  assert.equal(receiver.seen.length, 0);
  await ending.close();
  // Now, and not when the time of holding back is over.
  const ids = receiver.seen.map(({ text }) => JSON.parse(text).resource.id);
  assert.deepEqual(ids, [id]);
});

test('a rule that mixes what clients ask and what the server asks is refused', async () => {
  await using project = await server.project();
  for (const [effect, members] of [
    [{ outbound: 'late', status: 503 }, {}],
    [{ outbound: 'late' }, { when: { path: '/zones' } }],
    [{ delivery: 'drop' }, { when: { to: 'oauth' } }],
    [{ outbound: 'late' }, { when: { to: 'extension', type: 'OrderCreated' } }],
    [{ status: 503 }, { when: { to: 'oauth' } }],
    [{ status: 503 }, { until: 'tomorrow' }],
    [{ status: 503 }, { nth: { every: 2 } }],
    [{ status: 503 }, { nth: 0 }],
    [{ delayMs: { from: 1 } }, {}],
    [{ delayMs: { median: 1, sigma: 9 } }, {}],
    [{ delayMs: 60_001 }, {}],
    [{ outbound: 'never' }, {}],
  ] as readonly (readonly [any, any])[])
    await assert.rejects(
      project.faults(rule(effect, members)),
      { status: 400 },
      JSON.stringify({ effect, members }),
    );
  await using plan = await project.faults(
    rule(
      { delayMs: { from: 1, to: 3 } },
      { nth: { from: 1, every: 2 }, until: '2100-01-01T00:00:00Z' },
    ),
  );
  assert.equal((await project.fetch('/zones')).status, 200);
  await plan.expectAllFired();
});

const faultedRequests = Number(process.env.STOREWRIGHT_TEST_FAULTS ?? 200);

test(`${faultedRequests} faulted requests of all kinds leave no place taken and no connection open`, async (context) => {
  await using project = await server.project();
  const kinds = await singlesIn(project);
  const before = /storewright_connections (\d+)/.exec(
    await (await fetch(started.metricsUrl!)).text(),
  )!;
  await using _plan = await project.faults(
    ...mixedFaults.map((effect, at) => rule(effect, { id: `of-${at}`, percent: 4 + at / 4 })),
  );
  let next = 0;
  const outcomes = new Map<string, number>();
  const worker = async () => {
    while (next < faultedRequests) {
      const { path, ...one } = kinds[next++ % kinds.length]!;
      const came = await sentAlone(server.url + path, one);
      const isFaulted = came?.headers['x-storewright-fault'] !== undefined;
      const outcome =
        came === undefined ? 'nothing' : `${came.status}${isFaulted ? ' faulted' : ''}`;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  context.diagnostic(JSON.stringify(Object.fromEntries(outcomes)));
  for (const own of ['500', '502', '504']) assert.equal(outcomes.get(own), undefined, own);
  const ended = performance.now();
  const empty = {
    requests_in_flight: 0,
    requests_waiting: 0,
    connections: Number(before[1]),
  };
  for (
    let tries = 0;
    (await beyond(started.metricsUrl!, empty)).length > 0 && tries < 4_000;
    tries += 1
  )
    await sleep(20);
  context.diagnostic(`empty after ${Math.round(performance.now() - ended)} ms`);
  assert.deepEqual(await beyond(started.metricsUrl!, empty), []);
});
