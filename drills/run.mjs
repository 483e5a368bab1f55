// Runs the drills one after the other and prints their table. Flags: `--quick` (seconds in all),
// `--only NAME` (again for more), `--mutants` (each drill must report the broken server that is
// made for it), `--cluster` (those of several machines instead), `--rounds N`, `--json`, `--list`. Ends with 0 when every drill held, or caught its mutant.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { apart } from './cluster/network.mjs';
import { currentBuild, deployedCopy, mutantBuild } from './frame/builds.mjs';
import { sharedCluster } from './frame/shared-cluster.mjs';
import { tableOf } from './frame/table.mjs';
import { clusterDrills, drills as ownDrills } from './list.mjs';

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    mutants: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    cluster: { type: 'boolean', default: false },
    rounds: { type: 'string' },
  },
});

const tell = (line) => process.stderr.write(`${line}\n`);

const drills = flags.cluster ? clusterDrills : ownDrills;

function chosen() {
  const unknown = (flags.only ?? []).filter((name) => !drills.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`There is no drill ${unknown.join(', ')}.`);
  return drills.filter(({ name, quick }) =>
    flags.only === undefined ? !flags.quick || quick !== undefined : flags.only.includes(name),
  );
}

const shared = sharedCluster();

function scaleOf(drill) {
  const scale = flags.quick ? (drill.quick ?? drill.full) : drill.full;
  return flags.rounds === undefined ? scale : { ...scale, rounds: Number(flags.rounds) };
}

/** What a drill finds of a build; an obstacle of this machine is no finding. */
async function tried(drill, build, mutant) {
  const directory = mkdtempSync(join(tmpdir(), `storewright-drill-${drill.name}-`));
  const cleanUp = [];
  const setting = {
    build,
    directory,
    scale: scaleOf(drill),
    isMutant: mutant !== undefined,
    /** A copy of a folder of `deploy`, as the build is: of the tree, or broken on purpose. */
    deployed: (folder) => deployedCopy(folder, directory, mutant),
    shared,
    /** A folder of its own within that of the drill. */
    folder(name) {
      const folder = join(directory, name);
      // PostgreSQL may run as another user.
      for (const one of [directory, folder]) {
        mkdirSync(one, { recursive: true });
        chmodSync(one, 0o755);
      }
      return folder;
    },
    later: (work) => cleanUp.unshift(work),
    tell: (line) => tell(`  ${drill.name}: ${line}`),
  };
  const end = async () => {
    for (const work of cleanUp.splice(0)) await work().catch((error) => tell(String(error)));
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  running.add(end);
  const startedAt = performance.now();
  try {
    const found = await drill.run(setting);
    return { ...found, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    await end();
    running.delete(end);
  }
}

/** What ends the drills under way, also when somebody interrupts them. */
const running = new Set();
for (const name of ['SIGINT', 'SIGTERM'])
  process.once(name, async () => {
    for (const end of running) await end();
    await shared.close();
    process.exit(130);
  });

const held = ({ lost, violations }) => lost === 0 && violations.length === 0;

const failed = ({ stack }) => ({
  hasFailed: true,
  lost: 0,
  violations: [`the drill failed: ${stack}`],
});

async function judged(drill) {
  const obstacle = await drill.obstacle?.();
  if (obstacle !== undefined) return { name: drill.name, verdict: 'not run', obstacle, ok: true };
  tell(`${drill.name}: ${drill.what}`);
  const found = await tried(drill, currentBuild).catch(failed);
  const ok = held(found);
  return { name: drill.name, ...found, verdict: ok ? 'held' : 'BROKEN', ok };
}

async function judgedMutants(drill) {
  const rows = [];
  for (const mutant of drill.mutants) {
    const name = `${drill.name}: ${mutant.what}`;
    const obstacle = await drill.obstacle?.();
    if (obstacle !== undefined) {
      rows.push({ name, verdict: 'not run', obstacle, ok: true });
      continue;
    }
    tell(`mutant of ${name}`);
    const { build, remove } = mutantBuild(drill.name, mutant);
    try {
      const found = await tried(drill, build, mutant).catch(failed);
      // A drill that could not go on has not found anything.
      const ok = !held(found) && found.hasFailed !== true;
      rows.push({ name, ...found, verdict: ok ? 'caught' : 'NOT CAUGHT', ok });
    } finally {
      remove();
    }
  }
  return rows;
}

async function runAll() {
  const rows = [];
  try {
    for (const drill of chosen())
      rows.push(...(flags.mutants ? await judgedMutants(drill) : [await judged(drill)]));
  } finally {
    await shared.close();
  }
  process.stdout.write(flags.json ? `${JSON.stringify(rows)}\n` : `${tableOf(rows)}\n`);
  return rows.every(({ ok }) => ok) ? 0 : 1;
}

if (flags.list) {
  for (const { name, what } of drills) process.stdout.write(`${name}: ${what}\n`);
} else {
  process.exitCode = (flags.cluster ? apart() : undefined) ?? (await runAll());
}
