// Whether a reference leads the asker to its target. Expansion and GraphQL ask no scopes of the
// targets of references, so kinds with personal data say who is led to them.
import { holds, type Kind, type Principal } from '../declaration/index.ts';

/** @param document as clients see it */
export function mayFollow({ follow }: Kind, document: any, principal?: Principal): boolean {
  if (follow === undefined || principal === undefined) return true;
  const { projectKey, scopes, customerId, anonymousId } = principal;
  if (customerId === undefined && anonymousId === undefined) return true;
  return holds(scopes, follow.scopes, { projectKey }) || follow.allows(document, principal);
}
