// GraphQL documents that mean harm or nothing: refused before they cost anything, never a 500.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
/** How often the storage was asked since it was last set to zero. */
let asked = 0;

before(async () => {
  server = await startTestServer();
  const draft = { key: 'europe', name: 'Europe', locations: [{ country: 'DE' }] };
  await server.created('/zones', draft);
  countReads(server.server.world.storage);
});
after(() => server.close());

/** Lets every question to the storage through and counts it. */
function countReads(storage: any): void {
  for (const name of ['find', 'query', 'commit']) {
    const original = storage[name];
    storage[name] = (...given: unknown[]) => {
      asked += 1;
      return original.apply(storage, given);
    };
  }
}

const post = (body: unknown) => server.request('POST', '/graphql', body);

/** No fault of the server: an answer or a refusal in the shape of GraphQL. */
async function harmless(body: unknown): Promise<any> {
  const answer = await post(body);
  const told = `${JSON.stringify(body).slice(0, 500)}: ${JSON.stringify(answer.body).slice(0, 500)}`;
  assert.ok(answer.status === 200 || answer.status === 400, told);
  for (const { code, extensions } of answer.body.errors ?? [])
    assert.notEqual(extensions?.code ?? code, 'General', told);
  return answer;
}

const repeated = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

/** `f0` spreads `f1` twice below two names, and so on: twice as much with each of them. */
const doubling = (levels: number) =>
  `{ orders { results { ...f0 } } } ${repeated(
    levels,
    (at) =>
      `fragment f${at} on Order { a: cart { order${at}: customer { id } ...c${at} } b: cart { ...c${at} } }
       fragment c${at} on Cart { x: customer { id } ${at + 1 < levels ? '' : 'id'} }`,
  )}`;

const typeRef = (levels: number): string =>
  levels === 0 ? 'name' : `fields { type { ${typeRef(levels - 1)} } }`;

/** Documents that are refused, and by which code. */
const refused: readonly (readonly [title: string, query: string, code: string])[] = [
  ['nothing at all', '', 'SyntaxError'],
  ['a comment only', '# hello', 'SyntaxError'],
  ['a fragment only', 'fragment a on Query { project { key } }', 'InvalidInput'],
  ['an unclosed text', '{ zone(id: "a', 'SyntaxError'],
  ['an unclosed block text', '{ zone(id: """a', 'SyntaxError'],
  ['half a surrogate pair', '{ zone(id: "\\ud800") { id } }', 'SyntaxError'],
  ['a control character', '{ zone(id: \u0007) { id } }', 'SyntaxError'],
  ['a schema definition', 'type Query { a: Int }', 'InvalidInput'],
  ['a subscription', 'subscription { zones { total } }', 'InvalidInput'],
  ['an unknown field', '{ banana }', 'InvalidInput'],
  ['an unknown directive', '{ zones { total @stream(initialCount: 0) } }', 'InvalidInput'],
  ['a fragment that contains itself', '{ ...a } fragment a on Query { ...a }', 'InvalidInput'],
  [
    'fragments that contain each other',
    '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
    'InvalidInput',
  ],
  [
    'brackets of 5,000 levels',
    `${'{a'.repeat(5_000)}${'}'.repeat(5_000)}`,
    'QueryComplexityLimitExceeded',
  ],
  ['lists of 5,000 levels', `{ a(b: ${'['.repeat(5_000)}`, 'QueryComplexityLimitExceeded'],
  ['30,000 times the same field', `{ ${'zones '.repeat(30_000)} }`, 'QueryComplexityLimitExceeded'],
  [
    'the same field 5,000 times',
    `{ zones { ${'total '.repeat(5_000)} } }`,
    'QueryComplexityLimitExceeded',
  ],
  [
    '101 aliases',
    `{ ${repeated(101, (at) => `a${at}: zones { total }`)} }`,
    'QueryComplexityLimitExceeded',
  ],
  [
    '51 directives',
    `{ ${repeated(51, () => 'zones @skip(if: true) { total }')} }`,
    'QueryComplexityLimitExceeded',
  ],
  [
    'a description of the schema that goes round',
    `{ __schema { types { ${typeRef(12)} } } }`,
    'QueryComplexityLimitExceeded',
  ],
  [
    'a description in a fragment that goes round',
    `{ ...a } fragment a on Query { __schema { types { ${typeRef(12)} } } }`,
    'QueryComplexityLimitExceeded',
  ],
  [
    'fifty pages of 500',
    `{ ${repeated(50, (at) => `a${at}: orders(limit: 500) { results { lineItems { id } } }`)} }`,
    'QueryComplexityLimitExceeded',
  ],
  [
    '400 fragments',
    `{ ...f0 } ${repeated(400, (at) => `fragment f${at} on Query { project { key } }`)}`,
    'QueryComplexityLimitExceeded',
  ],
  [
    'a name of 257 characters',
    `{ zones { results { ${'x'.repeat(257)}: id } } }`,
    'QueryComplexityLimitExceeded',
  ],
  [
    '100 aliases of 65 characters',
    `{ zones { results { ${repeated(100, (at) => `${'x'.repeat(62)}${at + 100}: id`)} } } }`,
    'QueryComplexityLimitExceeded',
  ],
  ['an Int beyond its range', '{ zones(limit: 2147483648) { total } }', 'InvalidInput'],
  ['a limit that is a text', '{ zones(limit: "1") { total } }', 'InvalidInput'],
];

