// Suggestions at a million keywords (W7): server and floor on one PostgreSQL and one core.
// `node suggest.mjs [--keywords 1000000] [--seconds 3] [--rounds 3] [--build FOLDER]`
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { clientOf, tokenOf } from './http.mjs';
import { isPinned, startProgram } from './processes.mjs';
import { mistyped, openWords, typed } from './suggest-words.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { values: flags } = parseArgs({
  options: {
    keywords: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
  },
});
const keywords = Number(flags.keywords);
const [seconds, rounds] = [Number(flags.seconds), Number(flags.rounds)];
const keywordsPerProduct = 5;
const build = resolve(flags.build);
const tell = (line) => process.stderr.write(`bench: ${line}\n`);
const place = {
  projectKey: 'bench',
  clientId: 'benchclient',
  clientSecret: 'a secret of the bench alone',
};

const inputs = { typed, mistyped };
const cases = {
  prefix: { from: 'typed', further: '' },
  prefixOf100: { from: 'typed', further: '&limit=100' },
  fuzzy: { from: 'mistyped', further: '&fuzzy=true' },
  fuzzyOfTyped: { from: 'typed', further: '&fuzzy=true' },
};

const directory = mkdtempSync(join(tmpdir(), 'storewright-suggest-'));
const running = [];
try {
  const report = await measured();
  process.stdout.write(`${JSON.stringify(report, undefined, 2)}\n`);
  mkdirSync(join(here, 'results'), { recursive: true });
  writeFileSync(join(here, 'results', `suggest-${keywords}.json`), JSON.stringify(report));
} finally {
  while (running.length > 0) await running.pop().stop();
  rmSync(directory, { recursive: true, force: true });
}

async function started(...parameters) {
  const program = await startProgram(parameters);
  running.push(program);
  return program;
}

async function measured() {
  const data = join(directory, 'database');
  const database = await started(join(here, 'database.mjs'), build, data);
  const server = await started(
    ...[join(build, 'main.js'), 'start', '--database-url', database.url],
    ...['--data-dir', join(directory, 'server'), '--port', '0', '--metrics-port', 'off'],
    ...['--log-level', 'warn', '--project-key', place.projectKey],
    ...['--client-id', place.clientId, '--client-secret', place.clientSecret],
  );
  const floor = await started(join(here, 'suggest-floor.mjs'), database.url);
  const token = await tokenOf({ ...place, url: server.url });
  const request = clientOf({ ...place, url: server.url, token });
  const words = openWords(7);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const indexing = await filled(client, request, words);
  await client.query('vacuum analyze suggestion_token');
  const sizes = await sizesOf(client);
  await client.end();
  const load = { token, words, server: server.url, floor: floor.url };
  const before = memoryOf(server.pid);
  const latencies = await latenciesOf(load);
  const rates = await ratesOf(load);
  const memory = { beforeMegabytes: before, afterMegabytes: memoryOf(server.pid) };
  return { keywords, node: process.version, isPinned, indexing, sizes, latencies, rates, memory };
}

/** Stores products as documents, then has the server build the index. */
async function filled(client, request, words) {
  const products = Math.ceil(keywords / keywordsPerProduct);
  for (let first = 0; first < products; first += 2_000)
    await insertProducts(client, words, first, Math.min(2_000, products - first));
  const { version } = await request('GET', '');
  const action = { action: 'changeProductSearchIndexingEnabled', enabled: true };
  const start = performance.now();
  await request('POST', '', { version, actions: [action] });
  for (;;) {
    const { searchIndexing } = await request('GET', '');
    if (searchIndexing.products.status === 'Activated') break;
    await pause(200);
  }
  const took = (performance.now() - start) / 1_000;
  const perSecond = Math.round(products / took);
  tell(`${products} products indexed in ${took.toFixed(1)} s, ${perSecond} a second`);
  return { products, seconds: took, productsPerSecond: perSecond };
}

