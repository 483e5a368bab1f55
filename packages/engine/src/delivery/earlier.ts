// Messages from before a listener began: first these, in the order of their creation, then the
// notifications in its queue. A message in both is sent once: numbers of a resource's messages
// count up, and when one is stored, all before it are stored too.
import type { Waiting } from '@storewright/store/storage/outbox/outbox';

/** A stored message. */
export type Earlier = Pick<Waiting, 'id' | 'body'>;

/** Where a page of stored messages begins. */
export interface After {
  readonly createdAt: string;
  readonly id: string;
}

/** The oldest messages after a place, as they are stored; nothing when there are no more. */
export type Page = (after: After | undefined) => Promise<readonly StoredMessage[]>;

interface StoredMessage extends After {
  readonly resource: { readonly typeId: string; readonly id: string };
  readonly sequenceNumber: number;
}

export interface EarlierMessages {
  /** The next one to send; the same until it is marked as sent. Nothing when all are sent. */
  next(): Promise<Earlier | undefined>;
  told(): void;
  /** Whether a notification of the queue is one of them. */
  isAmong(body: string): boolean;
}

/** Of so many, numbers are kept in mind. */
export const maxEarlier = 100_000;

/** @throws Error when there are more than the limit */
export function earlierMessages(page: Page): EarlierMessages {
  const known = new Map<string, number>();
  let waiting: StoredMessage[] = [];
  let after: After | undefined;
  let count = 0;
  let isOver = false;
  const fill = async () => {
    waiting = [...(await page(after))];
    after = waiting.at(-1) ?? after;
    count += waiting.length;
    isOver = waiting.length === 0;
    if (count > maxEarlier)
      throw new TooManyEarlier(
        `There are more than ${maxEarlier} messages since then. Use a later time or fewer types.`,
      );
  };
  return {
    async next() {
      if (waiting.length === 0 && !isOver) await fill();
      const [first] = waiting;
      return first === undefined ? undefined : { id: first.id, body: JSON.stringify(first) };
    },
    told() {
      const first = waiting.shift();
      if (first !== undefined) known.set(resourceOf(first), first.sequenceNumber);
    },
    isAmong(body) {
      if (known.size === 0) return false;
      const one = JSON.parse(body);
      // A change of a resource is no message of it.
      if (one.sequenceNumber === undefined) return false;
      return one.sequenceNumber <= (known.get(resourceOf(one)) ?? 0);
    },
  };
}

/** Waiting does not mend it. */
export class TooManyEarlier extends Error {}

const resourceOf = ({ resource: { typeId, id } }: Pick<StoredMessage, 'resource'>): string =>
  `${typeId}/${id}`;
