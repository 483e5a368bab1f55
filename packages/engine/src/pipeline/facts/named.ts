// Documents that values of an input refer to, such as the value of a custom field. What the asker
// cannot see is for him as if it were not there.
import { type Caller, danglingReference, type Target } from '@storewright/model/declaration';
import { kindNamed } from '../context/world.ts';
import { canReference } from './naming.ts';
import type { Session } from './session.ts';

/** @throws ReferencedResourceNotFound */
export async function findNamed(
  session: Session,
  name: string,
  targets: readonly Target[],
  caller: Caller | undefined,
): Promise<unknown[]> {
  const kind = kindNamed(session.world, name);
  const found = await session.documents(name, targets);
  const seen = await Promise.all(
    found.map((one) => one !== undefined && canReference(session, caller, kind, one.document)),
  );
  const missing = seen.indexOf(false);
  if (missing !== -1) throw danglingReference(name, targets[missing] as { id: string });
  return found.map((one) => one!.document);
}
