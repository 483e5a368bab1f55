// GraphQL over HTTP: transport, errors, scopes, limits.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getIntrospectionQuery } from 'graphql';
import { type Answer, startTestServer, type TestServer } from '../../testing/harness.ts';

let server: TestServer;

before(async () => {
  server = await startTestServer();
  const draft = { name: 'Europe', key: 'europe', locations: [{ country: 'DE' }] };
  await server.created('/zones', draft);
});
after(() => server.close());

const ask = (query: string, variables?: object, token?: string): Promise<Answer> =>
  server.request(
    'POST',
    '/graphql',
    { query, ...(variables === undefined ? {} : { variables }) },
    { token },
  );

/** Codes of the errors, and where they happened. */
const failures = ({ body }: Answer): unknown[] =>
  body.errors.map(({ path, extensions }: any) =>
    path === undefined ? extensions.code : [path.join('.'), extensions.code],
  );

describe('documents', () => {
  test('a zone is created, changed, read and deleted', async () => {
    const created = await ask(
      'mutation ($draft: CreateZone!) { createZone(draft: $draft) { version name description } }',
      { draft: { key: 'north', name: 'North' } },
    );
    assert.deepEqual(created.body.data.createZone, {
      version: 1,
      name: 'North',
      description: null,
    });
    const changed = await ask(`mutation {
      updateZone(key: "north", version: 1, actions: [
        { changeName: { name: "Far north" } }, { addLocation: { location: { country: "NO" } } }
      ]) { version name locations { country state } }
    }`);
    assert.deepEqual(changed.body.data.updateZone, {
      version: 2,
      name: 'Far north',
      locations: [{ country: 'NO', state: null }],
    });
    const rest = await server.request('GET', '/zones/key=north');
    assert.equal(rest.body.name, 'Far north');
    const removed = await ask('mutation { deleteZone(key: "north", version: 2) { name } }');
    assert.deepEqual(removed.body, { data: { deleteZone: { name: 'Far north' } } });
    assert.equal((await server.request('GET', '/zones/key=north')).status, 404);
  });

  test('a page tells offset, count, total and whether there is anything', async () => {
    const { status, body } = await ask(
      '{ zones(where: "key = \\"europe\\"", limit: 5) { offset count total exists results { key } } }',
    );
    assert.equal(status, 200);
    assert.deepEqual(body, {
      data: {
        zones: { offset: 0, count: 1, total: 1, exists: true, results: [{ key: 'europe' }] },
      },
    });
  });

  test('a document that is not there is null and no error', async () => {
    assert.deepEqual((await ask('{ zone(key: "nowhere") { key } }')).body, {
      data: { zone: null },
    });
  });

  test('an answer is the same when a document comes again', async () => {
    const query = `query ($key: String) {
      a: zone(key: $key) { ...Z } zones(sort: ["key asc"]) { total results { ...Z id } }
    } fragment Z on Zone { key locations { country __typename } createdBy { clientId } }`;
    const first = await ask(query, { key: 'europe' });
    assert.equal(first.body.errors, undefined);
    for (let again = 0; again < 3; again += 1)
      assert.deepEqual((await ask(query, { key: 'europe' })).body, first.body);
  });

  test('the first mutation stays when the second one fails', async () => {
    const { body } = await ask(`mutation {
      one: createZone(draft: { name: "One", key: "one" }) { key }
      two: createZone(draft: { name: "Two", key: "one" }) { key }
    }`);
    assert.deepEqual(body.data, { one: { key: 'one' }, two: null });
    assert.equal(body.errors[0].extensions.code, 'DuplicateField');
    assert.equal(body.errors[0].extensions.field, 'key');
    assert.deepEqual(body.errors[0].path, ['two']);
  });

  test('a procedure is a mutation, its answer as it is declared', async () => {
    const { body } = await ask(
      'mutation ($draft: CreateApiClient!) { createApiClient(draft: $draft) { id name secret } }',
      { draft: { name: 'reader', scope: 'view_zones:demo' } },
    );
    assert.equal(body.errors, undefined);
    assert.equal(body.data.createApiClient.name, 'reader');
    assert.ok(body.data.createApiClient.secret.length >= 32);
    const { id } = body.data.createApiClient;
    const removed = await ask(`mutation { deleteApiClient(id: "${id}") { name } }`);
    assert.deepEqual(removed.body.data, { deleteApiClient: { name: 'reader' } });
  });

  test('the description of the schema needs no scope', async () => {
    const token = await server.token('view_zones:demo');
    for (let again = 0; again < 2; again += 1) {
      const { status, body } = await ask(getIntrospectionQuery(), undefined, token);
      assert.equal(status, 200);
      assert.equal(body.data.__schema.queryType.name, 'Query');
    }
  });
});

