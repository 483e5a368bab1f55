// The packed package in the folder of a user, in the runners that he has: the example shop, the programs
// of the guide, a file of Jest.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { installedTools, root } from '../testing/tools.ts';
import { startServer, type TestServer } from './index.ts';

const tools = await installedTools();
const skip = tools.missing;
const folder = mkdtempSync(join(tmpdir(), 'storewright-user-'));
const run = promisify(execFile);
let server: TestServer | undefined;

before(async () => {
  if (skip !== false) return;
  [server] = await Promise.all([startServer(), installed()]);
});
after(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As `npm install` would have left it, without a network. */
async function installed(): Promise<void> {
  const own = join(folder, 'node_modules', 'storewright');
  mkdirSync(own, { recursive: true });
  for (const modules of [tools.folder, join(root, 'node_modules')]) linkAll(modules);
  const flags = ['--ignore-scripts', '--json', '--pack-destination', folder];
  const packed = await run('npm', ['pack', ...flags], { cwd: join(root, 'packages', 'server') });
  const [{ filename }] = JSON.parse(packed.stdout);
  await run('tar', ['xzf', join(folder, filename), '--strip-components', '1', '-C', own]);
}

/** Scopes are folders that both have; what is there stays. */
function linkAll(modules: string, scope = ''): void {
  for (const name of readdirSync(join(modules, scope))) {
    const there = join(folder, 'node_modules', scope, name);
    if (name.startsWith('.') || name === 'storewright') continue;
    if (name.startsWith('@')) {
      mkdirSync(there, { recursive: true });
      linkAll(modules, name);
    } else if (!existsSync(there)) symlinkSync(join(modules, scope, name), there);
  }
}

/** Answers what the runner told; a run that fails is told whole. */
async function runIn(directory: string, program: string, flags: string[], more = {}) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(STOREWRIGHT_|NODE_|FORCE_COLOR)/.test(name),
  );
  const connection = JSON.stringify(server!.connection);
  const env = {
    ...Object.fromEntries(own),
    STOREWRIGHT_TEST_CONNECTION: connection,
    NO_COLOR: '1',
  };
  const done = run(process.execPath, [join(folder, 'node_modules', program), ...flags], {
    cwd: directory,
    env: { ...env, ...more },
  });
  const { stdout, stderr } = await done.catch((error) => assert.fail(error.stdout + error.stderr));
  return stdout + stderr;
}

/** A busy machine is no failure. */
const patience = ['--testTimeout=0', '--hookTimeout=0', '--no-isolate', '--no-file-parallelism'];

const vitest = (directory: string, more = {}) =>
  runIn(directory, 'vitest/vitest.mjs', ['run', ...patience], more);

test('the example shop runs with the stand-in of the mock, and with a project for each test', {
  skip,
}, async () => {
  const shop = join(folder, 'shop');
  cpSync(join(root, 'examples', 'shop'), shop, { recursive: true });
  const standIn = await vitest(shop);
  const projects = await vitest(shop, { SHOP_TESTS: 'projects' });
  for (const told of [standIn, projects]) assert.match(told, /Tests\s+31 passed/);
});

test('the programs of the guide run as they stand', { skip }, async () => {
  const guide = readFileSync(join(root, 'docs', 'guide', 'coming-from-the-mock.md'), 'utf8');
  const programs = [...guide.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  const directory = join(folder, 'guide');
  mkdirSync(directory);
  for (const [, name, text] of programs) writeFileSync(join(directory, name!), text!);
  assert.equal(programs.length, 2);
  assert.match(await vitest(directory), /Tests\s+1 passed/);
});

test('Jest: one server for the run, a project for the file', { skip }, async () => {
  const directory = join(folder, 'jest');
  mkdirSync(directory);
  const configuration = {
    globalSetup: 'storewright/testing/jest/setup',
    globalTeardown: 'storewright/testing/jest/teardown',
    testMatch: ['**/*.test.mjs'],
    testTimeout: 600_000,
    transform: {},
    watchman: false,
  };
  writeFileSync(join(directory, 'jest.config.json'), JSON.stringify(configuration));
  writeFileSync(
    join(directory, 'zones.test.mjs'),
    `import { useProject } from 'storewright/testing/jest';
    const project = useProject();
    test('has no zones', async () => {
      const response = await project.fetch('/zones');
      expect((await response.json()).total).toBe(0);
    });`,
  );
  const flags = ['--experimental-vm-modules'];
  const told = await runIn(directory, 'jest/bin/jest.js', [], { NODE_OPTIONS: flags.join(' ') });
  assert.match(told, /Tests:\s+1 passed/);
});
