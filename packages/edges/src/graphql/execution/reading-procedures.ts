// Procedures that only read, as query fields: the active cart, shipping methods of a cart.

import { admit, principalAt, runProcedure, sanitised } from '@storewright/engine/pipeline';
import {
  ApiError,
  type GraphqlQuery,
  type Kind,
  type Procedure,
} from '@storewright/model/declaration';
import { jsonCopy } from '@storewright/platform/json';
import type { GraphQLObjectType } from 'graphql';
import { answer, type Binding, type Resolve } from '../schema/binding.ts';
import { bindSlots, decodeMembers } from '../schema/inputs.ts';
import { bindValue } from '../schema/outputs.ts';
import type { GraphqlContext } from './context.ts';
import { located, type Place, type PlaceSource, placesOf } from './places.ts';

/** Binds the fields of one kind at one place. */
export function bindReading(
  binding: Binding,
  type: GraphQLObjectType,
  kind: Kind,
  place: Place,
): void {
  for (const procedure of kind.procedures) {
    const { graphqlQuery, path, doc: description } = procedure;
    if (graphqlQuery === undefined || located(path)?.place !== place) continue;
    const { form, query } = graphqlQuery;
    const resolve =
      form === undefined
        ? resolveAnswer(procedure, graphqlQuery)
        : resolveForm(binding, type, procedure, form);
    const field = answer(binding, type, query, { resolve, description });
    if (form !== undefined && field !== undefined) bindValue(binding, field.type, form.result);
  }
}

const resolveAnswer =
  (procedure: Procedure, { takes = {}, isList }: GraphqlQuery): Resolve =>
  async (source, given, context) => {
    const found = await answerProcedure(procedure, source, named(takes, given), context);
    return isList === true ? found.results : found;
  };

/** A field whose arguments and answer have a form of their own. */
function resolveForm(
  binding: Binding,
  type: GraphQLObjectType,
  procedure: Procedure,
  { members, decode, encode }: NonNullable<GraphqlQuery['form']>,
): Resolve {
  const { query } = procedure.graphqlQuery!;
  const taken = bindSlots(binding, query, type.getFields()[query]?.args ?? [], members);
  return async (source, given, context) => {
    // Whether arguments fit is reported only to callers with access.
    for (const place of placesOf(source)) admit(context.principal, procedure, place);
    const input = sanitised(decode(decodeMembers(taken, given))) as Given;
    const found = await answerProcedure(procedure, source, input, context);
    return found === null ? null : encode(found);
  };
}

interface Given {
  readonly [parameter: string]: any;
}

/** The given values, by the parameters of the arguments. */
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
export async function answerProcedure(
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
    const { freshness, readSet } = context;
    const sent = { body: own(body), query: own(query) };
    const call = { procedure, principal, params, freshness, readSet, ...sent };
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
