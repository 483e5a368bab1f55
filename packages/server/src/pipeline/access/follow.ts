// Whether a reference leads the asker to its target. Expansion and GraphQL ask no scopes of the
// targets of references, so kinds with personal data say who is led to them.
import { holds, type Kind, type Principal, parseScope } from '../../declaration/index.ts';

const isSubject = ({ customerId, anonymousId }: Principal): boolean =>
  customerId !== undefined || anonymousId !== undefined;

/** Whether the asker is led to every document of the kind, and sees all of it. */
export function isLedFreely({ follow }: Kind, principal?: Principal): boolean {
  if (follow === undefined || principal === undefined || !isSubject(principal)) return true;
  const { projectKey, scopes } = principal;
  return holds(scopes, follow.scopes, { projectKey });
}

/**
 * What the asker sees of a document that a reference leads to; `undefined`: nothing.
 * @param document as clients see it
 */
export function followed(kind: Kind, document: any, principal?: Principal): any {
  if (isLedFreely(kind, principal)) return document;
  const { allows, shown } = kind.follow!;
  if (!allows(document, principal!)) return undefined;
  return shown === undefined ? document : shown(document);
}

/**
 * Whether the asker may refer to the document from a custom field: it would otherwise tell whether
 * there is such a document, and later lead whoever expands it there.
 * @param document as clients see it
 */
export function mayName({ follow }: Kind, document: any, principal?: Principal): boolean {
  if (follow === undefined || principal === undefined) return true;
  const { projectKey, scopes } = principal;
  const isHeldIn = (storeKey?: string) => holds(scopes, follow.scopes, { projectKey, storeKey });
  if (isHeldIn()) return true;
  if (isSubject(principal)) return follow.allows(document, principal);
  return !isOfStores(principal) || storesOf(document).some(isHeldIn);
}

/** A client whose scopes are, at least in part, those of single stores. */
const isOfStores = ({ scopes }: Principal): boolean =>
  [...scopes].some((scope) => parseScope(scope)?.storeKey !== undefined);

/** Keys of the stores that a document belongs to. */
const storesOf = ({ store, stores = [] }: any): readonly string[] =>
  [...(store === undefined ? [] : [store]), ...stores].map(({ key }) => key);