for (const [title, query, code] of refused)
  test(`${title} is refused as ${code} and asks the storage for nothing`, async () => {
    asked = 0;
    const answer = await harmless({ query });
    assert.equal(answer.status, 400, JSON.stringify(answer.body).slice(0, 300));
    assert.equal(answer.body.errors[0].extensions.code, code, JSON.stringify(answer.body));
    assert.equal('data' in answer.body, false);
    assert.equal(asked, 0);
  });

test('the refusal of a description of many fields says how they are counted', async () => {
  const { body } = await harmless({
    query: `{ ...a } fragment a on Query { ${repeated(2, () => `__schema { types { ${typeRef(8)} } }`)} }`,
  });
  const [{ message }] = body.errors;
  assert.match(message, /more than 600000 fields, counting each fragment wherever it is spread/);
});

test('aliases of the usual length are answered', async () => {
  const aliases = repeated(100, (at) => `${'x'.repeat(30)}${at}: id`);
  const { body } = await harmless({ query: `{ zones { results { ${aliases} } } }` });
  assert.equal(body.errors, undefined);
});

/** Bodies that are no question. */
const bodies: readonly unknown[] = [
  [{ query: '{ project { key } }' }],
  'text',
  7,
  {},
  { query: 7 },
  { query: ['{ project { key } }'] },
  { query: '{ project { key } }', variables: [] },
  { query: '{ project { key } }', variables: 'a' },
  { query: '{ project { key } }', operationName: 7 },
];

test('what is no question, a batch of them included, is InvalidJsonInput', async () => {
  for (const body of bodies) {
    asked = 0;
    const answer = await post(body);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.errors[0].code, 'InvalidJsonInput', JSON.stringify(body));
    assert.equal(asked, 0);
  }
});

const inherited = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'then'];

test('names of a prototype are names like others', async () => {
  for (const name of inherited)
    for (const time of ['first', 'again']) {
      const alias = { query: `{ ${name}: zones { total ${name}: count } }` };
      const { body } = await harmless(alias);
      // A name with two underscores is the language's own, so it may be refused.
      if (name !== '__proto__') assert.deepEqual(body.data[name], { total: 1, [name]: 1 }, time);
      const variable = `query ($${name}: String) { zone(key: $${name}) { key } }`;
      const found = await harmless({ query: variable, variables: { [name]: 'europe' } });
      if (name !== '__proto__') assert.deepEqual(found.body.data, { zone: { key: 'europe' } });
      const unset = await harmless({ query: variable, variables: {} });
      assert.equal(unset.body.errors?.[0].extensions.code, 'InvalidInput', `${name} ${time}`);
      const named = `query ${name} { project { key } }`;
      assert.equal((await harmless({ query: named, operationName: name })).status, 200);
      assert.equal(
        (await harmless({ query: '{ project { key } }', operationName: name })).status,
        400,
      );
      assert.equal((await harmless({ query: `{ ${name} }` })).status, 400);
      assert.equal((await harmless({ query: `{ zones { results { ${name} } } }` })).status, 400);
      assert.equal((await harmless({ query: `{ __type(name: "${name}") { name } }` })).status, 200);
    }
  assert.equal(({} as any).total, undefined);
});

test('values that no document can hold are told, in arguments and in variables', async () => {
  const byKey =
    'query ($key: String, $where: String) { zone(key: $key) { id } zones(where: $where) { total } }';
  for (const text of [
    '\u0000',
    'a\u0000b',
    '%00',
    "'; drop table zone; --",
    '\u{1F600}',
    'a'.repeat(100_000),
  ]) {
    await harmless({
      query: byKey,
      variables: { key: text, where: `key = ${JSON.stringify(text)}` },
    });
    await harmless({ query: `{ zone(key: ${JSON.stringify(text)}) { id } }` });
    await harmless({ query: `{ zones(where: ${JSON.stringify(text)}) { total } }` });
    await harmless({ query: `{ zones(sort: [${JSON.stringify(text)}]) { total } }` });
    await harmless({
      query: `mutation { createZone(draft: { name: ${JSON.stringify(text.slice(0, 9))}, key: "x y" }) { id } }`,
    });
  }
});

