// Brings a document into order once a request: totals of a cart, staged changes of a product.
import type { Change, Kind, Surroundings } from '@storewright/model/declaration';
import { gather } from '../facts/gather.ts';
import type { Session } from '../facts/session.ts';

/** The change with the settled document and what follows from it elsewhere. */
export async function finalizeChange(
  session: Session,
  kind: Kind,
  around: Surroundings,
  change: Change,
  before: any,
): Promise<Change> {
  const { finalize } = kind;
  if (finalize === undefined) return change;
  const facts = await gather(
    session,
    around,
    (known) => finalize.needs?.(change.document, known, before) ?? {},
  );
  const document = finalize.apply(change.document, before, facts);
  const counts = finalize.counts?.(document, before, facts);
  if (finalize.also === undefined) return { ...change, document, counts };
  const known = { ...facts, id: change.id };
  const following = finalize.also(document, before, known, change.document);
  const touches = change.touches === true || following.length > 0;
  return { ...change, document, counts, touches, also: [...(change.also ?? []), ...following] };
}
