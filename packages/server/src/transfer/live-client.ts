// Reads from another server over its public API: as often as it allows, with pauses on request.
import { setTimeout as sleep } from 'node:timers/promises';
import { keepsSecrets } from '@storewright/platform/secret-address';
import { openPace, type Pace } from './pace.ts';
import { TransferError } from './transfer-error.ts';

export interface LiveSource {
  /** Base address of the API, and of the token service. */
  readonly from: string;
  readonly auth: string;
  readonly projectKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Requests a second at most. */
  readonly rate: number;
}

export interface LiveAnswer {
  readonly status: number;
  readonly body: any;
  readonly bytes: number;
  /** The time of the answer, by the clock there, to the second; absent where it is unknown. */
  readonly sentAt?: number;
}

export interface LiveClient {
  /** A path below the project; 200, 400, 403, 404, 502 and 504 are answered, everything else is tried again. */
  get(path: string, query?: { readonly [name: string]: string }): Promise<LiveAnswer>;
  /** Requests so far. */
  readonly requests: () => number;
}

const maxAttempts = 12;
const maxWaitMs = 60_000;
/** Until the whole of an answer is there. */
const maxAnswerMs = 120_000;
const answered: ReadonlySet<number> = new Set([200, 400, 403, 404, 502, 504]);

/** Of an earlier process, requests that were under way when it ended. */
const isAgainMs = 1_000;

/**
 * @param isAgain A process that asked the same server may have ended just now: its last requests count, too.
 * @throws TransferError where no token is given, or no answer comes
 */
export function openLiveClient(source: LiveSource, { isAgain = false } = {}): LiveClient {
  const readable = [source.from, source.auth].find((address) => !keepsSecrets(address));
  if (readable !== undefined) throw new TransferError(`'${readable}' is no https address.`);
  let token: string | undefined;
  let count = 0;
  const pace = openPace(source.rate, isAgain ? isAgainMs : 0);
  const counted: Pace = (work) =>
    pace(() => {
      count += 1;
      return work();
    });
  const once = async (url: string): Promise<Response> => {
    token ??= await counted(() => tokenOf(source));
    const response = await counted(() =>
      fetch(url, {
        headers: { Authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(maxAnswerMs),
      }),
    );
    if (response.status === 401) token = undefined;
    return response;
  };
  return {
    requests: () => count,
    async get(path, query = {}) {
      const parameters = new URLSearchParams(query).toString();
      const url = `${source.from}/${source.projectKey}${path}${parameters === '' ? '' : `?${parameters}`}`;
      for (let attempt = 1; ; attempt += 1) {
        const outcome = await tryRequest(() => once(url));
        if (typeof outcome === 'object' && answered.has(outcome.status)) return outcome;
        if (attempt === maxAttempts)
          throw new TransferError(`${source.from} did not answer ${path}: ${told(outcome)}.`);
        await sleep(waitOf(outcome, attempt));
      }
    },
  };
}

const told = (outcome: Outcome): string =>
  typeof outcome === 'string' ? outcome : `status ${outcome.status}`;

type Outcome = string | (LiveAnswer & { readonly retryAfterMs?: number });

async function tryRequest(ask: () => Promise<Response>): Promise<Outcome> {
  try {
    const response = await ask();
    const text = await response.text();
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const later = Number.isFinite(seconds) ? { retryAfterMs: seconds * 1_000 } : {};
    const at = Date.parse(response.headers.get('date') ?? '');
    const told = { ...later, ...(Number.isNaN(at) ? {} : { sentAt: at }) };
    return { status: response.status, body: bodyOf(text), bytes: text.length, ...told };
  } catch (error) {
    if (error instanceof TransferError) throw error;
    return 'the connection was lost';
  }
}

/** A body that is no JSON comes from a proxy. */
function bodyOf(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function waitOf(outcome: Outcome, attempt: number): number {
  const usual = 100 * 2 ** Math.min(attempt, 10);
  const asked = typeof outcome === 'string' ? undefined : outcome.retryAfterMs;
  return Math.min(maxWaitMs, asked ?? usual);
}

/** Every scope that the client has; it need not have any that writes. */
async function tokenOf({ auth, clientId, clientSecret }: LiveSource): Promise<string> {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const response = await fetch(`${auth}/oauth/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(maxAnswerMs),
  });
  const body: any = await response.json().catch(() => undefined);
  if (typeof body?.access_token === 'string') return body.access_token;
  if (response.status === 429 || response.status >= 500) throw new Error('later');
  throw new TransferError(`${auth} gave no token: ${body?.message ?? response.status}.`);
}
