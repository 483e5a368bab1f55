// Compares @storewright/application-config with the official package, in the same run: processes
// that read one small configuration (turn by turn, so that both meet the same machine), and the
// size of what an application installs. Run it after the build and `npm run bundle`.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const own = join(here, '..');
const work = mkdtempSync(join(tmpdir(), 'storewright-bench-'));
const official = '@commercetools-frontend/application-config';
const runs = Number(process.argv[2] ?? 15);

const configuration = {
  name: 'Avengers',
  entryPointUriPath: 'avengers',
  cloudIdentifier: 'gcp-eu',
  env: {
    development: { initialProjectKey: 'avengers-project' },
    production: { applicationId: 'avengers-id', url: 'https://avengers.example.com' },
  },
  oAuthScopes: { view: ['view_orders'], manage: [] },
  icon: '<svg><path d="M0 0"/></svg>',
  mainMenuLink: { defaultLabel: 'Avengers', labelAllLocales: [], permissions: [] },
  submenuLinks: [],
};

const npm = (folder, ...parameters) =>
  execFileSync('npm', parameters, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Bytes on disk of all files below a folder. */
function sizeOf(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += sizeOf(path);
    else if (entry.isFile()) bytes += statSync(path).size;
  }
  return bytes;
}

/** Installs a package into a folder of its own, as an application would. */
function installed(name, what) {
  const folder = join(work, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(folder, 'install', '--no-audit', '--no-fund', '--ignore-scripts', what);
  return folder;
}

function packed() {
  const [{ filename }] = JSON.parse(
    npm(own, 'pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', work),
  );
  return join(work, filename);
}

function application(kind) {
  const folder = join(work, `application-${kind}`);
  mkdirSync(folder);
  const text = JSON.stringify(configuration, null, 2);
  const exported =
    kind === 'ts' ? `const c: object = ${text};\nexport default c;` : `module.exports = ${text};`;
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(
    join(folder, `custom-application-config.${kind}`),
    kind === 'json' ? text : exported,
  );
  return folder;
}

/** A program that reads the configuration once; `undefined` for one that only starts Node. */
function program(folder, name) {
  const file = join(folder, 'read.mjs');
  writeFileSync(
    file,
    `import { processConfig } from ${JSON.stringify(name)};
const { env } = await processConfig({ applicationPath: process.argv[2], processEnv: {} });
if (env.entryPointUriPath !== 'avengers') process.exit(1);\n`,
  );
  return file;
}

function timed(parameters) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.split('\n').slice(0, 5).join('\n'));
  return performance.now() - start;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

/** Scripts that an installation would run, in all installed packages. */
function installScripts(folder) {
  const listed = JSON.parse(
    npm(
      folder,
      'query',
      ':attr(scripts, [install]), :attr(scripts, [postinstall]), :attr(scripts, [preinstall])',
    ),
  );
  return listed.filter(({ location }) => location !== '').map(({ name }) => name);
}

try {
  const ours = installed('ours', packed());
  const theirs = installed('theirs', `${official}@27.10.0`);
  const empty = join(work, 'empty.mjs');
  writeFileSync(empty, '');
  const cases = [
    ['node alone', [empty]],
    ...['json', 'js', 'ts'].map((kind) => [
      `storewright .${kind}`,
      [program(ours, '@storewright/application-config'), application(kind)],
    ]),
    ...['js', 'ts'].map((kind) => [
      `official .${kind}`,
      [
        program(theirs, '@commercetools-frontend/application-config'),
        join(work, `application-${kind}`),
      ],
    ]),
  ];
  const times = new Map(cases.map(([name]) => [name, []]));
  for (const [, parameters] of cases) timed(parameters);
  for (let run = 0; run < runs; run += 1)
    for (const [name, parameters] of cases) times.get(name).push(timed(parameters));
  const megabytes = (folder) => Number((sizeOf(join(folder, 'node_modules')) / 1e6).toFixed(2));
  const result = {
    node: process.version,
    runs,
    // The fastest run is what the work takes when nothing else disturbs the machine.
    fastestMs: Object.fromEntries(
      [...times].map(([name, list]) => [name, Math.round(Math.min(...list))]),
    ),
    medianMs: Object.fromEntries(
      [...times].map(([name, list]) => [name, Math.round(median(list))]),
    ),
    installedMegabytes: { storewright: megabytes(ours), official: megabytes(theirs) },
    installScripts: { storewright: installScripts(ours), official: installScripts(theirs) },
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
