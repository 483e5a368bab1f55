// What a mutation that deletes answers: the document, or a type with it and with warnings.
import { GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import type { Endpoint, GraphqlDeletion } from '../../declaration/index.ts';
import type { Outputs } from '../schema/output.ts';
import type { GraphqlContext } from './context.ts';
import { loaded, required } from './references.ts';

/** @param type of the document */
export function deletionType(
  { named }: Outputs,
  type: GraphQLObjectType,
  deletion: GraphqlDeletion | undefined,
): GraphQLObjectType {
  if (deletion === undefined) return type;
  const made = new GraphQLObjectType({
    name: deletion.type,
    fields: { [deletion.member]: { type: required(type) as GraphQLOutputType } },
  });
  named.set(deletion.type, made);
  return made;
}

/** The document that was deleted, as the endpoint answers it. */
export async function deletionAnswer(
  context: GraphqlContext,
  { graphqlDeletion }: Endpoint,
  document: any,
): Promise<unknown> {
  if (graphqlDeletion === undefined) return document;
  const { member, warnings } = graphqlDeletion;
  const beside = await loaded(context, warnings.beside(document));
  return { [member]: document, warnings: warnings.of(document, beside ?? undefined) };
}
