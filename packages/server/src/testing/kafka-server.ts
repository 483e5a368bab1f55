// A broker of the Kafka protocol for tests, written from its public description: ApiVersions,
// SaslHandshake, SaslAuthenticate (PLAIN), Metadata and Produce, with record batches taken apart and
// their checksums verified. It keeps what it takes and knows one topic with one partition.
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type KafkaRecord, recordsIn } from './kafka-records.ts';
import { type Reading, reading, writing } from './kafka-wire.ts';

export interface KafkaServer {
  readonly port: number;
  /** What was taken, in order. */
  readonly records: KafkaRecord[];
  /** The acknowledgements that each produce request asked for. */
  readonly acks: number[];
  /** Connections so far. */
  readonly connections: () => number;
  /** Code of an error that produce requests are answered with from now on; 0: none. */
  failure: number;
  close(): Promise<void>;
}

export interface KafkaSettings {
  readonly topic: string;
  readonly user: string;
  readonly password: string;
  /** With TLS, when there is a certificate. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** What a broker takes in one batch by default. */
const largestBatch = 1_048_588;

const errors = { unknownTopic: 3, tooLarge: 10, refusedCredentials: 58, unsupportedVersion: 35 };

interface Asked {
  readonly body: Reading;
  readonly settings: KafkaSettings;
  readonly server: KafkaServer;
  readonly session: { isAuthenticated: boolean };
}

/** Each API with the one version that is spoken. */
const apis = new Map<
  number,
  { readonly version: number; answer(asked: Asked): Buffer | undefined }
>([
  [0, { version: 3, answer: produce }],
  [3, { version: 4, answer: metadata }],
  [17, { version: 1, answer: handshake }],
  [18, { version: 0, answer: apiVersions }],
  [36, { version: 0, answer: authenticate }],
]);

export async function startKafka(settings: KafkaSettings): Promise<KafkaServer> {
  const sockets = new Set<Socket>();
  let count = 0;
  const listener = (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    converse(socket, settings, server);
  };
  const { tls } = settings;
  const port: Server =
    tls === undefined ? createServer(listener) : createTlsServer({ ...tls }, listener);
  await new Promise<void>((resolve) => port.listen(0, '127.0.0.1', resolve));
  const server: KafkaServer = {
    port: (port.address() as { readonly port: number }).port,
    records: [],
    acks: [],
    connections: () => count,
    failure: 0,
    close: () =>
      new Promise((resolve) => {
        port.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return server;
}

/** Requests come with their length before them, and are answered in order. */
function converse(socket: Socket, settings: KafkaSettings, server: KafkaServer): void {
  const session = { isAuthenticated: false };
  let rest = Buffer.alloc(0);
  socket.on('data', (piece) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readInt32BE(0)) {
      const end = 4 + rest.readInt32BE(0);
      answerOne(socket, rest.subarray(4, end), { settings, server, session });
      rest = rest.subarray(end);
    }
  });
}

function answerOne(socket: Socket, request: Buffer, around: Omit<Asked, 'body'>): void {
  const body = reading(request);
  const [key, version, correlation] = [body.int16(), body.int16(), body.int32()];
  body.text();
  const api = apis.get(key);
  // Which versions there are is told in any version; everything else must be what was agreed.
  const isAsked = key === 18 && version !== 0;
  if (!isAsked && api?.version !== version) {
    socket.destroy();
    return;
  }
  // Nothing but the way in is open before.
  if (!around.session.isAuthenticated && (key === 0 || key === 3)) {
    socket.destroy();
    return;
  }
  const answer = isAsked ? otherVersion() : api!.answer({ body, ...around });
  if (answer === undefined) return;
  const head = writing()
    .int32(4 + answer.length)
    .int32(correlation)
    .done();
  socket.write(Buffer.concat([head, answer]));
}

const otherVersion = () => writing().int16(errors.unsupportedVersion).int32(0).int32(0).done();

function apiVersions(): Buffer {
  const out = writing().int16(0).int32(apis.size);
  for (const [key, { version }] of apis) out.int16(key).int16(version).int16(version);
  return out.done();
}

function handshake({ body }: Asked): Buffer {
  const isPlain = body.text() === 'PLAIN';
  return writing()
    .int16(isPlain ? 0 : 33)
    .int32(1)
    .text('PLAIN')
    .done();
}

function authenticate({ body, settings, session }: Asked): Buffer {
  const [, user, password] = body.bytes().toString('utf8').split('\0');
  session.isAuthenticated = user === settings.user && password === settings.password;
  return writing()
    .int16(session.isAuthenticated ? 0 : errors.refusedCredentials)
    .text(session.isAuthenticated ? null : 'Authentication failed')
    .bytes(Buffer.alloc(0))
    .done();
}

function metadata({ body, settings, server }: Asked): Buffer {
  const names = Array.from({ length: Math.max(0, body.int32()) }, () => body.text()!);
  const out = writing().int32(0);
  // A certificate is for a name.
  const host = settings.tls === undefined ? '127.0.0.1' : 'localhost';
  out.int32(1).int32(1).text(host).int32(server.port).text(null);
  out.text('cluster').int32(1).int32(names.length);
  for (const name of names) {
    const isKnown = name === settings.topic;
    out
      .int16(isKnown ? 0 : errors.unknownTopic)
      .text(name)
      .int8(0)
      .int32(isKnown ? 1 : 0);
    if (isKnown) out.int16(0).int32(0).int32(1).int32(1).int32(1).int32(1).int32(1);
  }
  return out.done();
}

function produce({ body, settings, server }: Asked): Buffer | undefined {
  body.text();
  const acks = body.int16();
  body.int32();
  server.acks.push(acks);
  const topics = body.int32();
  const out = writing().int32(topics);
  for (let topic = 0; topic < topics; topic += 1) {
    const name = body.text()!;
    const partitions = body.int32();
    out.text(name).int32(partitions);
    for (let at = 0; at < partitions; at += 1) {
      const partition = body.int32();
      const batch = body.bytes();
      const own = batch.length > largestBatch ? errors.tooLarge : server.failure;
      const failure = name === settings.topic ? own : errors.unknownTopic;
      const offset = server.records.length;
      if (failure === 0) server.records.push(...recordsIn(batch));
      out.int32(partition).int16(failure).int64(BigInt(offset)).int64(-1n);
    }
  }
  return acks === 0 ? undefined : out.int32(0).done();
}
