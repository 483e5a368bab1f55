// What only some tests need (other runners, checks of packages and pages, an SDK of OpenTelemetry, what an
// example is built on) is listed in a folder of its own, so that a fresh clone starts without it. It is installed
// on first use.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './setup.mjs';

const tools = join(root, 'tools');
const modulesOf = (folder) => join(folder, 'node_modules');
const markOf = (folder) => join(modulesOf(folder), '.storewright-lock');
const offline =
  /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|HOSTUNREACH|NOTCACHED)|ERR_SOCKET_TIMEOUT/;

const isInstalled = (folder, lock) =>
  existsSync(markOf(folder)) && readFileSync(markOf(folder), 'utf8') === lock;

/**
 * Installs a folder, by default `tools`, unless that was done for this very lock file. Answers why it is not there
 * when there is no network, and nothing when it is; every other failure is thrown. It is put together
 * apart and moved into place, so that processes that do it at once do not meet.
 */
export async function ensureTools(folder = tools) {
  const name = relative(root, folder);
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (isInstalled(folder, lock)) return undefined;
  const draft = mkdtempSync(join(root, 'node_modules', '.tools-'));
  try {
    for (const file of ['.npmrc', 'package.json', 'package-lock.json'])
      cpSync(join(folder, file), join(draft, file));
    const { status, talk } = await install(draft);
    if (status !== 0 && offline.test(talk))
      return `what ${name}/package.json names could not be installed: the registry cannot be reached`;
    if (status !== 0) throw new Error(`npm ci in ${name}/ did not succeed.\n${talk}`);
    writeFileSync(join(draft, 'node_modules', '.storewright-lock'), lock);
    if (isInstalled(folder, lock)) return undefined;
    moveAway(modulesOf(folder), join(draft, 'former'));
    moveUnlessThere(join(draft, 'node_modules'), folder);
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Another process may be first. */
function moveAway(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (existsSync(from)) throw error;
  }
}

function moveUnlessThere(from, folder) {
  try {
    renameSync(from, modulesOf(folder));
  } catch (error) {
    if (!existsSync(markOf(folder))) throw error;
  }
}

function install(cwd) {
  const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  const child = spawn('npm', ['ci', '--fetch-retries=1', ...flags], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let talk = '';
  child.stderr.on('data', (chunk) => {
    talk += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, talk }));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(root, process.argv[2] ?? 'tools');
  const missing = await ensureTools(folder);
  process.stdout.write(`${JSON.stringify({ folder, missing })}\n`);
}
