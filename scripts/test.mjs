// `npm test`: types, lint, then every test on a real PostgreSQL; ends with a line that counts.
// Without STOREWRIGHT_TEST_DATABASE_URL that is the embedded one; with it, the tests of all that
// could differ between servers run on that one as well.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { ensureReady, root, runProgram } from './setup.mjs';
import { ensureSite } from './site.mjs';
import { changedFiles, concerned } from './testing/changed.mjs';
import {
  allTestFiles,
  isSlow,
  openGroups,
  shardOf,
  usesDatabase,
  withinSeconds,
} from './testing/files.mjs';
import { readOptions } from './testing/options.mjs';
import { openTimes } from './testing/processor-times.mjs';
import { builtFile, identityOf, runFiles } from './testing/run-files.mjs';
import { makeRunFolder } from './testing/run-folder.mjs';
import { listUnsteady, overdue } from './testing/unsteady.mjs';
import { ensureTools } from './tools.mjs';

const { words, tier, shard, changed, processes } = readOptions(process.argv.slice(2));
await ensureReady();

const totals = { passed: 0, failed: 0, skipped: 0 };
const seconds = new Map();

/**
 * What the processes of tests start with, as far as this Node knows it. Most of them end before what is optimized pays.
 * Without a young generation of a fixed size V8 shrinks it to 1 MB in a process that often waits, and then spends a
 * third of the time collecting it. With an old generation of some size from the start, most processes never collect all of it.
 */
const processOptions = [
  '--interrupt-budget=1000000',
  '--min-semi-space-size=32',
  '--max-semi-space-size=64',
  '--initial-old-space-size=500',
  '--no-memory-reducer',
  ...['fewer-hooks.cjs', 'count-processor-time.cjs'].map(
    (name) => `--require=${join(root, 'scripts', 'testing', name)}`,
  ),
].filter((option) => spawnSync(process.execPath, [option, '--eval', '']).status === 0);

/** What to tell before the last line. */
const remembered = [];

/** More files than these fail for one reason, which a second run does not change. */
const maxRunAgain = 40;

/** Up to this many, each has the machine for itself in the second run. */
const maxOneByOne = 5;

/** How long the tests of a change may take on two processors: `npm run test:quick` answers in 90 seconds. */
const quickSeconds = 100;

const isEverything = words.length === 0 && !changed && tier !== 'slow';
if (isEverything && (shard?.index ?? 1) === 1) lint();
// Ahead of the tests that need it, which do it when it failed and tell why.
if (words.length === 0 && !changed) await ensureTools().catch(() => undefined);

const { startEmbeddedDatabase } = await fromServer('embedded-postgres/embedded.js');
const directory = makeRunFolder();
const groups = openGroups();
const times = openTimes(directory);
const given = process.env.STOREWRIGHT_TEST_DATABASE_URL;
const embedded = await startEmbeddedDatabase({ directory, durable: false, connections: 500 });
try {
  const files = testFiles();
  // Once, before files that run at the same time need it; they say why it is missing.
  if (files.some((file) => /(documentation|with-tools)\.test/.test(file)))
    await ensureSite().catch(() => undefined);
  await runTests(files, embedded.url, 'the embedded PostgreSQL');
  if (given !== undefined && given !== '')
    await runTests(files.filter(usesDatabase), given, 'STOREWRIGHT_TEST_DATABASE_URL');
} finally {
  await embedded.stop();
  times.read();
  rmSync(directory, { recursive: true, force: true });
  groups.close();
}
if (isEverything) failOverdue();
printSlowest();
process.stdout.write(times.report(groups.filesIn));
const { passed, failed, skipped } = totals;
process.stdout.write(`\n${remembered.join('')}`);
process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

function fromServer(path) {
  return import(pathToFileURL(join(root, 'packages', 'server', 'dist', path)).href);
}

function lint() {
  const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  const status = runProgram(process.execPath, [biome, 'check', '.'], { stdio: ['ignore', 1, 2] });
  if (status === 0) totals.passed += 1;
  else {
    totals.failed += 1;
    remembered.push('failed: npm run lint (its words stand at the top)\n');
  }
}

