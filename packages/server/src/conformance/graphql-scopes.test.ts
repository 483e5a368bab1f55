// Every field of Query and Mutation asks for scopes of its own: a document is made for each from the
// description of the schema and sent with tokens that must not be enough.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scopeTable } from '@storewright/model/declaration';
import {
  buildClientSchema,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { startTestServer, type TestServer } from '../testing/harness.ts';

let server: TestServer;
let schema: GraphQLSchema;
before(async () => {
  server = await startTestServer();
  const { body } = await server.request('POST', '/graphql', { query: getIntrospectionQuery() });
  schema = buildClientSchema(body.data);
});
after(() => server.close());

const samples = new Map([
  ['Int', '1'],
  ['Long', '1'],
  ['Float', '1'],
  ['BigDecimal', '1'],
  ['Boolean', 'true'],
  ['Currency', '"EUR"'],
  ['Country', '"DE"'],
  ['Locale', '"en"'],
  ['DateTime', '"2024-05-02T09:10:11.123Z"'],
  ['Date', '"2024-05-02"'],
  ['Time', '"09:10:11"'],
]);

/** The shortest literal of the type. */
function literal(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(type.ofType);
  if (isListType(type))
    return isInputObjectType(getNamedType(type)) ? '[]' : `[${literal(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (!isInputObjectType(type)) return samples.get(type.name) ?? '"x"';
  return `{${given(Object.values(type.getFields()).filter(isRequiredInputField))}}`;
}

const given = (members: readonly (GraphQLArgument | GraphQLInputField)[]): string =>
  members.map(({ name, type }) => `${name}: ${literal(type)}`).join(', ');

/** The field with what it must be given, and its type name where it has fields. */
function asked(field: GraphQLField<unknown, unknown>, below = '__typename'): string {
  const needed = given(field.args.filter(isRequiredArgument));
  const input = needed === '' ? '' : `(${needed})`;
  const inner = isCompositeType(getNamedType(field.type)) ? `{ ${below} }` : '';
  return `${field.name}${input} ${inner}`;
}

/** Fields that only say where one is; the fields below them ask. */
const places = ['me', 'inStore', 'inStores', 'asAssociate'];

function documents(kind: 'query' | 'mutation'): [string, string][] {
  const root = kind === 'query' ? schema.getQueryType()! : schema.getMutationType()!;
  return Object.values(root.getFields()).flatMap((field) => documentsOf(kind, field, []));
}

function documentsOf(
  kind: string,
  field: GraphQLField<any, any>,
  above: readonly GraphQLField<any, any>[],
): [string, string][] {
  const type = getNamedType(field.type);
  if (places.includes(field.name) && 'getFields' in type)
    return Object.values(type.getFields() as { [name: string]: GraphQLField<any, any> }).flatMap(
      (inner) => documentsOf(kind, inner, [...above, field]),
    );
  const text = above.reduceRight((below, place) => asked(place, below), asked(field));
  return [[[...above, field].map(({ name }) => name).join('.'), `${kind} { ${text} }`]];
}

/** Names of the fields that were answered by anything but a refusal. */
async function open(kind: 'query' | 'mutation', token: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, query] of documents(kind)) {
    const { body } = await server.request('POST', '/graphql', { query }, { token });
    const code = body.errors?.[0]?.extensions?.code;
    // What is not offered shows nothing to anybody.
    const isAbsent = / is not offered by this server yet/.test(body.errors?.[0]?.message ?? '');
    if (code !== 'insufficient_scope' && !isAbsent)
      found.push(`${name}: ${JSON.stringify(body).slice(0, 200)}`);
  }
  return found;
}

test('no field of a query, at any place, is open to a token without its scope', async () => {
  assert.ok(documents('query').length > 50);
  assert.deepEqual(await open('query', await server.token('view_audit_log:demo')), []);
});

test('no mutation is open to a token that may view everything', async () => {
  assert.ok(documents('mutation').length > 50);
  const viewing = scopeTable.filter(({ name }) => name.startsWith('view_'));
  const token = await server.token(viewing.map(({ name }) => `${name}:demo`).join(' '));
  assert.deepEqual(await open('mutation', token), []);
});

test('what is one’s own is not open to a client that speaks for nobody', async () => {
  const token = await server.token('manage_project:demo');
  const own = documents('query').filter(([name]) => name.startsWith('me.'));
  assert.ok(own.length > 5);
  for (const [name, query] of own) {
    const { body } = await server.request('POST', '/graphql', { query }, { token });
    assert.equal(body.errors?.[0]?.extensions?.code, 'insufficient_scope', name);
  }
});

test('no field and no mutation of a store is open to a scope of another store', async () => {
  for (const key of ['berlin', 'x'])
    await server.request('POST', '/stores', { key, name: { en: key } });
  const scopes = scopeTable.filter((row) => row.inStore).map(({ name }) => `${name}:demo:berlin`);
  const token = await server.token(scopes.join(' '));
  assert.deepEqual(await open('query', token), []);
  assert.deepEqual(await open('mutation', token), []);
});

/** Places of both edges, with a token that lacks something for them. */
const lacking = [
  ['view_products:demo', '/carts', '{ carts { total } }'],
  ['manage_my_orders:demo', '/me/carts', '{ me { carts { total } } }'],
  ['manage_my_business_units:demo', '/me/business-units', '{ me { businessUnits { total } } }'],
  ['view_orders:demo:berlin', '/in-store/key=x/carts', '{ inStore(key: "x") { carts { total } } }'],
] as const;

for (const [scope, path, query] of lacking)
  test(`what a token of ${scope} lacks for ${path} is told alike by both edges`, async () => {
    const token = await server.token(scope);
    const rest = await server.request('GET', path, undefined, { token });
    assert.equal(rest.status, 403);
    const { body } = await server.request('POST', '/graphql', { query }, { token });
    assert.equal(body.errors[0].extensions.code, rest.body.errors[0].code);
    assert.equal(body.errors[0].message, rest.body.message);
  });

test('a request holds as many update actions through one edge as through the other', async () => {
  const { id, version } = await server.created('/zones', { name: 'a zone' });
  const refused = [];
  for (const count of [500, 501]) {
    const names = Array.from({ length: count }, () => 'a zone');
    const actions = names.map((name) => ({ action: 'changeName', name }));
    const rest = await server.request('POST', `/zones/${id}`, { version, actions });
    const mutation = `mutation ($id: String!, $version: Long!, $actions: [ZoneUpdateAction!]!) {
      updateZone(id: $id, version: $version, actions: $actions) { id }
    }`;
    const variables = { id, version, actions: names.map((name) => ({ changeName: { name } })) };
    const { body } = await server.request('POST', '/graphql', { query: mutation, variables });
    assert.equal(body.errors?.[0]?.message, rest.body.message);
    refused.push(rest.status);
  }
  assert.deepEqual(refused, [200, 400]);
});
