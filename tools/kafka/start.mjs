// Starts one Kafka broker in KRaft mode from its Maven artifacts, with a listener without credentials, one with SASL
// PLAIN, and one with SASL PLAIN over TLS. `node tools/kafka/start.mjs [--heap 512m]` prints their addresses and runs
// until it is stopped. Where it cannot be started, it says why and ends with 3.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { resolveJava, startJava } from '../java.mjs';
import { freePorts } from '../programs.mjs';

const plainLogin = 'org.apache.kafka.common.security.plain.PlainLoginModule';
const escaped = (text) => text.trim().replaceAll('\n', '\\n');

function propertiesOf({ folder, ports, user, password, tls }) {
  const [plain, controller, sasl, secure] = ports;
  const listeners = [
    `PLAINTEXT://127.0.0.1:${plain}`,
    `CONTROLLER://127.0.0.1:${controller}`,
    `SASL_PLAINTEXT://127.0.0.1:${sasl}`,
    ...(tls === undefined ? [] : [`SASL_SSL://localhost:${secure}`]),
  ];
  const login = `${plainLogin} required user_${user}="${password}";`;
  const secureListener = {
    'listener.name.sasl_ssl.plain.sasl.jaas.config': login,
    'ssl.keystore.type': 'PEM',
    'ssl.keystore.certificate.chain': escaped(tls?.cert ?? ''),
    'ssl.keystore.key': escaped(tls?.key ?? ''),
  };
  return {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.bootstrap.servers': `127.0.0.1:${controller}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map':
      'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT,SASL_SSL:SASL_SSL',
    listeners: listeners.join(','),
    'advertised.listeners': listeners.filter((one) => !one.startsWith('CONTROLLER')).join(','),
    'inter.broker.listener.name': 'PLAINTEXT',
    'sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.sasl_plaintext.plain.sasl.jaas.config': login,
    ...(tls === undefined ? {} : secureListener),
    'log.dirs': join(folder, 'log'),
    'auto.create.topics.enable': 'false',
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '1',
    'group.initial.rebalance.delay.ms': '0',
  };
}

/**
 * Starts a broker, or returns `missing` with the reason why it cannot run here.
 * @param tls certificate and key in PEM, for a listener with TLS
 */
export async function startKafka({ user, password, tls, heap = '512m' }) {
  const { classpath, missing } = await resolveJava('kafka');
  if (missing !== undefined) return { missing };
  const folder = mkdtempSync(join(tmpdir(), 'storewright-kafka-'));
  const ports = await freePorts(4);
  const [plain, , sasl, secure] = ports;
  const file = join(folder, 'server.properties');
  const properties = propertiesOf({ folder, ports, user, password, tls });
  const lines = Object.entries(properties).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''));
  mkdirSync(join(folder, 'log'), { recursive: true });
  const options = [`-Xms${heap}`, `-Xmx${heap}`, '-XX:+UseSerialGC', '-cp', classpath];
  const start = () =>
    startJava([...options, 'Launcher', file, `127.0.0.1:${plain}`], (line) =>
      /^ready (\S+)$/.exec(line)?.at(1),
    );
  let broker = await start();
  return {
    version: broker.answer,
    pid: () => broker.pid,
    plain: `127.0.0.1:${plain}`,
    sasl: `127.0.0.1:${sasl}`,
    secure: `localhost:${secure}`,
    createTopic: (topic, partitions = 1, largestBatch = 1_048_588) =>
      broker.say(`create ${topic} ${partitions} ${largestBatch}`),
    recordsOf: async (topic) => (await broker.say(`read ${topic}`)).map(recordIn),
    kill: () => broker.stop('SIGKILL'),
    async restart() {
      broker = await start();
    },
    async stop() {
      await broker.stop('SIGKILL');
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

const decoded = (text) => (text === '-' ? null : Buffer.from(text, 'base64').toString('utf8'));

function recordIn(line) {
  const [, partition, key, value, ...headers] = line.split(' ');
  const pairs = headers.flatMap((name, at) =>
    at % 2 === 0 ? [[decoded(name), decoded(headers[at + 1])]] : [],
  );
  return {
    partition: Number(partition),
    key: decoded(key),
    value: decoded(value),
    headers: Object.fromEntries(pairs),
  };
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { heap: { type: 'string', default: '512m' } } });
  const broker = await startKafka({ user: 'api-key', password: 'api-secret', heap: values.heap });
  if (broker.missing !== undefined) {
    process.stderr.write(`Kafka is not started: ${broker.missing}\n`);
    process.exitCode = 3;
  } else {
    const { version, plain, sasl } = broker;
    process.stdout.write(`Kafka ${version} at ${plain}, with SASL PLAIN at ${sasl}\n`);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => broker.stop());
  }
}
