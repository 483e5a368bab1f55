// `npm test --workspace packages/NAME`: builds a package and those below it, and runs the tests that are in it.
// They need no server and no database, so that the answer is there in seconds.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuild, ensureDependencies, packagesBelow, root } from './setup.mjs';

const [name, ...words] = process.argv.slice(2);
ensureDependencies();
ensureBuild([...packagesBelow(name), name]);
const folder = join(root, 'packages', name, 'dist');
const files = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith('.test.js'))
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .map((path) => pathToFileURL(join(folder, path)).href);
// In one process: to start one takes longer than most of these files.
const program = files.map((url) => `await import(${JSON.stringify(url)});`).join('\n');
if (files.length === 0) process.stderr.write('storewright: no test file has this word.\n');
const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
  stdio: 'inherit',
});
process.exitCode = files.length === 0 ? 1 : (status ?? 1);
