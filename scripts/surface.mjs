// `npm run surface`: what the newest official SDK and the reference have beside the declarations.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from './setup.mjs';
import { ensureTools } from './tools.mjs';

await ensureReady();
const missing = await ensureTools();
if (missing === undefined) {
  const built = (path, name = 'server') =>
    pathToFileURL(join(root, 'packages', name, 'dist', path)).href;
  const { kinds } = await import(built('resources/index.js', 'model'));
  const { reportLines, surfaceReport } = await import(built('testing/surface/report.js'));
  const report = surfaceReport(kinds, join(root, 'tools', 'node_modules'));
  process.stdout.write(`${reportLines(report).join('\n')}\n`);
  if (report.undecided.length + report.stale.length > 0) process.exitCode = 1;
} else {
  process.stderr.write(`Nothing is compared: ${missing}.\n`);
  process.exitCode = 1;
}
