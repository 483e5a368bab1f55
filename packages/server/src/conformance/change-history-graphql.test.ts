// The GraphQL of the Change History API: its schema has the names of the public one, and its fields answer
// the same records as REST.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  isAbstractType,
  isEnumType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { keepHistory } from '../testing/change-history.ts';
import { startTestServer, type TestServer } from '../testing/harness.ts';

const adminToken = 'admin-token-of-servers-under-test';
let server: TestServer;
let schema: GraphQLSchema;
before(async () => {
  server = await startTestServer({ options: { adminToken } });
  await keepHistory(server, adminToken);
  const { body } = await postGraphql({ query: getIntrospectionQuery() });
  schema = buildClientSchema(body.data);
});
after(() => server.close());

async function postGraphql(body: unknown, token?: string) {
  const response = await fetch(`${server.url}/-/change-history/demo/graphql`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token ?? (await server.token())}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as any,
  };
}

async function data(query: string, variables = {}): Promise<any> {
  const { status, body } = await postGraphql({ query, variables });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.errors, undefined, JSON.stringify(body.errors));
  return body.data;
}

/** Every name of the schema, one a line. */
function namesOf(whole: GraphQLSchema): ReadonlySet<string> {
  const names = Object.values(whole.getTypeMap()).flatMap((type) => {
    if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}=${name}`);
    if (isUnionType(type)) return type.getTypes().map(({ name }) => `${type.name}|${name}`);
    if (!('getFields' in type)) return [];
    return Object.values(type.getFields()).flatMap((field) => [
      `${type.name}.${field.name} ${field.type}`,
      ...(isObjectType(type) && 'args' in field
        ? field.args.map(
            (one: { name: string; type: unknown }) =>
              `Query.${field.name}(${one.name} ${one.type})`,
          )
        : []),
    ]);
  });
  return new Set(names);
}

test('The schema has every name of the public one', () => {
  const file = new URL('../../public-names/history-graphql.txt', import.meta.url);
  const names = namesOf(schema);
  const lacking = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !names.has(line));
  assert.deepEqual(lacking, []);
});

const fieldsOfRoot = () =>
  Object.values(schema.getQueryType()!.getFields()).filter(
    ({ type }) => `${type}` === 'ChangeHistoryQueryResults!',
  );

/** Selections of every member of a type, two levels deep; of an interface or a union one for each of its types. */
function selectionsOf(name: string): readonly string[] {
  const type = schema.getType(name)!;
  if (isObjectType(type)) return [wholeOf(name, 1)];
  assert.ok(isAbstractType(type));
  return schema
    .getPossibleTypes(type)
    .map((one) => `{ ... on ${one.name} ${wholeOf(one.name, 1)} }`);
}

function wholeOf(name: string, depth: number): string {
  const type = schema.getType(name)!;
  assert.ok(isObjectType(type));
  const members = Object.values(type.getFields()).flatMap((field) => {
    const own = `${field.type}`.replaceAll(/[[\]!]/g, '');
    if (!isObjectType(schema.getType(own))) return [field.name];
    return depth === 0 ? [] : [`${field.name} ${wholeOf(own, depth - 1)}`];
  });
  return `{ __typename ${members.join(' ')} }`;
}

test('Each field of the root answers, for one document and for many', async () => {
  for (const { name, args } of fieldsOfRoot()) {
    const id = args.some((one: { name: string }) => one.name === 'id') ? '(id: "none")' : '';
    const found = await data(`{ ${name}${id} { count limit offset results { version } } }`);
    assert.equal(found[name].limit, 20, name);
  }
});

test('A record has the members of REST, with localized names as lists', async () => {
  const made = await server.created('/categories', {
    ...{ key: 'lamps', name: { en: 'Lamps' }, slug: { en: 'lamps' } },
  });
  await server.posted(`/categories/${made.id}`, {
    version: 1,
    actions: [{ action: 'changeName', name: { en: 'Lights' } }],
  });
  const { category } = await data(
    `query One($id: String!, $changes: [CategoryChangeInput!]) {
      category(id: $id, changes: $changes, date: { from: "24", to: "now" }, withTotal: true) {
        total results {
          version previousVersion type modifiedBy { type isPlatformClient clientId }
          label { ... on LocalizedCommonLabel { valueAllLocales { locale value } } }
          resource { typeId id key } stores { key } withoutChanges
          changes { change previousValue nextValue ... on CategoryChange { asset { id } name } }
        }
      }
    }`,
    { id: made.id, changes: ['changeName'] },
  );
  assert.equal(category.total, 1);
  assert.deepEqual(category.results, [
    {
      ...{ version: 2, previousVersion: 1, type: 'ResourceUpdated' },
      modifiedBy: {
        type: 'externalUser',
        isPlatformClient: false,
        clientId: server.clientId,
      },
      label: { valueAllLocales: [{ locale: 'en', value: 'Lights' }] },
      resource: { typeId: 'category', id: made.id, key: 'lamps' },
      ...{ stores: [], withoutChanges: false },
      changes: [
        {
          change: 'changeName',
          ...{ previousValue: { en: 'Lamps' }, nextValue: { en: 'Lights' } },
          ...{ asset: null, name: null },
        },
      ],
    },
  ]);
});

test('Every member of every type can be selected', async () => {
  const made = await server.created('/zones', { name: 'A', key: 'all' });
  const actions = [{ action: 'changeName', name: 'B' }];
  await server.posted(`/zones/${made.id}`, { version: 1, actions });
  const type = schema.getType('ChangeHistory')!;
  assert.ok(isObjectType(type));
  for (const name of ['label', 'changes', 'modifiedBy', 'resource', 'stores', 'businessUnit'])
    for (const selection of selectionsOf(
      `${type.getFields()[name]!.type}`.replaceAll(/[[\]!]/g, ''),
    )) {
      const { zones } = await data(`{ zones { results { ${name} ${selection} } } }`);
      assert.ok(zones.results.length >= 2, name);
    }
});

test('Dates are instants, hours or now', async () => {
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const to = new Date(Date.now() + 3_600_000).toISOString();
  const count = async (date: object) =>
    (await data('query Q($date: DateRange) { changeHistory(date: $date) { count } }', { date }))
      .changeHistory.count;
  assert.ok((await count({ from, to })) > 0);
  assert.ok((await count({ from: '24', to: 'now' })) > 0);
  assert.ok((await count({ from: 24, to: 0 })) > 0);
  const { status, body } = await postGraphql({
    query: '{ changeHistory(date: { from: "yesterday", to: "now" }) { count } }',
  });
  assert.equal(status, 200);
  assert.equal(body.errors[0].extensions.code, 'BadRequest');
});

test('Resource types, sources and keys are arguments', async () => {
  await server.created('/states', { key: 'packed', type: 'OrderState' });
  const found = await data(`{
    states(resourceKey: "packed") { count }
    changeHistory(resourceTypes: [State, CustomObject], sources: [MerchantCenter, ApiClient]) {
      results { resource { typeId } }
    }
    none: changeHistory(source: ImpEx) { count }
  }`);
  assert.equal(found.states.count, 1);
  assert.deepEqual(
    new Set(found.changeHistory.results.map(({ resource }: any) => resource.typeId)),
    new Set(['state']),
  );
  assert.equal(found.none.count, 0);
});

test('Several ids of documents and of users are arguments', async () => {
  const [one, other] = [
    await server.created('/zones', { name: 'One of two' }),
    await server.created('/zones', { name: 'The other one' }),
  ];
  const ids = JSON.stringify([one.id, other.id]);
  const found = await data(`{
    changeHistory(resourceIds: ${ids}) { count }
    zones(resourceIds: ${ids}) { count }
    zone(id: "${one.id}", userIds: ["nobody@x.example"]) { count }
  }`);
  assert.deepEqual([found.changeHistory.count, found.zones.count, found.zone.count], [2, 2, 0]);
});

test('The tier is PREMIUM, and the status counts records', async () => {
  const { tier, status, allUsersOfOrganization } = await data(`{
    tier status { tier currentRecords }
    allUsersOfOrganization(organizationId: "any") { id email firstName lastName }
  }`);
  assert.equal(tier, 'PREMIUM');
  assert.equal(status.tier, 'PREMIUM');
  assert.ok(status.currentRecords > 0);
  assert.deepEqual(allUsersOfOrganization, []);
});

const refusedDocuments: readonly (readonly [name: string, body: unknown])[] = [
  ['a syntax error', { query: '{ tier' }],
  ['an unknown field', { query: '{ carts { count } }' }],
  ['a word of another type', { query: '{ zones(changes: [changeOrderState]) { count } }' }],
  ['a second operation without a name', { query: 'query A { tier } query B { tier }' }],
  ['no query', { variables: {} }],
  ['variables that are a list', { query: '{ tier }', variables: [] }],
  ['a mutation', { query: 'mutation { tier }' }],
];
for (const [name, body] of refusedDocuments)
  test(`A request with ${name} is refused`, async () => {
    const { status, body: answer } = await postGraphql(body);
    assert.equal(status, 400, JSON.stringify(answer));
    const code = answer.errors[0].extensions?.code ?? answer.errors[0].code;
    assert.equal(code, 'BadRequest');
  });

test('A resource type that the token may not see is an error of its field', async () => {
  const token = await server.token('view_audit_log:demo view_categories:demo');
  const { status, body } = await postGraphql({ query: '{ tier zones { count } }' }, token);
  assert.equal(status, 200);
  assert.equal(body.errors[0].extensions.code, 'Forbidden');
  assert.deepEqual(body.errors[0].path, ['zones']);
  const without = await postGraphql(
    { query: '{ tier }' },
    await server.token('view_categories:demo'),
  );
  assert.equal(without.status, 403);
});

const zonesTimes = (count: number) =>
  Array.from({ length: count }, (_, at) => `a${at}: zones { count }`).join(' ');

for (const query of [
  `{ ${zonesTimes(21)} }`,
  `{ ...F } fragment F on Query { ${zonesTimes(21)} }`,
  `{ ${zonesTimes(20)} status { currentRecords } }`,
])
  test(`More than 20 queries of records in one request are refused: ${query.slice(0, 9)}`, async () => {
    const { body } = await postGraphql({ query });
    assert.match(body.errors[0].message, /at most 20/);
    assert.equal(body.errors[0].extensions.code, 'BadRequest');
  });

test('Answers have the headers of the rate limit', async () => {
  const { headers } = await postGraphql({ query: '{ tier }' });
  assert.equal(headers.get('x-ratelimit-limit'), '100000');
});
