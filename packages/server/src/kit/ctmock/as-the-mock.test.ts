// What suites of the mock rely on: which tokens and clients its options let in, how tokens are asked for,
// and where this server is strict on purpose.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { startServer, stopSharedServer, type TestServer } from '../index.ts';
import { AbstractStorage, CommercetoolsMock } from './index.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
  process.env.STOREWRIGHT_TEST_CONNECTION = JSON.stringify(server.connection);
});
after(async () => {
  await stopSharedServer();
  await server.stop();
});

const basic = `Basic ${Buffer.from('any:thing').toString('base64')}`;
const nothing = { limit: 20, offset: 0, count: 0, total: 0, results: [] };

const orders = (mock: CommercetoolsMock, token?: string) =>
  mock.app.inject({
    url: '/my-project/orders',
    ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
  });

/** With parameters in the address, as some clients send them. */
const token = (mock: CommercetoolsMock, path: string, query: { [name: string]: string }) =>
  mock.app.inject({
    ...{ method: 'POST', url: `/oauth${path}`, query },
    headers: { Authorization: basic },
  });

for (const [named, options, statuses] of [
  ['no authentication', {}, { none: 200, foreign: 200 }],
  ['authentication', { enableAuthentication: true }, { none: 401, foreign: 200 }],
  [
    'authentication and credentials',
    { enableAuthentication: true, validateCredentials: true },
    { none: 401, foreign: 401 },
  ],
] as const)
  test(`${named}: any client gets a token; ${JSON.stringify(statuses)}`, async () => {
    const mock = new CommercetoolsMock(options);
    assert.equal((await orders(mock)).statusCode, statuses.none);
    const foreign = await orders(mock, 'foobar');
    assert.equal(foreign.statusCode, statuses.foreign);
    assert.deepEqual(
      foreign.statusCode === 200 ? foreign.json() : foreign.json().message,
      foreign.statusCode === 200 ? nothing : 'invalid_token',
    );
    const scope = 'manage_project:my-project';
    const given = await token(mock, '/token', { grant_type: 'client_credentials', scope });
    assert.equal(given.statusCode, 200, given.body);
    const own = await orders(mock, given.json().access_token);
    assert.deepEqual([own.statusCode, own.json()], [200, nothing]);
    await mock.stop();
  });

test('sessions of nobody are refreshed; a token that is none is not', async () => {
  const mock = new CommercetoolsMock({ enableAuthentication: true, validateCredentials: true });
  const scope = 'manage_my_orders:my-project';
  const given = { grant_type: 'client_credentials', scope };
  const session = await token(mock, '/my-project/anonymous/token', given);
  assert.equal(session.statusCode, 200, session.body);
  assert.match(session.json().scope, /anonymous_id:\S+/);
  const refreshed = { grant_type: 'refresh_token', refresh_token: session.json().refresh_token };
  const next = await token(mock, '/token', refreshed);
  assert.equal(next.statusCode, 200, next.body);
  assert.notEqual(next.json().access_token, session.json().access_token);
  assert.equal(next.json().refresh_token, undefined);
  const wrong = await token(mock, '/token', { ...refreshed, refresh_token: 'invalid' });
  assert.equal(wrong.statusCode, 400);
  await mock.stop();
});

test('strict on purpose: mandatory members, scopes of another project; others go unseen', async () => {
  const mock = new CommercetoolsMock({ enableAuthentication: true });
  const send = (payload: object) =>
    mock.app.inject({
      ...{ method: 'POST', url: '/my-project/zones', payload },
      headers: { Authorization: 'Bearer any' },
    });
  assert.equal((await send({ name: 'Europe' })).statusCode, 201);
  const refused = await send({ key: 'no-name' });
  assert.deepEqual(
    [refused.statusCode, refused.json().errors[0].detailedErrorMessage],
    [400, 'name: Missing required value'],
  );
  const further = await send({ name: 'Asia', colour: 'red' });
  assert.deepEqual([further.statusCode, 'colour' in further.json()], [201, false]);
  const scope = 'manage_project:another';
  const given = await token(mock, '/token', { grant_type: 'client_credentials', scope });
  assert.equal((await orders(mock, given.json().access_token)).statusCode, 403);
  await mock.stop();
});

test('options without an effect are told once, and change nothing', async () => {
  const warned = once(process, 'warning');
  const storage = new (class extends AbstractStorage {})();
  const mock = new CommercetoolsMock({ storage, strict: false, logger: console });
  const [warning] = (await warned) as [Error];
  assert.match(warning.message, /^storage and strict: false has no effect/);
  const draft = { method: 'POST', url: '/my-project/zones', payload: { key: 'no-name' } };
  assert.equal((await mock.app.inject(draft)).statusCode, 400);
  await mock.stop();
});

const root = new URL('../../../../../', import.meta.url);
const { differences, page, sorted } = await import(`${root}scripts/mock-suite/page.mjs`);
const text = (path: string) => readFileSync(new URL(path, root), 'utf8');
const list = JSON.parse(text('scripts/mock-suite/reasons.json'));

test('the page of the tests of the mock is that of the list, and the guide has its figures', () => {
  assert.equal(text('docs/guide/mock-suite.md'), page(list), 'scripts/mock-suite.mjs --write');
  const { fixtures, passed } = sorted(list);
  const guide = text('docs/guide/coming-from-the-mock.md').replaceAll('\n', ' ');
  assert.ok(guide.includes(`${passed} of the ${list.total} tests`), `${passed} pass`);
  assert.ok(guide.includes(`${fixtures.length} more when the fixtures`), `${fixtures.length} more`);
  for (const { title, says, tests } of list.reasons)
    assert.ok(title.length > 0 && says.length > 0 && Object.keys(tests).length > 0, title);
});

test('a run agrees with the list, or each test that is elsewhere is named', () => {
  const { fixtures, others } = sorted(list);
  const run = { total: list.total, published: [...fixtures, ...others], corrected: others };
  assert.deepEqual(differences(list, run), []);
  const [mended, ...rest] = others;
  const published = [...fixtures, ...rest, 'a › new'];
  assert.deepEqual(differences(list, { ...run, published, corrected: [...rest, 'a › new'] }), [
    'a › new: fails, and stands on no list.',
    `${mended}: is listed with its own reason, and passes.`,
  ]);
  const [first] = fixtures;
  assert.deepEqual(differences(list, { ...run, total: 1, corrected: [...others, first] }), [
    `1 tests were asked, the list is of ${list.total}.`,
    `${first}: fails, and stands on no list.`,
    `${first}: is listed for its fixtures, and that is not the reason.`,
  ]);
});
