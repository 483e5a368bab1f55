// As a new user: a copy of the tree without dependencies, the README's commands as they are
// written, the packed packages in an empty folder.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { printedVariable } from '../testing/command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');
const folder = temporaryFolder();
const clone = join(folder.path, 'storewright');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** Code blocks of a language in the README, in order. */
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, code]) => code!,
  );

const shellBlocks = (page: string): readonly string[] =>
  [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code]) => code!);

const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      // NODE_TEST_CONTEXT would make a test run inside this one report to it instead of counting.
      ([name]) => !/^(STOREWRIGHT_|npm_|NODE_TEST_CONTEXT)/.test(name),
    ),
  ),
  NODE_OPTIONS: '',
};

let port: number;
let server: ChildProcess | undefined;
let printed = '';

const freePort = () =>
  new Promise<number>((resolvePort) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => resolvePort(free));
    });
  });

/** Starts a command and waits for the ready line; what it prints is collected. */
function started(program: string, parameters: readonly string[], cwd: string, more = {}) {
  const own = { STOREWRIGHT_PORT: String(port), STOREWRIGHT_METRICS_PORT: 'off' };
  const child = spawn(program, parameters, {
    cwd,
    env: { ...environment, ...own, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  let talk = '';
  child.stderr.on('data', (chunk) => {
    talk += chunk;
  });
  return new Promise<{ child: ChildProcess; output: () => string }>((resolveStart, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('storewright ready') && output.includes('CTP_SCOPES'))
        resolveStart({ child, output: () => output });
    });
    child.on('close', (code) => reject(new Error(`ended with ${code}\n${talk}`)));
  });
}

function stop(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolveEnd) => child.on('close', () => resolveEnd()));
  process.kill(-child.pid, 'SIGTERM');
  return ended;
}

before(async () => {
  const tracked = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  for (const file of tracked.split('\0').filter((name) => name !== ''))
    cpSync(join(root, file), join(clone, file), { recursive: true });
  port = await freePort();
});
after(async () => {
  await stop(server);
  folder.remove();
});

test('npm start on a fresh copy installs, builds, starts and prints what an SDK needs', async () => {
  assert.match(blocks('sh')[0]!, /^npm start\n$/);
  const start = await started('npm', ['start', '--silent'], clone);
  server = start.child;
  printed = start.output();
  for (const name of ['CTP_PROJECT_KEY', 'CTP_CLIENT_ID', 'CTP_CLIENT_SECRET', 'CTP_API_URL'])
    assert.ok(printedVariable(printed, name).length > 0, name);
});

/** A registry that cannot exist: npx must find the command where it runs. */
const noRegistry = { npm_config_registry: 'http://127.0.0.1:9/' };

const withPort = (code: string) => code.replaceAll('127.0.0.1:8080', `127.0.0.1:${port}`);

const withCredentials = () => ({
  ...environment,
  CTP_CLIENT_ID: printedVariable(printed, 'CTP_CLIENT_ID'),
  CTP_CLIENT_SECRET: printedVariable(printed, 'CTP_CLIENT_SECRET'),
});

const installFlags = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];

test('the example of a shop installs from the clone', () => {
  const example = join(clone, 'examples', 'shop');
  execFileSync('npm', ['install', ...installFlags], { cwd: example, env: environment });
  const output = execFileSync('npx', ['storewright', '--version'], {
    cwd: example,
    env: { ...environment, ...noRegistry },
    encoding: 'utf8',
  });
  assert.match(output, /^\d+\.\d+\.\d+/);
});

test('the example of a custom application installs from the clone, and no command asks the public registry', () => {
  const example = join(clone, 'examples', 'custom-application');
  const inExample = { cwd: example, env: environment, encoding: 'utf8' } as const;
  execFileSync('npm', ['install', ...installFlags], inExample);
  const env = { ...environment, ...noRegistry };
  for (const cwd of [clone, example]) {
    const output = execFileSync('npx', ['storewright-app', '--version'], {
      ...inExample,
      cwd,
      env,
    });
    assert.match(output, /^\d+\.\d+\.\d+/);
  }
  const output = execFileSync('npx', ['storewright-app', 'validate'], { ...inExample, env });
  assert.match(output, /The configuration is valid\./);
});

