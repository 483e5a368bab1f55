// Predicates of declarations, tried before the start: a misspelled field or an unset variable would
// otherwise be reported to the first client as its own mistake. A rule that makes its predicate
// from facts is called with several: nothing found, something found, with and without permissions.

import { searchable } from '@storewright/engine/pipeline/operations/searchable';
import {
  ApiError,
  type Endpoint,
  type EndpointContext,
  type Finding,
  type Kind,
  type Principal,
  type Resource,
  type Variables,
} from '@storewright/model/declaration';
import { checkPredicate, parsePredicate } from '@storewright/store/predicate';
import type { Mistake } from './check-kinds.ts';

type Kinds = ReadonlyMap<string, Kind>;

/** Faults of the predicates of a kind, and members that predicates must not know. */
export const predicateMistakes = (kinds: Kinds, kind: Kind): readonly Mistake[] => [
  ...kind.endpoints.flatMap((endpoint) =>
    [
      ...visibilityMistakes(kinds, kind, endpoint),
      ...seekingMistakes(kind, endpoint),
      ...hiddenMistakes(kind, endpoint),
    ].map((text) => ({ of: endpoint, text })),
  ),
  ...[...kind.referring, ...kind.derived.flatMap(({ beside }) => beside ?? [])]
    .flatMap((finding) => findingMistakes(kinds, kind, finding))
    .map((text) => ({ of: kind.resource, text })),
];

const principal: Principal = { projectKey: 'sample', clientId: 'sample', scopes: new Set() };
const customer: Principal = { ...principal, customerId: 'sample' };
const session: Principal = { ...principal, anonymousId: 'sample' };

/** For whom the tokens speak that come to the endpoint. */
function principalsAt({ actor }: Endpoint): readonly Principal[] {
  if (actor === 'customer') return [customer];
  return actor === 'subject' ? [customer, session] : [principal, customer, session];
}

const params: EndpointContext['params'] = new Proxy({}, { get: () => 'sample' });

const anyFacts = new WeakSet<object>();

/** A fact of any form: every member of it is such a fact, and so are so many elements. */
function anyFact(count: number, permissions: readonly string[]): any {
  const fact: any = new Proxy([] as any[], {
    get(list, name) {
      if (name === 'permissions') return permissions;
      return name in list ? Reflect.get(list, name) : fact;
    },
  });
  for (let index = 0; index < count; index += 1) fact.push(fact);
  anyFacts.add(fact);
  return fact;
}

/**
 * Permissions that the rules of associates distinguish: the permissions of the kind of their roles.
 */
function permissionSets(kinds: Kinds): readonly (readonly string[])[] {
  const { element } = kinds.get('associate-role')?.resource.fields.permissions?.about ?? {};
  const all: readonly string[] = element?.about.values ?? [];
  const having = (word: string) => all.filter((one) => one.includes(word));
  return [[], having('My'), having('Others'), all];
}

function visibilityMistakes(
  kinds: Kinds,
  { resource }: Kind,
  endpoint: Endpoint,
): readonly string[] {
  const { path, visibilityFilter } = endpoint;
  if (visibilityFilter === undefined) return [];
  const facts = permissionSets(kinds).flatMap((permissions) =>
    [0, 1].map((count) => anyFact(count, permissions)),
  );
  const asked = principalsAt(endpoint).flatMap((one) =>
    facts.flatMap((fact) => [
      visibilityFilter({ principal: one, params }, fact, 'document'),
      visibilityFilter({ principal: one, params }, fact, 'page'),
    ]),
  );
  const mistakes = asked.flatMap((one) =>
    one === undefined ? [] : mistakesIn(one.where, resource, plain(one.variables)),
  );
  return [...new Set(mistakes)].map((one) => `${path} of ${resource.kind} shows: ${one}`);
}

/** Values as requests have them, in the place of facts of any form. */
const plain = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, plainValue(value)]));

function plainValue(value: any): any {
  if (anyFacts.has(Object(value))) return 'sample';
  return Array.isArray(value) ? value.map(plainValue) : value;
}

function seekingMistakes(
  { resource }: Kind,
  { path, graphqlSeeks = {} }: Endpoint,
): readonly string[] {
  const { one = {}, page = {}, pageWithoutHidden = {} } = graphqlSeeks;
  const inPages = [...Object.values(page), ...Object.values(pageWithoutHidden)];
  return [
    ...Object.values(one).flatMap((where) => mistakesIn(where, resource, { given: 'sample' })),
    ...inPages.flatMap((where) => mistakesIn(where, resource, { given: ['sample'] })),
  ].map((mistake) => `${path} of ${resource.kind} seeks: ${mistake}`);
}

function hiddenMistakes(kind: Kind, endpoint: Endpoint): readonly string[] {
  try {
    searchable({ kind, endpoint });
    return [];
  } catch (fault) {
    return [`${endpoint.path} of ${kind.resource.kind} hides: ${(fault as Error).message}`];
  }
}

function findingMistakes(
  kinds: Kinds,
  { resource }: Kind,
  { by, where }: Finding,
): readonly string[] {
  const found = kinds.get(by);
  if (found === undefined) return [`${resource.kind} is referred to by ${by}, which is no kind`];
  return mistakesIn(where, found.resource, { ids: ['sample'] }).map(
    (mistake) => `${resource.kind} is referred to by ${by}: ${mistake}`,
  );
}

function mistakesIn(where: string, resource: Resource<any>, variables: Variables): string[] {
  try {
    checkPredicate(parsePredicate(where), resource, variables);
    return [];
  } catch (fault) {
    if (fault instanceof ApiError) return [fault.message];
    throw fault;
  }
}
