// What goes wrong on purpose: for whom, how often, and what is stored all the same.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createApiBuilderFromCtpClient } from '@commercetools/platform-sdk';
import { ClientBuilder } from '@commercetools/ts-client';
import { sql } from '@storewright/store/sql/sql';
import {
  connect,
  type FaultRule,
  StorewrightError,
  type TestProject,
  type TestServer,
} from '../kit/index.ts';
import { commandHere } from '../testing/command-here.ts';
import { type TestServer as Started, startTestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let started: Started;
let server: TestServer;
before(async () => {
  started = await startTestServer({ options: { adminToken, metricsPort: 0 } });
  server = connect({ url: started.url, adminToken });
});
after(() => started.close());

const rule = (effect: FaultRule['then'], members: Omit<FaultRule, 'then'> = {}): FaultRule =>
  Object.assign({ ...members }, { ['then' as const]: effect }) as FaultRule;

const posted = (project: TestProject, path: string, body: object) =>
  project.fetch(path, { method: 'POST', body: JSON.stringify(body) });

const zones = { path: '/zones*' };

test('the second request fails, and the others do not', async () => {
  await using project = await server.project();
  await using plan = await project.faults(
    rule({ status: 503, retryAfter: 1 }, { id: 'second', when: zones, nth: [2] }),
  );
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    const answer = await project.fetch('/zones');
    statuses.push(answer.status);
    if (answer.status !== 503) continue;
    assert.equal(answer.headers.get('retry-after'), '1');
    assert.equal(answer.headers.get('x-storewright-fault'), 'second');
    assert.equal(((await answer.json()) as any).errors[0].code, 'OverCapacity');
  }
  assert.deepEqual(statuses, [200, 503, 200, 200]);
  const [fired, ...more] = await plan.fired();
  assert.deepEqual([fired!.ruleId, fired!.path, more.length], ['second', '/zones', 0]);
  await plan.expectAllFired();
});

test('rules that are listed, and those that stay when others are added, go on counting', async () => {
  await using project = await server.project();
  await using plan = await project.faults(rule({ status: 503 }, { when: zones, times: 1 }));
  const status = async () => (await project.fetch('/zones')).status;
  assert.equal(await status(), 503);
  const run = (...words: string[]) => commandHere([...words, '--project', project.key]);
  const onDatabase = ['--database-url', started.databaseUrl];
  const { stdout, stderr } = await run('fault', 'list', ...onDatabase);
  assert.equal(JSON.parse(stdout).times, 1, stderr);
  const onServer = ['--port', new URL(started.url).port, '--admin-token', adminToken];
  const told = await run('fault', 'fired', ...onServer);
  assert.match(told.stdout, /^[\d:.]+ {2}rule-1 {2}GET {2}\/zones {2}status$/, told.stderr);
  const added = await run(
    'fault',
    'add',
    'DELETE,HEAD /states* 503 nth=1,3 retryAfter=1',
    ...onDatabase,
  );
  assert.deepEqual(JSON.parse(added.stdout.split('\n')[1]!), {
    nth: [1, 3],
    when: { path: '/states*', method: ['DELETE', 'HEAD'] },
    ['then' as const]: { status: 503, retryAfter: 1 },
  });
  for (const [words, wrong] of [
    ['GET /zones nht=2', /nht.*nth/],
    ['503 never', /'never' says nothing/],
    ['{', /no JSON/],
  ] as const) {
    const refused = await run('fault', 'add', words, ...onDatabase);
    assert.equal(refused.code, 2, words);
    assert.match(refused.stderr, wrong);
  }
  await plan.add(rule({ status: 502 }, { when: { path: '/carts' }, times: 1 }));
  assert.equal(await status(), 200);
  await project.faults(rule({ status: 503 }, { when: zones, times: 1 }));
  assert.equal(await status(), 503);
});

