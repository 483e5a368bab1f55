// Procedures that declare a mutation, such as an order from a cart.
import { GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import type { Fields, GraphqlMutation, Kind, Procedure } from '../../declaration/index.ts';
import { admit, principalAt, runProcedure, sanitised } from '../../pipeline/index.ts';
import {
  decodedMembers,
  type Inputs,
  memberConfigs,
  membersOf,
  objectShape,
} from '../schema/input.ts';
import { fieldMap, type Outputs } from '../schema/output.ts';
import { GraphQLString } from '../schema/scalars.ts';
import { mandatory } from '../schema/shape.ts';
import { chooseVariant, type Variants, variantArguments } from '../schema/variants.ts';
import { forget } from './context.ts';
import type { MutationField, NamedMutation, Schemas } from './mutations.ts';
import { prefixOf } from './places.ts';
import { required } from './references.ts';

export function procedureFields(schemas: Schemas, kind: Kind): NamedMutation[] {
  return kind.procedures.flatMap((procedure) => {
    const { graphql } = procedure;
    if (graphql === undefined) return [];
    const nullable = resultType(schemas.outputs, graphql);
    const type = graphql.isRequired === true ? required(nullable) : nullable;
    return [[graphql.mutation, field(schemas.inputs, variantsOf(kind, procedure), type)] as const];
  });
}

/** @throws Error when a declaration returns a type that nothing declares. */
function resultType(outputs: Outputs, { mutation, returns, result }: GraphqlMutation) {
  const known = outputs.named.get(returns);
  if (known !== undefined) return known as GraphQLOutputType;
  if (result === undefined)
    throw new Error(`${mutation} returns ${returns}, which is not declared`);
  const fields = Object.entries(result).map(([member, one]) =>
    typeof one === 'string'
      ? { [member]: { type: documentType(outputs, one) } }
      : fieldMap(outputs, { [member]: one }, returns),
  );
  const type = new GraphQLObjectType({ name: returns, fields: Object.assign({}, ...fields) });
  outputs.named.set(returns, type);
  return type;
}

/** Type of the documents of a kind, which the answer may lack unless a mark follows the name. */
function documentType({ byKind }: Outputs, named: string): GraphQLOutputType {
  const isRequired = named.endsWith('!');
  const type = byKind.get(isRequired ? named.slice(0, -1) : named)!;
  return isRequired ? required(type) : type;
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

function field(
  inputs: Inputs,
  variants: Variants<Procedure> & { plain: Procedure },
  type: GraphQLOutputType,
): MutationField {
  const { plain } = variants;
  const form = formOf(inputs, plain);
  return {
    type,
    description: plain.doc,
    args: { ...paramArguments(plain), ...form.args, ...variantArguments(variants) },
    async resolve(_, given, context) {
      const { chosen, params: ofVariant } = chooseVariant(variants, given);
      const named = { ...ofVariant, ...paramsOf(plain, given) };
      admit(context.principal, chosen, named);
      const principal = principalAt(context.principal, named);
      const input: any = sanitised(form.decode(given));
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
    },
  };
}

/** Parameters of the path that the mutation takes as arguments. */
const paramArguments = ({ graphql }: Procedure) =>
  Object.fromEntries(
    (graphql!.params ?? []).map((name) => [name, { type: mandatory(GraphQLString) }]),
  );

const paramsOf = ({ graphql }: Procedure, given: { readonly [name: string]: string }) =>
  Object.fromEntries((graphql!.params ?? []).map((name) => [name, given[name]!]));

/** The members that one part of the request declares. */
const only = (fields: Fields = {}, input: any) =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => input[name] !== undefined)
      .map((name) => [name, input[name]]),
  );

interface Form {
  readonly args: { readonly [name: string]: any };
  readonly decode: (given: any) => object;
}

function formOf(inputs: Inputs, { body, query, graphql }: Procedure): Form {
  const { draft, members, decode = (input: object) => input } = graphql!;
  const fields: Fields = { ...body, ...query, ...members };
  if (draft !== undefined) {
    const shape = objectShape(inputs, draft.input, fields);
    return {
      args: { [draft.argument]: { type: mandatory(shape.type) } },
      decode: (given) => decode(shape.decode!(given[draft.argument]) as object),
    };
  }
  const taken = membersOf(inputs, graphql!.mutation, fields);
  return {
    args: taken.size === 0 ? {} : memberConfigs(taken),
    decode: (given) => decode(decodedMembers(taken, given)),
  };
}
