// What streams of server-sent events share: how many there are, how they begin, and that they end with the
// server without holding a place of the requests at work.

import { apiError } from '@storewright/model/declaration';
import { readBeginning } from '@storewright/store/storage/projects/begun';
import { projectExists } from '../../provisioning/bootstrap.ts';
import type { AdminAnswer, AdminWorld } from '../common/operation.ts';

/** Of a sort, of all projects. */
const maxStreams = 20;
/** So often something is said, lest a proxy takes silence for the end. */
export const everyMs = 15_000;
/** Sent as a keep-alive. */
export const stillHere = ':\n\n';

interface Telling {
  /** Until the signal: the reader is gone, or the server ends. */
  readonly told: (signal: AbortSignal) => AsyncIterable<string>;
  readonly ended?: () => void;
}

/**
 * Routes that answer with a stream, so many at most. @param what their content, as a sentence names
 * it
 */
export function openPlaces({ ending, away = (work) => work }: AdminWorld, what: string) {
  let streams = 0;
  /** @throws OverCapacity when there are too many of them */
  const checkRoom = () => {
    if (streams >= maxStreams)
      throw apiError.OverCapacity(`${maxStreams} streams of ${what} are read already.`);
  };
  return ({ told, ended = () => undefined }: Telling): AdminAnswer => {
    checkRoom();
    // Counted when it begins: what only asks about it, or is refused for its parameters, holds no place.
    const events = (gone: AbortSignal) => {
      checkRoom();
      streams += 1;
      const over = whenAborted(gone).then(() => {
        streams -= 1;
        ended();
      });
      void away(over);
      return told(ending === undefined ? gone : AbortSignal.any([gone, ending]));
    };
    return { status: 200, events };
  };
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** How often a busy stream checks that its project still exists. */
const lookMs = 1_000;

/** A project that is emptied begins a little later each time: by one. A stream that outlives more ends, and goes on. */
const maxEmptied = 500;

/** Answers whether the project has ended: the next one of its key has streams of its own. */
export async function endOf({ world, database }: AdminWorld, project: string) {
  const since = await readBeginning(database, project);
  let lookedAt = performance.now();
  return async (): Promise<boolean> => {
    if (performance.now() - lookedAt < lookMs) return false;
    lookedAt = performance.now();
    const isThere = await projectExists(world, project);
    return !isThere || (await readBeginning(database, project)) - since > maxEmptied;
  };
}

/** One event; the id is the position for resuming. @param json without line breaks */
export const eventOf = (id: string | number, json: string): string =>
  `id: ${id}\ndata: ${json}\n\n`;
