// What clients have asked: told to whoever holds the token of the admin interface, without anything
// that is nobody's business.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { connect, type TestProject, type TestServer } from '../kit/index.ts';
import { commandHere } from '../testing/command-here.ts';
import { eventsIn } from '../testing/events.ts';
import { type TestServer as Started, startTestServer } from '../testing/harness.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const adminToken = 'admin-token-of-servers-under-test';
const folder = temporaryFolder();
let started: Started;
let server: TestServer;
before(async () => {
  started = await startTestServer({ options: { adminToken } });
  server = connect({ url: started.url, adminToken });
});
after(async () => {
  await started.close();
  folder.remove();
});

const posted = async (project: TestProject, path: string, body: object) =>
  (await (await project.fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()) as any;

test('each request is told with its code, its actions and its place', async () => {
  await using project = await server.project();
  const { id } = await posted(project, '/zones', { name: 'One' });
  const actions = [{ action: 'changeName', name: 'Two' }];
  await posted(project, `/zones/${id}`, { version: 7, actions });
  const [created, refused, ...more] = await project.requests({ method: 'POST' });
  assert.equal(more.length, 0);
  assert.deepEqual(
    [created!.path, created!.status, created!.client],
    ['/zones', 201, project.clientId],
  );
  assert.deepEqual(
    [refused!.path, refused!.status, refused!.code, refused!.actions],
    [`/zones/${id}`, 409, 'ConcurrentModification', ['changeName']],
  );
  assert.ok(refused!.durationMs > 0 && refused!.correlationId !== '');
  assert.equal((await project.requests({ code: 'ConcurrentModification' })).length, 1);
  assert.equal((await project.requests({ after: refused!.seq })).length, 0);
});

test('nothing of a buyer is told', async () => {
  await using project = await server.project();
  const canary = 'canary-4711';
  const email = `${canary}@example.com`;
  const { customer } = await posted(project, '/customers', { email, password: canary });
  await project.fetch(`/customers?where=${encodeURIComponent(`email="${email}"`)}`);
  await project.fetch(`/customers/email-token=${canary}`);
  await posted(project, '/customers', { email, password: canary });
  await posted(project, `/customers/${customer.id}`, {
    version: 1,
    actions: [{ action: 'setFirstName', firstName: canary }],
  });
  const told = await project.requests();
  assert.equal(told.length, 5);
  assert.equal(JSON.stringify(told).includes(canary), false);
});

test('a project is told of its own requests alone, and whoever waits hears of the next one', async () => {
  await using project = await server.project();
  await using other = await server.project();
  await other.fetch('/zones');
  assert.deepEqual(await project.requests(), []);
  const headers = { Authorization: `Bearer ${adminToken}` };
  const address = `${server.url}/-/projects/${project.key}/requests?wait=20`;
  const waiting = fetch(address, { headers });
  await project.fetch('/zones');
  const { requests } = (await (await waiting).json()) as any;
  assert.equal(requests[0].path, '/zones');
});

test('whoever waits for one of some code does not hear of others, and is told where to go on', async () => {
  await using project = await server.project();
  await project.fetch('/zones');
  const headers = { Authorization: `Bearer ${adminToken}` };
  const address = `${server.url}/-/projects/${project.key}/requests?code=InvalidJsonInput&wait=20`;
  const waiting = fetch(address, { headers });
  await project.fetch('/zones');
  await project.fetch('/zones', { method: 'POST', body: '{' });
  const { requests, last } = (await (await waiting).json()) as any;
  assert.deepEqual([requests.map(({ seq }: any) => seq), last], [[3], 3]);
});

test('what was sent and answered is kept where it is asked for, without secrets and persons', async (context) => {
  const keeping = await startTestServer({ options: { adminToken, requestLogBodies: true } });
  context.after(() => keeping.close());
  await using project = await connect({ url: keeping.url, adminToken }).project();
  const kept = async (filter: object = {}) => {
    const [logged] = (await project.requests(filter)).slice(-1);
    return (await project.request(logged!.seq)).exchange!;
  };
  await posted(project, '/zones', { key: 'north', name: 'North' });
  const created = await kept();
  assert.deepEqual(created.body, { key: 'north', name: 'North' });
  assert.deepEqual([(created.answer as any).key, created.path], ['north', `/${project.key}/zones`]);
  await project.fetch('/zones?where=key%3D%22north%22');
  assert.match((await kept()).path!, /where=key/);
  await posted(project, '/zones', { name: 7 });
  assert.equal(((await kept()).answer as any).errors[0].code, 'InvalidJsonInput');

  const canary = 'Canary4711';
  const email = `${canary}@example.com`;
  await posted(project, '/customers', { email, password: canary, firstName: canary });
  await posted(project, '/customers', { email, password: canary, firstName: canary });
  await project.fetch(`/customers?where=${encodeURIComponent(`email="${email}"`)}`);
  await project.fetch(`/customers/email-token=${canary}`);
  const query = `{ customers(where: "email = \\"${email}\\"") { results { mail: email } } }`;
  await posted(project, '/graphql', { query });
  const told = await project.requests({ after: 3 });
  assert.equal(told.length, 5);
  for (const { seq, path } of told) {
    const one = await project.request(seq);
    assert.ok(one.exchange?.path !== undefined, path);
    assert.equal(JSON.stringify(one).toLowerCase().includes('canary'), false, path);
  }

  const long = 'x'.repeat(70_000);
  await posted(project, '/custom-objects', { container: 'c', key: 'k', value: long });
  assert.deepEqual((await kept()).leftOut, ['body', 'answer']);
  assert.equal((await project.requests({ path: '/custom-objects' })).length, 1);
  const { stdout } = await logs(
    new URL(keeping.url).port,
    ...['--project', project.key, '--show', '1'],
  );
  assert.deepEqual(JSON.parse(stdout).exchange, created);
  await using other = await connect({ url: keeping.url, adminToken }).project();
  for (const seq of [1, 0, 999]) await assert.rejects(other.request(seq), /was not found/);
});

test('what was kept as it was sent is asked again in the name of who has asked it, and nothing else', async (context) => {
  const keeping = await startTestServer({ options: { adminToken, requestLogBodies: true } });
  context.after(() => keeping.close());
  await using project = await connect({ url: keeping.url, adminToken }).project({
    template: 'b2c',
  });
  const again = async (...words: string[]) => {
    const { seq } = (await project.requests()).at(-1)!;
    const port = new URL(keeping.url).port;
    return logs(port, '--project', project.key, '--replay', String(seq), ...words);
  };
  const north = await posted(project, '/zones', { key: 'north', name: 'North' });
  const twice = await again('--json');
  assert.equal(twice.code, 0, twice.stderr);
  const { status, before, answer } = JSON.parse(twice.stdout);
  assert.deepEqual([status, before, answer.errors[0].code], [400, 201, 'DuplicateField']);
  const where = encodeURIComponent('key = "north" and name in ("North", "East & West+")');
  await project.fetch(`/zones?where=${where}&limit=1`);
  const page = await again();
  assert.equal(page.code, 0, page.stderr);
  assert.match(page.stderr, /^GET \/\S+\/zones\?where=\S+ 200, before 200$/);
  assert.equal(JSON.parse(page.stdout).results[0].id, north.id);

  const { customer } = await posted(project, '/customers', {
    email: 'a@example.com',
    password: 'p',
  });
  assert.match((await again()).stderr, /it held secrets or persons/);
  const token = await project.token({ customer: { id: customer.id } });
  const headers = { Authorization: `Bearer ${token}` };
  await fetch(`${project.url}/me/carts?limit=7`, { headers });
  const own = await again('--json');
  assert.deepEqual([JSON.parse(own.stdout).status, JSON.parse(own.stdout).answer.limit], [200, 7]);
  await fetch(`${project.url}/zones`, { headers: { Authorization: 'Bearer none' } });
  assert.match((await again()).stderr, /no user signed in with it/);
});

test('without that nothing of it is kept', async () => {
  await using project = await server.project();
  await posted(project, '/zones', { name: 'One' });
  const [logged] = await project.requests();
  assert.equal('exchange' in (await project.request(logged!.seq)), false);
  const port = new URL(server.url).port;
  const again = await logs(port, '--project', project.key, '--replay', String(logged!.seq));
  assert.equal(again.code, 1);
  assert.match(again.stderr, /request bodies are not stored \(turn on --request-log-bodies\)/);
  await assert.rejects(project.request(1.5), /whole number/);
});

test('where they are counted, each tells how many statements it took and how long', async (context) => {
  const counting = await startTestServer({ options: { adminToken, countStatements: true } });
  context.after(() => counting.close());
  await using project = await connect({ url: counting.url, adminToken }).project();
  await project.token();
  await posted(project, '/zones', { name: 'One' });
  await Promise.all(Array.from({ length: 20 }, () => project.fetch('/zones?limit=1')));
  await posted(project, '/zones', {});
  const told = await project.requests();
  for (const { method, path, status, statements, databaseMs, durationMs } of told) {
    const label = `${method} ${path} ${status}: ${statements} in ${databaseMs} of ${durationMs} ms`;
    // Nothing is asked of the database for what is refused as soon as it is read.
    assert.ok(statements! <= 8 && (status === 400 || statements! >= 1), label);
    assert.ok(status === 400 || databaseMs! > 0, label);
  }
  const port = new URL(counting.url).port;
  const { stdout } = await logs(port, '--project', project.key);
  assert.match(stdout, /GET {2}\/zones {2}200 .* \d+ statements in [\d.]+ ms/);
  await using plain = await server.project();
  await plain.fetch('/zones');
  assert.equal((await plain.requests())[0]!.statements, undefined);
});

test('a stream tells requests as they come, goes on after the last one, and ends with the server', async () => {
  const ending = await startTestServer({ options: { adminToken } });
  const project = await connect({ url: ending.url, adminToken }).project();
  const address = `${ending.url}/-/projects/${project.key}/requests`;
  const opened = async (query: string, lastEventId?: string) => {
    const headers = {
      Authorization: `Bearer ${adminToken}`,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    };
    return fetch(`${address}/stream${query}`, { headers });
  };
  const stream = await opened('');
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const events = eventsIn(stream);
  const next = async () => (await events.next()).value!;
  await project.fetch('/zones');
  assert.deepEqual([(await next()).id, (await next()).data.path], ['', '/zones']);
  await posted(project, '/zones', {});
  const { id, data } = await next();
  assert.deepEqual([id, data.status], ['2', 400]);
  const resumed = eventsIn(await opened('', '1'));
  await resumed.next();
  assert.equal((await resumed.next()).value!.id, '2');
  const refused = eventsIn(await opened('?status=400', '99'));
  await refused.next();
  assert.equal((await refused.next()).value!.id, '2');
  assert.equal((await opened('?after=x')).status, 400);
  const nowhere = `${ending.url}/-/projects/nowhere/requests/stream`;
  const headers = { Authorization: `Bearer ${adminToken}` };
  assert.equal((await fetch(nowhere, { headers })).status, 404);
  assert.equal((await fetch(`${address}/stream`)).status, 401);
  const others = await Promise.all(Array.from({ length: 20 }, () => opened('')));
  const statuses = others.map(({ status }) => status).sort();
  assert.deepEqual([statuses.filter((one) => one === 200).length, statuses.at(-1)], [17, 503]);
  // Neither streams nor those who wait hold a place of those at work, or the end of the server up.
  const waiting = fetch(`${address}?after=2&wait=25`, { headers });
  assert.equal((await project.fetch('/zones?limit=1')).status, 200);
  assert.equal((await waiting).status, 200);
  const last = fetch(`${address}?status=599&wait=25`, { headers });
  await project.fetch('/zones?limit=1');
  await ending.close();
  assert.deepEqual(((await (await last).json()) as any).requests, []);
  const rest: number[] = [];
  for await (const one of events) rest.push(one.data?.seq);
  assert.deepEqual(rest, [3, 4]);
});

const logs = (port: string, ...flags: string[]) =>
  commandHere(['logs', ...flags, '--port', port, '--admin-token', adminToken], folder.path);

test('the command line prints a line for each, a command for a shell, and an archive', async () => {
  await using project = await server.project();
  await posted(project, '/zones', {});
  await project.fetch("/zones/key=it's {a} $(key)");
  await project.fetch('/customers/email-token=secret?expand=x');
  const run = (...flags: string[]) =>
    logs(new URL(server.url).port, '--project', project.key, ...flags);
  const { stdout, stderr } = await run();
  assert.match(stdout, /POST {2}\/zones {2}400 {2}\w+ .* ms/, stderr);
  const commands = (await run('--curl')).stdout.split('\n');
  const [first, second, third] = commands.map((one) => one.replace(/'X-Corr[^']*'/, 'ID'));
  const api = `${server.url}/${project.key}`;
  const bearer = '--header "Authorization: Bearer $TOKEN" --header ID';
  assert.equal(first, `curl '${api}/zones' ${bearer} --json @body.json  # 400 InvalidJsonInput`);
  const key = "it'\\''s%20%7Ba%7D%20%24(key)";
  assert.equal(second, `curl '${api}/zones/key=${key}' ${bearer}  # 404 ResourceNotFound`);
  assert.match(third!, /email-token=%7BemailToken%7D'/);
  const filter = ['--status', '400', '--method', 'POST', '--path', '/zones'];
  assert.equal((await run(...filter)).stdout.trim().split('\n').length, 1);
  assert.equal((await run(...filter, '--client', 'nobody')).stdout, '');
  await run('--errors', '--har', 'out.har');
  const { log } = JSON.parse(readFileSync(join(folder.path, 'out.har'), 'utf8'));
  assert.deepEqual(
    log.entries.map(({ request, response }: any) => [request.method, response.status]),
    [
      ['POST', 400],
      ['GET', 404],
      ['GET', 404],
    ],
  );
  assert.equal(JSON.stringify(log).includes('Bearer'), false);
  assert.equal((await run('--har', 'out.har', '--follow')).code, 2);
});
