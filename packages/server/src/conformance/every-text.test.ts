// Every declared string, far longer than anyone needs, with and without a newline: refused or stored, and
// never at the cost of other requests.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { schemaText } from '@storewright/edges/graphql';
import { type Fields, isInRest, type Kind } from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import {
  buildSchema,
  type GraphQLField,
  getNamedType,
  isCompositeType,
  isRequiredArgument,
} from 'graphql';
import { createProject } from '../provisioning/bootstrap.ts';
import { examples } from '../reference/examples/index.ts';
import { filledPath } from '../reference/examples/placeholders.ts';
import { modularSettings, requestSettings, settings, shop } from '../reference/examples/shop.ts';
import {
  type ExampleShop,
  namesIn,
  openDocument,
  openExampleShop,
  sent,
} from '../testing/example-runner.ts';
import { type Answer, clientOf, startTestServer, type TestServer } from '../testing/harness.ts';
import { sendHttp } from '../testing/http-client.ts';
import {
  graphqlInput,
  graphqlPaths,
  type Path,
  textPaths,
  withText,
} from '../testing/long-input.ts';
import { type OtherServer, openOtherServer } from '../testing/other-server.ts';

const length = 100_000;
const texts = ['x'.repeat(length), `${'a-'.repeat(length / 2 - 1)}\n@`];

/** Processor time of a request and of the question after it, with what the test itself does for them. */
const mostMicroseconds = 100_000;

/** Characters of the body of a refusal, which may repeat a whole update action. */
const mostOfRefusal = 20_000;

let server: TestServer;
let receiver: OtherServer;
let main: ExampleShop;
let apart: ExampleShop;
before(async () => {
  receiver = await openOtherServer();
  server = await startTestServer({ options: { ownDestinations: true } });
  main = await openExampleShop(server, receiver.url, [...shop, ...requestSettings]);
  const made = await createProject(server.server.world, 'modular');
  const client = { ...clientOf({ ...server, ...made! }), projectKey: 'modular' };
  apart = await openExampleShop({ ...client, url: server.url }, receiver.url, [
    ...settings,
    ...modularSettings,
  ]);
});
after(async () => {
  await server.close();
  await receiver.close();
});

/** Sends a request; when it took long it is sent again, because other programs and the collector cost time too. */
async function frugal(what: string, send: () => Promise<Answer>): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < 6 && least > mostMicroseconds; count += 1) {
    const start = process.cpuUsage();
    const { status, body } = await send();
    const live = await sendHttp(`${server.url}/health/live`, { method: 'GET', headers: {} });
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, user + system);
    assert.equal(live.status, 200, what);
    if (status < 400 && body?.errors === undefined) continue;
    const told = JSON.stringify(body) ?? '';
    assert.ok(status < 500, `${what}: ${status} ${told.slice(0, 300)}`);
    assert.ok(told.length <= mostOfRefusal, `${what}: ${told.length} characters of refusal`);
  }
  assert.ok(least <= mostMicroseconds, `${what}: ${least} µs`);
}

const seen = new Set<string>();
let tried = 0;

async function walk(
  what: string,
  fields: Fields,
  given: object,
  send: (body: any) => Promise<Answer>,
): Promise<void> {
  for (const path of textPaths(fields, seen))
    for (const text of texts) {
      tried += 1;
      await frugal(`${what} ${path.join('.')}`, () => send(withText(fields, given, path, text)));
    }
}

/** Whether it names no value of an earlier answer. */
const isPlain = <T extends object>(body: T | undefined): body is T =>
  body !== undefined && !/"[^"]*\{[\w.[\]]+\}/.test(JSON.stringify(body));

/** The path with values of the shop; where it has none, nothing is there. */
function placeIn(shop: ExampleShop, path: string): string {
  try {
    return filledPath(path, namesIn(shop));
  } catch {
    return path.replaceAll(/\{[^{}]+\}/g, 'nothing');
  }
}

async function walkDrafts(place: ExampleShop, kind: Kind, draft: object): Promise<void> {
  const endpoint = kind.endpoints.find((one) => isInRest(one) && one.operations.includes('create'));
  if (endpoint === undefined || kind.create === undefined) return;
  const given = Array.isArray(draft) || !isPlain(draft) ? {} : sent(place, draft);
  const path = placeIn(place, endpoint.path);
  await walk(`draft of ${kind.resource.kind}`, kind.create.members, given, (body) =>
    place.server.request('POST', path, body),
  );
}

async function walkProcedures(place: ExampleShop, kind: Kind): Promise<void> {
  for (const { method, path, body } of kind.procedures) {
    if (body === undefined || method !== 'POST') continue;
    const filled = placeIn(place, path);
    await walk(`POST ${path}`, body, {}, (input) => place.server.request('POST', filled, input));
  }
}

for (const [name, one] of examples)
  test(`long strings in what is sent to ${name} cost little`, async () => {
    const kind = kinds.get(name)!;
    const place = one.isApart === true ? apart : main;
    if (one.actions.length > 0) {
      const act = await openDocument(place, kind, one);
      for (const [action, { members }] of kind.actions) {
        const shown = one.actions.find(({ body }) => body.action === action)?.body;
        // Filled here, not with a long string in it each time.
        const given = act.filled(isPlain(shown) ? shown : { action });
        await walk(`${name} ${action}`, members, given, act.send);
      }
    }
    await walkDrafts(place, kind, one.draft);
    await walkProcedures(place, kind);
  });

const schema = buildSchema(schemaText(kinds));
let asked = 0;

async function askGraphql(operation: string, field: GraphQLField<unknown, unknown>) {
  const seenHere = graphqlSeen;
  for (const argument of field.args)
    for (const path of graphqlPaths(argument.type, seenHere))
      for (const text of texts) {
        const body = documentOf(operation, field, argument.name, path, text);
        await frugal(`${operation} ${field.name} ${argument.name} ${path.join('.')}`, () =>
          server.request('POST', '/graphql', body),
        );
        asked += 1;
      }
}

const graphqlSeen = new Set<string>();

function documentOf(
  operation: string,
  { name, args, type }: GraphQLField<unknown, unknown>,
  chosen: string,
  path: Path,
  text: string,
) {
  const used = args.filter((one) => one.name === chosen || isRequiredArgument(one));
  const variables = used.map((one) => [
    one.name,
    graphqlInput(one.type, one.name === chosen ? path : undefined, text),
  ]);
  const declared = used.map((one) => `$${one.name}: ${one.type}`).join(', ');
  const passed = used.map((one) => `${one.name}: $${one.name}`).join(', ');
  const selection = isCompositeType(getNamedType(type)) ? '{ __typename }' : '';
  return {
    query: `${operation}(${declared}) { a${asked}: ${name}(${passed}) ${selection} }`,
    variables: Object.fromEntries(variables),
  };
}

for (const [operation, type] of [
  ['mutation', schema.getMutationType()!],
  ['query', schema.getQueryType()!],
] as const)
  test(`long strings in what a GraphQL ${operation} takes cost little`, async () => {
    for (const field of Object.values(type.getFields())) await askGraphql(operation, field);
  });

test('the walk has met the strings of the API', () => {
  assert.ok(tried > 1_000, `${tried} over REST`);
  assert.ok(asked > 1_000, `${asked} over GraphQL`);
});
