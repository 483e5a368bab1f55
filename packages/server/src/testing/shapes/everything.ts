// Reads what is there in every way that the public API has, so that answers of all of them are seen:
// by id and key, lists with conditions and expansions, and what is refused.
import {
  type Annotation,
  type Endpoint,
  isInRest,
  type Kind,
} from '@storewright/model/declaration';
import { kinds } from '@storewright/model/resources';
import type { TestServer } from '../harness.ts';

type Asking = Pick<TestServer, 'request' | 'read'>;

/** Collections of the whole project, each with its kind. */
export const collections: readonly (readonly [Kind, Endpoint])[] = [...kinds.values()].flatMap(
  (kind) =>
    kind.endpoints
      .filter(isInRest)
      .filter(({ path, operations }) => /^\/[a-z-]+$/.test(path) && operations.includes('query'))
      .map((endpoint) => [kind, endpoint] as const),
);

/** Paths to references in documents of the kind. */
function referencesOf({ fields = {} }: Pick<Annotation, 'fields'>, depth = 0): readonly string[] {
  if (depth > 3) return [];
  return Object.entries(fields).flatMap(([name, { about }]) => {
    const isList = about.kind === 'list';
    const held = isList ? about.element!.about : about;
    const path = isList ? `${name}[*]` : name;
    if (held.kind === 'reference' || held.kind === 'keyReference') return [path];
    if (held.kind !== 'record') return [];
    return referencesOf(held, depth + 1).map((below) => `${path}.${below}`);
  });
}

/** Requests about one collection that must be refused. */
const refused = (path: string, id: string): readonly (readonly [string, string, object?])[] => [
  ['GET', `${path}?where=${encodeURIComponent('nothing = ')}`],
  ['GET', `${path}?limit=1000`],
  ['GET', `${path}?sort=nothing`],
  ['GET', `${path}?expand=nothing[`],
  ['GET', `${path}/no-such-id`],
  ['POST', path, { nothing: 1 }],
  ['POST', `${path}/${id}`, { version: 0, actions: [] }],
  ['POST', `${path}/${id}`, { actions: [{ action: 'nothing' }] }],
  ['DELETE', `${path}/${id}?version=0`],
];

/** Reads the collections; hands over those that have no document. */
export async function readEverything({ request, read }: Asking): Promise<readonly string[]> {
  const empty: string[] = [];
  for (const [{ resource }, { path }] of collections) {
    // Nothing of it may be published.
    const staged = path.endsWith('-projections') ? '&staged=true' : '';
    const [first] = (await read(`${path}?limit=20&sort=createdAt${staged}`)).results;
    if (first === undefined) {
      empty.push(resource.kind);
      continue;
    }
    const paths = referencesOf({ fields: resource.allFields }).slice(0, 20);
    const expand = paths.map((one) => `expand=${encodeURIComponent(one)}`).join('&');
    await request('GET', `${path}?limit=5&${expand}${staged}`);
    await request('GET', `${path}/${first.id}?${expand}${staged}`);
    if (first.key !== undefined) await request('GET', `${path}/key=${first.key}`);
    const where = encodeURIComponent(`id = "${first.id}"`);
    await request('GET', `${path}?where=${where}&withTotal=false`);
    // API clients have no versions: what deletes one would delete the one that asks.
    const wrong = refused(path, first.id).filter(
      ([method]) => first.version !== undefined || method !== 'DELETE',
    );
    for (const [method, place, sent] of wrong) await request(method, place, sent);
  }
  return empty;
}

/** Types of all messages of the project, each of which is read on the way. */
export async function messageTypes({ read }: Asking): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  for (let after = ''; ; ) {
    const where = encodeURIComponent(`id > "${after}"`);
    const { results } = await read(`/messages?limit=500&sort=id&withTotal=false&where=${where}`);
    for (const { type } of results) seen.add(type);
    if (results.length < 500) return seen;
    after = results.at(-1).id;
  }
}

/** Where a document of the kind is. */
const placeOf = (kind: string, path: string, { id, container, key }: any): string =>
  kind === 'key-value-document' ? `${path}/${container}/${key}` : `${path}/${id}`;

/** What has to be done before a document can be deleted. */
const before: { readonly [kind: string]: object } = { product: { action: 'unpublish' } };

async function deletion({ request }: Asking, { resource }: Kind, path: string, document: any) {
  const place = placeOf(resource.kind, path, document);
  const first = before[resource.kind];
  const { version } =
    first === undefined
      ? document
      : (await request('POST', place, { version: document.version, actions: [first] })).body;
  return (await request('DELETE', `${place}?version=${version ?? document.version}`)).status;
}

/**
 * Deletes what the API lets go, in as many rounds as one refers to another; hands over the kinds of
 * which something is left. The clients stay, one of which asks.
 */
export async function deleteEverything(asking: Asking): Promise<readonly string[]> {
  const deletable = collections.filter(
    ([{ resource, endpoints }, { path }]) =>
      resource.kind !== 'api-client' &&
      endpoints.some((one) => one.path === path && one.operations.includes('delete')),
  );
  for (let last: readonly string[] = []; ; ) {
    const left: string[] = [];
    for (const [kind, { path }] of deletable) {
      const { results } = await asking.read(`${path}?limit=100`);
      for (const document of results)
        if (document.builtIn !== true && (await deletion(asking, kind, path, document)) !== 200)
          left.push(kind.resource.kind);
    }
    if (left.length === 0 || left.length === last.length) return left;
    last = left;
  }
}
