// `npm test`: types, lint, then every test on a real PostgreSQL; ends with a line that counts.
// Without STOREWRIGHT_TEST_DATABASE_URL that is the embedded one; with it, the tests of all that
// could differ between servers run on that one as well.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { ensureReady, root, runProgram } from './setup.mjs';
import { ensureTools } from './tools.mjs';

await ensureReady();

/** Files of one process: starting one and loading the server takes longer than most of them. */
const maxTogether = 12;

/** Rooms with fewer of them share processes. */
const fewFiles = 6;

/** Rooms whose tests ask a server of their own, or none; those of others count what a process does. */
const asking =
  /dist.(commands|commerce|composition|conformance|controls|declaration|delivery|graphql|hosting|jobs|oauth|open-search|pipeline|platform|predicate|recorder|reference|resources|rest|search-index|sql|storage|suggestions|transfer|values|rules|documents)\W/;

/** What a file does to the process that it runs in, or to others, so that it gets one of its own. */
const needsProcess = new RegExp(
  [
    'process\\.(env|on|chdir|exit)|child_process|kill|Object\\.assign\\((resource|kind)|setFlags',
    'testing/(brokers|command|processes|statements)\\.js|createServer|startServer',
  ].join('|'),
);

const wanted = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };

/** A flag of V8, which newer ones do not have and then refuse to start with. */
const lateOptimizing = ['--interrupt-budget=1000000'].filter(
  (flag) => spawnSync(process.execPath, [flag, '--eval', '']).status === 0,
);

/** What to tell before the last line. */
const remembered = [];

/** More than these are no accident of a busy machine: they are not run again. */
const maxRunAgain = 5;
if (wanted.length === 0) {
  // Ahead of the tests that need it, which do it when it failed and tell why; beside the linter.
  const tools = ensureTools().catch(() => undefined);
  lint();
  await tools;
}

const { startEmbeddedDatabase } = await fromServer('embedded-postgres/embedded.js');
const directory = mkdtempSync(join(tmpdir(), 'storewright-test-'));
const groups = mkdtempSync(join(tmpdir(), 'storewright-groups-'));
const given = process.env.STOREWRIGHT_TEST_DATABASE_URL;
const embedded = await startEmbeddedDatabase({ directory });
try {
  await runTests(testFiles(), embedded.url, 'the embedded PostgreSQL');
  if (given !== undefined && given !== '')
    await runTests(testFiles().filter(usesDatabase), given, 'STOREWRIGHT_TEST_DATABASE_URL');
} finally {
  await embedded.stop();
  for (const folder of [directory, groups]) rmSync(folder, { recursive: true, force: true });
}
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
  const files = ['server', 'application-config'].flatMap((name) =>
    readdirSync(join(root, 'packages', name, 'dist'), { recursive: true })
      .filter((path) => path.endsWith('.test.js'))
      .map((path) => join(root, 'packages', name, 'dist', path)),
  );
  if (wanted.length === 0) return files.sort();
  return files.filter((file) => wanted.some((word) => file.includes(word))).sort();
}

/**
 * The files, as many of them as may run one after the other in one process: each as a suite with hooks
 * of its own.
 */
