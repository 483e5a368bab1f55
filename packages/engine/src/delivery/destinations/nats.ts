// NATS JetStream: each notification is acknowledged by the stream that keeps it, which drops what it
// has seen already.

import { checkAddress, trusting } from '@storewright/platform/outbound';
import type { NatsConnection } from 'nats';
import { loadLibrary } from './library.ts';
import {
  type DeliveryWorld,
  kibibyte,
  type Line,
  misconfigured,
  type Outcome,
  type Outgoing,
  type Protocol,
  refused,
  taken,
  temporary,
} from './protocol.ts';

const timeoutMs = 5_000;
const defaultPort = '4222';

export const nats: Protocol = {
  // The server takes 1 MiB, headers included.
  maxBytes: kibibyte * kibibyte - 4 * kibibyte,
  atOnce: 500,
  calls: 1,
  keepsOrder: true,
  faultOf,
  async open(destination, world) {
    const library = await loadLibrary('nats', () => import('nats'));
    const connection = await library.connect(await settingsOf(destination, world));
    connection.closed().then(
      () => undefined,
      () => undefined,
    );
    return lineOf(connection, library, destination);
  },
};

async function settingsOf({ servers, credentials }: any, world: DeliveryWorld) {
  const [first] = servers.split(',').map((one: string) => one.trim());
  const { hostname, port, protocol } = new URL(first.includes('://') ? first : `nats://${first}`);
  const { address } = await checkAddress(hostname, world.privateCalls);
  const isPlain = world.privateCalls && protocol !== 'tls:';
  const colon = credentials?.indexOf(':') ?? -1;
  return {
    servers: [`${address.includes(':') ? `[${address}]` : address}:${port || defaultPort}`],
    timeout: timeoutMs,
    reconnect: false,
    // A stack for each message, in case it fails, is a third of the work.
    noAsyncTraces: true,
    // Addresses that the server announces were not checked.
    ignoreClusterUpdates: true,
    name: 'storewright',
    ...(isPlain ? {} : { tls: { servername: hostname, ...trusting(world.authorities) } as object }),
    ...(credentials === undefined
      ? {}
      : colon === -1
        ? { token: credentials }
        : { user: credentials.slice(0, colon), pass: credentials.slice(colon + 1) }),
  };
}

function lineOf(
  connection: NatsConnection,
  { headers }: typeof import('nats'),
  { subject, stream }: any,
): Line {
  const jetstream = connection.jetstream({ timeout: timeoutMs });
  const publish = async (one: Outgoing): Promise<Outcome> => {
    const about = headers();
    about.set('Content-Type', one.contentType);
    try {
      await jetstream.publish(
        `${subject}.${one.typeId}.${one.sort}.${one.type}`,
        Buffer.from(one.body),
        {
          msgID: one.id,
          headers: about,
          ...(stream === undefined ? {} : { expect: { streamName: stream } }),
        },
      );
      return taken();
    } catch (error) {
      return faultOf(error);
    }
  };
  return { send: (all) => Promise.all(all.map(publish)), close: () => connection.close() };
}

const faults: readonly (readonly [RegExp, (detail: string) => Outcome])[] = [
  [/AUTHORIZATION|AUTHENTICATION|PERMISSIONS/i, (it) => misconfigured('refused credentials', it)],
  [/^503$|NO_RESPONDERS|stream not found/i, (it) => misconfigured('no such queue or topic', it)],
  [/MAX_PAYLOAD|maximum.{0,100}payload/i, (it) => refused(it)],
  [/^the host /, (it) => misconfigured('unreachable', it)],
  [/TIMEOUT/i, (it) => temporary('too slow', it)],
];

function faultOf(error: unknown): Outcome {
  const { code, message } = error as { readonly code?: string; readonly message: string };
  const known = faults.find(([pattern]) => pattern.test(code ?? '') || pattern.test(message));
  return known?.[1](code ?? message) ?? temporary('unreachable', code ?? message);
}
