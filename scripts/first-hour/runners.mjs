// The programs of the guide for Jest and Vitest, as they are written, in CommonJS and in ES modules.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup.mjs';
import { run } from './packages.mjs';

/** The programs of a section of the guide, by the file name in their first line. */
function programsOf(title) {
  const guide = readFileSync(join(root, 'docs', 'guide', 'testing.md'), 'utf8');
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${title}\n`));
  return [...section.matchAll(/```[jt]s\n\/\/ (\S+)\n([\s\S]*?)```/g)];
}

/** The binary of a version of Node.js, from the package of npm that holds it. */
function nodeOf(folder, version) {
  if (version === '') return process.execPath;
  const home = join(folder, `node-${version}`);
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  run('npm', ['install', '--no-audit', '--no-fund', '--no-save', `${name}@${version}`], home);
  return join(home, 'node_modules', name, 'bin', 'node');
}

const jestOfModules = `import { useProject } from 'storewright/testing/jest';
const project = useProject({ template: 'b2c' });
test('has products', async () => {
  const page = await (await project.fetch('/products?limit=1')).json();
  expect(page.total).toBe(26);
});
`;

const globals = {
  globalSetup: 'storewright/testing/jest/setup',
  globalTeardown: 'storewright/testing/jest/teardown',
  transform: {},
  watchman: false,
};

function write(folder, name, files) {
  const directory = join(folder, 'empty', name);
  mkdirSync(directory, { recursive: true });
  for (const [file, text] of files) writeFileSync(join(directory, file), text);
  return directory;
}

/** @returns the versions that ran */
export function tryRunners(folder, version) {
  const node = nodeOf(folder, version);
  const modules = join(folder, 'empty', 'node_modules');
  const jest = join(modules, 'jest', 'bin', 'jest.js');
  const vitest = join(modules, 'vitest', 'vitest.mjs');
  const named = (title) => programsOf(title).map(([, name, text]) => [name, text]);
  const none = { PATH: process.env.PATH };
  const common = write(folder, `jest${version}`, [...named('Jest'), ['package.json', '{}']]);
  assertPassed(both(node, [jest, '--watchman=false', '--rootDir', common], common, none), 1);
  const esm = write(folder, `jest-esm${version}`, [
    ['products.test.mjs', jestOfModules],
    ['jest.config.json', JSON.stringify({ ...globals, testMatch: ['**/*.test.mjs'] })],
    ['package.json', '{ "type": "module" }'],
  ]);
  const flags = { ...none, NODE_OPTIONS: '--experimental-vm-modules' };
  assertPassed(both(node, [jest, '--rootDir', esm], esm, flags), 1);
  for (const type of ['module', 'commonjs']) {
    const tests = write(folder, `vitest-${type}${version}`, [
      ...named('Vitest'),
      ['package.json', JSON.stringify({ type })],
    ]);
    assertPassed(both(node, [vitest, 'run'], tests, none), 2);
  }
  return run(node, ['--version'], folder).trim();
}

/** Jest writes its result to standard error. */
const both = (node, parameters, cwd, environment) =>
  run('sh', ['-c', '"$0" "$@" 2>&1', node, ...parameters], cwd, { ...environment, NO_COLOR: '1' });

const assertPassed = (printed, count) =>
  assert.match(printed, new RegExp(`Tests:?\\s+${count} passed`), printed);