function together(files) {
  const rooms = new Map();
  const alone = [];
  for (const file of files) {
    const [area, part] = relative(root, dirname(file)).split(sep).slice(3);
    const room = [area, ...(area === 'resources' ? [part] : [])].join('-');
    if (!asking.test(file) || needsProcess.test(readFileSync(file, 'utf8'))) alone.push(file);
    else rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  const few = [...rooms].filter(([, all]) => all.length < fewFiles);
  for (const [room] of few) rooms.delete(room);
  rooms.set('others', few.flatMap(([, all]) => all).sort());
  return [...alone, ...[...rooms].flatMap(([room, all]) => groupFiles(room, all))];
}

function groupFiles(room, files) {
  const count = Math.ceil(files.length / maxTogether);
  return Array.from({ length: count }, (_, index) => {
    const part = files.filter((_file, at) => at % count === index);
    if (part.length === 1) return part[0];
    const path = join(groups, `${room}-${index + 1}.mjs`);
    const suites = part.map((file) => {
      const [name, url] = [relative(root, file), pathToFileURL(file).href].map((one) =>
        JSON.stringify(one),
      );
      return `describe(${name}, async () => { await import(${url}); });`;
    });
    writeFileSync(path, [`import { describe } from 'node:test';`, ...suites, ''].join('\n'));
    return path;
  });
}

/** Tests whose outcome can depend on which PostgreSQL it is. */
function usesDatabase(file) {
  // Which projects a statement names is the same on every server, and it takes three test files to send them.
  if (file.includes('placement')) return false;
  return (
    /packages.server.dist.(storage|suggestions|oauth|predicate|jobs)/.test(file) ||
    /conformance.(race|conventions|clean-up|isolation|restore|suggest|smoke)/.test(file)
  );
}

/**
 * Runs the files; those of a few failures once more, alone. What fails then has failed. What passes only
 * then counts as passed, and is told by name with what was wrong: a test that does not keep its word on
 * a busy machine is to be mended, and no reason to throw a day's work away.
 */
async function runTests(files, databaseUrl, where) {
  process.stdout.write(`${files.length} test files on ${where}\n`);
  process.env.STOREWRIGHT_TEST_DATABASE_URL = databaseUrl;
  // The processes of the files get it from here: most of them end before what is optimized pays.
  process.execArgv = [...process.execArgv, ...lateOptimizing];
  const first = await runFiles(together(files), Math.max(1, availableParallelism()));
  totals.passed += first.passed;
  totals.skipped += first.skipped;
  if (first.failures.length === 0) return;
  const failing = [...new Set(first.failures.map(({ file }) => builtFile(file)))];
  const canRunAgain = failing.length <= maxRunAgain && failing.every(existsSync);
  // Reading the maps of all modules takes a sixth of the start of a process; who fails is told of the source.
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --enable-source-maps`;
  const second = canRunAgain ? await runFiles(failing, 1) : { ...first, passes: new Set() };
  const failedAgain = new Set(second.failures.map(({ file }) => builtFile(file)));
  // A file that fails as a whole stands for no test of its own.
  const isWhole = ({ file, name }) => file === name;
  const mended = first.failures.filter((failure) =>
    isWhole(failure)
      ? canRunAgain && !failedAgain.has(failure.file)
      : second.passes.has(identity(failure)),
  );
  const lasting = first.failures.filter((failure) => !mended.includes(failure));
  const known = new Set(lasting.map(identity));
  const others = second.failures.filter((failure) => !known.has(identity(failure)));
  totals.failed += lasting.length + others.length;
  totals.passed += mended.filter((failure) => !isWhole(failure)).length;
  for (const failure of [...lasting, ...others]) remember('failed', failure);
  for (const failure of mended) remember('passed only when run again', failure);
}

/** Which test it is; one that stands in two files is two. */
function identity({ file, name }) {
  return JSON.stringify([builtFile(file), name]);
}

/** Tests are told of where their source stands. */
function builtFile(file = '') {
  return file.replace(/([\\/]packages[\\/][^\\/]+[\\/])src([\\/].*)\.ts$/, '$1dist$2.js');
}

/** For the end, so that who sees only the last lines of a run sees which tests they were. */
function remember(what, { file, name, error }) {
  const lines = String(error).slice(0, 1_000).replaceAll(/^/gmu, '    ');
  remembered.push(`${what}: ${name} (${file})\n${lines}\n`);
}

/** Counts tests, not the suites and files that hold them. */
async function runFiles(files, concurrency) {
  const result = { passed: 0, skipped: 0, failures: [], passes: new Set() };
  // A file that never ends must not keep everything waiting; this is no limit on speed.
  const stream = run({ files, timeout: 10 * 60_000, concurrency });
  stream.on('test:pass', ({ details, file, name, skip }) => {
    if (details?.type === 'suite') return;
    result[skip === undefined ? 'passed' : 'skipped'] += 1;
    result.passes.add(identity({ file, name }));
  });
  stream.on('test:fail', ({ details, file, name }) => {
    if (details?.type === 'suite') return;
    result.failures.push({ file, name, error: details?.error?.cause ?? details?.error });
  });
  const report = stream.compose(spec);
  report.pipe(process.stdout, { end: false });
  await new Promise((resolve, reject) => {
    report.on('end', resolve);
    report.on('error', reject);
  });
  return result;
}
