// Work that is done again and again while the server runs, and that ends with it.

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** One round; asks `goOn` between its steps, each of which is short. */
  readonly round: (goOn: () => boolean) => Promise<void>;
}

export interface Recurring {
  readonly name: string;
  /** Since its last round that succeeded, or since the start, in seconds. */
  lagSeconds(): number;
  /** Resolves when the round under way has come to its next step and ended. */
  stop(): Promise<void>;
}

/** The first round comes soon, because a server may be restarted before a long interval is over. */
const soonMs = 60_000;
/** A timer takes no more than that. */
const longestMs = 2 ** 31 - 1;

/** @param failed is told when a round fails; the next one comes in its time. */
export function recurring(job: Job, failed: (error: unknown, name: string) => void): Recurring {
  let stopped = false;
  let doneAt = performance.now();
  let underWay: Promise<void> | undefined;
  let timer = later(Math.min(soonMs, job.everyMs));

  function later(ms: number): NodeJS.Timeout {
    return setTimeout(start, Math.min(ms, longestMs)).unref();
  }

  function start(): void {
    underWay = job
      .round(() => !stopped)
      .then(() => {
        doneAt = performance.now();
      })
      .catch((error) => failed(error, job.name))
      .finally(() => {
        if (!stopped) timer = later(job.everyMs);
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
