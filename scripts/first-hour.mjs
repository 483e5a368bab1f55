// `npm run first-hour`: what a stranger does in the first hour, from nothing: a clone, the README, the tutorials, the
// packed packages in an empty folder, Jest and Vitest as the guide has them, a custom application, and a second
// start on the same data. Each step says how long it took. `-- --packed FOLDER` takes packages that are packed;
// `-- --nodes 22,24` runs the test runners on these versions of Node.js, too; `-- --no-clone` leaves the clone out.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tryCustomApplication } from './first-hour/custom-application.mjs';
import { installPacked, packAll } from './first-hour/packages.mjs';
import { tryRunners } from './first-hour/runners.mjs';
import { tryServer } from './first-hour/server.mjs';
import { ensureReady, root, runProgram } from './setup.mjs';

const { values } = parseArgs({
  options: {
    packed: { type: 'string' },
    nodes: { type: 'string', default: '' },
    'no-clone': { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'storewright-hour-'));

async function step(name, work) {
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  try {
    const found = await work();
    process.stdout.write(`ok   ${name} (${seconds()})${found === undefined ? '' : `: ${found}`}\n`);
    return found;
  } catch (error) {
    process.stdout.write(`FAIL ${name} (${seconds()})\n${error.stack ?? error}\n`);
    throw error;
  }
}

/** The clone, the README and the tutorials are tests, which run in a copy of their own. */
function tryClone() {
  const run = [join(root, 'scripts', 'test.mjs'), 'fresh-clone'];
  if (runProgram(process.execPath, run) !== 0) throw new Error('fresh-clone did not pass');
}

try {
  await ensureReady();
  if (!values['no-clone']) await step('a clone, the README and the tutorials', tryClone);
  const packed = values.packed ?? folder;
  if (values.packed === undefined) await step('both packages are packed', () => packAll(packed));
  await step('the packages install in an empty folder', () => installPacked(folder, packed));
  await step('the server starts twice on the same data', () => tryServer(folder));
  await step('a custom application is checked', () => tryCustomApplication(folder));
  for (const node of ['', ...values.nodes.split(',').filter((one) => one !== '')])
    await step(`Jest and Vitest on Node.js ${node || process.versions.node}`, () =>
      tryRunners(folder, node),
    );
} catch {
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
