import { access, constants, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { deliveryWork } from '@storewright/engine/delivery';
import { kinds } from '@storewright/model/resources';
import { openClock } from '@storewright/store/storage/clock';
import type { Database } from '@storewright/store/storage/connection/database';
import { fetchServerVersion } from '@storewright/store/storage/database-server';
import { livingMembers, sharesOf } from '@storewright/store/storage/division';
import { visibleProjects } from '@storewright/store/storage/projects/visible';
import { migrationStatus } from '@storewright/store/storage/schema/migrate';
import { Command } from 'commander';
import { budgetText, connectionBudget, isEnough } from '../composition/budget.ts';
import { clockFault } from '../composition/clock.ts';
import { connectionsInAll } from '../composition/connections.ts';
import { replicasOf } from '../composition/replicas.ts';
import { findNativePackage } from '../embedded-postgres/binaries.ts';
import { hasEmbeddedDatabase } from '../embedded-postgres/embedded.ts';
import type { Options } from '../options.ts';
import { toldOf } from '../terminal/faults.ts';
import { findRunningServer } from '../terminal/server-file.ts';
import { counted, exit, type Finish, type Terminal } from '../terminal/terminal.ts';
import { withDatabase } from './given/open-world.ts';
import {
  databaseOptions,
  type Flags,
  isSet,
  optionsOf,
  withOptions,
} from './given/option-flags.ts';

interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly told: string;
}

export function doctorCommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('doctor')
    .option('--json', 'print a JSON array')
    .action(async (flags: Flags) => {
      const findings = await examine(flags, terminal);
      if (flags.json === true) terminal.print(JSON.stringify(findings));
      else
        for (const one of findings)
          terminal.print(`${one.ok ? 'ok ' : 'BAD'} ${one.check}: ${one.told}`);
      finish(findings.every(({ ok }) => ok) ? exit.ok : exit.failure);
    });
  return withOptions(command, [...databaseOptions, 'host', 'port', 'replicaUrl', 'replicaLag']);
}

async function examine(flags: Flags, terminal: Terminal): Promise<Finding[]> {
  const options = await optionsOf(flags, terminal);
  const directory = resolve(terminal.directory, options.dataDir);
  const isEmbedded = options.databaseUrl === '';
  const disk = isEmbedded ? [await programsFinding(), await directoryFinding(directory)] : [];
  return [
    nodeFinding(process.versions.node),
    ...disk,
    await serverFinding(options, flags, terminal),
    ...(await databaseFindings(flags, terminal, isEmbedded ? directory : undefined)),
  ];
}

const patienceMs = 1_000;

/** Reports the server that the data directory names, unless a port is set; else whatever listens on the port. */
async function serverFinding(options: Options, flags: Flags, terminal: Terminal): Promise<Finding> {
  const check = 'server';
  const running = findRunningServer(options, terminal);
  if (running !== undefined && !(await isSet('port', flags, terminal))) {
    const { url, processId, version } = running;
    const { hostname, port } = new URL(url);
    const host = hostname.replace(/^\[|\]$/g, '');
    const told = `${url}, version ${version}, process ${processId}`;
    if (await isListening(host, Number(port))) return { check, ok: true, told };
    return { check, ok: false, told: `${told} does not answer, although its process runs` };
  }
  const { host, port, tlsCert } = options;
  const address = `${tlsCert.length > 0 ? 'https' : 'http'}://${host}:${port}`;
  const told = (await isListening(host, port))
    ? `a program listens at ${address}`
    : `no server runs on ${options.dataDir}, and none listens at ${address}; 'storewright start' starts one, --port names its port`;
  return { check, ok: true, told };
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: patienceMs });
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => end(false));
  });
}

function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 20);
  return { check: 'node', ok, told: `${version} (20.20 or later is needed, 24 is fastest)` };
}

async function programsFinding(): Promise<Finding> {
  const check = 'database programs';
  try {
    const { version } = await findNativePackage();
    return { check, ok: true, told: version };
  } catch (error) {
    return { check, ok: false, told: (error as Error).message };
  }
}

const minFreeBytes = 500 * 1024 * 1024;

