// What the answer of a receiver that speaks HTTP means.
import type { OutboundOutcome } from '@storewright/platform/outbound';
import { misconfigured, type Outcome, refused, taken, temporary } from './protocol.ts';

const busy: ReadonlySet<number> = new Set([408, 425, 429]);
const forbidden: ReadonlySet<number> = new Set([401, 403]);
const unwanted: ReadonlySet<number> = new Set([404, 410]);

export function outcomeOf(answer: OutboundOutcome): Outcome {
  if (answer.outcome === 'late') return temporary('too slow', 'no answer in time');
  if (answer.outcome === 'failed') return failure(answer.reason);
  const { status, headers } = answer;
  const detail = `status ${status}`;
  if (status >= 200 && status < 300) return taken(status);
  if (forbidden.has(status)) return misconfigured('refused credentials', detail, { status });
  if (unwanted.has(status)) return misconfigured('no such queue or topic', detail, { status });
  if (busy.has(status) || status >= 500)
    return temporary('busy', detail, { status, retryAfterMs: retryAfter(headers['retry-after']) });
  if (status === 400 || status === 413) return refused(detail, { status });
  return misconfigured('refused', detail, { status });
}

/** Forbidden names and addresses, and invalid certificates, do not become valid by waiting. */
const lasting = /^the |ENOTFOUND|CERT|SELF_SIGNED|UNABLE_TO_/;

const failure = (reason: string): Outcome =>
  lasting.test(reason) && reason !== 'the connection broke'
    ? misconfigured('unreachable', reason)
    : temporary('unreachable', reason);

const maxWaitMs = 600_000;

function retryAfter(text: string | string[] | undefined): number | undefined {
  const seconds = typeof text === 'string' ? Number(text) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0
    ? Math.min(seconds * 1_000, maxWaitMs)
    : undefined;
}
