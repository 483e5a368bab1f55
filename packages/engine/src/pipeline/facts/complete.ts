// Members that are computed when a document is read (inherited associates of a business unit). One
// query per kind and round for all documents of a page together.
import type { Kind } from '@storewright/model/declaration';
import { gather, surroundings } from './gather.ts';
import type { Session } from './session.ts';

/** The documents as clients see them; for most kinds they are the stored documents. */
export async function completeDocuments(
  session: Session,
  { compute }: Kind,
  documents: readonly any[],
  edge: 'rest' | 'graphql' = 'rest',
): Promise<readonly any[]> {
  if (compute === undefined || documents.length === 0) return documents;
  const facts = await gather(session, surroundings(session, undefined), (known) =>
    compute.needs(documents, known),
  );
  const further = edge === 'graphql' ? (compute.graphqlOnly ?? []) : [];
  return documents.map((document) => ({
    ...compute.apply(document, facts),
    ...Object.fromEntries(further.map((member) => [member, document[member]])),
  }));
}
