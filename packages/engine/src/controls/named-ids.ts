// Ids of one named request of a seeded project: from a counter of its own, so that concurrent
// requests do not change each other's ids. The same name in the same turn has the same ids in every
// run.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { type DrawnIds, seededId } from './seeded-ids.ts';

export interface RequestIds {
  readonly project: string;
  next(milliseconds: number): string;
  begin(): DrawnIds;
}

/** Ids that a request may draw before its numbers could be another request's. */
const room = 4_096;

/** @param turn how many requests of that name there were before */
export function requestIds(project: string, seed: string, name: string, turn: number): RequestIds {
  const digest = createHmac('sha256', seed).update(`${name}\n${turn}`).digest();
  const own = digest.toString('base64');
  // The counter of an id contains half of the hash of the request, too.
  const first = digest.readUInt32BE() & ~(room - 1);
  let drawn = 0;
  return {
    project,
    next(milliseconds) {
      drawn += 1;
      return seededId(own, milliseconds, (first >>> 0) + drawn - 1);
    },
    begin() {
      const begun = drawn;
      const back = () => {
        drawn = begun;
      };
      return { back, end: () => undefined };
    },
  };
}

const drawing = new AsyncLocalStorage<RequestIds>();

/** The ids of the request that asks, if it has named itself in this project. */
export function idsOfThisRequest(project: string): RequestIds | undefined {
  const ids = drawing.getStore();
  return ids?.project === project ? ids : undefined;
}

/** The work, and everything it starts, draws these ids. */
export const drawingFrom = <T>(ids: RequestIds, work: () => T): T => drawing.run(ids, work);
