// node scripts/mock-suite.mjs FOLDER [--write] — asks the tests of the mock @labdigital/commercetools-mock of
// our stand-in, as they are and with their fixtures put right on the way (scripts/mock-suite/corrections.mjs),
// tells how many of each file pass, and fails when a test is not where scripts/mock-suite/reasons.json has
// it; --write writes the page from that list. FOLDER is the package as it is published, unpacked, with
// vitest, fishery, timekeeper, msw and the SDK installed beside it; nothing is fetched here. Tests of what
// the mock is made of are left out.
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
import { differences, nameOf, page, sorted } from './mock-suite/page.mjs';
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
const addressOf = (path) => `'${pathToFileURL(path).href}'`;

const plain = `export * from ${addressOf(kit('ctmock/index.js'))};\n`;
const correcting = `${plain}
import { readFileSync } from 'node:fs';
import { beforeEach, expect } from 'vitest';
import { CommercetoolsMock as Mock } from ${addressOf(kit('ctmock/index.js'))};
import { correcting } from ${addressOf(join(root, 'scripts/mock-suite/corrections.mjs'))};
const { testPath } = expect.getState();
const text = testPath === undefined ? undefined : readFileSync(testPath, 'utf8');
export const CommercetoolsMock = correcting(Mock, { beforeEach, text });
`;

function prepared(standIn) {
  rmSync(suite, { recursive: true, force: true });
  mkdirSync(suite);
  cpSync(join(folder, 'src'), join(suite, 'src'), { recursive: true });
  cpSync(join(folder, 'package.json'), join(suite, 'package.json'));
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

/** Names of the tests that do not pass, and how many pass of each file. */
function asked(standIn) {
  prepared(standIn);
  const { status } = spawnSync(process.execPath, [vitest, 'run'], { cwd: suite, stdio: 'ignore' });
  if (!existsSync(result)) {
    console.error(`vitest ended with ${status} and told nothing; try it in ${suite}.`);
    process.exit(1);
  }
  const { testResults, numTotalTests } = JSON.parse(readFileSync(result, 'utf8'));
  const failed = [];
  const files = new Map();
  for (const { name, assertionResults } of testResults) {
    const file = relative(suite, name);
    const others = assertionResults.filter(({ status }) => status !== 'passed');
    failed.push(...others.map(({ fullName }) => nameOf(file, fullName)));
    files.set(file, [assertionResults.length - others.length, assertionResults.length]);
  }
  rmSync(suite, { recursive: true, force: true });
  return { total: numTotalTests, failed, files };
}

const { total, failed: published, files } = asked(plain);
const { failed: corrected, files: filesCorrected } = asked(correcting);
for (const [file, [passed, all]] of files)
  console.log(
    `${file}  ${passed} of ${all}, ${filesCorrected.get(file)?.[0]} with its fixtures put right`,
  );

const read = (path) => readFileSync(join(root, path), 'utf8');
const list = JSON.parse(read('scripts/mock-suite/reasons.json'));
const { passed, fixtures } = sorted(list);
if (process.argv.includes('--write'))
  writeFileSync(join(root, 'docs/guide/mock-suite.md'), page(list));
const found = differences(list, { total, published, corrected });
for (const sentence of found) console.error(sentence);
console.log(
  `${total - published.length} of ${total} pass, listed: ${passed}, ${passed + fixtures.length} with fixtures put right.`,
);
if (found.length > 0) process.exit(1);
