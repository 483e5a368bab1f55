// `npm run bench`: server, floor, bare node:http and the nearest peer, measured in one run. The
// flags are those of bench/run.mjs; what only the bench needs is installed on first use.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureReady, root, runProgram } from './setup.mjs';

ensureReady();
const folder = join(root, 'bench');
const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
const mark = join(folder, 'node_modules', '.storewright-lock');
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
  process.stderr.write('storewright: installing what the bench needs (first use) …\n');
  const parameters = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  if (runProgram('npm', parameters, { cwd: folder }) !== 0) {
    process.stderr.write('storewright: npm ci in bench/ did not succeed.\n');
    process.exit(1);
  }
  writeFileSync(mark, lock);
}
const run = [join(folder, 'run.mjs'), ...process.argv.slice(2)];
process.exitCode = runProgram(process.execPath, run, { stdio: 'inherit' });
