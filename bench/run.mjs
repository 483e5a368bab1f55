// The bench: every subject on one PostgreSQL, in short rounds in turn, medians, a table on standard
// output and the same as JSON in bench/results. `--quick` takes about a minute; `--only W1,W2`,
// `--rounds N` and `--seconds N` choose; `--build FOLDER` measures another build than `dist`.
// The goals of the variants of W6 are meant for `--only W6x --orders 500000`.
// W7 has `--keywords N` (100,000 unless told) and, if `--keep FOLDER` says so, keeps its shops.
// `--sizes 1000,1000000` measures the chosen workloads with so many orders present, a row for each.
// Everything runs on the Node that the bench brings along; `--this-node`: on the one of the command,
// but for the peer, which needs the newer one.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureWorkloads } from './measure.mjs';
import { isPinned, startLoad, startProgram } from './processes.mjs';
import { measureSizes, sizesOf } from './sizes.mjs';
import { prepare } from './subjects.mjs';
import { measureSuggestions } from './suggest.mjs';
import { suggestTable } from './suggest-table.mjs';
import { tableOf } from './table.mjs';
import { measureVariants, variantsNamed, variantsTable } from './variants.mjs';
import { measureStart } from './warm-start.mjs';
import { workloads } from './workloads.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    orders: { type: 'string' },
    sizes: { type: 'string' },
    only: { type: 'string' },
    keywords: { type: 'string' },
    keep: { type: 'string' },
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
    // Read by scripts/bench.mjs.
    'this-node': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (flags.help) {
  const [about] = readFileSync(fileURLToPath(import.meta.url), 'utf8').split('\nimport ', 1);
  process.stdout.write(`${about.replaceAll(/^\/\/ /gm, '')}\n`);
  process.exit();
}
const sizes = sizesOf(flags.sizes);
const only = flags.only?.split(',');
const chosen = workloads.filter(({ name }) => only?.includes(name) ?? true);
const plan = {
  sizes,
  isQuick: flags.quick,
  rounds: Number(flags.rounds ?? (flags.quick ? 1 : 3)),
  seconds: Number(flags.seconds ?? (flags.quick ? 1 : 1.5)),
  orders: sizes[0] ?? Number(flags.orders ?? (flags.quick ? 20_000 : 100_000)),
  // Queries one at a time are held against the floor alone.
  subjects:
    flags.quick || sizes.length > 0 || chosen.length === 0
      ? ['server', 'floor']
      : ['server', 'floor', 'bare', 'peer'],
  chosen,
  variants: sizes.length > 0 ? [] : variantsNamed(only),
  samples: flags.quick ? 40 : 100,
  startTimes: startTimesOf(flags, sizes),
  hasSuggestions: only === undefined ? sizes.length === 0 : only.includes('W7'),
};

/** W7 has a database of its own, of several sizes. */
async function suggestionsOf({ quick, keywords = quick ? 10_000 : 100_000, keep }) {
  if (!plan.hasSuggestions) return undefined;
  const most = Number(keywords);
  return measureSuggestions({
    ...plan,
    build,
    tell,
    keywords: most,
    flat: quick ? [] : [10_000, 100_000].filter((count) => count < most),
    withPeers: !quick,
    keep: keep && resolve(keep),
  });
}

/** How often a start is timed: it has to do with orders only when it is asked for. */
function startTimesOf({ only, quick }, { length }) {
  if (only === undefined ? length > 0 : !only.includes('W8')) return 0;
  return quick ? 1 : 3;
}
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
  const measuring = { ...plan, build, load, subjects, postmaster, tell };
  const results =
    sizes.length === 0
      ? await measureWorkloads(measuring)
      : await measureSizes(measuring, database.url);
  const variants = await measureVariants({ ...measuring, chosen: plan.variants });
  while (running.length > 0) await running.pop().stop();
  const start =
    plan.startTimes === 0
      ? undefined
      : await measureStart(join(build, 'main.js'), join(directory, 'warm'), plan.startTimes);
  const suggestions = await suggestionsOf(flags);
  const report = {
    at: new Date().toISOString(),
    node: process.version,
    isPinned,
    orders: plan.orders,
    rounds: plan.rounds,
    seconds: plan.seconds,
    results,
    variants,
    ...(start === undefined ? {} : { start }),
    ...(suggestions === undefined ? {} : { suggestions }),
  };
  const folder = join(here, 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${report.at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  if (results.length > 0) process.stdout.write(tableOf(report));
  process.stdout.write(variantsTable(variants, plan.samples));
  if (suggestions !== undefined) process.stdout.write(suggestTable(suggestions));
  tell(`wrote ${file}`);
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
