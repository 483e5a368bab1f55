// What a recorder writes and what it costs: exchanges with secrets and persons in every place, none of which may be
// in a file; and how long requests take with it between. Not part of `npm test`.
// Run: npm run bench -- --recorder [--pairs 10000] [--requests 2000] [--build …]
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(import.meta.dirname, '../packages/server/dist') },
    pairs: { type: 'string', default: '10000' },
    requests: { type: 'string', default: '2000' },
  },
});
const build = resolve(flags.build);
const { recordCanaries } = await import(join(build, 'testing/canaries.js'));
const { openRecorder } = await import(join(build, 'recorder/index.js'));
const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-recorder-'));
const tell = (line) => process.stdout.write(`${line}\n`);

/** The usual size of a cart. */
const answer = JSON.stringify({
  id: 'cart',
  lineItems: Array.from({ length: 5 }, (_, index) => ({
    id: String(index),
    name: { en: 'Boot', de: 'Stiefel' },
    price: { value: { currencyCode: 'EUR', centAmount: 9900 } },
  })),
  shippingAddress: { country: 'DE', streetName: 'Street', lastName: 'Meier' },
});

async function milliseconds(url) {
  const body = JSON.stringify({ version: 1, actions: [{ action: 'addLineItem', sku: 'boot-1' }] });
  const begun = performance.now();
  await (await fetch(`${url}/shop/carts/cart`, { method: 'POST', body })).text();
  return performance.now() - begun;
}

const at = (sorted, part) => sorted[Math.floor(sorted.length * part)];
const told = (times) => {
  const sorted = times.toSorted((left, right) => left - right);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95) };
};

async function cost() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const to = `http://127.0.0.1:${server.address().port}`;
  const recorder = await openRecorder({ to, auth: to, directory: join(directory, 'cost') });
  const [direct, through] = [[], []];
  // In turns, so that both meet the same machine.
  for (let index = 0; index < Number(flags.requests); index += 1) {
    direct.push(await milliseconds(to));
    through.push(await milliseconds(recorder.url));
  }
  await recorder.stop();
  server.close();
  return [told(direct.slice(100)), told(through.slice(100))];
}

try {
  const { pairs, left, canaries, found } = await recordCanaries(
    join(directory, 'canaries'),
    Number(flags.pairs),
  );
  tell(`${pairs} pairs with ${canaries} canaries: ${found.length} lines with one (asked 0)`);
  tell(`  places that keep it from being finished: ${left.length} (asked 0)`);
  const [direct, through] = await cost();
  for (const [name, { p50, p95 }] of Object.entries({ direct, through }))
    tell(`${name.padEnd(8)} p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`);
  tell(`a request takes ${(through.p50 - direct.p50).toFixed(2)} ms more (asked 3 ms)`);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