function testFiles() {
  if (changed) return filesOfChange();
  const named = allTestFiles().filter(
    (file) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  const ofTier = named.filter((file) => tier === undefined || isSlow(file) === (tier === 'slow'));
  return shard === undefined ? ofTier : shardOf(ofTier, shard);
}

/** The nearest to what changed, as many as 90 seconds allow; the rules of the tree always. */
function filesOfChange() {
  const near = concerned(changedFiles()).map(({ source }) => builtFile(source));
  const all = new Set(allTestFiles());
  const rules = [...all].filter((file) => /architecture[\w-]*\.test\.js$/.test(file));
  const affected = [...new Set(near)].filter((file) => all.has(file) && !rules.includes(file));
  const within = withinSeconds(affected, quickSeconds);
  const files = [...rules, ...within];
  const left = affected.length - within.length;
  process.stdout.write(`${affected.length} test files import what changed\n`);
  if (left > 0) remembered.push(`left out for lack of time: ${left} test files\n`);
  return files;
}

/**
 * Runs the files; those of failures once more. What fails then has failed. What passes only then counts as passed,
 * is reported by name, and a whole run lists it in `.ci/unsteady.json`.
 */
async function runTests(files, databaseUrl, where) {
  process.stdout.write(`${files.length} test files on ${where}\n`);
  if (files.length === 0) return;
  process.env.STOREWRIGHT_TEST_DATABASE_URL = databaseUrl;
  const added = processOptions.filter((option) => !process.execArgv.includes(option));
  process.execArgv = [...process.execArgv, ...added];
  const first = await runFiles(groups.together(files), processes);
  for (const [file, took] of first.seconds) seconds.set(file, (seconds.get(file) ?? 0) + took);
  totals.passed += first.passed;
  totals.skipped += first.skipped;
  if (first.failures.length > 0) await runAgain(first);
}

/** Reading the maps of all modules takes a sixth of the start of a process; a failure names its source. */
async function withSourceMaps(work) {
  const { NODE_OPTIONS: options = '' } = process.env;
  process.env.NODE_OPTIONS = `${options} --enable-source-maps`;
  try {
    return await work();
  } finally {
    process.env.NODE_OPTIONS = options;
  }
}

async function runAgain(first) {
  const failing = [...new Set(first.failures.flatMap(filesOf))];
  const canRunAgain = failing.length <= maxRunAgain;
  const concurrency = failing.length <= maxOneByOne ? 1 : undefined;
  const second = canRunAgain
    ? await withSourceMaps(() => runFiles(groups.apart(failing), concurrency))
    : { ...first, passes: new Set() };
  const failedAgain = new Set(second.failures.flatMap(filesOf));
  const isMended = (failure) =>
    failure.isWhole
      ? canRunAgain && filesOf(failure).every((file) => !failedAgain.has(file))
      : second.passes.has(identityOf(failure));
  const mended = first.failures.filter(isMended);
  const lasting = first.failures.filter((failure) => !mended.includes(failure));
  const known = new Set(lasting.map(identityOf));
  const others = second.failures.filter((failure) => !known.has(identityOf(failure)));
  totals.failed += lasting.length + others.length;
  totals.passed += mended.filter(({ isWhole }) => !isWhole).length;
  for (const failure of [...lasting, ...others]) remember('failed', failure);
  for (const failure of mended) remember('passed only when run again', failure);
  if (isEverything && mended.length > 0) listUnsteady(mended.flatMap(inFiles));
}

/** The built test files that a failure belongs to. */
function filesOf({ file }) {
  return groups.filesIn(builtFile(file));
}

function inFiles(failure) {
  return filesOf(failure).map((file) => ({ file, name: failure.name }));
}

function failOverdue() {
  for (const { file, test, since } of overdue()) {
    totals.failed += 1;
    remembered.push(`failed: unsteady since ${since}, see .ci/unsteady.json: ${test} (${file})\n`);
  }
}

/** An error of another process may be one that cannot become a text. */
function wordsOf(error) {
  try {
    return String(error);
  } catch {
    return inspect(error);
  }
}

/** For the end, so that a reader who sees only the last lines of a run sees which tests they were. */
function remember(what, { file, name, error }) {
  const lines = wordsOf(error).slice(0, 1_000).replaceAll(/^/gmu, '    ');
  remembered.push(`${what}: ${name} (${relative(root, file)})\n${lines}\n`);
}

function printSlowest() {
  const slowest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, 10);
  if (slowest.length < 10) return;
  const lines = slowest.map(([file, took]) => `${took.toFixed(1).padStart(8)} s  ${file}`);
  process.stdout.write(`\nthe slowest files:\n${lines.join('\n')}\n`);
}