describe('errors of execution', () => {
  const update = (actions: string) =>
    `mutation { updateZone(key: "europe", version: 1, actions: [${actions}]) { version } }`;
  const cases: readonly (readonly [what: string, query: string, code: string])[] = [
    ['an action without a member', update('{}'), 'InvalidInput'],
    [
      'an action with two members',
      update('{ changeName: { name: "a" }, setKey: { key: "ab" } }'),
      'InvalidInput',
    ],
    [
      'a stale version',
      'mutation { updateZone(key: "europe", version: 7, actions: []) { version } }',
      'ConcurrentModification',
    ],
    ['a key of the wrong form', update('{ setKey: { key: "ü" } }'), 'InvalidInput'],
    [
      'an unknown document',
      'mutation { updateZone(id: "none", version: 1, actions: []) { id } }',
      'ResourceNotFound',
    ],
    [
      'neither id nor key',
      'mutation { updateZone(version: 1, actions: []) { id } }',
      'InvalidInput',
    ],
    [
      'id and key at once',
      'mutation { updateZone(version: 1, id: "a", key: "b", actions: []) { id } }',
      'InvalidInput',
    ],
  ];
  for (const [what, query, code] of cases)
    test(`${what} is ${code} at the mutation, and nothing changes`, async () => {
      const answer = await ask(query);
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.body.data, { updateZone: null });
      assert.deepEqual(failures(answer), [['updateZone', code]]);
      assert.equal((await server.request('GET', '/zones/key=europe')).body.version, 1);
    });

  test('a stale version tells the current one', async () => {
    const { body } = await ask('mutation { deleteZone(key: "europe", version: 7) { version } }');
    assert.equal(body.errors[0].extensions.currentVersion, 1);
    assert.deepEqual(body.errors[0].locations, [{ line: 1, column: 12 }]);
  });

  test('a malformed predicate names its place', async () => {
    const answer = await ask('{ zones(where: "nope = 1") { count } }');
    assert.deepEqual(failures(answer), [['zones', 'InvalidInput']]);
    assert.match(answer.body.errors[0].message, /^Malformed parameter: where/);
  });
});