async function directoryFinding(directory: string): Promise<Finding> {
  const check = 'data directory';
  try {
    await access(directory, constants.W_OK);
    const { bavail, bsize } = await statfs(directory);
    const free = bavail * bsize;
    const megabytes = Math.round(free / 1024 / 1024);
    return { check, ok: free > minFreeBytes, told: `${directory}, ${megabytes} MB free` };
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (missing) return { check, ok: true, told: `${directory} is made at the first start` };
    return { check, ok: false, told: `${directory}: ${(error as Error).message}` };
  }
}

async function databaseFindings(
  flags: Flags,
  terminal: Terminal,
  directory: string | undefined,
): Promise<Finding[]> {
  const check = 'database';
  if (directory !== undefined && !(await hasEmbeddedDatabase(directory)))
    return [{ check, ok: true, told: 'the embedded one is made at the first start' }];
  try {
    return await withDatabase(flags, terminal, async (database) => {
      const { pending, unknown } = await migrationStatus(database);
      const told = (await fetchServerVersion(database)) ?? 'unknown';
      return [
        { check, ok: Number.parseInt(told, 10) >= 15, told: `PostgreSQL ${told}` },
        schemaFinding(pending.length, unknown.length),
        await clockFinding(database),
        ...(pending.length === 0 ? [await nodesFinding(database)] : []),
        ...(await connectionFindings(database, await optionsOf(flags, terminal))),
        ...(await replicaFindings(database, await optionsOf(flags, terminal))),
      ];
    });
  } catch (error) {
    const { message, hint } = toldOf(error as Error);
    return [{ check, ok: false, told: hint === undefined ? message : `${message} ${hint}` }];
  }
}

async function clockFinding(database: Database): Promise<Finding> {
  const clock = await openClock(database);
  clock.close();
  const told = `${(clock.differenceMs() / 1_000).toFixed(1)} s ahead of the database`;
  return { check: 'clock', ok: clockFault(clock) === undefined, told };
}

const maxNamed = 20;

/** Who works for what in the background. */
async function nodesFinding(database: Database): Promise<Finding> {
  const members = await livingMembers(database);
  const projects = await visibleProjects(database, kinds.get('project')!);
  const shares = sharesOf(members, deliveryWork, projects);
  const each = members.slice(0, maxNamed).map(({ id, host, pid }) => {
    const share = shares.get(id) ?? [];
    const named = share.slice(0, maxNamed).join(', ');
    const more = share.length > maxNamed ? ', …' : '';
    return `process ${pid} of ${host} works for ${counted(share.length, 'project')} (${named}${more})`;
  });
  const told = each.length === 0 ? 'no server lives' : each.join('; ');
  return { check: 'background work', ok: true, told };
}

async function connectionFindings(database: Database, options: Options): Promise<Finding[]> {
  if (options.databaseUrl === '') return [];
  const wanted = connectionsInAll(options);
  const budget = await connectionBudget(database, options.databaseUrl, wanted);
  if (budget === undefined) return [];
  return [{ check: 'connections', ok: isEnough(budget), told: budgetText(budget) }];
}

/** The server goes without a replica, so that none of them is no fault of the server. */
async function replicaFindings(database: Database, options: Options): Promise<Finding[]> {
  const check = 'replica';
  const silent = { info: () => undefined, warn: () => undefined };
  const replicas = await replicasOf(database, options, silent);
  const states = replicas?.states() ?? [];
  await replicas?.close();
  const members = await livingMembers(database);
  const without = members.filter((member) => !member.replicas && states.length > 0).length;
  const each = states.map(({ name, isUsed, lagSeconds, reason }) => {
    const lag = lagSeconds === undefined ? '' : `, ${lagSeconds.toFixed(1)} s behind`;
    return {
      check,
      ok: isUsed,
      told: `${name} ${isUsed ? 'answers' : `is left: ${reason}`}${lag}`,
    };
  });
  if (without === 0) return each;
  const told = `${counted(without, 'process', 'processes')} without --replica-url, so that what they write may be missed`;
  return [...each, { check, ok: false, told }];
}

function schemaFinding(pending: number, unknown: number): Finding {
  const check = 'schema';
  if (unknown > 0)
    return { check, ok: false, told: 'made by a newer storewright; use that version' };
  if (pending > 0)
    return { check, ok: true, told: `the next start runs ${counted(pending, 'migration')}` };
  return { check, ok: true, told: 'up to date' };
}
