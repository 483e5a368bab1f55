// What a mutation that deletes answers: the document, or a type with it and with warnings.
import { GraphQLObjectType, type GraphQLOutputType } from 'graphql';
import type { Endpoint } from '../../declaration/index.ts';
import type { Outputs } from '../schema/output.ts';
import type { GraphqlContext } from './context.ts';
import { loaded, required } from './references.ts';

/** @param type of the document */
export function deletionType(
  { named }: Outputs,
  type: GraphQLObjectType,
  deletion: Endpoint['graphqlDeletion'],
): GraphQLObjectType {
  if (deletion === undefined) return type;
  const { type: name, member } = deletion.answers;
  const made = new GraphQLObjectType({
    name,
    fields: { [member]: { type: required(type) as GraphQLOutputType } },
  });
  named.set(name, made);
  return made;
}

/** The document that was deleted, as the endpoint answers it. */
export async function deletionAnswer(
  context: GraphqlContext,
  { graphqlDeletion }: Endpoint,
  document: any,
): Promise<unknown> {
  if (graphqlDeletion === undefined) return document;
  const { answers, beside, warnings } = graphqlDeletion;
  const found = await loaded(context, beside(document));
  return { [answers.member]: document, warnings: warnings(document, found ?? undefined) };
}
