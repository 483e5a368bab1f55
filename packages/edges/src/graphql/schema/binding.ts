// The bindings of the schema: each field with its resolver, each member of an input with its
// decoder, and the declarations without a place in the schema.

import type { Kind } from '@storewright/model/declaration';
import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isObjectType,
} from 'graphql';
import type { GraphqlContext } from '../execution/context.ts';
import type { FieldInfo } from '../plans/plan.ts';
import type { SchemaData } from './sdl.ts';

export type Resolve = (source: any, given: any, context: GraphqlContext, info: FieldInfo) => any;
/** An argument, or a member of an input. */
export type Slot = GraphQLArgument | GraphQLInputField;

export interface Binding extends SchemaData {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly answered: Set<GraphQLField<any, any>>;
  /** Members of its parent that a field with a resolver reads; of others nothing is known. */
  readonly reads: Map<GraphQLField<any, any>, readonly string[]>;
  readonly taken: Set<Slot>;
  /** Inputs that something decodes. */
  readonly inputs: Set<GraphQLInputObjectType>;
  /** Words of choices that some declaration has. */
  readonly words: Map<GraphQLEnumType, Set<string>>;
  /** Declarations without a place in the schema, by type and name. */
  readonly unplaced: Set<string>;
  /** Types that the schema data lacks, by name; the schema gets them at the end. */
  readonly added: Map<string, GraphQLNamedType>;
  /** Kinds of which the schema data has no type. */
  readonly own: Set<Kind>;
  /** Steps that wait until those before are done, because types may lead to themselves. */
  readonly later: (() => void)[];
  /** Types that have members of the declaration already. */
  readonly bound: WeakMap<object, Set<object>>;
}

export const openBinding = (kinds: ReadonlyMap<string, Kind>, data: SchemaData): Binding => ({
  ...data,
  kinds,
  answered: new Set(),
  reads: new Map(),
  taken: new Set(),
  inputs: new Set(),
  words: new Map(),
  unplaced: new Set(),
  added: new Map(),
  own: new Set(),
  later: [],
  bound: new WeakMap(),
});

/** Whether the type and the declared members meet for the first time. */
export function isFirst({ bound }: Binding, type: object, members: object): boolean {
  const types = bound.get(members) ?? new Set();
  bound.set(members, types);
  if (types.has(type)) return false;
  types.add(type);
  return true;
}

/** Notes words of a choice that a declaration has. */
export function addWords(
  { words }: Binding,
  type: GraphQLEnumType,
  values: readonly string[] | undefined,
): void {
  if (values !== undefined) words.set(type, new Set([...(words.get(type) ?? []), ...values]));
}

/** The type of the name, of the schema data or added to it. */
export const typeNamed = ({ schema, added }: Binding, name: string): GraphQLNamedType | undefined =>
  schema.getType(name) ?? added.get(name);

/** Name of the type of the documents of a kind. */
export const typeNameOf = ({ resource }: Kind): string => resource.graphqlName ?? resource.name;

/** The object type of the name; the schema has it. */
export function objectNamed(binding: Binding, name: string) {
  const type = typeNamed(binding, name);
  if (!isObjectType(type)) throw new Error(`the schema has no object type ${name}`);
  return type;
}

export interface Answer {
  /** Absent: the property of the name. */
  readonly resolve?: Resolve | undefined;
  readonly description?: string | undefined;
  /** The members of its parent that the resolver reads. */
  readonly reads?: readonly string[];
}

/**
 * Binds a field; of several answers the first one holds.
 * @returns the field; `undefined` when the type has none of the name.
 */
export function answer(
  { answered, reads: known, unplaced }: Binding,
  type: GraphQLObjectType,
  name: string,
  { resolve, description, reads }: Answer = {},
): GraphQLField<any, any> | undefined {
  const field = type.getFields()[name];
  if (field === undefined) unplaced.add(`${type.name}.${name}`);
  else if (!answered.has(field)) {
    answered.add(field);
    if (resolve !== undefined) field.resolve = resolve;
    if (reads !== undefined) known.set(field, reads);
    field.description ??= description;
  }
  return field;
}

// How the public schema derives names from the names of the HTTP API.

/** `taxCategories` → `taxCategory` */
export const singularOf = (plural: string): string =>
  plural.replace(/List$/, '').replace(/ies$/, 'y').replace(/s$/, '');

/** `taxCategory` → `TaxCategory` */
export const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** `active-cart` → `activeCart` */
export const camel = (words: string): string =>
  words.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
