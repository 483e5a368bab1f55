// Sends the examples of the reference to a server, and compares documents before and after.
import assert from 'node:assert/strict';
import { type Endpoint, isInRest, type Kind } from '@storewright/model/declaration';
import type { ActionExample, KindExamples, Step } from '../reference/examples/example.ts';
import { filled, filledPath } from '../reference/examples/placeholders.ts';
import type { Answer, TestServer } from './harness.ts';

/** Where documents send what they tell in examples; a server of the test stands in for it. */
const hooks = 'https://hooks.example.com';

type ExampleServer = Pick<
  TestServer,
  'request' | 'read' | 'token' | 'customerToken' | 'projectKey' | 'url'
>;

/** A project in which examples take place. */
export interface ExampleShop {
  readonly server: ExampleServer;
  /** Address of what stands in for {@link hooks}. */
  readonly receiver: string;
  /** Answers that later requests name. */
  readonly known: Map<string, any>;
  /** Tokens of customers, by their names. */
  readonly tokens: Map<string, string>;
  /** Customer who acts where one does; absent: jane. */
  readonly buyer?: string;
}

/** The project once the requests are done. */
export async function openExampleShop(
  server: ExampleServer,
  receiver: string,
  steps: readonly Step[],
): Promise<ExampleShop> {
  const shop = { server, receiver, known: new Map(), tokens: new Map() };
  await takenAll(shop, steps);
  return shop;
}

/** What placeholders name, beside the members of the document in hand. */
export const namesIn = ({ known, server }: ExampleShop, document: object = {}): object => ({
  projectKey: server.projectKey,
  mcpServerType: 'CommerceMCP',
  emailToken: known.get('token')?.value,
  passwordToken: known.get('token')?.value,
  productKey: 'blue-mug',
  productId: known.get('blueMug')?.id,
  customerId: known.get('jane')?.id,
  storeKey: 'berlin',
  businessUnitKey: 'acme',
  associateId: known.get('jane')?.id,
  ...Object.fromEntries(known),
  ...document,
});

export const sent = (shop: ExampleShop, body: object, document?: object): any =>
  JSON.parse(
    JSON.stringify(filled(body, namesIn(shop, document)))
      .replaceAll(hooks, shop.receiver)
      .replaceAll('{projectKey}', shop.server.projectKey),
  );

/** Token of the customer of the shop; of a client with every scope without one. */
export async function tokenOf(
  { server, tokens }: ExampleShop,
  name: string | undefined,
): Promise<string | undefined> {
  if (name === undefined || tokens.has(name)) return tokens.get(name ?? '');
  const scope = `manage_project:${server.projectKey}`;
  tokens.set(name, await server.customerToken(`${name}@example.com`, 'correct horse', scope));
  return tokens.get(name);
}

/** The document that the request answers, which must succeed. */
async function taken(shop: ExampleShop, step: Step): Promise<any> {
  const { method = 'POST', path, body, as, member, by } = step;
  const place = filledPath(path, namesIn(shop));
  const asked = body && sent(shop, body);
  const answer = await shop.server.request(method, place, asked, {
    token: await tokenOf(shop, by),
  });
  const told = `${method} ${path}: ${JSON.stringify(answer.body)} ${JSON.stringify(body)}`;
  assert.ok(answer.status === 200 || answer.status === 201, told);
  const document = member === undefined ? answer.body : answer.body[member];
  if (as !== undefined) shop.known.set(as, document);
  return document;
}

export async function takenAll(shop: ExampleShop, steps: readonly Step[]): Promise<any> {
  let last: any;
  for (const step of steps) last = await taken(shop, step);
  return last;
}

/** A new document of the kind. */
export async function createExample(
  shop: ExampleShop,
  kind: Kind,
  draft: KindExamples['draft'],
): Promise<any> {
  if (Array.isArray(draft)) return takenAll(shop, draft);
  const endpoint = kind.endpoints.find((one) => isInRest(one) && one.operations.includes('create'));
  return endpoint === undefined
    ? shop.server.read('')
    : taken(shop, { path: endpoint.path, body: draft });
}

/** Does all examples of the kind, one after the other; hands over what differs from what they say. */
export async function runExamples(
  shop: ExampleShop,
  kind: Kind,
  { before = [], draft, actions }: KindExamples,
): Promise<readonly string[]> {
  if (actions.length === 0) return [];
  await takenAll(shop, before);
  const wrong: string[] = [];
  let current: any;
  for (const one of actions) {
    if (current === undefined || one.isAnew === true) {
      // What the next one is like must not be there any more.
      if (current !== undefined) await removed(shop, kind, one, current);
      current = await createExample(shop, kind, one.draft ?? draft);
    }
    for (const given of one.given ?? []) {
      const { document, differs } = await done(shop, kind, { ...one, body: given }, current);
      assert.notEqual(document.version, current.version, differs.join());
      current = document;
    }
    await takenAll(shop, one.meanwhile ?? []);
    const { document, differs } = await done(shop, kind, one, current);
    wrong.push(...differs.map((text) => `${kind.resource.kind} ${one.body.action}: ${text}`));
    current = document;
  }
  return wrong;
}

