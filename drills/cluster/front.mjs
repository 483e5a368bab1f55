// What stands before a group: machines that run the server with a HAProxy of their own, and poolers.
import { copyFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startNode } from '../frame/node.mjs';
import { password } from './group.mjs';

const sealingKey = Buffer.alloc(32, 7).toString('base64');

/** Starts the HAProxy of a machine; it listens on that machine alone. */
export function startHaproxy(machine, group) {
  const [db1, db2, db3] = group.machines.map(({ address }) => address);
  return machine.start('haproxy', ['-db', '-f', join(group.files, 'haproxy.cfg')], {
    environment: { DATABASE_LISTEN: '127.0.0.1', DB1: db1, DB2: db2, DB3: db3 },
  });
}

/** A machine with PgBouncer before a HAProxy; `start` starts PgBouncer again. */
export async function openPoolerMachine(_setting, network, group, name) {
  const machine = await network.machine(name);
  startHaproxy(machine, group);
  copyFileSync(join(group.files, 'pgbouncer.ini'), join(machine.folder, 'pgbouncer.ini'));
  writeFileSync(join(machine.folder, 'userlist.txt'), `"storewright" "${password}"\n`);
  const start = async () => {
    machine.start('pgbouncer', ['pgbouncer.ini'], { user: 'postgres' });
    await listens(machine, 6432);
  };
  await start();
  return { machine, start };
}

async function listens({ address }, port) {
  for (let tries = 0; tries < 200; tries += 1) {
    const isOpen = await new Promise((resolve) => {
      const socket = connect(port, address);
      socket.once('connect', () => socket.end(() => resolve(true)));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await sleep(50);
  }
  throw new Error(`nobody listens on port ${port} of ${address}`);
}

/** Where a server finds its database: the HAProxy of its machine, unless told. */
const ownHaproxy = { hosts: '127.0.0.1:5000', pooling: 'session', flags: {} };

/** A machine with HAProxy and a server; `start` starts the server again. */
export async function openFront(setting, network, group, name, database = {}) {
  const { hosts, pooling, flags } = { ...ownHaproxy, ...database };
  const machine = await network.machine(name);
  startHaproxy(machine, group);
  const front = {
    machine,
    node: undefined,
    url: undefined,
    port: await freePort(),
    async start() {
      const databaseUrl = `postgres://storewright:${password}@${hosts}/storewright?pooling=${pooling}`;
      const environment = {
        STOREWRIGHT_HOST: '0.0.0.0',
        STOREWRIGHT_BEHIND_PROXY: 'true',
        STOREWRIGHT_SEALING_KEY: sealingKey,
      };
      const place = {
        host: machine.address,
        within: (program, parameters) => machine.within(program, parameters),
        signal: (signal) => machine.signal(signal.replace('SIG', ''), 'node'),
      };
      const own = { ...setting, directory: machine.folder };
      const all = { ...flags, 'database-url': databaseUrl, port: front.port, environment };
      front.node = await startNode(own, all, place);
      front.url = front.node.url;
    },
  };
  await front.start();
  return front;
}