test('numbers beyond every range are told', async () => {
  const update = (version: string) =>
    `mutation { deleteZone(key: "europe", version: ${version}) { id } }`;
  for (const version of ['1e400', '-1e400', '9007199254740993', '1.5', '-0', '-1', '0', 'null'])
    assert.ok((await harmless({ query: update(version) })).body.data?.deleteZone == null, version);
  for (const page of ['limit: -1', 'limit: 501', 'offset: -1', 'offset: 10001', 'limit: 0'])
    await harmless({ query: `{ zones(${page}) { total } }` });
  const query =
    'query ($limit: Int, $offset: Int) { zones(limit: $limit, offset: $offset) { total } }';
  for (const limit of [-1, 501, 1e10, 1.5, '1', true, [], {}, null])
    await harmless({ query, variables: { limit, offset: limit } });
});

test('work grows with the answer, not with how often a document asks for the same', async () => {
  const page = (aliases: number) =>
    `{ ${repeated(aliases, (at) => `a${at}: zone(key: "europe") { id }`)} }`;
  asked = 0;
  const { body } = await harmless({ query: page(100) });
  assert.equal(Object.keys(body.data).length, 100);
  assert.ok(asked <= 100, `${asked} questions to the storage`);
});

test('fragments that double with each level are refused or counted as what they are', async () => {
  for (const levels of [2, 8, 20, 40]) await harmless({ query: doubling(levels) });
});

test('a GET runs no mutation, however it is named or wrapped', async () => {
  const mutation = 'mutation a { deleteZone(key: "europe", version: 1) { id } }';
  for (const query of [mutation, `query b { project { key } } ${mutation}`]) {
    const parameters = new URLSearchParams({ query, operationName: 'a' });
    const { status } = await server.request('GET', `/graphql?${parameters}`);
    assert.equal(status, 400);
  }
  for (const parameters of [
    '',
    'query=',
    'query=%00',
    'query={project{key}}&variables=[1]',
    'query={a',
  ])
    assert.equal((await server.request('GET', `/graphql?${parameters}`)).status, 400, parameters);
  assert.equal((await server.request('GET', '/zones/key=europe')).status, 200);
});

const words = [
  ...['{', '}', '(', ')', '[', ']', ':', '!', '$', '@', '...', '=', '|', '&', ',', '"', '"""', '#'],
  ...[
    'query',
    'mutation',
    'fragment',
    'on',
    'true',
    'null',
    'zones',
    'zone',
    'results',
    'id',
    'me',
  ],
  ...['inStore', 'key', 'limit', 'where', 'Query', 'Zone', 'a', '$a', '1', '-1', '1e400', '"a"'],
  ...['__schema', '__typename', '__proto__', '@include(if: $a)', '@skip(if: true)', '\u0000', '\n'],
];

test('no text made of words of the language gives a 500', async () => {
  const texts = fc.array(fc.constantFrom(...words), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(texts, fc.jsonValue(), async (parts, variable) => {
      await harmless({ query: parts.join(' '), variables: { a: variable } });
    }),
    { numRuns: 300 },
  );
});

const leaf = fc.constantFrom(
  'id',
  'key',
  'name',
  'total',
  'count',
  '__typename',
  'a: id',
  'banana',
);
const selection: fc.Arbitrary<string> = fc.letrec<{ set: string; field: string }>((tie) => ({
  field: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc
      .tuple(
        fc.constantFrom(
          'results',
          'zones',
          'zone(id: "a")',
          'carts(limit: 1)',
          'inStore(key: "a")',
          'me',
          'project',
        ),
        tie('set'),
      )
      .map((parts) => parts.join(' ')),
    tie('set').map((set) => `... on Query @include(if: $a) ${set}`),
  ),
  set: fc
    .array(tie('field'), { minLength: 1, maxLength: 4 })
    .map((parts) => `{ ${parts.join(' ')} }`),
})).set;

test('no tree of fields gives a 500, at first and again', async () => {
  await fc.assert(
    fc.asyncProperty(selection, fc.boolean(), async (set, value) => {
      const question = { query: `query ($a: Boolean!) ${set}`, variables: { a: value } };
      const first = await harmless(question);
      const again = await harmless(question);
      assert.deepEqual(again.body, first.body);
    }),
    { numRuns: 200 },
  );
});
