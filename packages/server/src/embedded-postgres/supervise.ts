/**
 * The supervision of a running PostgreSQL: when it ends without having been stopped it is restarted
 * at the same address, immediately the first time and later with longer and longer pauses.
 */

import type { Site } from './cluster/cluster.ts';
import { clearLeftovers } from './leftover.ts';
import { readEnd } from './log.ts';
import { type Running, startAgain } from './start.ts';

interface Supervised {
  /** Ends the supervision and the database. */
  stop(): Promise<void>;
}

type Tell = (line: string) => void;

/** Pauses before each start in a row, in milliseconds; the last one is kept to. */
const pausesMs = [100, 1_000, 2_000, 5_000, 10_000, 30_000];
/** Who ran for so long before it ended begins with the first pause again. */
const steadyMs = 60_000;

export function supervise(site: Site, password: string, first: Running, tell: Tell): Supervised {
  const isOver = new AbortController();
  let running = first;
  let attempts = 0;
  let startedAt = performance.now();

  async function watch(): Promise<void> {
    for (;;) {
      await running.postmaster.ended;
      if (isOver.signal.aborted) return;
      tell(`PostgreSQL has ended unexpectedly.${await lastWords(running)}`);
      if (performance.now() - startedAt > steadyMs) attempts = 0;
      if (!(await startUntilItRuns())) return;
      tell('PostgreSQL runs again');
    }
  }

  /** False when the supervision has ended first. */
  async function startUntilItRuns(): Promise<boolean> {
    for (;;) {
      const pauseMs = pausesMs[Math.min(attempts, pausesMs.length - 1)]!;
      attempts += 1;
      await pause(pauseMs, isOver.signal);
      if (isOver.signal.aborted) return false;
      try {
        await clearLeftovers(site, tell);
        running = await startAgain(site, password, running);
        startedAt = performance.now();
        running.postmaster.detach();
        if (!isOver.signal.aborted) return true;
        await running.postmaster.stop();
        return false;
      } catch (error) {
        tell(`PostgreSQL cannot be started again: ${(error as Error).message}`);
      }
    }
  }

  const watching = watch();
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      isOver.abort();
      // A start that is under way is let come to its end: two must never run.
      stopped ??= Promise.all([running.postmaster.stop(), watching]).then(() => undefined);
      return stopped;
    },
  };
}

async function lastWords({ log }: Running): Promise<string> {
  const last = await readEnd(log).catch(() => '');
  const lines = last.trim().split('\n').slice(-8);
  return ` Its log is ${log.path}:\n${lines.join('\n')}`;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
