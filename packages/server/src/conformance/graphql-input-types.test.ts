// Variables of every input type: none makes the server work without end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSchema } from '@storewright/edges/graphql';
import { kinds } from '@storewright/model/resources';
import { type GraphQLSchema, isInputObjectType, parse, validate } from 'graphql';
import { startTestServer, type TestServer } from '../testing/harness.ts';
import { type InputDocument, inputDocuments } from '../testing/input-documents.ts';
import { type LoopWatch, watchLoop } from '../testing/loop-watch.ts';

/** Of the processor, for one turn of the event loop. */
const longestTurnMs = 100;

let server: TestServer;
let schema: GraphQLSchema;
let watch: LoopWatch;

before(async () => {
  schema = createSchema(kinds);
  server = await startTestServer();
  // The first document makes the schema of the server.
  await server.request('POST', '/graphql', { query: '{ __typename }' });
  watch = watchLoop();
});
after(async () => {
  watch.stop();
  await server.close();
});

/** Asks twice, because documents that come again are known, and for health meanwhile. */
async function longestTurnOf({ query, variables }: Omit<InputDocument, 'type'>): Promise<number> {
  watch.longest();
  for (const time of ['first', 'second']) {
    const [answer, health] = await Promise.all([
      server.request('POST', '/graphql', { query, variables }),
      fetch(`${server.url}/health/live`),
    ]);
    await health.text();
    assert.equal(health.status, 200);
    assert.ok(answer.status < 500, `${time}: ${query}: ${JSON.stringify(answer.body)}`);
  }
  return watch.longest();
}

test('every input type is the type of a variable in some document', () => {
  const documents = inputDocuments(schema);
  for (const { query } of documents) assert.deepEqual(validate(schema, parse(query)), [], query);
  const all = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const covered = new Set(documents.map(({ type }) => type));
  assert.deepEqual(
    all.filter(({ name }) => !covered.has(name)).map(({ name }) => name),
    [],
  );
});

test('a variable of any input type, sent twice, leaves the server answering', async () => {
  const slow: string[] = [];
  for (const document of inputDocuments(schema)) {
    if ((await longestTurnOf(document)) <= longestTurnMs) continue;
    // A process makes the validator of a draft once; a client that sends another document for it
    // does not make the server wait for that again.
    const other = { ...document, query: document.query.replace('(', ' Other (') };
    const longest = await longestTurnOf(other);
    if (longest > longestTurnMs) slow.push(`${document.type}: ${Math.round(longest)} ms`);
  }
  assert.deepEqual(slow, []);
});

/** A client may declare a list, or many variables of types that are no trouble one by one. */
const compositions: readonly InputDocument[] = [
  {
    type: 'a list of a recursive type',
    query: `query ($v: [ProductSearchFacetExpressionInput!]) {
      productsSearch(query: { exact: { field: "key", value: "x" } }, facets: $v) { total }
    }`,
    variables: { v: [] },
  },
  {
    type: 'a variable that nothing is sent for',
    query: 'query ($v: SearchQueryInput) { productsSearch(query: $v) { total } }',
    variables: { v: undefined },
  },
  {
    type: 'a hundred variables',
    query: `query (${Array.from({ length: 100 }, (_, at) => `$v${at}: SearchFilterInput!`).join(' ')}) {
      productProjectionSearch(queryFilters: [${Array.from({ length: 100 }, (_, at) => `$v${at}`).join(' ')}]) { total }
    }`,
    variables: { v: undefined },
  },
];

for (const { type, ...document } of compositions)
  test(`${type}, sent twice, leaves the server answering`, async () => {
    const longest = await longestTurnOf(document);
    assert.ok(longest <= longestTurnMs, `${longest} ms`);
  });
