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
import { importTool, installedTools, root } from '../testing/tools.ts';
import { startServer, type TestServer } from './index.ts';
import { clients, nodeTests, playwright, typed } from './runners.test.cases.ts';

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
  await run('tar', ['xzf', await packed('server'), '--strip-components', '1', '-C', own]);
}

const tarballs = new Map<string, Promise<string>>();

/** Packs a package once. */
function packed(name: string): Promise<string> {
  const tarball = tarballs.get(name) ?? pack(name);
  tarballs.set(name, tarball);
  return tarball;
}

async function pack(name: string): Promise<string> {
  const flags = ['--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout } = await run('npm', ['pack', ...flags], { cwd: join(root, 'packages', name) });
  return join(folder, JSON.parse(stdout)[0].filename);
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
const runIn = (directory: string, program: string, flags: string[], more = {}) =>
  nodeIn(directory, [join(folder, 'node_modules', program), ...flags], more);

async function nodeIn(directory: string, parameters: string[], more = {}) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(STOREWRIGHT_|NODE_|FORCE_COLOR)/.test(name),
  );
  const connection = JSON.stringify(server!.connection);
  const env = {
    ...Object.fromEntries(own),
    STOREWRIGHT_TEST_CONNECTION: connection,
    NO_COLOR: '1',
  };
  const done = run(process.execPath, parameters, { cwd: directory, env: { ...env, ...more } });
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

/** Most of our entries are ES modules only: these older ways to find types do not lead into them. */
const ofOld = new Set(['node10', 'node16-cjs']);

for (const name of ['server', 'application-config'])
  test(`publint and are-the-types-wrong have nothing against the package of ${name}`, {
    skip,
  }, async () => {
    const tarball = readFileSync(await packed(name));
    const { publint } = await importTool(tools, 'publint/src/index-node.js');
    const bytes = Uint8Array.from(tarball);
    const { messages } = await publint({ pack: { tarball: bytes.buffer } });
    assert.deepEqual(messages, []);
    const types = await importTool(tools, '@arethetypeswrong/core/dist/index.js');
    const { problems } = await types.checkPackage(types.createPackageFromTarballData(bytes));
    const wrong = problems.filter((one: any) => !ofOld.has(one.resolutionKind));
    assert.deepEqual(wrong, []);
    assert.ok(problems.length > 0, 'it has looked');
  });

test('the package holds the programs, the kit and the pages, and not the thousand modules they are made of', {
  skip,
}, async () => {
  const { stdout } = await run('tar', ['tzf', await packed('server')]);
  const files = stdout.trim().split('\n');
  const wanted =
    /^package\/(package\.json|README\.md|LICENSE|bin\/|demo\/|schema\/|dist\/(main\.js|published\/(bundled\.js|(operations|wildcard)\.(js|d\.ts)|types\.d\.ts)|bundled\/|kit\/|console-files\/))/;
  assert.deepEqual(
    files.filter((file) => !wanted.test(file) || /\.test\.|\.map$/.test(file)),
    [],
  );
  assert.ok(files.length < 500, `${files.length} files`);
});

test('every changeset names packages of ours and how large the change is', () => {
  const manifests = ['server', 'application-config'].map((name) =>
    JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')),
  );
  const known = manifests.map(({ name }) => name);
  assert.deepEqual(
    manifests.map(({ version }) => version),
    [manifests[0].version, manifests[0].version],
  );
  const config = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'));
  assert.deepEqual(config.fixed, [known]);
  for (const file of readdirSync(join(root, '.changeset')).filter((one) =>
    /^(?!README).*\.md$/.test(one),
  )) {
    const text = readFileSync(join(root, '.changeset', file), 'utf8');
    const lines = /^---\n([\s\S]+?)\n---\n\n\S/.exec(text)?.[1]?.split('\n') ?? [file];
    for (const line of lines) {
      const [, name, size] = /^'([^']+)': (patch|minor|major)$/.exec(line) ?? [];
      assert.ok(size !== undefined && known.includes(name), `${file}: ${line}`);
    }
  }
});

