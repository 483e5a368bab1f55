// `npm run bench`: server, floors, bare node:http and the nearest peer, measured in one run on one
// Node. The flags are those of bench/run.mjs; `--business-units` measures a large company instead, with the
// flags of bench/business-units.mjs, `--discounts` what discounts cost a cart, `--approvals` what
// approvals cost an order, `--tokens` what bench/token-service.mjs measures, `--events` what
// bench/events.mjs does, `--kit` what bench/kit.mjs does,
// `--transfer` what bench/transfer.mjs does, `--recorder` what bench/recorder.mjs does, `--capacity` what bench/capacity.mjs does, `--history` what bench/history.mjs does,
// `--import` what bench/import.mjs does, `--storefront` what bench/storefront.mjs does, `--tails` what
// bench/tails.mjs does, `--idle` what bench/idle.mjs does, `--creations` what
// bench/creations.mjs does, `--scale-orders` and `--scale-products` what bench/scale-orders.mjs and
// bench/scale-products.mjs do. What only the bench needs is installed on first use.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newestNode } from '../bench/newest-node.mjs';
import { ensureReady, root, runProgram } from './setup.mjs';

await ensureReady();
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
const others = new Map([
  ['--business-units', 'business-units.mjs'],
  ['--discounts', 'discounts.mjs'],
  ['--approvals', 'approvals.mjs'],
  ['--tokens', 'token-service.mjs'],
  ['--events', 'events.mjs'],
  ['--kit', 'kit.mjs'],
  ['--transfer', 'transfer.mjs'],
  ['--recorder', 'recorder.mjs'],
  ['--capacity', 'capacity.mjs'],
  ['--history', 'history.mjs'],
  ['--import', 'import.mjs'],
  ['--storefront', 'storefront.mjs'],
  ['--tails', 'tails.mjs'],
  ['--idle', 'idle.mjs'],
  ['--creations', 'creations.mjs'],
  ['--scale-orders', 'scale-orders.mjs'],
  ['--scale-products', 'scale-products.mjs'],
]);
/** Measured on the Node that the bench brings along. */
const onNewestNode = new Set([undefined, '--storefront', '--tails', '--idle']);
const given = process.argv.slice(2);
const other = given.find((flag) => others.has(flag));
const program = others.get(other) ?? 'run.mjs';
const further = given.filter((flag) => flag !== other);
const run = [join(folder, program), ...further];
const isNewest = onNewestNode.has(other) && !given.includes('--this-node');
const node = isNewest ? newestNode() : undefined;
process.exitCode = runProgram(node ?? process.execPath, run, { stdio: 'inherit' });
