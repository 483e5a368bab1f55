// Sends the examples of the reference to a server, and compares documents before and after.
import assert from 'node:assert/strict';
import { type Endpoint, isInRest, type Kind } from '../declaration/index.ts';
import type { ActionExample, KindExamples, Step } from '../reference/examples/example.ts';
import { filled, filledPath } from '../reference/examples/placeholders.ts';
import type { TestServer } from './harness.ts';

/** What answers before have given, by name. */
export type Known = Map<string, any>;

/** Parameters of paths of examples. */
const params = { storeKey: 'berlin', businessUnitKey: 'acme' };

/** Where documents send what they tell in examples; a server of the test stands in for it. */
const hooks = 'https://hooks.example.com';

export type ExampleServer = Pick<TestServer, 'request' | 'read' | 'customerToken' | 'projectKey'>;

export interface ExampleRunner {
  /** Makes the shop that all examples take place in. */
  open(steps: readonly Step[]): Promise<void>;
  /** Does all examples of the kind; hands over what differs from what they say. */
  run(kind: Kind, examples: KindExamples): Promise<readonly string[]>;
}

/** Members that each change changes. */
const stamps = new Set([
  'version',
  'lastModifiedAt',
  'lastModifiedBy',
  'lastMessageSequenceNumber',
]);

export function exampleRunner(server: ExampleServer, receiver: string): ExampleRunner {
  const known: Known = new Map();
  const sent = (body: object, scope: object) =>
    JSON.parse(JSON.stringify(filled(body, scope)).replaceAll(hooks, receiver));
  const token = { customer: undefined as string | undefined };
  const scopeOf = (current: object = {}) => ({
    ...params,
    associateId: known.get('jane')?.id,
    ...Object.fromEntries(known),
    ...current,
  });
  const tokenOf = async (by: 'customer' | undefined) => {
    if (by === undefined) return undefined;
    token.customer ??= await server.customerToken(
      'jane@example.com',
      'correct horse',
      `manage_project:${server.projectKey}`,
    );
    return token.customer;
  };
  const take = async ({ method = 'POST', path, body, as, member, by }: Step): Promise<any> => {
    const place = filledPath(path, scopeOf());
    const options = { token: await tokenOf(by) };
    const answer = await server.request(method, place, body && sent(body, scopeOf()), options);
    const told = `${method} ${path}: ${JSON.stringify(answer.body)} ${JSON.stringify(body)}`;
    assert.ok(answer.status === 200 || answer.status === 201, told);
    const document = member === undefined ? answer.body : answer.body[member];
    if (as !== undefined) known.set(as, document);
    return document;
  };
  const takeAll = async (steps: readonly Step[]): Promise<any> => {
    let last: any;
    for (const step of steps) last = await take(step);
    return last;
  };
  return {
    open: takeAll,
    async run(kind, { before = [], draft, actions }) {
      if (actions.length === 0) return [];
      await takeAll(before);
      const wrong: string[] = [];
      let current: any;
      let place = '';
      for (const one of actions) {
        if (current === undefined || one.isAnew === true) {
          if (current !== undefined) await removed(place, current);
          current = await made(kind, one.draft ?? draft);
        }
        const endpoint = endpointOf(kind, one);
        place = placeOf(endpoint, scopeOf(current));
        const options = { token: await tokenOf(endpoint.actor && 'customer') };
        const change = async (body: object) => {
          const action = sent(body, scopeOf(current));
          return server.request(
            'POST',
            place,
            { version: current.version, actions: [action] },
            options,
          );
        };
        for (const given of one.given ?? []) {
          const { status, body } = await change(given);
          assert.equal(status, 200, `${JSON.stringify(given)}: ${JSON.stringify(body)}`);
          current = body;
        }
        await takeAll(one.meanwhile ?? []);
        const action = sent(one.body, scopeOf(current));
        const { status, body } = await change(one.body);
        const name = `${kind.resource.kind} ${one.body.action}`;
        if (status !== 200) {
          wrong.push(`${name}: ${JSON.stringify(body.errors ?? body)}`);
          continue;
        }
        wrong.push(...differences(one, action, current, body).map((text) => `${name}: ${text}`));
        current = body;
      }
      return wrong;
    },
  };

  /** What the next one is like must not be there any more. */
  async function removed(path: string, { version }: any): Promise<void> {
    await server.request('DELETE', `${path}?version=${version}`);
  }

  async function made(kind: Kind, draft: KindExamples['draft']): Promise<any> {
    if (Array.isArray(draft)) return takeAll(draft as readonly Step[]);
    const endpoint = kind.endpoints.find(
      (one) => isInRest(one) && one.operations.includes('create'),
    );
    if (endpoint === undefined) return server.read('');
    const by = endpoint.actor && ('customer' as const);
    return take({ path: endpoint.path, body: draft, ...(by && { by }) });
  }
}

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
