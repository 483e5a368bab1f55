// Which test files there are, which of them are slow, and which of them share a process.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, testedPackages } from '../setup.mjs';

/** Rooms whose tests use a server of their own, or none; those of others count what a process does. */
const mayShare =
  /packages.(platform|model|store|engine|edges|application-config)|dist.(commands|commerce|change-history|composition|conformance|controls|declaration|delivery|demo|embedded-postgres|graphql|hosting|jobs|kit|oauth|open-search|pipeline|platform|predicate|processes|published|recorder|reference|resources|rest|search-index|sql|storage|suggestions|terminal|testing|transfer|values|rules|documents)\W|server.dist.[\w-]+\.test\.js$/;

/** What a file does to the process that it runs in, or counts in it, so that it gets one of its own. */
const needsProcess = new RegExp(
  [
    // To read what whoever runs the tests has set disturbs nobody.
    'process\\.env(\\.\\w+|\\[\\w+\\]) =[^=]|delete process\\.env|Object\\.assign\\(process\\.env',
    'process\\.(on|chdir|exit)|process\\.kill\\(process\\.pid|Object\\.assign\\((resource|kind)|setFlags',
    'testing/(brokers|java-service)\\.js|startServer|installedChromium',
  ].join('|'),
);

/** Files that mostly wait for the programs that they start: they share processes with each other. */
const startsPrograms = /testing\/command\.js|child_process|createServer/;

/** Files that take as long as a whole group of others, and hardly load anything: a process costs them little. */
const takesLong = /conformance.(drills|fresh-clone|bench-measures)\.test\.js$/;

/** Files that use two server processes on one database: the two serve all of them. */
const usesTwoServers = 'testing/processes.js';

const programs = 'programs';
const twoServers = 'two-servers';
const pages = 'pages';
const rules = 'rules';
const others = 'others';

/**
 * How many files share a process: few where each takes long. A process that has loaded and run the server for other
 * files saves four seconds of a processor: those of loading it, of compiling validators and of running cold code.
 */
const maxTogether = new Map([
  [pages, 22],
  [programs, 25],
  [others, 180],
]);

/** The start of a server that could be a shared one. */
const opened =
  'startTestServer\\((?!\\{\\s*(?:now: \\(\\) => now,\\s*|\\.\\.\\.\\{\\s*)?databaseUrl\\b)';

/**
 * What a file does to its server or reads of it, so that the server is its own: the database as a whole,
 * what the process remembers, the rooms of the operator.
 */
const needsServer = new RegExp(
  [
    // A server that a test opens or closes itself, not in a hook: to close a shared one does nothing.
    // A second server on the same database is always a new one.
    `const \\w+ = await ${opened}|= \\w+\\.close\\(\\)|startTestServer\\([\\s\\S]*${opened}`,
    '(?<!after\\(\\(\\) => \\w+)\\.server\\.close|\\.server\\.(server|database|own)|url: \\w+\\.databaseUrl|loadDemo',
    // Users of the console, and what is noted of their acts, outlive a project.
    "console: 'sign-in'|/audit|console/projects|demo/requests",
    // A page of the console asks only for what its user could see.
    "/-/(?!console(#|/kinds|/assets|[`'])|docs|openapi|operations\\.json|change-history/demo|projects/demo/history)",
    // An SDK for traces is loaded before the server starts.
    'setGlobalTracerProvider',
    'commandHere|performance\\.now|pg\\.Client|countReads|tracing|metrics',
  ].join('|'),
);

/** Files that start processes or browsers, or that hurry several writers against each other. */
const isSlowText =
  /child_process|testing\/(brokers|browser|command|java-service|open-search|processes|replicated|search-processes)|launchBrowser/;
const isSlowName = /(race|races|killed|processes|replicas|restore|example\w*)\.test\.js$/;

const textOf = (file) => readFileSync(file, 'utf8');

/** Whether a test file belongs to the slow tier. */
export const isSlow = (file) => isSlowName.test(file) || isSlowText.test(textOf(file));

/** All test files as they are built, by path. */
export function allTestFiles() {
  return testedPackages
    .flatMap((name) =>
      readdirSync(join(root, 'packages', name, 'dist'), { recursive: true })
        .filter((path) => path.endsWith('.test.js'))
        .map((path) => join(root, 'packages', name, 'dist', path)),
    )
    .sort();
}

/** Tests whose outcome can depend on which PostgreSQL it is. */
export function usesDatabase(file) {
  // Which projects a statement names is the same on every server, and it takes three test files to send them.
  if (file.includes('placement')) return false;
  return (
    /packages.server.dist.(storage|suggestions|oauth|predicate|jobs)/.test(file) ||
    /conformance.(race|conventions|clean-up|isolation|restore|suggest|smoke)/.test(file)
  );
}

