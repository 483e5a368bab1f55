// Kafka with SASL: a record for each notification, keyed by its document unless a key is named.
import { connect as connectPlain, isIP, type LookupFunction, Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { checkedLookup, trusting } from '@storewright/platform/outbound';
import { isPrivateAddress } from '@storewright/platform/private-address';
import type { PartitionerArgs } from 'kafkajs';
import { loadLibrary } from './library.ts';
import {
  type DeliveryWorld,
  misconfigured,
  type Outcome,
  type Outgoing,
  type Protocol,
  refused,
  taken,
  temporary,
} from './protocol.ts';

// Sends records in batches that a broker accepts: its limit is for a batch, not for a record.

/** A record as the client of Kafka takes it. */
interface KafkaRecord {
  readonly key: string;
  readonly value: string;
  readonly headers: { readonly 'content-type': string; readonly id: string };
}

/** The default limit of brokers and topics, for a batch of one record or more. */
const largestBatch = 1_048_576;
/** Names of headers, lengths and times of a record. */
const recordBytes = 100;
/** No batch begins later in a call: the lease of the subscription lasts for that and the longest batch. */
const callMs = 3_000;

type SendBatch = (batch: readonly KafkaRecord[]) => Promise<Outcome>;

/**
 * Sends all records in their order and returns an outcome for each. A refused batch is sent again in halves, so
 * only the records that are too large themselves are refused. After any other failure nothing more is sent.
 */
async function sendInBatches(
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

type Partition = (record: PartitionerArgs) => number;

const timeoutMs = 5_000;

const acknowledgements = new Map([
  ['0', 0],
  ['1', 1],
  ['all', -1],
]);

export const kafka: Protocol = {
  // Less than a record may have, for key, headers and the batch around it.
  maxBytes: largestBatch - 2_048,
  atOnce: 200,
  calls: 1,
  keepsOrder: true,
  faultOf,
  async open(destination, world) {
    const { bootstrapServer, apiKey, apiSecret, acks, topic, key } = destination;
    const { default: library } = await loadLibrary('kafkajs', () => import('kafkajs'));
    const { address, isPlain } = serverIn(bootstrapServer, world);
    const client = new library.Kafka({
      clientId: 'storewright',
      brokers: [address],
      ssl: isPlain ? false : trusting(world.authorities),
      sasl: { mechanism: 'plain', username: apiKey, password: apiSecret },
      connectionTimeout: timeoutMs,
      authenticationTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      retry: { retries: 1, initialRetryTime: 100 },
      logLevel: library.logLevel.NOTHING,
      socketFactory: socketsOf(world.privateCalls) as never,
    });
    const producer = client.producer({
      allowAutoTopicCreation: false,
      createPartitioner: () => partitionerOf(library.Partitioners.DefaultPartitioner()),
    });
    await producer.connect();
    const recordOf = (one: Outgoing): KafkaRecord => ({
      key: key ?? one.resourceId,
      value: one.body,
      headers: { 'content-type': one.contentType, id: one.id },
    });
    const send = (batch: readonly KafkaRecord[]) =>
      producer
        .send({ topic, acks: acknowledgements.get(acks)!, messages: batch as KafkaRecord[] })
        .then(() => taken(), faultOf);
    return {
      send: (all) => sendInBatches(all.map(recordOf), send),
      close: () => producer.disconnect(),
    };
  },
};

/** The only partition of a topic is found without a hash of each key, which takes this client long. */
const partitionerOf =
  (standard: Partition): Partition =>
  (record) =>
    record.partitionMetadata.length === 1
      ? record.partitionMetadata[0]!.partitionId
      : standard(record);

/** Plain connections are for brokers of one's own. */
function serverIn(text: string, { privateCalls }: DeliveryWorld) {
  const [, protocol = 'SASL_SSL', address = text] = /^(\w+):\/\/(.+)$/.exec(text) ?? [];
  const isPlain = protocol.toUpperCase() === 'SASL_PLAINTEXT';
  if (isPlain && !privateCalls) throw new Error('the host must be reached with TLS');
  return { address, isPlain };
}

interface Asked {
  readonly host: string;
  readonly port: number;
  /** What the library makes of the setting; false: none. */
  readonly ssl?: object | boolean;
  readonly onConnect: () => void;
}

/** Brokers name other addresses: each is checked before a connection is made. */
const socketsOf = (privateCalls: boolean) => {
  const lookup = checkedLookup(privateCalls);
  return ({ host, port, ssl, onConnect }: Asked) => {
    // A socket does not resolve a bare address.
    if (isIP(host) !== 0 && !privateCalls && isPrivateAddress(host))
      return new Socket().destroy(
        new Error('the host has an address that the server does not call'),
      );
    const where = { host, port, lookup: lookup as LookupFunction };
    return !ssl
      ? connectPlain(where, onConnect)
      : connectSecure(
          {
            ...where,
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ...(ssl === true ? {} : ssl),
          },
          onConnect,
        );
  };
};

function faultOf(error: any): Outcome {
  const cause = error?.cause ?? error;
  const text = `${error?.type ?? ''} ${cause?.type ?? ''} ${cause?.code ?? ''} ${error?.message ?? ''}`;
  if (/SASL|AUTHENTICATION|AUTHORIZATION/i.test(text))
    return misconfigured('refused credentials', text.trim());
  if (/UNKNOWN_TOPIC/i.test(text)) return misconfigured('no such queue or topic', text.trim());
  if (/TOO_LARGE/i.test(text)) return refused(text.trim());
  if (/the host |ENOTFOUND|CERT|SELF_SIGNED/i.test(text))
    return misconfigured('unreachable', text.trim());
  return temporary(/TIMEOUT|timed out/i.test(text) ? 'too slow' : 'unreachable', text.trim());
}