test('what is refused before the work is not done', async () => {
  await using project = await server.project();
  for (const fault of [
    'status=503',
    'status=500;body=html',
    'status=401;body=empty',
    'socket=reset',
  ]) {
    const key = `by-${fault.replaceAll(/\W/g, '-')}`;
    const body = JSON.stringify({ key, name: key, locations: [] });
    const headers = { 'X-Storewright-Fault': fault };
    const answer = await project
      .fetch('/zones', { method: 'POST', headers, body })
      .catch(() => undefined);
    assert.ok(answer === undefined || answer.status >= 400, fault);
    // Whatever goes on behind an answer has its time.
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await project.fetch(`/zones/key=${key}`)).status, 404, fault);
  }
  await project.faults(rule({ status: 503 }, { when: { path: '/oauth/*' } }));
  const { database } = started.server;
  const tokens = async () =>
    (await database.query('query', sql`select 1 from access_token where project = ${project.key}`))
      .length;
  const count = await tokens();
  await assert.rejects(project.token({ scope: `view_products:${project.key}` }), StorewrightError);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal(await tokens(), count);
});

test('one of fifty parallel requests is the second', async () => {
  await using project = await server.project();
  await using plan = await project.faults(rule({ status: 500 }, { when: zones, nth: [2] }));
  const answers = await Promise.all(Array.from({ length: 50 }, () => project.fetch('/zones')));
  const { length } = answers.filter(({ status }) => status === 500);
  assert.deepEqual([length, (await plan.fired()).length], [1, 1]);
});

test('a share of the requests, the same in every run', async () => {
  const runs: string[] = [];
  for (const _ of [1, 2]) {
    await using project = await server.project();
    await using _plan = await project.faults(rule({ status: 502 }, { when: zones, percent: 10 }));
    let run = '';
    for (let index = 0; index < 100; index += 1)
      run += (await project.fetch('/zones')).status === 502 ? 'x' : '.';
    runs.push(run);
  }
  assert.equal(runs[0], runs[1]);
  const { length } = runs[0]!.replaceAll('.', '');
  assert.ok(length > 2 && length < 20, `${length} of 100`);
});

test('a conflict is real: the document has the version that the refusal names', async () => {
  await using project = await server.project();
  const zone = (await (await posted(project, '/zones', { name: 'One' })).json()) as any;
  await using plan = await project.faults(
    rule({ conflict: 2 }, { when: { action: 'changeName' }, times: 1 }),
  );
  const renamed = (version: number) =>
    posted(project, `/zones/${zone.id}`, {
      version,
      actions: [{ action: 'changeName', name: 'Two' }],
    });
  const refused = await renamed(1);
  const [error] = ((await refused.json()) as any).errors;
  assert.deepEqual(
    [refused.status, error.code, error.currentVersion],
    [409, 'ConcurrentModification', 3],
  );
  const { version, name, lastModifiedBy } = (await (
    await project.fetch(`/zones/${zone.id}`)
  ).json()) as any;
  assert.deepEqual([version, name], [3, 'One']);
  assert.deepEqual(lastModifiedBy, zone.lastModifiedBy);
  assert.equal((await renamed(3)).status, 200);
  await plan.expectAllFired();
});

test('a conflict of a GraphQL mutation is real as well', async () => {
  await using project = await server.project();
  const zone = (await (await posted(project, '/zones', { name: 'One' })).json()) as any;
  await using _plan = await project.faults(
    rule({ conflict: 1 }, { when: { operation: 'rename' } }),
  );
  const query = `mutation rename($id: String!, $version: Long!, $actions: [ZoneUpdateAction!]!) {
    updateZone(id: $id, version: $version, actions: $actions) { version } }`;
  const variables = { id: zone.id, version: 1, actions: [{ changeName: { name: 'Two' } }] };
  const answer = await posted(project, '/graphql', { query, variables, operationName: 'rename' });
  const { errors } = (await answer.json()) as any;
  assert.equal(errors?.[0].extensions.code, 'ConcurrentModification');
});

const sockets = ['reset', 'close', 'garbage'] as const;

for (const socket of sockets)
  test(`a connection that ends by '${socket}' is an error of the client`, async () => {
    await using project = await server.project();
    await using _plan = await project.faults(rule({ socket }, { when: zones }));
    await assert.rejects(project.fetch('/zones'));
    assert.equal((await project.fetch('/carts')).status, 200);
  });

