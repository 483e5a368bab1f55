// Sends a stored message to a subscription once more: now, and once. The queue of the subscription
// is not touched, so the receiver may see it out of order with others of its resource, as with any
// delivery.
import type { Place } from '@storewright/store/storage/outbox/outbox';
import type { Outcome, Outgoing } from './destinations/protocol.ts';
import type { Lines } from './lines.ts';
import { outgoing } from './payload.ts';
import type { Receiver } from './runner.ts';

interface ResendWorld {
  readonly lines: Lines;
  /** Nothing: there is no such subscription, or nothing is sent to it now. */
  readonly receiver: (place: Place) => Promise<Receiver | undefined>;
  readonly note: (place: Place, one: Outgoing, outcome: Outcome, durationMs: number) => void;
}

/** A message as it is stored. */
export interface StoredMessage {
  readonly id: string;
  /** JSON text. */
  readonly body: string;
}

/** The outcome; `undefined` where there is no destination. */
export async function resent(
  { lines, receiver: receiverAt, note }: ResendWorld,
  place: Place,
  message: StoredMessage,
): Promise<Outcome | undefined> {
  const receiver = await receiverAt(place);
  if (receiver === undefined) return undefined;
  const line = await lines.of(place.project, receiver.document);
  const one = outgoing(receiver.rendering, message);
  const started = performance.now();
  const [outcome] = await line.send([one]);
  if (outcome === undefined) throw new Error('a line has answered nothing');
  note(place, one, outcome, performance.now() - started);
  if (outcome.outcome !== 'taken') lines.forget(place.project, receiver.document.id);
  return outcome;
}
