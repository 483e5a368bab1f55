// Three machines with etcd, Patroni and PostgreSQL, on the files of deploy/high-availability.
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentBuild } from '../frame/builds.mjs';
import { missing, noMachines } from './network.mjs';

const pg = createRequire(join(currentBuild, 'main.js'))('pg');

const installed = '/usr/lib/postgresql';
const binaries = () =>
  existsSync(installed)
    ? readdirSync(installed)
        .map((version) => join(installed, version, 'bin'))
        .filter((folder) => existsSync(join(folder, 'pg_rewind')))
        .at(-1)
    : undefined;

/** Why there can be no group on this machine, if so. */
export function noGroup(...further) {
  const machines = noMachines();
  if (machines !== undefined) return machines;
  const absent = missing(['etcd', 'patroni', 'haproxy', ...further]);
  if (binaries() === undefined) absent.push('postgresql');
  if (spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status !== 0)
    absent.push('python3-etcd');
  return absent.length === 0 ? undefined : `not installed: ${absent.join(', ')}`;
}

const secret = 'of-a-drill';
export const password = secret;

const id = (kind) => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);

/** Lines of a file for the environment. */
function variables(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
}

/** Started, with one primary and two standbys of which one acknowledges every commit. */
export async function openGroup(setting, network) {
  const machines = [];
  for (const name of ['db1', 'db2', 'db3']) machines.push(await network.machine(name));
  const group = new Group({ setting, machines });
  for (const machine of machines) group.startOn(machine);
  await group.whole();
  return group;
}

class Group {
  constructor({ setting, machines }) {
    this.machines = machines;
    this.files = setting.deployed('high-availability');
    // A mutant: nobody is waited for, so nobody is said to confirm.
    this.isLoose = /synchronous_mode: false/.test(
      readFileSync(join(this.files, 'patroni.yaml'), 'utf8'),
    );
    this.common = variables(join(this.files, 'etcd.env'));
  }

  startOn(machine) {
    this.startEtcd(machine);
    this.startPatroni(machine);
  }

  startEtcd(machine) {
    const at = (port) => `http://${machine.address}:${port}`;
    const all = this.machines.map(({ name, address }) => `${name}=http://${address}:2380`);
    machine.start('etcd', [], {
      environment: {
        ...this.common,
        ETCD_NAME: machine.name,
        ETCD_DATA_DIR: join(machine.folder, 'etcd'),
        ETCD_INITIAL_CLUSTER: all.join(','),
        ETCD_INITIAL_ADVERTISE_PEER_URLS: at(2380),
        ETCD_ADVERTISE_CLIENT_URLS: at(2379),
        ETCD_LOG_LEVEL: 'error',
      },
    });
  }

  startPatroni(machine) {
    const { name, address, folder } = machine;
    const home = join(folder, 'postgresql');
    const ids = [id('-u'), id('-g')];
    mkdirSync(home, { recursive: true });
    chownSync(home, ...ids);
    chmodSync(folder, 0o755);
    machine.start('patroni', [join(this.files, 'patroni.yaml')], {
      cwd: this.files,
      user: 'postgres',
      environment: {
        HOME: home,
        PATRONI_NAME: name,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
        PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_POSTGRESQL_BIN_DIR: binaries(),
        PATRONI_ETCD_HOSTS: this.machines.map((one) => `'${one.address}:2379'`).join(','),
        PATRONI_SUPERUSER_PASSWORD: secret,
        PATRONI_REPLICATION_PASSWORD: secret,
        PATRONI_REWIND_PASSWORD: secret,
        PATRONI_RESTAPI_USERNAME: 'operator',
        PATRONI_RESTAPI_PASSWORD: secret,
        STOREWRIGHT_DATABASE_PASSWORD: secret,
      },
    });
  }

