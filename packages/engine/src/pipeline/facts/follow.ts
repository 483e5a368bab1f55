// Whether the caller may follow a reference to its target. An answer may hold references to
// documents that its reader has no scope for: of kinds whose documents have an owner, a buyer sees
// their own, and documents that their scopes show elsewhere.
import {
  type Belonging,
  holds,
  isOwnedBy,
  type Kind,
  type Principal,
} from '@storewright/model/declaration';

/** Whether the asker is led to every document of the kind, and sees all of it. */
export function canFollow({ belongsTo }: Kind, principal?: Principal): boolean {
  if (belongsTo === 'everybody' || principal === undefined) return true;
  return belongsTo !== undefined && holdsFor(belongsTo, principal);
}

/**
 * What the asker sees of a document that a reference leads to; `undefined`: nothing.
 * @param document as clients see it
 */
export function followed(kind: Kind, document: any, principal?: Principal): any {
  const led = ledTo(kind, document, principal);
  const { belongsTo } = kind;
  if (led === undefined || belongsTo === undefined || belongsTo === 'everybody') return led;
  return belongsTo.atReferences?.(led) ?? led;
}

function ledTo(kind: Kind, document: any, principal?: Principal): any {
  if (principal === undefined || canFollow(kind, principal)) return document;
  const { belongsTo } = kind;
  if (belongsTo === undefined || belongsTo === 'everybody') return undefined;
  const { of, leads, shown } = belongsTo;
  const { stores = [] } = of(document);
  if (stores.some((storeKey) => holdsFor(belongsTo, principal, storeKey))) return document;
  const isLed = leads?.(document, principal) ?? isOwnedBy(of(document), principal);
  if (!isLed) return undefined;
  return shown === undefined ? document : shown(document);
}

/** Whether the scopes show the documents of the kind: all of them, or the documents of a store. */
export const holdsFor = (
  { scopes }: Belonging,
  { projectKey, scopes: held }: Principal,
  storeKey?: string,
): boolean => holds(held, scopes, { projectKey, storeKey });