/** A document that update actions are sent to. */
interface OpenDocument {
  /** An action with the values of the shop and the document. */
  filled(action: object): any;
  /** Sends actions as they are. */
  send(...actions: readonly object[]): Promise<Answer>;
}

/** A new document of the kind, and how update actions are sent to it. */
export async function openDocument(
  shop: ExampleShop,
  kind: Kind,
  { before = [], draft, actions }: KindExamples,
): Promise<OpenDocument> {
  await takenAll(shop, before);
  const document = await createExample(shop, kind, actions[0]!.draft ?? draft);
  const endpoint = endpointOf(kind, actions[0]!);
  const path = placeOf(endpoint, namesIn(shop, document));
  const token = await actorOf(shop, endpoint);
  return {
    filled: (action) => sent(shop, action, document),
    send: (...some) =>
      shop.server.request('POST', path, { version: document.version, actions: some }, { token }),
  };
}

async function removed(shop: ExampleShop, kind: Kind, one: ActionExample, document: any) {
  const endpoint = endpointOf(kind, one);
  const path = placeOf(endpoint, namesIn(shop, document));
  const token = await actorOf(shop, endpoint);
  await shop.server.request('DELETE', `${path}?version=${document.version}`, undefined, { token });
}

const actorOf = (shop: ExampleShop, { actor }: Endpoint) =>
  tokenOf(shop, actor && (shop.buyer ?? 'jane'));

async function done(shop: ExampleShop, kind: Kind, one: ActionExample, before: any) {
  const endpoint = endpointOf(kind, one);
  const path = placeOf(endpoint, namesIn(shop, before));
  const action = sent(shop, one.body, before);
  const body = { version: before.version, actions: [action] };
  const token = await actorOf(shop, endpoint);
  const answer = await shop.server.request('POST', path, body, { token });
  return answer.status === 200
    ? { document: answer.body, differs: differences(one, action, before, answer.body) }
    : { document: before, differs: [JSON.stringify(answer.body)] };
}

/** Members that each change changes. */
const stamps = new Set([
  'version',
  'lastModifiedAt',
  'lastModifiedBy',
  'lastMessageSequenceNumber',
  'versionModifiedAt',
]);

const endpointOf = (kind: Kind, { body, at }: ActionExample): Endpoint => {
  const found = kind.endpoints.find(
    (one) =>
      isInRest(one) &&
      one.operations.includes('update') &&
      (at === undefined || one.path === at) &&
      one.actions?.includes(body.action) !== false,
  );
  assert.ok(found, `${kind.resource.kind} ${body.action} is offered nowhere`);
  return found;
};

const placeOf = ({ path, singleton }: Endpoint, known: object): string =>
  filledPath(singleton === undefined ? `${path}/{id}` : path, known);

function differences(one: ActionExample, action: object, before: any, after: any): string[] {
  const changed = changedMembers(before, after).filter((member) => !stamps.has(member));
  const [is, was] = [changed.sort().join(' '), [...one.changes].sort().join(' ')];
  return [
    ...(is === was ? [] : [`changes '${is}', not '${was}'`]),
    ...(after.version > before.version ? [] : ['the version is the same']),
    ...(one.isSealed === true ? [] : unseen(action, before, after)),
  ];
}

/** Members of which a document has two versions or more; those have members of their own. */
const parts = new Set(['masterData', 'staged']);

/** Dotted paths of members that differ. */
function changedMembers(before: any, after: any, prefix = ''): string[] {
  const members = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...members].flatMap((member) => {
    const [was, is] = [before[member], after[member]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    return parts.has(member) && was !== undefined && is !== undefined
      ? changedMembers(was, is, `${prefix}${member}.`)
      : [`${prefix}${member}`];
  });
}

/** Texts of an action that stand neither in the document before nor after. */
function unseen(action: object, before: any, after: any): string[] {
  const texts = JSON.stringify([before, after]);
  return textsOf(action)
    .filter((text) => !texts.includes(JSON.stringify(text).slice(1, -1)))
    .map((text) => `nothing shows '${text}'`);
}

function textsOf(value: unknown, isInside = false): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  if ('typeId' in value) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'action' && !isInside ? [] : textsOf(member, true),
  );
}
