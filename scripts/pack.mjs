// `npm run pack`: both packages as files that npm installs, in the folder `packed` (`-- --out FOLDER`: in another
// one). Their names have no version, so that commands in guides stay as they are.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReady, root } from './setup.mjs';

const packages = new Map([
  ['server', 'storewright.tgz'],
  ['application-config', 'storewright-application-config.tgz'],
]);

function packOne(name, file) {
  const draft = mkdtempSync(join(root, 'node_modules', '.packed-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', draft], {
      cwd: join(root, 'packages', name),
      stdio: ['ignore', 'ignore', 2],
      shell: process.platform === 'win32',
    });
    const [packed] = readdirSync(draft);
    copyFileSync(join(draft, packed), file);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'packed') } },
});
const folder = resolve(values.out);
await ensureReady();
mkdirSync(folder, { recursive: true });
for (const [name, file] of packages) {
  packOne(name, join(folder, file));
  process.stdout.write(`${join(folder, file)}\n`);
}
