// Sends new notifications to a reader, without an address to post to. Readers do not acknowledge,
// so sent notifications stay for a while: a reader that was cut off sends its position, and
// continues there.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbox } from '@storewright/store/storage/outbox/outbox';
import type { Cursor } from '@storewright/store/storage/outbox/tail';
import { outgoing } from './payload.ts';
import { listenerPrefix } from './sender.ts';

export type { Cursor } from '@storewright/store/storage/outbox/tail';

interface Tailing {
  readonly outbox: Outbox;
  readonly projectKey: string;
  readonly name: string;
  /** What it listens for, as a subscription says it. */
  readonly wants: object;
  /** Where the one before was; from the beginning of the queue without. */
  readonly after: Cursor | undefined;
  /** After this time without notifications a keep-alive is sent. */
  readonly quietMs: number;
  readonly signal: AbortSignal;
}

/** Where its reader is, and what there is in JSON: nothing but the place when it is quiet. */
interface Told {
  readonly at: Cursor;
  readonly json?: string;
}

const renewMs = 60_000;
const idleMs = 100;
const atOnce = 100;
/** More than sockets buffer on the way to the reader: older ones have arrived. */
const keptBytes = 16 * 1024 * 1024;
const beginning: Cursor = { addedIn: '0', position: 0 };

/** The first is the starting position, once nothing can be missed. */
export async function* tailOf(tailing: Tailing): AsyncGenerator<Told> {
  const { outbox, projectKey, wants, after, signal } = tailing;
  const place = { project: projectKey, subscription: `${listenerPrefix}${tailing.name}` };
  await outbox.listen(place, wants);
  let at = await beginningOf(outbox, place, after);
  yield { at };
  let [renewedAt, toldAt] = [performance.now(), performance.now()];
  const arrived = arrivals();
  while (!signal.aborted) {
    const { rows } = await outbox.readAfter(place, at, atOnce);
    for (const row of rows) {
      at = { addedIn: row.addedIn, position: row.position };
      yield { at, json: notificationOf(projectKey, row) };
      toldAt = performance.now();
    }
    const until = arrived(at, rows);
    if (until !== undefined) await outbox.forget(place, until);
    if (performance.now() - renewedAt > renewMs) {
      await outbox.listen(place, wants);
      renewedAt = performance.now();
    }
    if (rows.length > 0) continue;
    await sleep(idleMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted || performance.now() - toldAt < tailing.quietMs) continue;
    yield { at };
    toldAt = performance.now();
  }
}

/** Everything before has arrived. A position beyond the current one is from another database. */
async function beginningOf(
  outbox: Outbox,
  place: Parameters<Outbox['forget']>[0],
  after: Cursor | undefined,
): Promise<Cursor> {
  if (after === undefined) return beginning;
  const { horizon } = await outbox.readAfter(place, after, 0);
  if (BigInt(after.addedIn) >= BigInt(horizon)) return beginning;
  await outbox.forget(place, after);
  return after;
}

/** Returns the position up to which enough was sent since that everything has arrived. */
function arrivals() {
  const kept: { readonly until: Cursor; readonly bytes: number }[] = [];
  let total = 0;
  return (until: Cursor, rows: readonly { readonly body: string }[]): Cursor | undefined => {
    if (rows.length === 0) return undefined;
    const bytes = rows.reduce((sum, { body }) => sum + body.length, 0);
    kept.push({ until, bytes });
    total += bytes;
    let gone: Cursor | undefined;
    while (total - kept[0]!.bytes > keptBytes) {
      const first = kept.shift()!;
      total -= first.bytes;
      gone = first.until;
    }
    return gone;
  };
}

/** The notification of a row, in JSON. */
export const notificationOf = (
  projectKey: string,
  row: { readonly id: string; readonly body: string },
) =>
  outgoing(
    {
      projectKey,
      format: { type: 'Platform' },
      pathOf: (typeId) => `/${typeId}s`,
      isReadable: true,
      maxBytes: 10 * 1024 * 1024,
    },
    row,
  ).body;
