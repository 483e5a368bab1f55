// Queues of streams without a reader: their readers may come back, so the last ones stay until they
// expire, and earlier ones end immediately, lest each write of the project pays for all earlier
// streams.
import { listenerPrefix } from '@storewright/engine/delivery';
import type { Place } from '@storewright/store/storage/outbox/outbox';

const maxLeft = 20;

/** @param end Ends a listener; one that cannot be ended expires. */
export function openQueues(end: (place: Place) => Promise<void>) {
  /** How many read each; unread ones in the order in which they were left. */
  const readers = new Map<string, number>();
  const endOldest = () => {
    const left = [...readers].filter(([, count]) => count === 0);
    if (left.length <= maxLeft) return;
    const [key] = left[0]!;
    readers.delete(key);
    const [project, subscription] = key.split(' ');
    end({ project: project!, subscription: subscription! }).catch(() => undefined);
  };
  return {
    /** Answers what leaves it. */
    enter({ project, name }: { readonly project: string; readonly name: string }): () => void {
      const key = `${project} ${listenerPrefix}${name}`;
      readers.set(key, (readers.get(key) ?? 0) + 1);
      return () => {
        const count = (readers.get(key) ?? 1) - 1;
        readers.delete(key);
        readers.set(key, count);
        endOldest();
      };
    },
  };
}
