// Keeps the queue in bounds: rows of deleted subscriptions are removed, and a subscription with
// more than a million of them is stopped, as one that fails for too long.
import type { Outbox } from '@storewright/store/storage/outbox/outbox';
import type { Storage } from '@storewright/store/storage/storage';

const maxWaiting = 1_000_000;
const rowsAtOnce = 5_000;

interface Upkeep {
  readonly storage: Storage & { readonly outbox: Outbox };
  readonly log: { warn(about: object, what: string): void };
  readonly most?: number;
}

/** Answers how many rows went. */
export async function upkeep(
  { storage, log, most = maxWaiting }: Upkeep,
  goOn: () => boolean,
): Promise<number> {
  const { outbox } = storage;
  let gone = await outbox.removeOrphans(goOn);
  for (const { waiting, ...place } of await outbox.backlogs()) {
    if (waiting <= most || !goOn()) continue;
    const [row] = await storage.find(place.project, 'subscription', [{ id: place.subscription }]);
    if (row === undefined) continue;
    await setStatus(storage, place.project, row, 'ConfigurationErrorDeliveryStopped');
    log.warn({ ...place, waiting }, 'the queue is full: deliveries have stopped');
    for (let went = rowsAtOnce; went === rowsAtOnce && goOn(); gone += went)
      went = await outbox.drop(place, rowsAtOnce);
  }
  return gone;
}

/** No change to anybody, so the version stays. */
export async function setStatus(
  storage: Pick<Storage, 'commit'>,
  project: string,
  { text, messageSequence }: { readonly text: string; readonly messageSequence: number },
  status: string,
): Promise<void> {
  const before = JSON.parse(text);
  const document = { ...before, status };
  await storage.commit(project, [
    { type: 'update', kind: 'subscription', before, document, messageSequence, messages: [] },
  ]);
}
