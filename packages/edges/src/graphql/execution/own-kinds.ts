// Queries and mutations of kinds that the schema data lacks, with names and arguments by the rules of the
// public schema.

import type { Create, Endpoint, Kind } from '@storewright/model/declaration';
import {
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
} from 'graphql';
import { addFields, addInput } from '../schema/additions.ts';
import { type Binding, singularOf, typeNamed, typeNameOf } from '../schema/binding.ts';
import { identifierNames } from './identifiers.ts';

const input = (binding: Binding, name: string) => ({
  type: typeNamed(binding, name) as GraphQLInputType,
});

const must = ({ type }: { readonly type: GraphQLInputType }) => ({
  type: new GraphQLNonNull(type) as GraphQLInputType,
});

const many = ({ type }: { readonly type: GraphQLInputType }) => ({
  type: new GraphQLList(new GraphQLNonNull(type)) as GraphQLInputType,
});

const output = (binding: Binding, name: string) => typeNamed(binding, name) as GraphQLOutputType;

const identifiers = (binding: Binding, endpoint: Endpoint) =>
  Object.fromEntries(identifierNames(endpoint).map((name) => [name, input(binding, 'String')]));

interface Reading {
  readonly one: Endpoint | undefined;
  readonly page: Endpoint | undefined;
}

/** Adds the fields for one document and for pages to a type. */
export function addQueries(
  binding: Binding,
  type: GraphQLObjectType,
  kind: Kind,
  { one, page }: Reading,
): void {
  if (!binding.own.has(kind)) return;
  const { plural } = kind.resource;
  const shown = typeNameOf(kind);
  if (one !== undefined)
    addFields(type, {
      [singularOf(plural)]: { type: output(binding, shown), args: identifiers(binding, one) },
    });
  if (page !== undefined)
    addFields(type, {
      [plural]: {
        type: new GraphQLNonNull(output(binding, `${shown}QueryResult`)),
        args: {
          where: input(binding, 'String'),
          sort: many(input(binding, 'String')),
          limit: input(binding, 'Int'),
          offset: input(binding, 'Int'),
        },
      },
    });
}

function addMutation(
  binding: Binding,
  kind: Kind,
  name: string,
  args: { readonly [name: string]: { readonly type: GraphQLInputType } },
): void {
  if (!binding.own.has(kind)) return;
  const type = output(binding, typeNameOf(kind));
  addFields(binding.schema.getMutationType()!, { [name]: { type, args } });
}

/** Adds the mutation that creates a document, with the input of its draft. */
export function addCreation(
  binding: Binding,
  kind: Kind,
  mutation: string,
  { name }: Create,
): void {
  if (!binding.own.has(kind)) return;
  const type: GraphQLInputType = addInput(binding, name);
  addMutation(binding, kind, mutation, { draft: must({ type }) });
}

/** Adds the mutation that updates a document, with the input of its actions. */
export function addUpdate(
  binding: Binding,
  kind: Kind,
  mutation: string,
  endpoint: Endpoint,
): void {
  if (!binding.own.has(kind)) return;
  const name = mutation.replace(/^update/, '');
  const type: GraphQLInputType = addInput(binding, `${name}UpdateAction`);
  addMutation(binding, kind, mutation, {
    ...identifiers(binding, endpoint),
    version: must(input(binding, 'Long')),
    actions: must(many({ type })),
  });
}

/** Adds the mutation that deletes a document. */
export function addDeletion(
  binding: Binding,
  kind: Kind,
  mutation: string,
  endpoint: Endpoint,
): void {
  const version = input(binding, 'Long');
  addMutation(binding, kind, mutation, {
    ...identifiers(binding, endpoint),
    version: endpoint.deletesBy === 'no version' ? version : must(version),
    personalDataErasure: input(binding, 'Boolean'),
  });
}
