// `npm run interop`: official clients in other languages, unmodified. Each does one flow in a project of its own,
// from an empty project to a paid, shipped and partly returned order, and an order of a company that is approved.
// Words name clients (`npm run interop -- go`), `--json` prints the reports, `--record` writes them and the table of
// the first page. A client whose programs are absent is left out and says so.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { clients } from './interop/clients.mjs';
import { runClient } from './interop/flow.mjs';
import { record } from './interop/table.mjs';
import { ensureReady, root } from './setup.mjs';

const words = process.argv.slice(2);
const flags = new Set(words.filter((word) => word.startsWith('--')));
const names = words.filter((word) => !word.startsWith('--'));
const chosen = clients.filter(({ name }) => names.length === 0 || names.includes(name));
const known = clients.map(({ name }) => name);
const unknown = [
  ...names.filter((name) => !known.includes(name)),
  ...[...flags].filter((flag) => !['--json', '--record'].includes(flag)),
];

if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.\n`);
  process.exitCode = 2;
} else await main();

async function main() {
  await ensureReady();
  const { startServer } = await import(
    pathToFileURL(join(root, 'packages', 'server', 'dist', 'kit', 'index.js')).href
  );
  const server = await startServer();
  const reports = [];
  try {
    for (const client of chosen) {
      const report = await runClient(client, server);
      process.stderr.write(`${lineOf(report)}\n`);
      reports.push(report);
    }
  } finally {
    await server.stop();
  }
  finish(reports);
}

function lineOf({ language, client, version, steps, skipped, failure }) {
  if (skipped !== undefined) return `${language}: left out. ${skipped}`;
  return failure === undefined
    ? `${language}: ${client} ${version} did ${steps.join(', ')}`
    : `${language}: failed. ${failure}`;
}

function finish(reports) {
  const failed = reports.filter(({ failure }) => failure !== undefined);
  const skipped = reports.filter((report) => report.skipped !== undefined);
  const passed = reports.filter((report) => !failed.includes(report) && !skipped.includes(report));
  if (flags.has('--record') && failed.length === 0) record(passed);
  const text = flags.has('--json')
    ? JSON.stringify(reports)
    : `${passed.length} passed, ${failed.length} failed, ${skipped.length} skipped`;
  process.stdout.write(`${text}\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
