// The bench: every subject on one PostgreSQL, in short rounds in turn, medians, a table on standard
// output and the same as JSON in bench/results. `--quick` takes about a minute; `--only W1,W2`,
// `--rounds N` and `--seconds N` choose; `--build FOLDER` measures another build than `dist`.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureWorkloads } from './measure.mjs';
import { isPinned, startLoad, startProgram } from './processes.mjs';
import { prepare } from './subjects.mjs';
import { tableOf } from './table.mjs';
import { measureStart } from './warm-start.mjs';
import { workloads } from './workloads.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    orders: { type: 'string' },
    only: { type: 'string' },
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
  },
});
const plan = {
  rounds: Number(flags.rounds ?? (flags.quick ? 1 : 3)),
  seconds: Number(flags.seconds ?? (flags.quick ? 1 : 1.5)),
  orders: Number(flags.orders ?? (flags.quick ? 20_000 : 100_000)),
  subjects: flags.quick ? ['server', 'floor'] : ['server', 'floor', 'bare', 'peer'],
  chosen: workloads.filter(({ name }) => flags.only?.split(',').includes(name) ?? true),
  startTimes: flags.only === undefined || flags.only.includes('W8') ? (flags.quick ? 1 : 3) : 0,
};
const tell = (line) => process.stderr.write(`bench: ${line}\n`);

const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-'));
const build = resolve(flags.build);
const running = [];
try {
  const database = await startProgram([
    join(here, 'database.mjs'),
    build,
    join(directory, 'database'),
  ]);
  running.push(database);
  const pidFile = join(directory, 'database', 'postgres', 'postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const load = startLoad(join(here, 'load.mjs'));
  running.push(load);
  const subjects = await prepare({ ...plan, here, build, directory, running, tell }, database.url);
  const results = await measureWorkloads({ ...plan, load, subjects, postmaster, tell });
  while (running.length > 0) await running.pop().stop();
  const start =
    plan.startTimes === 0
      ? undefined
      : await measureStart(join(build, 'main.js'), join(directory, 'warm'), plan.startTimes);
  const report = {
    at: new Date().toISOString(),
    node: process.version,
    isPinned,
    orders: plan.orders,
    rounds: plan.rounds,
    seconds: plan.seconds,
    results,
    ...(start === undefined ? {} : { start }),
  };
  const folder = join(here, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  process.stdout.write(tableOf(report));
  tell(`wrote ${file}`);
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
