// What a mutation that deletes answers: the document, or an object with it and with warnings.
import type { Endpoint } from '../../declaration/index.ts';
import type { GraphqlContext } from './context.ts';
import { loaded } from './references.ts';

/** The document that was deleted, as the endpoint answers it. */
export async function deletionAnswer(
  context: GraphqlContext,
  { graphqlDeletion }: Endpoint,
  document: any,
): Promise<unknown> {
  if (graphqlDeletion === undefined) return document;
  const { member, beside, warnings } = graphqlDeletion;
  const found = await loaded(context, beside(document));
  return { [member]: document, warnings: warnings(document, found ?? undefined) };
}
