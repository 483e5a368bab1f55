// The requests of each endpoint of a kind, made of its declaration, its draft and its examples.
import {
  type Endpoint,
  type Identifier,
  type Kind,
  type Operation,
  pathOf,
} from '@storewright/model/declaration';
import type { ActionBody, KindExamples, Step } from './example.ts';
import { type Place, places } from './places.ts';

/** A request with the status of its answer; words in braces are replaced. */
export interface RequestExample {
  readonly operation: Operation;
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  readonly path: string;
  /** After the question mark, not yet encoded. */
  readonly query?: string | undefined;
  readonly body?: object | undefined;
  readonly status: number;
}

/** The examples of one endpoint. */
interface EndpointExamples {
  readonly path: string;
  /** Customer whose token it is asked with; absent: a client with every scope. */
  readonly by?: string | undefined;
  /** Makes what the draft names, or the document itself where nothing is created here. */
  readonly before: readonly Step[];
  /** After a creation. */
  readonly after: readonly Step[];
  readonly create?: RequestExample | undefined;
  /** Requests that leave the document there. */
  readonly requests: readonly RequestExample[];
  /** Requests that delete it, each a new one. */
  readonly deletions: readonly RequestExample[];
}

const stepsOf = ({ draft }: KindExamples): readonly Step[] | undefined =>
  Array.isArray(draft) ? draft : undefined;

/** A way to name a document, with the member of it that is the value. */
const wayOf = (by: Identifier): string =>
  typeof by === 'object' && 'word' in by
    ? pathOf(by).replace('{value}', `{${by.unique}}`)
    : pathOf(by);

export function endpointExamples(
  kind: Kind,
  endpoint: Endpoint,
  examples: KindExamples,
): EndpointExamples {
  const { path, operations, singleton, by, deletesBy } = endpoint;
  const place = places.get(`${kind.resource.kind} ${path}`) ?? {};
  const steps = stepsOf(examples);
  const offers = (operation: Operation) => operations.includes(operation);
  const ways = singleton === undefined ? by.map((one) => path + wayOf(one)) : [path];
  const each = (operation: Operation, make: (way: string) => Partial<RequestExample>) =>
    offers(operation) ? ways.map((way) => request(operation, { path: way, ...make(way) })) : [];
  const query = place.query ?? whereOf(examples);
  const version = deletesBy === 'no version' ? undefined : 'version={version}';
  const update = { version: '{version}', actions: [updateAt(endpoint, examples, place)] };
  return {
    path,
    by: place.by ?? (endpoint.actor && 'jane'),
    before: place.before ?? beforeOf(kind, endpoint, examples),
    after: place.after ?? [],
    create: offers('create')
      ? request('create', { path, body: draftAt(kind, endpoint, place, examples), status: 201 })
      : undefined,
    requests: [
      ...(offers('query') ? [request('query', { path, query })] : []),
      ...(offers('exists') && singleton === undefined ? [request('exists', { path, query })] : []),
      ...each('get', () => ({})),
      ...each('exists', () => ({})),
      ...each('update', () => ({ body: update })),
    ],
    deletions: each('delete', () => ({ query: version })),
  };

  function beforeOf(_: Kind, at: Endpoint, { draft }: KindExamples): readonly Step[] {
    if (at.operations.includes('create')) return steps?.slice(0, -1) ?? [];
    const created = kind.endpoints.find((one) => one.operations.includes('create'));
    return steps ?? [{ path: created?.path ?? path, body: draft }];
  }
}

const methods = {
  query: 'GET',
  get: 'GET',
  exists: 'HEAD',
  create: 'POST',
  update: 'POST',
  delete: 'DELETE',
} as const;

const request = (
  operation: Operation,
  rest: Partial<RequestExample> & { readonly path: string },
): RequestExample => ({ operation, method: methods[operation], status: 200, ...rest });

/** A predicate that finds the document: by its key where the draft has one. */
function whereOf({ draft }: KindExamples): string {
  const { key } = draft as { readonly key?: string };
  return key === undefined ? 'where=id = "{id}"' : `where=key = "${key}"`;
}

/** The draft with the members that the endpoint takes. */
function draftAt(kind: Kind, endpoint: Endpoint, { draft }: Place, examples: KindExamples): object {
  if (draft !== undefined) return draft;
  const whole = stepsOf(examples)?.at(-1)?.body ?? examples.draft;
  const { members } = endpoint.create ?? kind.create!;
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name in members));
}

/** The first example that can be done to any document there, again and again. */
function updateAt({ actions }: Endpoint, examples: KindExamples, { update }: Place): ActionBody {
  const found = examples.actions.find(
    ({ body, changes, at, given, meanwhile, isAnew, isApart }) =>
      actions?.includes(body.action) !== false &&
      [at, given, meanwhile, isAnew, isApart].every((one) => one === undefined) &&
      !['key', 'orderNumber', 'state'].some((member) => changes.includes(member)) &&
      !/"\{\w/.test(JSON.stringify(body)),
  );
  return update ?? found?.body ?? { action: 'none' };
}
