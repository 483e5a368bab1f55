// A peer falls silent without a word: first the database under load, then clients of the server.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, recovered, settled } from './frame/after.mjs';
import { call } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openProxy } from './frame/proxy.mjs';
import { openShop, startWriters } from './frame/writers.mjs';

/** Of a read: its timeout, what the driver is given beyond it, and a busy machine. */
const maxMs = 5_000 + 5_000 + 5_000;

/** Clients that begin a connection in every way and say no more. */
const beginnings = [
  '',
  'POST /demo/carts HT',
  'POST /demo/carts HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{',
];

function silentClients(port, count) {
  let open = 0;
  const sockets = Array.from({ length: count }, (_, index) => {
    const socket = connect(port, '127.0.0.1', () => {
      open += 1;
      socket.write(beginnings[index % beginnings.length]);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open -= 1;
    });
    // What it is told it reads, so that it sees the end.
    return socket.resume();
  });
  const end = () => {
    for (const one of sockets) one.destroy();
  };
  return { left: () => open, end };
}

export default {
  name: 'silent',
  what: 'the database, then clients fall silent and close nothing',
  full: { rounds: 3, seconds: 12, clients: 300, clientSeconds: 60 },
  mutants: [
    {
      what: 'readiness waits as long as the database does',
      edits: [
        {
          file: 'composition/readiness.js',
          from: 'await atMost(leftMs, underWay);',
          to: 'await underWay;',
        },
      ],
    },
    {
      what: 'clients may be silent for ever',
      edits: [
        {
          file: 'rest/front.js',
          from: 'socket.setTimeout(this.options.silentMs ?? edgeLimits.headersTimeoutMs, () => socket.destroy());',
          to: '',
        },
        {
          file: 'rest/common/edge.js',
          from: 'headersTimeoutMs: 10_000',
          to: 'headersTimeoutMs: 0',
        },
        {
          file: 'rest/common/edge.js',
          from: 'requestTimeoutMs: 30_000',
          to: 'requestTimeoutMs: 0',
        },
      ],
    },
  ],
  async run(setting) {
    const database = await setting.shared.database();
    const { port } = new URL(database.url);
    const proxy = await openProxy(Number(port), setting.later);
    const url = database.url.replace(port, String(proxy.port));
    const node = await startNode(setting, { 'database-url': url });
    const { token } = await openShop(node);
    const writers = startWriters([node.url], token, { timeoutMs: 60_000 });
    const { rounds, seconds, clients, clientSeconds } = setting.scale;
    const violations = [];
    const times = [];
    for (let round = 0; round < rounds && violations.length === 0; round += 1) {
      await sleep(1_000);
      proxy.silence();
      await sleep(1_500);
      violations.push(...(await duringSilence(node, token, seconds)));
      proxy.speak();
      const back = await recovered(node, writers, 60_000);
      violations.push(...back.violations);
      if (back.ms !== undefined) times.push(back.ms);
    }
    const silent = silentClients(node.port, clients);
    setting.later(async () => silent.end());
    const before = writers.journal.acknowledged;
    for (let second = 0; second < clientSeconds && (second === 0 || silent.left() > 0); second += 1)
      await sleep(1_000);
    if (silent.left() > 0) violations.push(`${silent.left()} silent clients are still connected`);
    if (writers.journal.acknowledged === before) violations.push('nobody was served beside them');
    const figures = { 'first acknowledgement after (ms, median)': median(times) };
    return settled({ node, token, writers, rounds, violations, figures });
  },
};

async function duringSilence(node, token, seconds) {
  const found = [];
  const reading = call(`${node.url}/demo/categories?limit=1`, { token });
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    for (const [path, expected] of [
      ['ready', 503],
      ['live', 200],
    ]) {
      const { status, ms } = await call(`${node.url}/health/${path}`);
      if (status !== expected) found.push(`${path} answered ${status}`);
      if (ms > 1_500) found.push(`${path} took ${Math.round(ms)} ms`);
    }
    await sleep(500);
  }
  const { status, ms } = await reading;
  if (status !== 503) found.push(`a read answered ${status}`);
  if (ms > maxMs) found.push(`a read was told after ${Math.round(ms)} ms`);
  return found;
}
