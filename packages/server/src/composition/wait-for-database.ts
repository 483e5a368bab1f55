// A database that is not there yet at the start is waited for: it may be starting itself, or be a
// standby that is about to take over. One that refuses who we are is not.
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@storewright/model/declaration';

interface Waiting {
  readonly maxMs: number;
  /** Called with each new reason. */
  readonly told: (error: Error) => void;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
}

const betweenMs = 500;

/** Opens again and again until it succeeds or the time is over; then with the last error. */
export async function whenThere<T>(open: () => Promise<T>, waiting: Waiting): Promise<T> {
  const deadline = performance.now() + waiting.maxMs;
  let last = '';
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isNotThereYet(error) || performance.now() > deadline) throw error;
      if (reasonOf(error) !== last) waiting.told(error);
      last = reasonOf(error);
    }
    await sleep(betweenMs, undefined, { signal: waiting.signal });
  }
}

/** 28: invalid authorization. */
const isNotThereYet = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 503 && !codeOf(error).startsWith('28');

const codeOf = ({ cause }: ApiError): string =>
  String((cause as { code?: unknown } | undefined)?.code ?? '');

/** What everybody may know of it: a code, no address. */
export function reasonOf(error: Error): string {
  const code = error instanceof ApiError ? codeOf(error) : '';
  return `the database is not available yet${code === '' ? '' : ` (${code})`}`;
}
