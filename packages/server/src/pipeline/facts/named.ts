// Documents that values of an input refer to, such as the value of a custom field. What the asker
// cannot see is for him as if it were not there.
import { danglingReference, type Principal, type Target } from '../../declaration/index.ts';
import { mayName } from '../access/follow.ts';
import { completed } from '../answer/complete.ts';
import { kindNamed } from '../operations/world.ts';
import type { Session } from './session.ts';

/** @throws ReferencedResourceNotFound */
export async function namedDocuments(
  session: Session,
  name: string,
  targets: readonly Target[],
  principal: Principal | undefined,
): Promise<unknown[]> {
  const kind = kindNamed(session.world, name);
  const found = await session.documents(name, targets);
  const there = found.flatMap((one) => (one === undefined ? [] : [one.document]));
  const shown = kind.follow === undefined ? there : await completed(session, kind, there);
  const seen = new Set(there.filter((_, index) => mayName(kind, shown[index], principal)));
  const missing = found.findIndex((one) => one === undefined || !seen.has(one.document));
  if (missing !== -1) throw danglingReference(name, targets[missing] as { id: string });
  return there;
}
