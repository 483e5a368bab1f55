// The audit log entries of writes: of access of clients, and of the settings that decide where data
// is sent.

import { isSame } from '@storewright/model/base/equality';
import type { Principal } from '@storewright/model/declaration';
import type { NotedAct } from '@storewright/store/storage/audit';
import { subscriptionKind } from '@storewright/store/storage/outbox/audience';
import type { StorageWrite } from '@storewright/store/storage/storage';
import { extensionKind } from './known-extensions.ts';

const clientKind = 'api-client';

/** Kinds whose documents administer. */
const administering: ReadonlySet<string> = new Set([
  'project',
  clientKind,
  extensionKind,
  subscriptionKind,
]);

const verbs = { insert: 'create', update: 'update', delete: 'delete' } as const;

/** Entries of a request; none for work of the server itself. */
export function actsOf(
  by: Principal | undefined,
  writes: readonly StorageWrite[],
): readonly NotedAct[] {
  const author = by?.author;
  if (author === undefined) return [];
  const { correlationId } = by!;
  return writes.flatMap((write) => {
    if (!administering.has(write.kind) || write.type === 'guard' || write.type === 'adjust')
      return [];
    const act = `${write.kind}.${verbs[write.type]}`;
    const { id } = write.type === 'delete' ? write.before : write.document;
    return [{ act, subject: id, details: detailsOf(write), author: { ...author, correlationId } }];
  });
}

type Told = Extract<StorageWrite, { type: 'insert' | 'update' | 'delete' }>;

/** Of a client its scopes, of a change the members that are others; never a value. */
function detailsOf(write: Told): readonly string[] {
  if (write.type === 'update') return changedMembers(write.before, write.document);
  if (write.type === 'insert' && write.kind === clientKind)
    return String(write.document.scope ?? '').split(' ');
  return [];
}

const stamps: ReadonlySet<string> = new Set(['version', 'lastModifiedAt', 'lastModifiedBy']);

const changedMembers = (
  before: { readonly [member: string]: any },
  after: { readonly [member: string]: any },
): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (member) => !stamps.has(member) && !isSame(before[member], after[member]),
  );