  /** What Patroni of one of the machines says of all, or nothing when none answers. */
  async members(asked = this.machines) {
    for (const { address } of asked) {
      try {
        const signal = AbortSignal.timeout(2_000);
        const response = await fetch(`http://${address}:8008/cluster`, { signal });
        const { members } = await response.json();
        return members.map((one) => ({ ...one, machine: this.named(one.name) }));
      } catch {
        // Another one may answer.
      }
    }
    return [];
  }

  /** What is known of a group that does not come up. */
  told(members) {
    const states = members.map(({ name, role, state, lag }) => `${name} ${role} ${state} ${lag}`);
    return [...states, ...this.machines.map((machine) => machine.lastLines())].join('\n');
  }

  /** Whether PostgreSQL itself is as they say: an etcd that was cut off tells of what was before. */
  async isTrue(primary, confirming) {
    try {
      const signal = AbortSignal.timeout(2_000);
      const response = await fetch(`http://${primary.address}:8008/patroni`, { signal });
      const { role, replication = [] } = await response.json();
      const streams = replication.filter(({ state }) => state === 'streaming');
      const isConfirming = ({ application_name: name, sync_state: state }) =>
        state === 'sync' && name === confirming?.name;
      return (
        ['master', 'primary'].includes(role) &&
        streams.length === 2 &&
        (this.isLoose || streams.some(isConfirming))
      );
    } catch {
      return false;
    }
  }

  named(name) {
    return this.machines.find((machine) => machine.name === name);
  }

  /** A command to Patroni of a machine, as `patronictl` sends it. */
  async command({ address }, path, body) {
    const response = await fetch(`http://${address}:8008/${path}`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`operator:${secret}`)}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(90_000),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  }

  /** What PostgreSQL of one machine says to a statement of the superuser. */
  async asked({ address }, text, database = 'postgres') {
    const client = clientAt(address, database);
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  /** Waits until all are there and one of the standbys acknowledges; answers who is who. */
  async whole(maxMs = 300_000) {
    const until = performance.now() + maxMs;
    for (;;) {
      const members = await this.members();
      const with_ = (...roles) => members.filter(({ role }) => roles.includes(role));
      const [primary] = with_('leader');
      const standbys = with_('sync_standby', 'replica');
      const [confirming] = with_('sync_standby');
      const follow = standbys.filter(
        ({ state, timeline, lag }) =>
          ['running', 'streaming'].includes(state) && timeline === primary?.timeline && lag < 1e6,
      );
      const isSaid =
        primary?.state === 'running' && follow.length === 2 && (confirming ?? this.isLoose);
      if (isSaid && (await this.isTrue(primary.machine, confirming?.machine)))
        return {
          primary: primary.machine,
          confirming: confirming?.machine ?? standbys[0].machine,
          other: standbys.find((one) => one !== (confirming ?? standbys[0])).machine,
        };
      if (performance.now() > until)
        throw new Error(`the group is not whole: ${this.told(members)}`);
      await sleep(200);
    }
  }

  /** Which of the machines takes writes first, and when, as PostgreSQL itself says. */
  async promoted(machines, maxMs = 120_000) {
    const isOver = new AbortController();
    const late = setTimeout(() => isOver.abort(), maxMs);
    try {
      return await Promise.race(machines.map((machine) => writable(machine, isOver.signal)));
    } finally {
      clearTimeout(late);
      isOver.abort();
    }
  }
}

function clientAt(host, database = 'postgres') {
  const client = new pg.Client({
    host,
    user: 'postgres',
    password: secret,
    database,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  client.on('error', () => undefined);
  return client;
}

const lookMs = 25;

async function writable(machine, signal) {
  while (!signal.aborted) {
    const client = clientAt(machine.address);
    try {
      await client.connect();
      while (!signal.aborted) {
        const { rows } = await client.query('select pg_is_in_recovery() as follows');
        if (!rows[0].follows) return { machine, at: performance.now() };
        await sleep(lookMs);
      }
    } catch {
      await sleep(lookMs);
    } finally {
      void client.end().catch(() => undefined);
    }
  }
  return undefined;
}
