// node scripts/mock-suite.mjs FOLDER — asks the tests of the mock @labdigital/commercetools-mock of our
// stand-in, and tells how many of each file pass. FOLDER is that package as it is published, unpacked, with
// vitest, fishery, timekeeper, msw and the SDK installed beside it; nothing is fetched here. Tests of what
// the mock is made of are left out. Not a test of ours: much of what the mock takes for right is refused on
// purpose, see docs/guide/coming-from-the-mock.md.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './setup.mjs';

const kit = (file) => join(root, 'packages/server/dist/kit', file);
const folder = resolve(process.argv[2] ?? '.');
const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
for (const path of [join(folder, 'src/ctMock.ts'), vitest, kit('ctmock/index.js')])
  if (!existsSync(path)) {
    console.error(`${path} is missing; the head of this script says what it needs.`);
    process.exit(2);
  }

// Below the folder, so that what is installed there is found.
const suite = join(folder, '.storewright-suite');
const result = join(suite, 'result.json');

function prepared() {
  rmSync(suite, { recursive: true, force: true });
  mkdirSync(suite);
  cpSync(join(folder, 'src'), join(suite, 'src'), { recursive: true });
  cpSync(join(folder, 'package.json'), join(suite, 'package.json'));
  const standIn = `export * from '${pathToFileURL(kit('ctmock/index.js')).href}';\n`;
  for (const module of ['ctMock.ts', 'index.ts'])
    writeFileSync(join(suite, 'src', module), standIn);
  const files = readdirSync(join(suite, 'src'), { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => join('src', file))
    .filter((file) => readFileSync(join(suite, file), 'utf8').includes('CommercetoolsMock'));
  const test = {
    include: files,
    globalSetup: kit('vitest.js'),
    reporters: ['json'],
    outputFile: result,
    // A busy machine is no failure.
    testTimeout: 0,
    hookTimeout: 0,
    maxWorkers: 2,
  };
  writeFileSync(join(suite, 'vitest.config.mjs'), `export default ${JSON.stringify({ test })};\n`);
}

function told() {
  const { testResults, numPassedTests, numTotalTests } = JSON.parse(readFileSync(result, 'utf8'));
  for (const { name, assertionResults } of testResults) {
    const passed = assertionResults.filter(({ status }) => status === 'passed');
    console.log(`${relative(suite, name)}  ${passed.length} of ${assertionResults.length}`);
  }
  console.log(`${numPassedTests} of ${numTotalTests} pass.`);
}

prepared();
const { status } = spawnSync(process.execPath, [vitest, 'run'], { cwd: suite, stdio: 'ignore' });
if (!existsSync(result)) {
  console.error(`vitest ended with ${status} and told nothing; try it in ${suite}.`);
  process.exit(1);
}
told();
rmSync(suite, { recursive: true, force: true });
