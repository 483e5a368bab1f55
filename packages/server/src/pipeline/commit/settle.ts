// Brings a document into order once a request: totals of a cart, staged changes of a product.
import type { Change, Kind, Surroundings } from '../../declaration/index.ts';
import { gather } from '../facts/gather.ts';
import type { Session } from '../facts/session.ts';

/** The change with the settled document and what follows from it elsewhere. */
export async function settled(
  session: Session,
  kind: Kind,
  around: Surroundings,
  change: Change,
  before: any,
): Promise<Change> {
  const { settle } = kind;
  if (settle === undefined) return change;
  const facts = await gather(
    session,
    around,
    (known) => settle.needs?.(change.document, known, before) ?? {},
  );
  const document = settle.apply(change.document, before, facts);
  if (settle.also === undefined) return { ...change, document };
  const following = settle.also(document, before, facts, change.document);
  const touches = change.touches === true || following.length > 0;
  return { ...change, document, touches, also: [...(change.also ?? []), ...following] };
}