/** A projection of about one kilobyte, on both sides. */
async function insertProducts(client, words, first, count) {
  const rows = Array.from({ length: count }, (_, index) => {
    const searchKeywords = {};
    for (let each = 0; each < keywordsPerProduct; each += 1) {
      const locale = words.locales[(first + index + each) % words.locales.length];
      searchKeywords[locale] = [...(searchKeywords[locale] ?? []), words.next(locale)];
    }
    const id = `00000000-0000-7000-8000-${String(first + index).padStart(12, '0')}`;
    return { id, version: 1, description: { en: 'x'.repeat(300) }, searchKeywords };
  });
  const texts = rows.map((row) => JSON.stringify(row));
  for (const table of ['product_projection', 'product_projection_staged'])
    await client.query(
      `insert into ${table} (project, id, version, created_at, last_modified_at, document, facets)
       select 'bench', r.id, 1, now(), now(), r.text, '{}' from unnest($1::text[], $2::text[]) r(id, text)`,
      [rows.map(({ id }) => id), texts],
    );
}

async function sizesOf(client) {
  const { rows } = await client.query(
    `select count(*)::int as tokens, count(distinct token)::int as "distinctTokens",
      (select count(*)::int from suggestion_head) as heads,
      pg_total_relation_size('suggestion_token') / 1048576 as megabytes
     from suggestion_token s join suggestion_place p on p.id = s.place
     where p.kind = 'product-projection'`,
  );
  return rows[0];
}

/** One request after the other: milliseconds at the client, and in the server itself. */
async function latenciesOf({ token, words, server }) {
  const latencies = {};
  for (const [name, { from, further }] of Object.entries(cases)) {
    const times = [];
    const inServer = [];
    let found = 0;
    for (let count = 0; count < 2_200; count += 1) {
      const path = pathOf(inputs[from](words), further);
      const start = performance.now();
      const response = await fetch(server + path, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const body = await response.json();
      if (response.status !== 200) throw new Error(JSON.stringify(body));
      if (count < 200) continue;
      times.push(performance.now() - start);
      const timing = response.headers.get('server-timing');
      inServer.push(
        [...timing.matchAll(/dur=([\d.]+)/g)].reduce((sum, [, ms]) => sum + Number(ms), 0),
      );
      if (Object.values(body)[0].length > 0) found += 1;
    }
    latencies[name] = {
      client: quantiles(times),
      server: quantiles(inServer),
      found: found / 2_000,
    };
    tell(`${name}: ${JSON.stringify(latencies[name])}`);
  }
  return latencies;
}

function quantiles(times) {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share) => Number(sorted[Math.floor(share * sorted.length)].toFixed(2));
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

/** Requests a second with 16 connections, in short rounds in turn; medians. */
async function ratesOf({ token, words, server, floor }) {
  const paths = Array.from({ length: 2_000 }, () => pathOf(typed(words)));
  const found = { server: [], floor: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const [name, url] of [
      ['server', server],
      ['floor', floor],
    ])
      found[name].push(await rateOf(url, token, paths));
  const median = (list) =>
    [...list].sort((left, right) => left - right)[Math.floor(list.length / 2)];
  const rates = { server: median(found.server), floor: median(found.floor) };
  tell(`rates: ${JSON.stringify(found)}`);
  return { ...rates, ratio: Number((rates.server / rates.floor).toFixed(2)) };
}

async function rateOf(url, token, paths) {
  const result = await autocannon({
    url,
    connections: 16,
    duration: seconds,
    headers: { Authorization: `Bearer ${token}` },
    requests: paths.map((path) => ({ method: 'GET', path })),
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused`);
  return Math.round(result.requests.average);
}

function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
}

function pathOf({ locale, input }, further = '') {
  return `/bench/product-projections/suggest?searchKeywords.${locale}=${encodeURIComponent(input)}${further}`;
}
