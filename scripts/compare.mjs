// `npm run compare`: runs many configurations through this package and through the official one,
// and lists each difference. The official package is installed into a temporary folder for this
// alone. The exit code is 1 for a difference that is not meant, 2 when nothing could be compared.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { configurations, environments, meant } from './compare-cases.mjs';
import { ensureReady, root } from './setup.mjs';

const OFFICIAL = '@commercetools-frontend/application-config';
await ensureReady();
let applications = 0;
const work = mkdtempSync(join(tmpdir(), 'storewright-compare-'));
try {
  process.exitCode = await compare();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function compare() {
  const official = installed();
  if (official === undefined) return 2;
  const entry = join(root, 'packages', 'application-config', 'dist', 'index.js');
  const own = await import(pathToFileURL(entry).href);
  const differences = [];
  for (const { name, value } of configurations)
    for (const processEnv of environments) {
      const folder = application(name, value);
      const options = { applicationPath: folder, processEnv, disableCache: true };
      const [ours, theirs] = [await outcome(own, options), await outcome(official, options)];
      const label = `${name} with ${JSON.stringify(processEnv)}`;
      for (const one of differing(ours, theirs, ''))
        differences.push({ label, name, processEnv, ...one });
    }
  return reported(differences);
}

function installed() {
  writeFileSync(join(work, 'package.json'), '{"private":true}');
  process.stderr.write(`storewright: installing ${OFFICIAL} into a temporary folder …\n`);
  const parameters = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const retries = ['--fetch-retries=1', '--fetch-timeout=30000', OFFICIAL];
  const { status, stderr } = spawnSync('npm', [...parameters, ...retries], {
    cwd: work,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return createRequire(join(work, 'package.json'))(OFFICIAL);
  const reason =
    String(stderr ?? '')
      .split('\n')
      .find((line) => /npm error/i.test(line)) ?? 'npm failed';
  process.stderr.write(
    `storewright: nothing was compared: ${OFFICIAL} cannot be installed, most likely because the ` +
      `npm registry cannot be reached.\n  ${reason.trim()}\n`,
  );
  return undefined;
}

function application(name, value) {
  applications += 1;
  const folder = join(work, 'applications', `${applications}-${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const text = `module.exports = ${JSON.stringify(value, null, 2)};\n`;
  writeFileSync(join(folder, 'custom-application-config.cjs'), text);
  return folder;
}

async function outcome({ processConfig }, options) {
  try {
    // As JSON, which is what reaches a page: a member that is undefined is none.
    return JSON.parse(JSON.stringify(await processConfig(options)));
  } catch (error) {
    return { refused: true, because: String(error.message).split('\n').slice(0, 2).join(' ') };
  }
}

function* differing(ours, theirs, path) {
  if (ours?.refused === true && theirs?.refused === true) return;
  const inner = isObject(ours) && isObject(theirs) && !ours.refused && !theirs.refused;
  if (!inner) {
    if (!isDeepStrictEqual(ours, theirs)) yield { path, ours, theirs };
    return;
  }
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)]))
    yield* differing(ours[name], theirs[name], path === '' ? name : `${path}.${name}`);
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function reported(differences) {
  let wrong = 0;
  for (const difference of differences) {
    const reason = meant.find(({ is }) => is(difference))?.why;
    if (reason === undefined) wrong += 1;
    const { label, path, ours, theirs } = difference;
    const mark = reason === undefined ? 'DIFFERENT' : 'meant    ';
    process.stdout.write(
      `${mark} ${label}: ${path || 'the whole'}\n  ours   ${shown(ours)}\n  theirs ${shown(theirs)}\n` +
        `${reason === undefined ? '' : `  because ${reason}\n`}`,
    );
  }
  const pairs = configurations.length * environments.length;
  const meantly = differences.length - wrong;
  process.stdout.write(`${pairs} results compared: ${wrong} differences, ${meantly} meant.\n`);
  return wrong === 0 ? 0 : 1;
}

function shown(value) {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 160 ? text : `${text.slice(0, 157)}...`;
}