test('an answer breaks off, or comes slowly, with its whole length promised', async () => {
  await using project = await server.project();
  await using plan = await project.faults(rule({ socket: 'truncate', atByte: 5 }, { when: zones }));
  const broken = await project.fetch('/zones');
  assert.equal(broken.status, 200);
  await assert.rejects(broken.text());
  await plan.clear();
  await project.faults(rule({ socket: 'slow', bytesPerSecond: 400 }, { when: zones }));
  const begun = performance.now();
  assert.ok(((await (await project.fetch('/zones')).json()) as any).results);
  assert.ok(performance.now() - begun > 100);
});

test('a list lags behind: what was just made or changed is not in it, and is read by id as it is', async () => {
  await using project = await server.project({ clock: { at: '2026-05-01T00:00:00Z' } });
  const zones = new Map<string, string>();
  for (const name of ['Old', 'Changed'])
    zones.set(name, ((await (await posted(project, '/zones', { name })).json()) as any).id);
  await project.clock.advance(60_000);
  await project.faults(rule({ staleMs: 5_000 }, { when: { method: ['GET'] } }));
  await posted(project, '/zones', { name: 'New' });
  const actions = [{ action: 'changeName', name: 'Changed again' }];
  await posted(project, `/zones/${zones.get('Changed')}`, { version: 1, actions });
  const names = async (path: string) => {
    const { results, total } = (await (await project.fetch(path)).json()) as any;
    assert.equal(total, results.length);
    return results.map(({ name }: any) => name);
  };
  assert.deepEqual(await names('/zones'), ['Old']);
  assert.deepEqual(await names('/zones?where=name="New"'), []);
  const read = await (await project.fetch(`/zones/${zones.get('Changed')}`)).json();
  assert.equal((read as any).name, 'Changed again');
  await project.clock.advance(5_000);
  assert.deepEqual(await names('/zones?sort=name asc'), ['Changed again', 'New', 'Old']);
  await project.faults(rule({ staleMs: 60_000 }, { when: { path: '/graphql' } }));
  await posted(project, '/zones', { name: 'Newer' });
  const query = 'query Zones { zones { total results { name } } }';
  const { data } = (await (await posted(project, '/graphql', { query })).json()) as any;
  assert.deepEqual(data.zones, { total: 1, results: [{ name: 'Old' }] });
});

test('a search lags behind: what was just changed is not found', async () => {
  await using project = await server.project({ template: 'b2c' });
  const asked = async (path: string, body?: object): Promise<any> =>
    (await (body === undefined ? project.fetch(path) : posted(project, path, body))).json();
  const { version } = await asked('');
  const enable = { action: 'changeProductSearchIndexingEnabled', enabled: true };
  const mode = 'ProductProjectionsSearch';
  await asked('', { version, actions: [{ ...enable, mode }] });
  const [product] = (await asked('/products?limit=1&where=masterData(published=true)')).results;
  const actions = [{ action: 'setKey', key: 'just-changed' }];
  await asked(`/products/${product.id}`, { version: product.version, actions });
  await project.settle();
  const found = async () => {
    const { total, results } = await asked('/product-projections/search?limit=500');
    return [total, results.some(({ id }: any) => id === product.id)];
  };
  const [all, isFound] = await found();
  assert.ok(all > 1 && isFound);
  await using _plan = await project.faults(
    rule({ staleMs: 3_600_000 }, { when: { method: ['GET'] } }),
  );
  assert.deepEqual(await found(), [all - 1, false]);
});

test('after the commit the answer is lost, and the document is there', async () => {
  await using project = await server.project();
  for (const effect of [{ socket: 'reset' }, { status: 504 }] as const) {
    await using _plan = await project.faults(
      rule({ ...effect, afterCommit: true }, { when: { ...zones, method: ['POST'] }, times: 1 }),
    );
    const draft = { key: `lost-${Object.keys(effect)[0]}`, name: 'Lost' };
    const outcome = await posted(project, '/zones', draft).then(
      ({ status }) => status,
      () => 'lost',
    );
    assert.equal(outcome, 'status' in effect ? 504 : 'lost');
    assert.equal((await project.fetch(`/zones/key=${draft.key}`)).status, 200);
  }
});

