// Arguments that name one document: its id, its key, a unique value, several words together, or what
// a predicate of the endpoint finds it by.
import {
  apiError,
  type Endpoint,
  type Identifier,
  type Target,
} from '@storewright/model/declaration';
import type { PathParams } from './places.ts';

export interface Given {
  readonly [name: string]: any;
}

/** The arguments of one way, which are given together, and what they lead to. */
type Way = { readonly names: readonly string[] } & (
  | { readonly target: (given: Given, params: PathParams) => Target }
  | { readonly where: string }
);

const identifyingWays = (endpoint: Endpoint) => {
  const { by, graphqlBy = by, path } = endpoint;
  return [...graphqlBy.map(identifyingWay), ...(leadingNowhere.get(path) ?? []).map(toNothing)];
};

/** Arguments for one document that the public schema has, and no document: by the path of the kind. */
const leadingNowhere = new Map<string, readonly string[]>([['/messages', ['key']]]);

/** No document has this id. */
const toNothing = (name: string) => ({ names: [name], target: () => ({ id: '' }) });

function identifyingWay(by: Identifier) {
  if (by === 'id') return { names: ['id'], target: ({ id }: Given) => ({ id }) };
  if (by === 'key') return { names: ['key'], target: ({ key }: Given) => ({ key }) };
  const { unique } = by;
  if ('parts' in by)
    return { names: by.parts, target: (given: Given) => ({ unique, value: by.value(given) }) };
  const { value: named = (one: string) => one } = by;
  const target = (given: Given, params: PathParams) => ({
    unique,
    value: named(given[unique], params),
  });
  return { names: [unique], target };
}

const waysOf = (endpoint: Endpoint): readonly Way[] => [
  ...identifyingWays(endpoint),
  ...Object.entries(endpoint.graphqlSeeks?.one ?? {}).map(([name, where]) => ({
    names: [name],
    where,
  })),
];

/** Arguments that name one document: `id`, `key`, declared unique values. */
export const identifierNames = (endpoint: Endpoint): readonly string[] =>
  identifyingWays(endpoint).flatMap(({ names }) => names);

/** @throws InvalidInput unless exactly one of the identifiers is given. */
export const targetOf = (endpoint: Endpoint, given: Given, params: PathParams): Target =>
  onlyOf(identifyingWays(endpoint), given).target(given, params);

/** @throws InvalidInput unless exactly one way to the document is given. */
export const wayOf = (endpoint: Endpoint, given: Given): Way => onlyOf(waysOf(endpoint), given);

function onlyOf<W extends Way>(ways: readonly W[], given: Given): W {
  const isGiven = (name: string) => given[name] !== undefined && given[name] !== null;
  const [way, ...others] = ways.filter(({ names }) => names.some(isGiven));
  if (way !== undefined && others.length === 0 && way.names.every(isGiven)) return way;
  const all = ways.map(({ names }) => names.join(' with ')).join(', ');
  throw apiError.InvalidInput(`Exactly one of ${all} must be given.`);
}
