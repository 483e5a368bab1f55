// Operations of one claim and document that replace the same part: the one that was accepted last has the last word,
// even if an earlier one waits meanwhile.
import type { ClaimedOperation } from '@storewright/store/storage/imports/queue';

type Placed = Pick<ClaimedOperation, 'type' | 'part' | 'position'>;

/** Names the part of its document that an operation replaces; `undefined` when it replaces none. */
export const partLabel = ({ type, part }: Placed): string | undefined =>
  part === null ? undefined : `${type} ${part}`;

/** What of one document a claim has carried out. */
export interface Order {
  /** The operation, with the outcome of other operations since it was claimed. */
  current(operation: ClaimedOperation): ClaimedOperation;
  note(operation: ClaimedOperation, became: 'imported' | 'waiting'): void;
}

/** Opens the order of the operations of one document. */
export function openOrder(): Order {
  const imported = new Map<string, number>();
  const waiting = new Map<string, number>();
  return {
    current(operation) {
      const label = partLabel(operation);
      if (label === undefined) return operation;
      const { position } = operation;
      const overtaken = operation.overtaken || (imported.get(label) ?? 0) > position;
      const overtakes = operation.overtakes || (waiting.get(label) ?? position) < position;
      return { ...operation, overtaken, overtakes };
    },
    note(operation, became) {
      const label = partLabel(operation);
      if (label === undefined) return;
      const { position } = operation;
      if (became === 'imported') imported.set(label, Math.max(imported.get(label) ?? 0, position));
      else waiting.set(label, Math.min(waiting.get(label) ?? position, position));
    },
  };
}
