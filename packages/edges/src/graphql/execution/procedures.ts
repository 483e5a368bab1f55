// Procedures that declare a mutation, such as an order from a cart.

import { admit, principalAt, runProcedure, sanitised } from '@storewright/engine/pipeline';
import type { Fields, Kind, Procedure } from '@storewright/model/declaration';
import {
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
} from 'graphql';
import { answer, type Binding, type Resolve } from '../schema/binding.ts';
import { bindSlots, decodeMembers, objectDecoder } from '../schema/inputs.ts';
import { bindMembers } from '../schema/outputs.ts';
import { forget } from './context.ts';
import { prefixOf } from './places.ts';
import { chooseVariant, type Variants } from './variants.ts';

/** Binds the mutations that procedures of the kind declare. */
export function bindProcedures(binding: Binding, kind: Kind): void {
  const mutations = binding.schema.getMutationType()!;
  for (const procedure of kind.procedures) {
    const { graphql, doc: description } = procedure;
    const field = graphql && mutations.getFields()[graphql.mutation];
    if (field === undefined) {
      if (graphql !== undefined) binding.unplaced.add(`Mutation.${graphql.mutation}`);
      continue;
    }
    const resolve = resolveProcedure(
      variantsOf(kind, procedure),
      decoderOf(binding, procedure, field),
    );
    answer(binding, mutations, field.name, { resolve, description });
    bindResult(binding, getNamedType(field.type) as GraphQLObjectType, graphql!.result);
  }
}

/** Members of an answer that is no document. */
function bindResult(
  binding: Binding,
  type: GraphQLObjectType,
  result: NonNullable<Procedure['graphql']>['result'] = {},
): void {
  for (const [member, one] of Object.entries(result))
    if (typeof one === 'string') answer(binding, type, member);
    else bindMembers(binding, type, { [member]: one });
}

/** The same operation in a store and for an associate: the path with the prefix before it. */
function variantsOf(
  { procedures }: Kind,
  plain: Procedure,
): Variants<Procedure> & { plain: Procedure } {
  const at = (prefix: string) =>
    procedures.find(({ method, path }) => method === plain.method && path === prefix + plain.path);
  return { plain, inStore: at(prefixOf('inStore')), asAssociate: at(prefixOf('asAssociate')) };
}

function resolveProcedure(
  variants: Variants<Procedure> & { plain: Procedure },
  decode: (given: any) => object,
): Resolve {
  const { plain } = variants;
  return async (_, given, context) => {
    const { chosen, params: ofVariant } = chooseVariant(variants, given);
    const named = { ...ofVariant, ...paramsOf(plain, given) };
    admit(context.principal, chosen, named);
    const principal = principalAt(context.principal, named);
    const input: any = sanitised(decode(given));
    const params = { ...named, ...plain.graphql!.placed?.(input) };
    const { answer } = await runProcedure(context.world, {
      procedure: chosen,
      principal,
      params,
      freshness: context.freshness,
      body: only(chosen.body, input),
      query: only(chosen.query, input),
    });
    forget(context);
    return answer;
  };
}

const paramsOf = ({ graphql }: Procedure, given: { readonly [name: string]: string }) =>
  Object.fromEntries((graphql!.params ?? []).map((name) => [name, given[name]!]));

/** The members that one part of the request declares. */
const only = (fields: Fields = {}, input: any) =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => input[name] !== undefined)
      .map((name) => [name, input[name]]),
  );

/** The REST form of the input: of one argument that holds a draft, or of the arguments. */
function decoderOf(
  binding: Binding,
  { body, query, graphql }: Procedure,
  field: GraphQLField<any, any>,
): (given: any) => object {
  const { draft, members, decode = (input: object) => input } = graphql!;
  const fields: Fields = { ...body, ...query, ...members };
  const argument = field.args.find(({ name }) => name === draft?.argument);
  if (argument !== undefined) {
    const type = getNamedType(argument.type) as GraphQLInputObjectType;
    const own = objectDecoder(binding, type, fields);
    return (given) => decode(own(given[argument.name]));
  }
  const taken = bindSlots(binding, field.name, field.args, fields);
  return (given) => decode(decodeMembers(taken, given));
}
