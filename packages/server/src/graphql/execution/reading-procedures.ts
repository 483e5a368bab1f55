// Procedures that only read, as query fields: the active cart, shipping methods of a cart.
import { GraphQLList, type GraphQLOutputType } from 'graphql';
import { ApiError, type GraphqlQuery, type Kind, type Procedure } from '../../declaration/index.ts';
import { admit, principalAt, runProcedure, sanitised } from '../../pipeline/index.ts';
import { jsonCopy } from '../../platform/json/copy.ts';
import { decodedMembers, memberConfigs, membersOf } from '../schema/input.ts';
import { type Outputs, outputType } from '../schema/output.ts';
import { GraphQLString } from '../schema/scalars.ts';
import { mandatory, type Shape } from '../schema/shape.ts';
import type { GraphqlContext } from './context.ts';
import type { Schemas } from './mutations.ts';
import { located, type Place } from './places.ts';
import { type NamedField, type PlaceSource, placesOf } from './queries.ts';
import { required } from './references.ts';

/** The fields of one kind at one place. */
export function readingFields(schemas: Schemas, kind: Kind, place: Place): NamedField[] {
  return kind.procedures.flatMap((procedure) => {
    const { graphqlQuery, path } = procedure;
    if (graphqlQuery === undefined || located(path)?.place !== place) return [];
    const { form } = graphqlQuery;
    const field =
      form === undefined
        ? fieldOf(schemas.outputs, procedure, graphqlQuery)
        : ownField(schemas, procedure, form);
    return [[graphqlQuery.query, field] as const];
  });
}

function fieldOf(
  outputs: Outputs,
  procedure: Procedure,
  { takes = {}, isList }: GraphqlQuery,
): NamedField[1] {
  const document = outputs.byKind.get(procedure.answers!)!;
  const type: GraphQLOutputType =
    isList === true ? required(new GraphQLList(required(document))) : document;
  const args = Object.fromEntries(
    Object.entries(takes).map(([argument, parameter]) => [
      argument,
      { type: argumentType(outputs, procedure, parameter) },
    ]),
  );
  return {
    type,
    description: procedure.doc,
    args,
    async resolve(source, given, context) {
      const answer = await answered(procedure, source, named(takes, given), context);
      return isList === true ? answer.results : answer;
    },
  };
}

/** A field whose arguments and answer have a form of their own; optional: there may be none. */
function ownField(
  { inputs, outputs }: Schemas,
  procedure: Procedure,
  { members, decode, result, encode }: NonNullable<GraphqlQuery['form']>,
): NamedField[1] {
  const taken = membersOf(inputs, procedure.graphqlQuery!.query, members);
  return {
    type: result.isOptional ? outputType(outputs, result) : required(outputType(outputs, result)),
    description: procedure.doc,
    args: memberConfigs(taken),
    async resolve(source, given, context) {
      // Whether arguments fit is told to those who may ask at all.
      for (const place of placesOf(source)) admit(context.principal, procedure, place);
      const input = sanitised(decode(decodedMembers(taken, given))) as Given;
      const answer = await answered(procedure, source, input, context);
      return answer === null ? null : encode(answer);
    },
  };
}

/** A parameter of the query as it is declared; one of the path is a text that must be there. */
function argumentType(outputs: Outputs, { query }: Procedure, parameter: string) {
  const field = query?.[parameter];
  if (field === undefined) return mandatory(GraphQLString);
  // Words and numbers have one type for both directions.
  const type = outputType(outputs, field) as Shape['type'];
  return field.isOptional ? type : mandatory(type);
}

interface Given {
  readonly [parameter: string]: any;
}

/** What is given, by the parameters that the arguments stand for. */
const named = (takes: NonNullable<GraphqlQuery['takes']>, given: Given): Given =>
  Object.fromEntries(
    Object.entries(takes)
      .map(([argument, parameter]) => [parameter, given[argument]])
      .filter(([, value]) => value !== undefined && value !== null),
  );

/**
 * The answer; `null` when a single document is not there. Of several places the one with the
 * document that was changed last holds.
 */
export async function answered(
  procedure: Procedure,
  source: PlaceSource | undefined,
  given: Given,
  context: GraphqlContext,
): Promise<any> {
  const { body = {}, query = {} } = procedure;
  const part = (isPart: (name: string) => boolean): Given =>
    Object.fromEntries(Object.entries(given).filter(([name]) => isPart(name)));
  const ofPath = part((name) => !Object.hasOwn(query, name) && !Object.hasOwn(body, name));
  const places = placesOf(source).map((params) => ({ ...params, ...ofPath }));
  for (const params of places) admit(context.principal, procedure, params);
  let latest: any;
  let missing: unknown;
  for (const params of places) {
    const principal = principalAt(context.principal, params);
    // The pipeline decodes in place, so every place has values of its own.
    const own = (fields: object) => jsonCopy(part((name) => Object.hasOwn(fields, name)));
    const { freshness } = context;
    const sent = { body: own(body), query: own(query) };
    const call = { procedure, principal, params, freshness, ...sent };
    try {
      const { answer } = await runProcedure(context.world, call);
      if (latest === undefined || answer.lastModifiedAt > latest.lastModifiedAt) latest = answer;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'ResourceNotFound') throw error;
      missing = error;
    }
  }
  if (latest !== undefined) return latest;
  if (procedure.graphqlQuery?.isList === true) throw missing;
  return null;
}