describe('documents that are not run', () => {
  const many = (count: number, one: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => one(index)).join(' ');
  const tooMuch = 'QueryComplexityLimitExceeded';
  const cases: readonly (readonly [what: string, query: string, code: string])[] = [
    ['no document', '', 'SyntaxError'],
    ['a document that ends too soon', '{ zones {', 'SyntaxError'],
    ['a character that starts no token', '{ zones § }', 'SyntaxError'],
    ['an unknown field', '{ nope }', 'InvalidInput'],
    ['an unknown argument', '{ zones(nope: 1) { count } }', 'InvalidInput'],
    ['a fragment within itself', '{ ...A } fragment A on Query { ...A }', 'InvalidInput'],
    ['a subscription', 'subscription { zones { count } }', 'InvalidInput'],
    ['two operations without a name', '{ zones { count } } { zones { count } }', 'InvalidInput'],
    ['too many tokens', `{ ${'a '.repeat(15_001)} }`, tooMuch],
    [
      'too deep a selection',
      `{ state(id: "a") ${'{ transitions '.repeat(20)} { id } ${'}'.repeat(20)} }`,
      tooMuch,
    ],
    ['brackets without end', `{ zone(id: ${'['.repeat(7_000)}`, tooMuch],
    ['too many aliases', `{ ${many(101, (index) => `a${index}: zones { count }`)} }`, tooMuch],
    ['too many directives', `{ zones { ${'count @skip(if: true) '.repeat(51)} } }`, tooMuch],
    ['too many repeated fields', `{ zones { ${'count '.repeat(300)} } }`, tooMuch],
    [
      'too large pages',
      `{ ${many(41, (index) => `a${index}: states(limit: 500) { results { transitions { id } } }`)} }`,
      tooMuch,
    ],
    [
      'fragments that double each other',
      `{ state(id: "a") { ...F0 } } ${many(
        17,
        (index) => `fragment F${index} on State {
          a: transitions { ...F${index + 1} } b: transitions { ...F${index + 1} } }`,
      )} fragment F17 on State { id }`,
      tooMuch,
    ],
    [
      'descriptions within descriptions',
      `{ ${many(90, (index) => `a${index}: __schema { types { fields { type { fields { name } } } } }`)} }`,
      tooMuch,
    ],
  ];
  for (const [what, query, code] of cases)
    test(`${what} is ${code} with status 400`, async () => {
      const answer = await ask(query);
      assert.equal(answer.status, 400);
      assert.equal('data' in answer.body, false);
      assert.deepEqual([...new Set(failures(answer))], [code]);
      for (const { locations } of answer.body.errors) assert.ok(Array.isArray(locations));
    });

  test('a variable of the wrong type is InvalidInput with status 400', async () => {
    for (let again = 0; again < 3; again += 1) {
      const answer = await ask('query ($limit: Int!) { zones(limit: $limit) { count } }', {
        limit: 'x',
      });
      assert.equal(answer.status, 400);
      assert.deepEqual(failures(answer), ['InvalidInput']);
    }
  });

  test('a page size in a variable counts as what it is', async () => {
    const query = `query ($limit: Int) { ${many(
      60,
      (index) => `a${index}: states(limit: $limit) { results { transitions { id } } }`,
    )} }`;
    assert.equal((await ask(query, { limit: 2 })).status, 200);
    assert.deepEqual(failures(await ask(query, { limit: 500 })), [tooMuch]);
  });

  const bodies: readonly (readonly [what: string, body: unknown])[] = [
    ['a list of questions', [{ query: '{ zones { count } }' }]],
    ['a body without a query', { variables: {} }],
    ['a query that is no text', { query: 1 }],
    ['variables that are no object', { query: '{ zones { count } }', variables: [] }],
  ];
  for (const [what, body] of bodies)
    test(`${what} is InvalidJsonInput`, async () => {
      const answer = await server.request('POST', '/graphql', body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.errors[0].code, 'InvalidJsonInput');
    });
});

describe('GET', () => {
  const get = (parameters: { [name: string]: string }) =>
    server.request('GET', `/graphql?${new URLSearchParams(parameters)}`);

  test('takes a query with variables and the name of an operation', async () => {
    const { status, body } = await get({
      query: 'query A { zones { count } } query B($key: String) { zone(key: $key) { key } }',
      operationName: 'B',
      variables: JSON.stringify({ key: 'europe' }),
    });
    assert.equal(status, 200);
    assert.deepEqual(body, { data: { zone: { key: 'europe' } } });
  });

  test('takes no mutation', async () => {
    const answer = await get({
      query: 'mutation { deleteZone(key: "europe", version: 1) { id } }',
    });
    assert.equal(answer.status, 400);
    assert.deepEqual(failures(answer), ['InvalidInput']);
    assert.equal((await server.request('GET', '/zones/key=europe')).status, 200);
  });

  test('takes no variables that are not JSON', async () => {
    const answer = await get({ query: '{ zones { count } }', variables: '{' });
    assert.equal(answer.body.errors[0].code, 'InvalidJsonInput');
  });
});

describe('scopes', () => {
  test('a field needs the scope of its REST twin; others are answered', async () => {
    const token = await server.token('view_zones:demo');
    const answer = await ask('{ zone(key: "europe") { key } store(key: "a") { key } }', {}, token);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data, { zone: { key: 'europe' }, store: null });
    assert.deepEqual(failures(answer), [['store', 'insufficient_scope']]);
  });

  test('a scope to view is none to manage', async () => {
    const token = await server.token('view_zones:demo');
    const answer = await ask(
      'mutation { deleteZone(key: "europe", version: 1) { id } }',
      {},
      token,
    );
    assert.deepEqual(failures(answer), [['deleteZone', 'insufficient_scope']]);
  });

  test('without a valid token the answer is that of REST', async () => {
    const answer = await ask('{ zones { count } }', {}, 'unknown');
    assert.equal(answer.status, 401);
    assert.equal(answer.body.error, 'invalid_token');
  });

  test('one’s own documents need a subject', async () => {
    const answer = await ask('{ me { orders { count } } }');
    assert.deepEqual(failures(answer), [['me.orders', 'insufficient_scope']]);
  });
});
