// Requests to OpenSearch over plain HTTP. Each has a limit of time and of size, and "not found" is
// distinguished from errors.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outbound, OutboundOutcome } from '@storewright/platform/outbound';

export interface EngineAddress {
  /** Without credentials, path and slash. */
  readonly origin: string;
  readonly authorization: string | undefined;
  /** What the names of all indexes begin with. */
  readonly prefix: string;
}

const usualPrefix = 'storewright';

/** @throws Error with a sentence for the operator that does not show the address */
export function engineAddress(text: string): EngineAddress {
  const wrong = 'expected an address such as https://user:password@host:9200/prefix';
  if (!URL.canParse(text)) throw new Error(wrong);
  const { protocol, host, username, password, pathname, search, hash } = new URL(text);
  const prefix = pathname.replaceAll('/', '') || usualPrefix;
  const isPlain = search === '' && hash === '' && /^[a-z0-9][a-z0-9_-]{0,63}$/.test(prefix);
  if (!/^https?:$/.test(protocol) || host === '' || !isPlain) throw new Error(wrong);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization =
    username === '' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  return { origin: `${protocol}//${host}`, authorization, prefix };
}

export interface EngineRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object | string;
  readonly timeoutMs: number;
}

/** What became of a request. */
export type EngineAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: any }
  | { readonly kind: 'late' }
  | { readonly kind: 'away'; readonly reason: string };

export type Ask = (request: EngineRequest) => Promise<EngineAnswer>;

/** A page of a thousand hits with a hundred facets is far smaller. */
const maxBytes = 64_000_000;

export const askerOf =
  ({ origin, authorization }: EngineAddress, { post }: Pick<Outbound, 'post'>): Ask =>
  async ({ method, path, body, timeoutMs }) => {
    const isLines = typeof body === 'string';
    const outcome = await post({
      url: `${origin}${path}`,
      method,
      headers: {
        'Content-Type': isLines ? 'application/x-ndjson' : 'application/json',
        Accept: 'application/json',
        ...(authorization === undefined ? {} : { Authorization: authorization }),
      },
      body: isLines ? body : body === undefined ? '' : JSON.stringify(body),
      timeoutMs,
      maxBytes,
    });
    return answerOf(outcome);
  };

function answerOf(outcome: OutboundOutcome): EngineAnswer {
  if (outcome.outcome === 'late') return { kind: 'late' };
  if (outcome.outcome === 'failed') return { kind: 'away', reason: outcome.reason };
  const { status, text } = outcome;
  try {
    return { kind: 'answer', status, body: text === '' ? {} : JSON.parse(text) };
  } catch {
    return { kind: 'away', reason: `it answers ${status} without JSON` };
  }
}

/** Statuses of what passes. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export const isPassing = (answer: EngineAnswer): boolean =>
  answer.kind !== 'answer' || passing.has(answer.status);

/** Kind of the error, as the engine calls it. */
export const errorType = (answer: EngineAnswer): string | undefined =>
  answer.kind === 'answer' ? (answer.body?.error?.type ?? undefined) : undefined;

/** What went wrong, in words for the log: no values of documents. */
export function faultOf(answer: EngineAnswer): string {
  if (answer.kind === 'late') return 'the search engine does not answer in time';
  if (answer.kind === 'away') return `the search engine cannot be reached: ${answer.reason}`;
  return `the search engine answers ${answer.status} ${errorType(answer) ?? ''}`.trimEnd();
}

/** Waits between attempts. */
const pausesMs = [100, 300, 900, 2_700];

/** Retries a few times with growing pauses while the work asks for it. */
export async function withBackOff<T>(
  work: () => Promise<T>,
  isToRepeat: (result: T) => boolean,
): Promise<T> {
  let result = await work();
  for (const pauseMs of pausesMs) {
    if (!isToRepeat(result)) return result;
    await sleep(pauseMs);
    result = await work();
  }
  return result;
}
