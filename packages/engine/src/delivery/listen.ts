// Delivers to an address of a developer while a listener is active: a listener is a subscription
// that expires, with a queue of its own, so nothing is missed between two connections.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbound, OutboundOutcome } from '@storewright/platform/outbound';
import type { Holder, Outbox, Place, Waiting } from '@storewright/store/storage/outbox/outbox';
import type { Outgoing } from './destinations/protocol.ts';
import { type EarlierMessages, TooManyEarlier } from './earlier.ts';
import { forms } from './forms.ts';
import { outgoing } from './payload.ts';
import { listenerPrefix } from './sender.ts';

interface Forwarding {
  readonly outbound: Outbound;
  readonly url: string;
  readonly as: string;
  readonly projectKey: string;
  readonly pathOf: (typeId: string) => string;
}

/** Posts one notification; returns it and the outcome. */
export async function forwardNotification(
  { outbound, url, as, projectKey, pathOf }: Forwarding,
  row: Pick<Waiting, 'id' | 'body'>,
): Promise<{
  readonly one: Outgoing;
  readonly answer: OutboundOutcome;
  readonly isTaken: boolean;
}> {
  const format = { type: as === 'cloudevents' ? 'CloudEvents' : 'Platform' };
  const rendering = { projectKey, format, pathOf, isReadable: true, maxBytes: 10 * 1024 * 1024 };
  const one = outgoing(rendering, row);
  const { body, type } = forms.get(as)!(one);
  const headers = { 'Content-Type': type, 'webhook-id': one.id };
  const answer = await outbound.post({ url, headers, body, timeoutMs: 10_000, maxBytes: 65_536 });
  const isTaken = answer.outcome === 'answer' && answer.status >= 200 && answer.status < 300;
  return { one, answer, isTaken };
}

interface Listening extends Forwarding {
  readonly outbox: Outbox;
  readonly name: string;
  /** What it listens for, as a subscription says it. */
  readonly wants: object;
  /** Sent before the notifications in the queue. */
  readonly earlier?: EarlierMessages | undefined;
  /** Attempts for each after the first that was answered; who is not there is waited for. */
  readonly retries: number;
  readonly signal: AbortSignal;
  readonly ready: () => void;
  readonly told: (one: Outgoing, answer: OutboundOutcome, isLast: boolean) => void;
  readonly failed: (error: unknown) => void;
}

const renewMs = 60_000;
const idleMs = 100;
const firstWaitMs = 1_000;
const maxWaitMs = 16_000;
/** An address that is being restarted is found soon. */
const maxAbsenceMs = 2_000;
const holdMs = 4_000;

/**
 * Listens until the signal; waits for an unavailable database. Of several listeners of a name the
 * newest one is served; the others take over when it ends.
 */
export async function listen(listening: Listening): Promise<void> {
  const { outbox, signal, wants, failed, ready } = listening;
  const place = {
    project: listening.projectKey,
    subscription: `${listenerPrefix}${listening.name}`,
  };
  let isReady = false;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      await outbox.listen(place, wants);
      if (!isReady) ready();
      isReady = true;
      // The former holder may have been killed, and its end is not awaited.
      const holder = await outbox.claim(place, isFirst);
      isFirst = false;
      if (holder !== undefined) await holdQueue(listening, place, holder);
      else await paused(signal, firstWaitMs);
    } catch (error) {
      if (error instanceof TooManyEarlier) throw error;
      failed(error);
      await paused(signal, firstWaitMs);
    }
  }
  await outbox.leave(place).catch(failed);
}

const paused = (signal: AbortSignal, ms: number) =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

const nothing = { gone: [], sent: 0, failed: 0, dropped: 0 };

async function holdQueue(listening: Listening, place: Place, holder: Holder): Promise<void> {
  const { outbox, signal, wants, earlier } = listening;
  if (earlier !== undefined && !(await sendEarlier(listening, earlier, holder))) return;
  let [renewedAt, settledAt] = [performance.now(), performance.now()];
  while (!signal.aborted) {
    const { rows } = await outbox.read(place, { from: '0', most: 100, without: [] });
    for (const row of rows) {
      if (signal.aborted) break;
      const sent = earlier?.isAmong(row.body) === true || (await inTurn(listening, holder, row));
      if (sent === undefined) return;
      const count = sent ? { sent: 1 } : { dropped: 1 };
      if ((await outbox.settle(holder, { ...nothing, ...count, gone: [row] })) === undefined)
        return;
      settledAt = performance.now();
    }
    if (performance.now() - renewedAt > renewMs) {
      await outbox.listen(place, wants);
      renewedAt = performance.now();
    }
    if (performance.now() - settledAt > holdMs) {
      if ((await outbox.settle(holder, nothing)) === undefined) return;
      settledAt = performance.now();
    }
    if (rows.length === 0) await paused(signal, idleMs);
  }
  await outbox.release(holder);
}

/** Whether all were sent; not when it is another one's turn or the end. */
async function sendEarlier(
  listening: Listening,
  earlier: EarlierMessages,
  holder: Holder,
): Promise<boolean> {
  const { outbox, signal } = listening;
  let settledAt = performance.now();
  for (;;) {
    const row = await earlier.next();
    if (row === undefined) return true;
    if (signal.aborted || (await inTurn(listening, holder, row)) === undefined) return false;
    earlier.told();
    if (performance.now() - settledAt < holdMs) continue;
    if ((await outbox.settle(holder, nothing)) === undefined) return false;
    settledAt = performance.now();
  }
}

/** Whether it was taken, in the end; nothing when it is another one's turn or the end. */
async function inTurn(
  listening: Listening,
  holder: Holder,
  row: Pick<Waiting, 'id' | 'body'>,
): Promise<boolean | undefined> {
  const { outbox, retries, signal, told } = listening;
  let attempt = 0;
  for (let wait = firstWaitMs; ; wait *= 2) {
    const { one, answer, isTaken } = await forwardNotification(listening, row);
    const isThere = answer.outcome !== 'failed';
    const isLast = isTaken || (isThere && attempt >= retries);
    told(one, answer, isLast);
    if (isLast) return isTaken;
    if (isThere) attempt += 1;
    wait = Math.min(wait, isThere ? maxWaitMs : maxAbsenceMs);
    for (let waited = 0; waited < wait; waited += firstWaitMs) {
      await paused(signal, firstWaitMs);
      if (signal.aborted || (await outbox.settle(holder, nothing)) === undefined) return undefined;
    }
  }
}
