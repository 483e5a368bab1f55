// What the Import API costs: product drafts against POST /products of the same data and against a floor of
// node:http and pg, in short rounds in turn; commits and memory of products with prices of their own; and
// summaries and lists of a container with many operations. Not part of `npm test`.
// `--rounds 0`, `--products 0` and `--operations 0` leave out a part.
// Run: npm run bench -- --import [--rounds 12] [--each 400] [--products 1000] [--operations 1000000] [--build …]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { basic, clientOf, tokenOf } from './http.mjs';
import { measureParts } from './import-parts.mjs';
import { measureReading } from './import-reading.mjs';
import { measureSpeed } from './import-speed.mjs';
import { startLoad, startProgram } from './processes.mjs';

const here = import.meta.dirname;
const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(here, '../packages/server/dist') },
    rounds: { type: 'string', default: '12' },
    each: { type: 'string', default: '400' },
    products: { type: 'string', default: '1000' },
    operations: { type: 'string', default: '1000000' },
    profile: { type: 'string' },
  },
});
const build = resolve(flags.build);
const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-import-'));
const running = [];
const unpinned = { isPinned: false };
const credentials = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};
const tell = (name, value) => process.stdout.write(`${name.padEnd(58)} ${value}\n`);

async function startServer(databaseUrl) {
  const parameters = [join(build, 'main.js'), 'start', '--database-url', databaseUrl];
  parameters.push('--data-dir', join(directory, 'server'), '--port', '0', '--metrics-port', 'off');
  parameters.push('--log-level', 'error', '--tokens-per-second', '1000000');
  parameters.push('--project-key', credentials.projectKey, '--client-id', credentials.clientId);
  parameters.push('--client-secret', credentials.clientSecret);
  const profiled = flags.profile === undefined ? '' : ` --cpu-prof --cpu-prof-dir=${flags.profile}`;
  // As the unit, the image and `npm start` do.
  const environment = { NODE_OPTIONS: `--max-semi-space-size=32${profiled}` };
  const program = await startProgram(parameters, { environment, ...unpinned });
  running.push(program);
  const place = { ...credentials, url: program.url, pid: program.pid, basic: basic(credentials) };
  return { ...place, token: await tokenOf(place) };
}

/** A product type with the attributes of the drafts. */
async function openShop(request) {
  const attribute = (name) => ({
    ...{ type: { name: 'text' }, name, label: { en: name }, isRequired: false },
  });
  await request('POST', '/product-types', {
    ...{ key: 'furniture', name: 'Furniture', description: 'Furniture' },
    attributes: [attribute('colour'), attribute('material')],
  });
  await request('POST', '/import-containers', { key: 'bench' });
}

try {
  const database = await startProgram(
    [join(here, 'database.mjs'), build, join(directory, 'database')],
    unpinned,
  );
  running.push(database);
  const pidFile = join(directory, 'database', 'postgres', 'postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const server = await startServer(database.url);
  const request = clientOf(server);
  await openShop(request);
  const load = startLoad(join(here, 'import-load.mjs'), unpinned);
  running.push(load);
  const pg = createRequire(join(build, 'main.js'))('pg');
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  running.push({ stop: () => reader.end() });
  const bench = { server, request, load, reader, postmaster, tell };
  const floor = {
    start: () => startProgram([join(here, 'import-floor.mjs'), database.url], unpinned),
  };
  if (Number(flags.rounds) > 0)
    await measureSpeed({
      ...bench,
      floor,
      running,
      rounds: Number(flags.rounds),
      each: Number(flags.each),
    });
  if (Number(flags.products) > 0)
    await measureParts({ ...bench, products: Number(flags.products) });
  if (Number(flags.operations) > 0)
    await measureReading({ ...bench, operations: Number(flags.operations) });
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}
