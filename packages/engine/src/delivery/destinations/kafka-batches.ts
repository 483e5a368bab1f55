// Sends records in batches that a broker accepts: its limit is for a batch, not for a record.
import { type Outcome, temporary } from './protocol.ts';

/** A record as the client of Kafka takes it. */
export interface KafkaRecord {
  readonly key: string;
  readonly value: string;
  readonly headers: { readonly 'content-type': string; readonly id: string };
}

/** The default limit of brokers and topics, for a batch of one record or more. */
export const largestBatch = 1_048_576;
/** Names of headers, lengths and times of a record. */
const recordBytes = 100;
/** No batch begins later in a call: the lease of the subscription lasts for that and the longest batch. */
const callMs = 3_000;

type SendBatch = (batch: readonly KafkaRecord[]) => Promise<Outcome>;

/**
 * Sends all records in their order and returns an outcome for each. A refused batch is sent again in halves, so
 * only the records that are too large themselves are refused. After any other failure nothing more is sent.
 */
export async function sendInBatches(
  records: readonly KafkaRecord[],
  send: SendBatch,
): Promise<readonly Outcome[]> {
  const until = performance.now() + callMs;
  const outcomes: Outcome[] = [];
  const waiting = batchesOf(records);
  for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
    const isLate = outcomes.length > 0 && performance.now() > until;
    const outcome = isLate ? temporary('too slow', 'no time is left') : await send(batch);
    if (outcome.outcome === 'refused' && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      waiting.unshift(batch.slice(0, middle), batch.slice(middle));
      continue;
    }
    const isOver = outcome.outcome === 'temporary' || outcome.outcome === 'misconfigured';
    const settled = isOver ? [batch, ...waiting.splice(0)].flat() : batch;
    for (const _ of settled) outcomes.push(outcome);
  }
  return outcomes;
}

/** Batches of at most the limit; a larger record is a batch of its own. */
function batchesOf(records: readonly KafkaRecord[]): (readonly KafkaRecord[])[] {
  const batches: KafkaRecord[][] = [];
  let left = 0;
  for (const record of records) {
    const bytes = sizeOf(record);
    if (bytes > left) {
      batches.push([]);
      left = largestBatch;
    }
    batches.at(-1)!.push(record);
    left -= bytes;
  }
  return batches;
}

const sizeOf = ({ key, value, headers }: KafkaRecord): number =>
  [key, value, headers.id, headers['content-type']].reduce(
    (sum, part) => sum + Buffer.byteLength(part),
    recordBytes,
  );
