// Bodies of GraphQL requests as `application/graphql`: some clients send the document alone, the official SDK for
// Python sends JSON under that name.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  await server.created('/zones', { key: 'one', name: 'One "é"' });
});
after(() => server.close());

async function sent(path: string, type: string, body: string | Uint8Array) {
  const headers = { Authorization: `Bearer ${await server.token()}`, 'Content-Type': type };
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as any };
}

const document = 'query Zones { zones(where: "name = \\"One \\\\\\"é\\\\\\"\\"") { total } }';
const total = { data: { zones: { total: 1 } } };

for (const [what, body] of [
  ['a document', document],
  ['a document without a name', '\n{ zones { total } }'],
  ['a document after a comment', '# { "query": 1 }\n{ zones { total } }'],
  ['JSON', JSON.stringify({ query: document, variables: null })],
  ['JSON with blanks', `\n { \n "query": ${JSON.stringify(document)} }`],
] as const)
  test(`A body may be ${what}`, async () => {
    const answer = await sent('/demo/graphql', 'application/graphql', body);
    assert.deepEqual(answer, { status: 200, body: total });
  });

test('The Change History API takes documents, too', async () => {
  const body = '{ __typename }';
  const answer = await sent('/-/change-history/demo/graphql', 'application/graphql', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
});

test('What is no document, no JSON and no UTF-8 is refused', async () => {
  for (const [body, code] of [
    ['{"query":', 'InvalidJsonInput'],
    ['{"query": 1}', 'InvalidJsonInput'],
    ['', 'InvalidJsonInput'],
    [new Uint8Array([0x7b, 0xff, 0x7d]), 'InvalidJsonInput'],
    ['query {', 'SyntaxError'],
  ] as const) {
    const answer = await sent('/demo/graphql', 'application/graphql', body);
    const [error] = answer.body.errors;
    assert.deepEqual([answer.status, error.code ?? error.extensions?.code], [400, code]);
  }
});

test('Another character set, and the type at a path of REST, are refused by the media type', async () => {
  for (const [path, type] of [
    ['/demo/graphql', 'application/graphql; charset=latin1'],
    ['/demo/zones', 'application/graphql'],
    ['/demo/graphql', 'text/plain'],
  ] as const) {
    const { status, body } = await sent(path, type, document);
    assert.deepEqual([status, body.errors[0].code], [415, 'UnsupportedMediaType'], path);
  }
});
