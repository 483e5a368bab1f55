// Maps as lists of entries, for the members that the public schema shows so; lists as pages.
import {
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { Field } from '../../declaration/index.ts';
import { sortedElements } from '../../pipeline/index.ts';
import { type Entry, required } from '../execution/references.ts';
import type { EntryList, PagedList } from '../published/published.ts';
import { scalars } from './scalars.ts';
import { mandatory, type Shape } from './shape.ts';

type Named = Map<string, GraphQLNamedType>;

const keyType = (key: string) => (key === 'locale' ? scalars.Locale : GraphQLString);

/** The list type of the entries of a map. */
export function entriesType(named: Named, { output }: EntryList, element: GraphQLOutputType) {
  const { type: name, key, value } = output;
  const known = named.get(name) as GraphQLObjectType | undefined;
  const type =
    known ??
    new GraphQLObjectType({
      name,
      fields: { [key]: { type: required(keyType(key)) }, [value]: { type: required(element) } },
    });
  named.set(name, type);
  return new GraphQLList(required(type));
}

/** `{ a: 1 }` → `[{ key: 'a', value: 1 }]` with the words of the list. */
export const entriesOf = ({ output: { key, value } }: EntryList, map: object | null | undefined) =>
  map === undefined || map === null
    ? null
    : Object.entries(map).map(([one, other]) => ({ [key]: one, [value]: other }));

/** The input list of entries, which becomes a map again. */
export function entriesShape(named: Named, { input }: EntryList, element: Shape): Shape {
  const { type: name, key, value } = input;
  const fields = {
    [key]: { type: mandatory(keyType(key)) },
    [value]: { type: mandatory(element.type) },
  };
  const known = named.get(name) as GraphQLInputObjectType | undefined;
  const type = known ?? new GraphQLInputObjectType({ name, fields });
  named.set(name, type);
  const decode = element.decode ?? ((one: unknown) => one);
  return {
    type: new GraphQLList(mandatory(type)),
    decode: (list: readonly { readonly [word: string]: any }[]) =>
      Object.fromEntries(list.map((entry) => [entry[key], decode(entry[value])])),
  };
}

interface PageArguments {
  readonly sort?: readonly string[] | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
  readonly [words: string]: any;
}

interface PagedMember {
  readonly member: string;
  readonly element: Field;
  readonly type: GraphQLOutputType;
}

/** A list as a page of its own: `{ limit, offset, total, results }`. */
export function pagedEntry(
  named: Named,
  { name, type: typeName, chosen }: PagedList,
  { member, element, type: elementType }: PagedMember,
): Entry {
  const known = named.get(typeName) as GraphQLObjectType | undefined;
  const type = known ?? pagedType(typeName, elementType);
  named.set(typeName, type);
  return [
    name,
    {
      type: required(type),
      args: { ...wordArguments(chosen), limit: { type: GraphQLInt }, offset: { type: GraphQLInt } },
      resolve(source, given: PageArguments) {
        const all = (source[member] ?? []).filter(isChosen(chosen, given));
        return pageOf(sortedElements(all, given.sort ?? [], element), given);
      },
    },
  ];
}

type Chosen = PagedList['chosen'];

const words = { type: new GraphQLList(mandatory(GraphQLString)) };

const wordArguments = (chosen: Chosen) =>
  chosen === undefined ? {} : { [chosen.include]: words, [chosen.exclude]: words, sort: words };

function isChosen(chosen: Chosen, given: PageArguments) {
  if (chosen === undefined) return () => true;
  const include: readonly string[] | null | undefined = given[chosen.include];
  const exclude: readonly string[] | null | undefined = given[chosen.exclude];
  return (element: { readonly [word: string]: any }) =>
    (include?.includes(element[chosen.by]) ?? true) && !exclude?.includes(element[chosen.by]);
}

const pagedType = (name: string, element: GraphQLOutputType) =>
  new GraphQLObjectType({
    name,
    fields: {
      limit: { type: GraphQLInt },
      offset: { type: GraphQLInt },
      total: { type: required(GraphQLInt) },
      results: { type: required(new GraphQLList(required(element))) },
    },
  });

function pageOf(all: readonly unknown[], { limit, offset }: PageArguments) {
  const start = Math.max(0, offset ?? 0);
  const end = limit === undefined || limit === null ? all.length : start + Math.max(0, limit);
  return { limit, offset, total: all.length, results: all.slice(start, end) };
}
