// Maps as lists of entries, for the members that the public schema shows so; lists as pages.

import { sortedElements } from '@storewright/engine/pipeline';
import type { Field } from '@storewright/model/declaration';
import { type GraphQLOutputType, type GraphQLType, getNamedType, isObjectType } from 'graphql';
import type { Resolve } from './binding.ts';

/** The two members of an entry: the key of the map comes first. */
export function entryMembers(type: GraphQLType): readonly [key: string, value: string] {
  const [key, value] = Object.keys((getNamedType(type) as { getFields(): object }).getFields());
  return [key!, value!];
}

/** `{ a: 1 }` → `[{ key: 'a', value: 1 }]` with the words of the entries. */
export function entriesOf(shown: GraphQLOutputType, map: object | null | undefined) {
  if (map === undefined || map === null) return null;
  const [key, value] = entryMembers(shown);
  return Object.entries(map).map(([one, other]) => ({ [key]: one, [value]: other }));
}

interface PageArguments {
  readonly sort?: readonly string[] | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
  readonly [words: string]: any;
}

/** Whether a list is shown as a page of its own: `{ limit, offset, total, results }`. */
export const isPage = (shown: GraphQLOutputType): boolean => {
  const type = getNamedType(shown);
  return isObjectType(type) && 'results' in type.getFields();
};

/** Answers a page of the elements. */
export const resolvePage =
  (member: string, element: Field): Resolve =>
  (source, given: PageArguments) => {
    const all = (source[member] ?? []).filter(isChosen(given));
    return pageOf(sortedElements(all, given.sort ?? [], element), given);
  };

const choosing = [
  { by: 'name', include: 'includeNames', exclude: 'excludeNames' },
  { by: 'key', include: 'includeKeys', exclude: 'excludeKeys' },
];

const isChosen = (given: PageArguments) => (element: { readonly [word: string]: any }) =>
  choosing.every(
    ({ by, include, exclude }) =>
      (given[include]?.includes(element[by]) ?? true) && !given[exclude]?.includes(element[by]),
  );

function pageOf(all: readonly unknown[], { limit, offset }: PageArguments) {
  const start = Math.max(0, offset ?? 0);
  const end = limit === undefined || limit === null ? all.length : start + Math.max(0, limit);
  return { limit, offset, total: all.length, results: all.slice(start, end) };
}