test('the programs of the page on the mock run as they are written', {
  skip,
}, async () => {
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

/** The programs of a section of the guide, by the file name in their first line. */
const programsOf = (title: string): Map<string, string> => {
  const guide = readFileSync(join(root, 'docs', 'guide', 'testing.md'), 'utf8');
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  const programs = [...section.matchAll(/```[jt]s\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  return new Map(programs.map(([, name, text]) => [name!, text!]));
};

const writeProgramsOf = (title: string, type = ''): string => {
  const directory = join(folder, `page-${title}${type}`);
  mkdirSync(directory);
  const programs = programsOf(title);
  assert.equal(programs.size, 2);
  for (const [name, text] of programs) writeFileSync(join(directory, name), text);
  return directory;
};

test('the page on Jest works as it is written, in CommonJS and without flags', {
  skip,
}, async () => {
  const directory = writeProgramsOf('Jest');
  const flags = ['--watchman=false', '--rootDir', directory, '--testTimeout=600000'];
  assert.match(await runIn(directory, 'jest/bin/jest.js', flags), /Tests:\s+1 passed/);
});

for (const type of ['module', 'commonjs'])
  test(`the page on Vitest works as it is written, in a package of type ${type}`, {
    skip,
  }, async () => {
    const directory = writeProgramsOf('Vitest', type);
    writeFileSync(join(directory, 'package.json'), JSON.stringify({ type }));
    assert.match(await vitest(directory), /Tests\s+2 passed/);
  });

test('the kit can be loaded with require', { skip }, async () => {
  const directory = join(folder, 'required');
  mkdirSync(directory);
  const program = `const { withProject } = require('storewright/testing');
    withProject(async (project) => (await (await project.fetch('/zones')).json()).total)
      .then((total) => console.log('zones', total));`;
  writeFileSync(join(directory, 'zones.cjs'), program);
  assert.match(await nodeIn(directory, ['zones.cjs']), /^zones 0$/m);
});

test('node:test: a project for each test, and the preload', { skip }, async () => {
  const directory = join(folder, 'node');
  mkdirSync(directory);
  writeFileSync(join(directory, 'zones.test.mjs'), nodeTests);
  const project = await server!.project();
  await project.seed([{ kind: 'zone', draft: { key: 'of-the-variables', name: 'Zone' } }]);
  const preload = { NODE_OPTIONS: '--import storewright/testing/intercept', ...project.env };
  const told = await nodeIn(directory, ['--test', 'zones.test.mjs'], preload);
  assert.match(told, /(#|ℹ) pass 2\n/);
});

test('axios, node-fetch, got and undici reach the project, and nothing beyond this machine', {
  skip,
}, async () => {
  const directory = join(folder, 'clients');
  mkdirSync(directory);
  writeFileSync(join(directory, 'clients.mjs'), clients);
  await using project = await server!.project();
  await project.seed([{ kind: 'zone', draft: { key: 'of-the-variables', name: 'Zone' } }]);
  const preload = { NODE_OPTIONS: '--import storewright/testing/intercept', ...project.env };
  const { answers, reached } = JSON.parse(await nodeIn(directory, ['clients.mjs'], preload));
  const key = 'of-the-variables';
  const got = { axios: key, nodeFetch: key, got: key, undici: key, request: key };
  assert.deepEqual(answers, { ...got, posted: 'posted', conflicts: [400, 400, 400] });
  assert.deepEqual(
    reached.filter((host: string) => !['127.0.0.1', 'localhost', '::1'].includes(host)),
    [],
  );
});

test('Playwright: a project for each test, asked over its requests', { skip }, async () => {
  const directory = join(folder, 'playwright');
  mkdirSync(directory);
  const setUp = ['Setup', 'Teardown'].map(
    (word) => `global${word}: 'storewright/testing/jest/${word.toLowerCase()}',`,
  );
  writeFileSync(
    join(directory, 'playwright.config.ts'),
    `export default { ${setUp.join(' ')} workers: 1, timeout: 0, reporter: 'line' };`,
  );
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(directory, 'shop.spec.ts'), playwright);
  const settings = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    types: [],
    skipLibCheck: true,
  };
  const compilerOptions = { ...settings, target: 'es2022', lib: ['es2022', 'dom'] };
  writeFileSync(
    join(directory, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['shop.spec.ts'] }),
  );
  await runIn(directory, 'typescript/bin/tsc', ['-p', '.']);
  assert.match(await runIn(directory, '@playwright/test/cli.js', ['test']), /1 passed/);
});

test('the types are those of the package alone: neither @types/node nor any of the server', {
  skip,
}, async () => {
  const directory = join(folder, 'typed');
  mkdirSync(directory);
  writeFileSync(join(directory, 'typed.mts'), typed);
  const compilerOptions = {
    ...{ module: 'nodenext', target: 'es2022', strict: true, noEmit: true },
    // As in a folder without them, and looking into every file that the package has.
    ...{ types: [], typeRoots: [], skipLibCheck: false },
  };
  writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  const told = await runIn(directory, 'typescript/bin/tsc', ['--listFiles']);
  const read = told.trim().split('\n');
  const ofKit = /node_modules\/(?!storewright\/dist\/(kit\/|published\/types\.d\.ts$))/;
  const ofPackages = read.filter((file) => ofKit.test(file));
  assert.deepEqual(
    ofPackages.filter((file) => !/\/typescript\/|\/@typescript\//.test(file)),
    [],
  );
  assert.ok(read.some((file) => file.endsWith('storewright/dist/kit/types.d.ts')));
});
