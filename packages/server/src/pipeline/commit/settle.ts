// Brings a document into order once a request: totals of a cart, staged changes of a product.
import type { Kind, Surroundings } from '../../declaration/index.ts';
import { gather } from '../facts/gather.ts';
import type { Session } from '../facts/session.ts';

export async function settled(
  session: Session,
  kind: Kind,
  around: Surroundings,
  document: any,
  before: any,
): Promise<any> {
  const { settle } = kind;
  if (settle === undefined) return document;
  const facts = await gather(session, around, (known) => settle.needs?.(document, known) ?? {});
  return settle.apply(document, before, facts);
}