/**
 * Every `total`-th file of each tier, so that the shards take about as long as each other.
 * @param {string[]} files
 */
export function shardOf(files, { index, total }) {
  const tiers = [files.filter(isSlow), files.filter((file) => !isSlow(file))];
  return tiers.flatMap((tier) => tier.filter((_file, at) => at % total === index - 1)).sort();
}

/**
 * The processes of a run, each as a module that holds its test files as suites with hooks of their own; the
 * slow ones first, so that no processor is idle at the end.
 */
export function openGroups() {
  const folder = mkdtempSync(join(tmpdir(), 'storewright-groups-'));
  const filesOf = new Map();
  const write = (name, files) => {
    const path = join(folder, `${filesOf.size + 1}-${name}.mjs`);
    writeFileSync(path, moduleOf(files, name !== programs));
    filesOf.set(path, files);
    return path;
  };
  return {
    /** The test files of one of the modules; of another path, that path. */
    filesIn: (path) => filesOf.get(path) ?? [path],
    /** One process for each file. */
    apart: (files) => files.map((file) => write(basename(file, '.test.js'), [file])),
    together(files) {
      const { alone, rooms } = roomsOf(files);
      const groups = [
        ...alone.map((file) => ({ name: basename(file, '.test.js'), files: [file] })),
        ...[...rooms].flatMap(([name, all]) => dealt(name, all)),
      ];
      const weight = (group) => group.files.reduce((sum, file) => sum + weightOf(file), 0);
      groups.sort((one, other) => weight(other) - weight(one));
      return groups.map((group) => write(group.name, group.files));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Seconds of a processor, roughly. */
function weightOf(file) {
  if (isSlow(file)) return /browser|test-command|example/.test(file) ? 20 : 12;
  return /startTestServer|open\w*Shop/.test(textOf(file)) ? 2.5 : 0.3;
}

function roomsOf(files) {
  const rooms = new Map();
  const alone = [];
  for (const file of files) {
    const room = roomOf(file);
    if (room === undefined) alone.push(file);
    else rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  return { alone, rooms };
}

/** `undefined` for a file that needs a process of its own. */
function roomOf(file) {
  const text = textOf(file);
  if (!mayShare.test(file) || takesLong.test(file) || needsProcess.test(text)) return undefined;
  if (text.includes('launchBrowser')) return pages;
  if (text.includes(usesTwoServers)) return twoServers;
  if (startsPrograms.test(text)) return programs;
  return /server.dist.[\w-]+\.test\.js$/.test(file) ? rules : others;
}

function dealt(name, files) {
  const count = Math.ceil(files.length / (maxTogether.get(name) ?? files.length));
  return Array.from({ length: count }, (_, index) => ({
    name,
    files: files.filter((_file, at) => at % count === index),
  }));
}

/**
 * Loads one file after the other: of two that wait for the same module, both would go on in the suite of the first,
 * and their tests with them. The runner knows whose tests they are by the promise that is waited for, so each waits for
 * one of its own.
 */
const loading = `let last = Promise.resolve();
const load = async (url) => {
  const earlier = last;
  let end;
  last = new Promise((resolve) => { end = resolve; });
  await new Promise((resolve) => { earlier.then(resolve); });
  try {
    await import(url);
  } finally {
    end();
  }
  if (--left === 0) setImmediate(() => globalThis.stopFollowingPromises?.());
};`;

/** A module with a suite for each test file. */
export function moduleOf(files, mayShareServer) {
  const sharing = pathToFileURL(join(root, 'packages/server/dist/testing/sharing.js')).href;
  const suites = files.map((file) => {
    const [name, url] = [relative(root, file), pathToFileURL(file).href].map((one) =>
      JSON.stringify(one),
    );
    const shares = mayShareServer && files.length > 1 && !needsServer.test(textOf(file));
    return [
      `describe(${name}, async () => {`,
      ...(shares ? ['  before(share);', '  after(keepApart);'] : []),
      `  await load(${url});`,
      '});',
    ].join('\n');
  });
  return [
    `import { after, before, describe } from 'node:test';`,
    `import { closeShared, keepApart, keepBrowser, share } from '${sharing}';`,
    'keepBrowser();',
    'after(closeShared);',
    `let left = ${files.length};`,
    loading,
    ...suites,
    '',
  ].join('\n');
}

/** The first of the files that take so many seconds of a processor together; slow ones are left out. */
export function withinSeconds(files, seconds) {
  let sum = 0;
  return files.filter((file) => {
    if (isSlow(file) || sum + weightOf(file) > seconds) return false;
    sum += weightOf(file);
    return true;
  });
}
