// The offered share of the public API, counted from the declarations and from lists of public
// names.

import { rootFields } from '@storewright/edges/graphql';
import type { Kind } from '@storewright/model/declaration';
import { placesOf } from './places.ts';

type Kinds = ReadonlyMap<string, Kind>;

/** A public name, the group that it is shown in, and whether it is offered. */
export interface Counted {
  readonly group: string;
  readonly name: string;
  readonly isOffered: boolean;
}

const nameless = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/** @param names `family method path` */
export function countedOperations(kinds: Kinds, names: readonly string[]): readonly Counted[] {
  const offered = new Set(placesOf(kinds).map(({ method, path }) => `${method} ${nameless(path)}`));
  return names.map((line) => {
    const [group = '', method = '', path = ''] = line.split(' ');
    const place = path === '/' ? '' : path;
    const isOffered = offered.has(`${method} ${nameless(place)}`);
    return { group, name: `${method} /{projectKey}${place}`, isOffered };
  });
}

/** @param names `resource action`; `MyCart` is a cart on the paths of its buyer */
export function countedActions(kinds: Kinds, names: readonly string[]): readonly Counted[] {
  const byName = new Map([...kinds.values()].map((kind) => [kind.resource.name, kind]));
  const kept = keptActions(kinds);
  return names.map((line) => {
    const [group = '', name = ''] = line.split(' ');
    const isOffered = kept.get(group)?.has(name) ?? hasAction(byName, group, name);
    return { group, name, isOffered };
  });
}

/** Actions that documents keep to be carried out later, by the name of their type. */
function keptActions(kinds: Kinds): ReadonlyMap<string, ReadonlyMap<string, unknown>> {
  const fields = [...kinds.values()].flatMap(({ resource }) => Object.values(resource.allFields));
  return new Map(
    fields.flatMap(({ about: { element } }) =>
      element?.about.kind === 'updateAction'
        ? [[element.about.name!, element.about.actions!] as const]
        : [],
    ),
  );
}

function hasAction(kinds: ReadonlyMap<string, Kind>, resource: string, action: string): boolean {
  const kind = kinds.get(resource);
  if (kind !== undefined) return kind.actions.has(action);
  const own = resource.startsWith('My') ? kinds.get(resource.slice(2)) : undefined;
  if (own === undefined || !own.actions.has(action)) return false;
  return own.endpoints.some(
    ({ path, actor, operations, actions }) =>
      (actor !== undefined || path.includes('/me')) &&
      operations.includes('update') &&
      actions?.includes(action) !== false,
  );
}

export function countedMessages(kinds: Kinds, names: readonly string[]): readonly Counted[] {
  const offered = new Set(
    [...kinds.values()].flatMap(({ messages }) => messages.map(({ type }) => type)),
  );
  return names.map((name) => ({ group: 'Messages', name, isOffered: offered.has(name) }));
}

/** @param names `root field` */
export function countedFields(kinds: Kinds, names: readonly string[]): readonly Counted[] {
  const roots = rootFields(kinds);
  return names.map((line) => {
    const [group = '', name = ''] = line.split(' ');
    return { group, name, isOffered: roots.get(group)?.has(name) === true };
  });
}
