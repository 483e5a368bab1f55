// `npm run drills`: crashes, ends and floods of a running server, judged by what it acknowledged.
// The flags are those of drills/run.mjs.
import { join } from 'node:path';
import { ensureReady, root, runProgram } from './setup.mjs';

await ensureReady();
const run = [join(root, 'drills', 'run.mjs'), ...process.argv.slice(2)];
process.exitCode = runProgram(process.execPath, run, { stdio: 'inherit' });
