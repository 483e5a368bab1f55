// Work that is done again and again while the server runs, and that ends with it.
import { type Division, undivided } from '@storewright/store/storage/division';

/** Whether the work of a project belongs to this process. */
export type IsMine = (project: string) => boolean;

export const everything: IsMine = () => true;

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** A round asks about all projects: of several processes each asks less often. */
  readonly pollsAll?: boolean;
  /** The longest pause while one round after the other finds nothing to do; absent: as ever. */
  readonly restMs?: number;
  /** There is nothing to be divided: one process does it. */
  readonly isForAll?: boolean;
  /**
   * One round; asks `goOn` between its steps, each of which is short, and leaves other servers'
   * projects alone. Whether there was anything to do matters to jobs that rest.
   */
  readonly round: (goOn: () => boolean, isMine: IsMine) => Promise<unknown>;
}

interface Recurring {
  readonly name: string;
  /** Since its last round that succeeded, or since the start, in seconds. */
  lagSeconds(): number;
  /** Resolves when the round under way has come to its next step and ended. */
  stop(): Promise<void>;
}

/** The first round comes soon, because a server may be restarted before a long interval is over. */
const soonMs = 60_000;
/** A timer takes no more than that. */
const maxMs = 2 ** 31 - 1;

/** Of what polls all projects, however many processes share it. */
const maxPolledMs = 2_000;

/** So many rounds in a row find nothing before a job rests: a server is quiet by then. */
const emptyRounds = 20;

/**
 * The pause between two rounds; on a quiet server it doubles from round to round.
 * @param empty how many rounds in a row have found nothing
 */
export function pauseMs(
  { everyMs, pollsAll, restMs = 0 }: Omit<Job, 'name' | 'round'>,
  sharing: number,
  empty: number,
): number {
  const usualMs =
    pollsAll === true ? Math.max(everyMs, Math.min(everyMs * sharing, maxPolledMs)) : everyMs;
  if (empty < emptyRounds) return usualMs;
  return Math.max(usualMs, Math.min(usualMs * 2 ** (empty - emptyRounds + 1), restMs));
}

/** @param failed called when a round fails; the next one comes in its time */
export function recurring(
  job: Job,
  failed: (error: unknown, name: string) => void,
  division: Pick<Division, 'isMine' | 'sharing'> = undivided,
): Recurring {
  const isMine: IsMine = (project) => division.isMine(job.name, project);
  let stopped = false;
  let empty = 0;
  let doneAt = performance.now();
  let underWay: Promise<void> | undefined;
  let timer = later(Math.min(soonMs, job.everyMs));

  function later(ms: number): NodeJS.Timeout {
    return setTimeout(start, Math.min(ms, maxMs)).unref();
  }

  function start(): void {
    const isAnothers = job.isForAll === true && !division.isMine(job.name);
    const round = isAnothers ? Promise.resolve() : job.round(() => !stopped, isMine);
    underWay = round
      .then((found) => {
        doneAt = performance.now();
        empty = found === true ? 0 : empty + 1;
      })
      .catch((error) => failed(error, job.name))
      .finally(() => {
        if (!stopped) timer = later(pauseMs(job, division.sharing(job.name), empty));
      });
  }

  return {
    name: job.name,
    lagSeconds: () => (performance.now() - doneAt) / 1_000,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
