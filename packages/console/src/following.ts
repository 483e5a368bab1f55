// The log of requests, followed until the view is left.
import { useEffect, useState } from 'react';
import type { AdminRequest } from 'storewright/operations';
import { requestsAfter } from './records.ts';

const pauseMs = 250;
const longPauseMs = 2_000;

export interface Followed {
  readonly requests: readonly AdminRequest[];
  readonly error: Error | undefined;
}

/** The newest first, `most` of them. */
export function useRequests(project: string, most: number, isPaused = false): Followed {
  const [requests, setRequests] = useState<readonly AdminRequest[]>([]);
  const [error, setError] = useState<Error | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was there goes with its project alone
  useEffect(() => setRequests([]), [project]);
  useEffect(() => {
    if (isPaused) return;
    const abort = new AbortController();
    const show = (fresh: readonly AdminRequest[]) =>
      setRequests((before) => [...fresh.toReversed(), ...before].slice(0, most));
    const forget = () => setRequests([]);
    follow(project, { signal: abort.signal, show, forget, tell: setError });
    return () => abort.abort();
  }, [project, most, isPaused]);
  return { requests, error };
}

interface Following {
  readonly signal: AbortSignal;
  readonly show: (fresh: readonly AdminRequest[]) => void;
  readonly forget: () => void;
  readonly tell: (error: Error | undefined) => void;
}

async function follow(project: string, { signal, show, forget, tell }: Following): Promise<void> {
  let after = 0;
  forget();
  while (!signal.aborted) {
    try {
      const fresh = await requestsAfter(project, after, signal);
      if (signal.aborted) return;
      tell(undefined);
      if (fresh.length > 0) show(fresh);
      after = fresh.at(-1)?.seq ?? after;
      // A server with many requests is not asked after each of them, nor one that refuses long
      // polls.
      await pause(after === 0 ? longPauseMs : pauseMs);
    } catch (error) {
      if (signal.aborted) return;
      tell(error as Error);
      await pause(longPauseMs);
      // A restarted server counts from the beginning.
      after = 0;
      forget();
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
