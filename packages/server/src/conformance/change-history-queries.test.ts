// The queries that the published screens of the change history send, rebuilt from their fields and arguments:
// each is valid in the schema of the server, and is answered without an error.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  parse,
  validate,
} from 'graphql';
import { keepHistory } from '../testing/change-history.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let schema: GraphQLSchema;
let id: string;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  await keepHistory(server, adminToken);
  ({ id } = await server.created('/zones', { name: 'Home' }));
  const actions = [{ action: 'addLocation', location: { country: 'DE' } }];
  await server.posted(`/zones/${id}`, { version: 1, actions });
  schema = buildClientSchema((await answered(getIntrospectionQuery())).data);
});
after(() => server.close());

async function answered(query: string, variables: object = {}): Promise<any> {
  const response = await fetch(`${server.url}/-/change-history/demo/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await server.token()}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

interface Query {
  readonly field: string;
  /** Types of the arguments by their names. */
  readonly types: readonly (readonly [name: string, type: string])[];
  readonly paths: readonly string[];
}

const file = new URL('../../public-names/history-queries.txt', import.meta.url);
const lines = readFileSync(file, 'utf8').trim().split('\n');

/** `query FIELD NAME:TYPE …`, and `path STEPS FIELDS`; a star means every field of records. */
function queriesOf(): readonly Query[] {
  const paths = lines.flatMap((line) => {
    const [what, path, fields = ''] = line.split(' ');
    return what === 'path' ? [{ path: path!, fields: new Set(fields.split(',')) }] : [];
  });
  return lines.flatMap((line) => {
    const [what, field, ...named] = line.split(' ');
    if (what !== 'query') return [];
    const types = named.map((one): [string, string] => {
      const at = one.indexOf(':');
      return [one.slice(0, at), one.slice(at + 1)];
    });
    const isOfRecords = types.some(([name]) => name === 'date');
    const own = paths.filter(
      ({ fields }) => fields.has(field!) || (isOfRecords && fields.has('*')),
    );
    return [{ field: field!, types, paths: own.map(({ path }) => path) }];
  });
}

type Tree = Map<string, Tree>;

/** `a.b@Type.c` → `{ a { b { ... on Type { c } } } }` */
function selectionOf(paths: readonly string[]): string {
  const root: Tree = new Map();
  for (const path of paths) {
    let tree = root;
    for (const step of path.replaceAll('@', '.@').split('.')) {
      const next: Tree = tree.get(step) ?? new Map();
      tree.set(step, next);
      tree = next;
    }
  }
  return textOf(root);
}

const textOf = (tree: Tree): string =>
  tree.size === 0
    ? ''
    : `{ ${[...tree].map(([step, below]) => `${step.replace('@', '... on ')} ${textOf(below)}`).join(' ')} }`;

function documentOf({ field, types, paths }: Query): string {
  const bracketed = (parts: readonly string[]) =>
    parts.length === 0 ? '' : `(${parts.join(', ')})`;
  const variables = bracketed(types.map(([name, type]) => `$${name}: ${type}`));
  const given = bracketed(types.map(([name]) => `${name}: $${name}`));
  return `query Sent${variables} { found: ${field}${given} ${selectionOf(paths)} }`;
}

const queries = queriesOf();

test('The published screens send 22 queries of records and three of other things', () => {
  const ofRecords = queries.filter(({ types }) => types.some(([name]) => name === 'date'));
  assert.deepEqual([ofRecords.length, queries.length], [22, 25]);
});

for (const query of queries)
  test(`The query of ${query.field} is valid and answered`, async () => {
    const text = documentOf(query);
    assert.deepEqual(validate(schema, parse(text)), [], text);
    const variables = {
      ...{ id, resourceId: id, organizationId: 'any', limit: 20, offset: 0, withTotal: true },
      ...{ date: { from: '24', to: 'now' }, expand: true },
    };
    const known = new Set(query.types.map(([name]) => name));
    const sent = Object.entries(variables).filter(([name]) => known.has(name));
    const { data, errors } = await answered(text, Object.fromEntries(sent));
    assert.equal(errors, undefined, JSON.stringify(errors));
    if (!['zone', 'changeHistory'].includes(query.field)) return;
    assert.equal(data.found.total, 2);
    assert.equal(data.found.results[0].changes[0].change, 'addLocation');
  });