test('the curl commands of the README work when pasted', () => {
  const script = withPort(blocks('sh')[1]!);
  const output = execFileSync('bash', ['-e', '-c', script], {
    cwd: clone,
    env: withCredentials(),
    encoding: 'utf8',
  });
  assert.match(output, /"orderNumber":"2026-/);
  assert.match(output, /"orders":\{"total":\d+,"results":\[\{"orderNumber"/);
});

test('the SDK example of the README works when pasted', () => {
  writeFileSync(join(clone, 'example.mjs'), withPort(blocks('js')[0]!));
  const output = execFileSync(process.execPath, ['example.mjs'], {
    cwd: clone,
    env: withCredentials(),
    encoding: 'utf8',
  });
  assert.equal(output.trim(), '3');
});

const told: { readonly [guide: string]: readonly RegExp[] } = {
  'demo-data': [
    /^lighting-1-black$/m,
    /^3$/m,
    /^hugo\.martin@example\.com$/m,
    /has CreateMyCarts/,
    /spring-offer-6 Withdrawn/,
    /^Pending$/m,
  ],
  'first-shop': [/Desk lamp Ada/, /^8900$/m, /^Open$/m, /^Paid$/m, /OrderCreated/, /Did you mean/],
  'first-portal': [/^AssociateMissingPermission$/m, /^Pending$/m, /^Approved$/m],
  'coming-from-the-cloud': [
    /^not read: order \(the client may not/m,
    /^stored: \d+$/m,
    /^Desk lamp Ada$/m,
  ],
};

/** What a reader of the page on cloud projects knows of his own: here it is the demo project. */
const withLiveProject = () => {
  const main = join(clone, 'packages/server/dist/main.js');
  const scope = 'view_products view_categories view_project_settings';
  const made = execFileSync(
    process.execPath,
    [main, 'client', 'create', 'demo', '--scope', scope, '--json'],
    { cwd: clone, env: environment, encoding: 'utf8' },
  );
  const { clientId, clientSecret } = JSON.parse(made);
  const api = `http://127.0.0.1:${port}`;
  const live = { LIVE_API: api, LIVE_AUTH: api, LIVE_PROJECT: 'demo' };
  return { ...live, LIVE_CLIENT_ID: clientId, LIVE_CLIENT_SECRET: clientSecret };
};

for (const [guide, expected] of Object.entries(told))
  test(`every command of ${guide} works when pasted, one after the other`, () => {
    const text = readFileSync(join(root, `docs/guide/${guide}.md`), 'utf8');
    const script = shellBlocks(text).join('');
    const output = execFileSync('bash', ['-e', '-o', 'pipefail', '-c', withPort(script)], {
      cwd: clone,
      env: {
        ...withCredentials(),
        ...(guide === 'coming-from-the-cloud' ? withLiveProject() : {}),
      },
      encoding: 'utf8',
    });
    for (const one of expected) assert.match(output, one);
  });

test('npm test works on the fresh copy', () => {
  const output = execFileSync('npm', ['test', '--silent', '--', 'declaration/invariants'], {
    cwd: clone,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  assert.match(output, /^\d+ passed, 0 failed, \d+ skipped$/m);
});

test('the commands of the operating guide work', async () => {
  const guide = readFileSync(join(root, 'docs/guide/operate.md'), 'utf8');
  const commands = shellBlocks(guide).flatMap((code) => code.trim().split('\n'));
  assert.ok(commands.length >= 5);
  const main = join(clone, 'packages/server/dist/main.js');
  for (const command of commands) {
    const line = command.replace(/^storewright/, `"${process.execPath}" "${main}"`);
    execFileSync('bash', ['-e', '-c', line], { cwd: clone, env: environment, stdio: 'pipe' });
  }
});

test('the guide to the installation works when pasted, and the commands run without a registry', async () => {
  await stop(server);
  server = undefined;
  const guide = readFileSync(join(root, 'docs/guide/install.md'), 'utf8');
  const [start, pack, install] = shellBlocks(guide);
  assert.equal(start, blocks('sh')[0]);
  const empty = join(folder.path, 'empty');
  mkdirSync(empty);
  writeFileSync(join(empty, 'package.json'), '{ "private": true }');
  const script = [pack, `cd ${JSON.stringify(empty)}`, install].join('\n');
  execFileSync('bash', ['-e', '-c', script], { cwd: clone, env: environment, stdio: 'pipe' });
  const version = execFileSync('npx', ['storewright-app', '--version'], {
    cwd: empty,
    env: { ...environment, ...noRegistry },
    encoding: 'utf8',
  });
  assert.match(version, /^\d+\.\d+\.\d+/);
  port = await freePort();
  server = (await started('npx', ['storewright', 'start'], empty, noRegistry)).child;
  const health = await fetch(`http://127.0.0.1:${port}/health/ready`);
  assert.equal(health.status, 200);
  await stop(server);
  server = undefined;
});
