// Azure Service Bus by AMQP 1.0: a sender link to the queue or topic, each message settled by the
// other side.

import { checkAddress, trusting } from '@storewright/platform/outbound';
import type { Connection, Sender } from 'rhea';
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
const securePort = 5671;
const plainPort = 5672;

export const serviceBus: Protocol = {
  // Less than 256 KiB of the standard tier, for properties and frames.
  maxBytes: 256 * kibibyte - 2 * kibibyte,
  atOnce: 100,
  calls: 1,
  keepsOrder: true,
  faultOf: (error) => faultOf(error),
  async open({ connectionString }, world) {
    const settings = settingsIn(connectionString);
    const { address } = await checkAddress(settings.host, world.privateCalls);
    return connectTo(settings, address, world);
  },
};

interface Settings {
  readonly host: string;
  readonly port: number | undefined;
  readonly keyName: string;
  readonly key: string;
  readonly entity: string;
  readonly isEmulator: boolean;
}

class Malformed extends Error {}

function settingsIn(text: string): Settings {
  const parts = new Map(
    text.split(';').map((part) => {
      const equals = part.indexOf('=');
      return [part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim()] as const;
    }),
  );
  const [endpoint, keyName, key, entity] = [
    'endpoint',
    'sharedaccesskeyname',
    'sharedaccesskey',
    'entitypath',
  ].map((name) => parts.get(name) ?? '');
  if (!endpoint || !keyName || !key || !entity || !URL.canParse(endpoint))
    throw new Malformed(
      'the connection string lacks Endpoint, SharedAccessKeyName, SharedAccessKey or EntityPath',
    );
  const { hostname, port } = new URL(endpoint.replace(/^sb:/i, 'http:'));
  const isEmulator = parts.get('usedevelopmentemulator')?.toLowerCase() === 'true';
  return {
    host: hostname,
    port: port === '' ? undefined : Number(port),
    keyName,
    key,
    entity,
    isEmulator,
  };
}

async function connectTo(
  { host, port, keyName, key, entity, isEmulator }: Settings,
  address: string,
  { privateCalls, authorities }: DeliveryWorld,
): Promise<Line> {
  const { default: rhea } = await loadLibrary('rhea', () => import('rhea'));
  const isPlain = privateCalls && isEmulator;
  const container = rhea.create_container({ non_fatal_errors: [] });
  const connection = container.connect({
    host: address,
    port: port ?? (isPlain ? plainPort : securePort),
    hostname: host,
    username: keyName,
    password: key,
    reconnect: false,
    idle_time_out: 60_000,
    ...(isPlain ? {} : { transport: 'tls' as const, servername: host, ...trusting(authorities) }),
  });
  const sender = connection.open_sender({ target: { address: entity }, autosettle: true });
  try {
    await ready(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
  return lineOf(connection, sender);
}

/** The link has credit, or why there is none. */
const ready = (connection: Connection): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no credit in time')), timeoutMs);
    const fail = (context: any) => {
      clearTimeout(timer);
      reject(context.error ?? context.sender?.error ?? context.connection?.error ?? context);
    };
    for (const event of ['connection_error', 'disconnected', 'connection_close', 'error'])
      connection.on(event, fail);
    for (const event of ['sender_error', 'sender_close', 'session_error'])
      connection.on(event, fail);
    connection.once('sendable', () => {
      clearTimeout(timer);
      resolve();
    });
  });

function lineOf(connection: Connection, sender: Sender): Line {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let broken: Outcome | undefined;
  const settle = (delivery: any, outcome: Outcome) => {
    waiting.get(delivery.id)?.(outcome);
    waiting.delete(delivery.id);
  };
  connection.on('accepted', ({ delivery }) => settle(delivery, taken()));
  connection.on('released', ({ delivery }) => settle(delivery, temporary('busy', 'released')));
  connection.on('modified', ({ delivery }) => settle(delivery, temporary('busy', 'modified')));
  connection.on('rejected', ({ delivery }) =>
    settle(delivery, rejected(delivery?.remote_state?.error)),
  );
  const breaks = (context: any) => {
    broken = faultOf(context.error ?? context.sender?.error ?? { message: 'the connection broke' });
    for (const done of waiting.values()) done(broken);
    waiting.clear();
  };
  for (const event of ['disconnected', 'connection_close', 'connection_error', 'sender_close'])
    connection.on(event, breaks);
  const sendOne = (one: Outgoing): Promise<Outcome> =>
    new Promise((resolve) => {
      if (broken !== undefined) return resolve(broken);
      const delivery = sender.send({
        message_id: one.id,
        content_type: one.contentType,
        body: Buffer.from(one.body),
        application_properties: { notificationType: one.sort, type: one.type },
      } as never);
      const timer = setTimeout(
        () => settle(delivery, temporary('too slow', 'not settled in time')),
        timeoutMs,
      );
      waiting.set(delivery.id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
    });
  return {
    send: (all) => Promise.all(all.map(sendOne)),
    close: async () => connection.close(),
  };
}

const rejected = (error: { condition?: string } | undefined): Outcome =>
  /size|decode/.test(error?.condition ?? '')
    ? refused(error!.condition!)
    : temporary('busy', error?.condition ?? 'rejected');

function faultOf(error: any): Outcome {
  const text = `${error?.condition ?? ''} ${error?.code ?? ''} ${error?.message ?? ''}`;
  if (error instanceof Malformed) return misconfigured('refused', error.message);
  if (/unauthorized|access_refused|sasl|auth/i.test(text))
    return misconfigured('refused credentials', text.trim());
  if (/not-found|not_found/i.test(text))
    return misconfigured('no such queue or topic', text.trim());
  if (/^\s*the host |ENOTFOUND|CERT|SELF_SIGNED/.test(text))
    return misconfigured('unreachable', text.trim());
  return temporary(/in time/.test(text) ? 'too slow' : 'unreachable', text.trim());
}
