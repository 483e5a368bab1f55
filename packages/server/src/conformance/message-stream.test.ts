// Messages of a project as server-sent events: everything once, in order, also for whoever was cut off.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { connect, type TestProject } from '../kit/index.ts';
import { eventsIn } from '../testing/events.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
});
after(() => server.close());

const made = (): Promise<TestProject> => connect({ url: server.url, adminToken }).project();

function opened(key: string, query = '', lastEventId?: string, at = server) {
  const headers = {
    Authorization: `Bearer ${adminToken}`,
    ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
  };
  return fetch(`${at.url}/-/projects/${key}/messages/stream${query}`, { headers });
}

/** Events of a stream that listens already, and the id that it begins with. */
async function streamed(key: string, query?: string, lastEventId?: string, at?: TestServer) {
  const events = eventsIn(await opened(key, query, lastEventId, at));
  const { id } = (await events.next()).value!;
  const next = async () => (await events.next()).value!;
  return { id, next, end: () => events.return(undefined) };
}

const posted = async (project: TestProject, path: string, body: object) => {
  const answer = await project.fetch(path, { method: 'POST', body: JSON.stringify(body) });
  return (await answer.json()) as any;
};
const customer = (project: TestProject, name: string) =>
  posted(project, '/customers', { email: `${name}@example.com`, password: 'p' });

test('messages come as they are notified, of the wanted types and kinds alone', async () => {
  await using project = await made();
  const stream = await streamed(project.key, '?type=CategoryCreated,CustomerFirstNameSet');
  const kind = await streamed(project.key, '?resource=category');
  const { customer: created } = await customer(project, 'one');
  const actions = [{ action: 'setFirstName', firstName: 'Ann' }];
  await posted(project, `/customers/${created.id}`, { version: created.version, actions });
  await posted(project, '/categories', { name: { en: 'C' }, slug: { en: 'c-1' } });
  const { data } = await stream.next();
  assert.deepEqual(
    [data.notificationType, data.projectKey, data.type, data.resource, data.firstName],
    ['Message', project.key, 'CustomerFirstNameSet', { typeId: 'customer', id: created.id }, 'Ann'],
  );
  assert.equal((await stream.next()).data.type, 'CategoryCreated');
  assert.equal((await kind.next()).data.type, 'CategoryCreated');
  await Promise.all([stream.end(), kind.end()]);
});

test('whoever was cut off goes on after the last one that arrived, at another server too', async (context) => {
  await using project = await made();
  const first = await streamed(project.key);
  await Promise.all(Array.from({ length: 8 }, (_, at) => customer(project, `a${at}`)));
  const seen = [await first.next(), await first.next(), await first.next()];
  await first.end();
  await Promise.all(Array.from({ length: 8 }, (_, at) => customer(project, `b${at}`)));
  const { databaseUrl, clientId, clientSecret } = server;
  const other = await startTestServer({
    databaseUrl,
    credentials: { clientId, clientSecret },
    options: { adminToken },
  });
  context.after(() => other.close());
  const second = await streamed(project.key, '', seen.at(-1)!.id, other);
  assert.equal(second.id, seen.at(-1)!.id);
  while (seen.length < 16) seen.push(await second.next());
  await second.end();
  const emails = seen.map(({ data }) => data.customer.email.split('@')[0]).sort();
  assert.deepEqual(
    emails,
    [...'ab'].flatMap((c) => [0, 1, 2, 3, 4, 5, 6, 7].map((at) => c + at)),
  );
});

test('nobody misses what is said before the first event', async () => {
  await using project = await made();
  const first = await streamed(project.key);
  await first.end();
  await customer(project, 'meanwhile');
  const second = await streamed(project.key, '', first.id);
  assert.equal((await second.next()).data.customer.email, 'meanwhile@example.com');
  await second.end();
});

test('a transaction that began before another one and ends after it is not skipped', async (context) => {
  await using project = await made();
  const stream = await streamed(project.key);
  const subscription = `listener:stream-${stream.id.split('.')[0]}`;
  const client = new pg.Client({ connectionString: server.databaseUrl });
  context.after(() => client.end());
  await client.connect();
  await client.query('begin');
  const late = { id: 'late', type: 'CustomerCreated', resource: { typeId: 'customer', id: 'x' } };
  await client.query(
    'insert into notification (project, subscription, resource, body) values ($1, $2, $3, $4)',
    [project.key, subscription, 'customer/x', JSON.stringify(late)],
  );
  await customer(project, 'sooner');
  const first = stream.next();
  // Long enough for a reader that goes by what it sees to have told the other one.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await client.query('commit');
  assert.equal((await first).data.id, 'late');
  assert.equal((await stream.next()).data.customer.email, 'sooner@example.com');
  await stream.end();
});

test('ids that no stream has given begin anew; wrong filters, projects and tokens are refused', async () => {
  await using project = await made();
  const queue = '00000000-0000-4000-8000-000000000000';
  for (const id of ['x', '7', `${queue}.999999999999999999.1`, `${queue}.1`]) {
    const stream = await streamed(project.key, '', id);
    assert.match(stream.id, /^[0-9a-f-]{36}\.0\.0$/);
    await stream.end();
  }
  const refused = await opened(project.key, '?resource=zone');
  assert.deepEqual(
    [refused.status, ((await refused.json()) as any).errors[0].code],
    [400, 'InvalidInput'],
  );
  assert.equal((await opened(project.key, `?type=${'x'.repeat(65)}`)).status, 400);
  assert.equal((await opened('nowhere')).status, 404);
  const address = `${server.url}/-/projects/${project.key}/messages/stream`;
  assert.equal((await fetch(address)).status, 401);
});

test('streams of a project end with it, and tell nothing of the next one of its key', async () => {
  const kit = connect({ url: server.url, adminToken });
  const former = await kit.project({ key: 'ends' });
  const requests = `${server.url}/-/projects/ends/requests/stream`;
  const headers = { Authorization: `Bearer ${adminToken}` };
  const streams = [await opened('ends'), await fetch(requests, { headers })].map(eventsIn);
  for (const stream of streams) await stream.next();
  // It is emptied, and stays the same one.
  await former.reset();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await former.fetch('/zones');
  assert.equal((await streams[1]!.next()).value?.data.path, '/zones');
  await former.remove();
  const again = async (): Promise<TestProject> =>
    kit.project({ key: 'ends' }).catch((error) => {
      // Rows of the former one are still being removed.
      assert.equal(error.status, 503);
      return again();
    });
  const next = await again();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await customer(next, 'of-the-next');
  for (const stream of streams)
    for await (const { data } of stream) assert.equal(data, null, JSON.stringify(data));
  await next.remove();
});

test('there are twenty streams at most, and they end with the server', async () => {
  const ending = await startTestServer({ options: { adminToken } });
  const project = await connect({ url: ending.url, adminToken }).project();
  const answers = await Promise.all(
    Array.from({ length: 21 }, () => opened(project.key, '', undefined, ending)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual([statuses[19], statuses[20]], [200, 503]);
  const ends = answers
    .filter(({ status }) => status === 200)
    .map(async (answer) => {
      for await (const { data } of eventsIn(answer)) assert.equal(data, null);
    });
  await ending.close();
  await Promise.all(ends);
});
