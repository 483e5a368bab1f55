// The last attempts of this process: notification, destination and outcome.
import {
  choice,
  dateTime,
  described,
  integer,
  number,
  type ObjectOf,
  optional,
  record,
  text,
} from '@storewright/model/declaration';
import type { Place } from '@storewright/store/storage/outbox/outbox';
import type { Outcome, Outgoing } from './destinations/protocol.ts';

/** An attempt to deliver a notification. */
export const attempt = {
  ...{ at: dateTime(), notification: text() },
  resource: record('AdminResource', { typeId: text(), id: text() }),
  type: text(),
  outcome: choice(
    'AdminDeliveryOutcome',
    ...(['taken', 'held', 'temporary', 'misconfigured', 'refused'] as const),
  ),
  status: optional(integer()),
  detail: optional(described(text(), 'What the other side or the network said.')),
  milliseconds: number(),
  body: optional(
    described(
      text(),
      'Of a notification that is held, where it is not too large: what would be sent.',
    ),
  ),
};

export type Attempt = ObjectOf<typeof attempt>;

export interface Attempts {
  note(place: Place, one: Outgoing, outcome: Outcome, durationMs: number): void;
  /** Newest first. */
  of(place: Place): readonly Attempt[];
}

/** Longest body that is kept, in UTF-16 code units. */
const maxBody = 16_384;
const maxEach = 200;
const maxPlaces = 500;

/** @param clock That of the database. */
export function openAttempts(clock: () => number): Attempts {
  const kept = new Map<string, Attempt[]>();
  const nameOf = ({ project, subscription }: Place) => `${project}/${subscription}`;
  return {
    note(place, one, outcome, durationMs) {
      const name = nameOf(place);
      const list = kept.get(name) ?? [];
      if (kept.size >= maxPlaces && !kept.has(name)) kept.clear();
      kept.set(name, list);
      list.push({
        at: new Date(clock()).toISOString(),
        notification: one.id,
        resource: { typeId: one.typeId, id: one.resourceId },
        type: one.type,
        ...outcomeOf(one, outcome),
        ...('status' in outcome ? { status: outcome.status } : {}),
        ...('detail' in outcome ? { detail: outcome.detail } : {}),
        milliseconds: Math.round(durationMs * 10) / 10,
      });
      if (list.length > 2 * maxEach) list.splice(0, list.length - maxEach);
    },
    of: (place) => [...(kept.get(nameOf(place)) ?? [])].reverse().slice(0, maxEach),
  };
}

function outcomeOf({ body }: Outgoing, outcome: Outcome): Pick<Attempt, 'outcome' | 'body'> {
  if (outcome.outcome !== 'taken' || outcome.isHeld !== true) return { outcome: outcome.outcome };
  return { outcome: 'held', ...(body.length > maxBody ? {} : { body }) };
}
