// Kafka with SASL: a record for each notification, keyed by its document unless a key is named.

import { connect as connectPlain, isIP, type LookupFunction, Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { checkedLookup, trusting } from '@storewright/platform/outbound';
import { isPrivateAddress } from '@storewright/platform/private-address';
import type { PartitionerArgs } from 'kafkajs';
import { type KafkaRecord, largestBatch, sendInBatches } from './kafka-batches.ts';
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
