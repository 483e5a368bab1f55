// Servers written in Java that tests start where Java and Maven are installed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './tools.ts';

const scriptOf = (name: string): Promise<any> =>
  import(pathToFileURL(join(root, 'tools', name, 'start.mjs')).href);

export interface RealRecord {
  readonly partition: number;
  readonly key: string | null;
  readonly value: string;
  readonly headers: { readonly [name: string]: string };
}

/** A Kafka broker of its own. */
export interface RealKafka {
  readonly version: string;
  /** Addresses of the listeners with SASL, without and with TLS. */
  readonly sasl: string;
  readonly secure: string;
  /** @param largestBatch in bytes; by default that of the broker */
  createTopic(topic: string, partitions?: number, largestBatch?: number): Promise<unknown>;
  /** What the topic has, as the official client reads it. */
  recordsOf(topic: string): Promise<readonly RealRecord[]>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface KafkaSettings {
  readonly user: string;
  readonly password: string;
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** Starts a broker, or says why it cannot run here. */
export async function startRealKafka(
  settings: KafkaSettings,
): Promise<RealKafka | { readonly missing: string }> {
  const { startKafka } = await scriptOf('kafka');
  return startKafka(settings);
}

interface RealOpenSearch {
  readonly version: string;
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a node, or says why it cannot run here. */
export async function startRealOpenSearch(): Promise<
  RealOpenSearch | { readonly missing: string }
> {
  const { startOpenSearch } = await scriptOf('opensearch');
  return startOpenSearch();
}