test('the retry of the official SDK wins against one answer of too little capacity', async () => {
  await using project = await server.project();
  await using plan = await project.faults(rule({ status: 503 }, { when: zones, times: 1 }));
  const { CTP_API_URL: host, CTP_PROJECT_KEY: projectKey, ...env } = project.env;
  const credentials = { clientId: env.CTP_CLIENT_ID, clientSecret: env.CTP_CLIENT_SECRET };
  const client = new ClientBuilder()
    .withClientCredentialsFlow({ host, projectKey, credentials, httpClient: fetch })
    .withHttpMiddleware({
      host,
      httpClient: fetch,
      enableRetry: true,
      retryConfig: { maxRetries: 3, retryDelay: 5, retryCodes: [503] },
    })
    .build();
  const api = createApiBuilderFromCtpClient(client).withProjectKey({ projectKey });
  assert.equal((await api.zones().get().execute()).statusCode, 200);
  await plan.expectAllFired();
});

test('tokens can be refused, and one request can ask for a fault of its own', async () => {
  await using project = await server.project();
  await using plan = await project.faults(rule({ status: 503 }, { when: { path: '/oauth/*' } }));
  await assert.rejects(project.token(), StorewrightError);
  await plan.clear();
  const headers = { 'X-Storewright-Fault': 'status=502;body=html' };
  const answer = await project.fetch('/zones', { headers });
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [502, 'text/html']);
  const wrong = await project.fetch('/zones', { headers: { 'X-Storewright-Fault': 'status=1' } });
  assert.equal(wrong.status, 400);
});

test('no project meets the faults of another, and health is spared', async () => {
  await using faulty = await server.project();
  await using other = await server.project();
  await using _plan = await faulty.faults(rule({ status: 500 }));
  const headers = { 'X-Storewright-Fault': 'status=500' };
  const asAdmin = { ...headers, Authorization: `Bearer ${adminToken}` };
  const statuses = await Promise.all([
    other.fetch('/zones'),
    fetch(`${server.url}/health/live`, { headers }),
    fetch(`${server.url}/health/ready`, { headers }),
    fetch(`${server.url}/-/projects/${faulty.key}`, { headers: asAdmin }),
    fetch(started.metricsUrl!, { headers }),
    fetch(`${server.url}/metrics`, { headers }),
  ]);
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [200, 200, 200, 200, 200, 404],
  );
  await faulty.reset();
});

const impossible = [
  [rule({ status: 500 }, { when: { action: 'changeNam' } }), /Did you mean 'changeName'/],
  [rule({ status: 500 }, { when: { path: '/zone' } }), /Did you mean 'zones'/],
  [rule({ status: 500 }, { when: { path: '/zones/*/name' } }), /There is no path/],
  [rule({ status: 500 }, { when: { path: '/oauth/tokens' } }), /Did you mean 'token'/],
  [
    rule({ status: 500 }, { when: { action: 'changeName', method: ['GET'] } }),
    /Only 'POST' requests/,
  ],
  [rule({ status: 500 }, { when: { operation: 'rename', path: '/zones' } }), /only '\/graphql'/],
  [rule({}), /needs an effect/],
] as const;

test('a rule that no request can meet is refused with the nearest name', async () => {
  await using project = await server.project();
  for (const [wrong, sentence] of impossible) await assert.rejects(project.faults(wrong), sentence);
});

test('where the controls are off nobody can ask for a fault or a branch', async () => {
  const off = await startTestServer({ options: { adminToken, controls: 'off' } });
  const headers = { 'X-Storewright-Fault': 'status=502', 'X-Storewright-Branch': 'none' };
  assert.equal((await off.request('GET', '/zones', undefined, { headers })).status, 200);
  const path = `${off.url}/-/projects/${off.projectKey}/faults`;
  assert.equal((await fetch(path)).status, 404);
  await off.close();
});
