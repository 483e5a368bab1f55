// Suggestions at many keywords (W7): server, floor and two search libraries in memory, on one core.
// `node suggest.mjs [--keywords 1000000] [--flat 10000,100000] [--seconds 2] [--rounds 3]
// [--without-peers] [--index-again] [--keep FOLDER] [--build FOLDER]`; a folder that is kept is not
// filled again, and its index is built again only with `--index-again`. `--index-only` measures no more.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isPinned, memoryOf, startLoad, startProgram } from './processes.mjs';
import { batchesOf, openShop } from './suggest-shop.mjs';
import { suggestTable } from './suggest-table.mjs';
import { inputsFrom, mistyped, sourcesOf, typed } from './suggest-words.mjs';

const here = import.meta.dirname;
/** What is asked for: the inputs, what follows them, and what of it a peer can answer. */
const cases = {
  prefix: { from: typed, further: '', peers: ['minisearch', 'flexsearch'] },
  prefixOf100: { from: typed, further: '&limit=100', peers: [] },
  fuzzy: { from: mistyped, further: '&fuzzy=true', peers: ['minisearch'] },
  fuzzyOfTyped: { from: typed, further: '&fuzzy=true', peers: [] },
};
const rated = ['prefix', 'fuzzy'];
const sampled = 2_000;
/** Inputs of which server and peers are held against each other, with the most texts there may be. */
const compared = { inputs: 500, limit: 100 };

/** Everything about W7, as it stands in the table. */
export async function measureSuggestions(plan) {
  const kept = plan.keep ?? mkdtempSync(join(tmpdir(), 'storewright-suggest-'));
  try {
    const sizes = [...new Set([...plan.flat, plan.keywords])];
    const shops = [];
    for (const keywords of sizes) {
      shops.push(await measuredShop({ ...plan, folder: join(kept, String(keywords)) }, keywords));
    }
    return { node: process.version, isPinned, shops };
  } finally {
    if (plan.keep === undefined) rmSync(kept, { recursive: true, force: true });
  }
}

/** Latencies of a shop; of the last and largest one the rates of all subjects too. */
async function measuredShop({ folder, build, tell, anew, indexOnly, ...plan }, keywords) {
  const running = [];
  const started = async (...parameters) => {
    const program = await startProgram(parameters);
    running.push(program);
    return program;
  };
  mkdirSync(folder, { recursive: true });
  try {
    const shop = await openShop({ folder, build, keywords, anew, tell, started });
    const { server, database, token, indexing, sizes } = shop;
    if (indexOnly) return { keywords, indexing, sizes };
    const sources = sourcesOf(batchesOf(keywords), keywords);
    const before = memoryOf(server.pid).rss;
    const latencies = await latenciesOf({ server, token, sources, tell });
    const report = { keywords, indexing, sizes, latencies };
    if (keywords !== plan.keywords) return report;
    const subjects = {
      server,
      floor: await started(join(here, 'suggest-floor.mjs'), database.url, build),
    };
    const rates = await ratesOf({ ...plan, subjects, sources, token, tell });
    const megabytes = { before, after: memoryOf(server.pid).rss };
    const complete = await completeAnswers({ server, token, sources });
    await Promise.all([server, database, subjects.floor].map((one) => one.stop()));
    const peers = plan.withPeers
      ? await peersOf({ ...plan, sources, complete, token, tell, started }, keywords)
      : {};
    return { ...report, rates, peers, megabytes };
  } finally {
    while (running.length > 0) await running.pop().stop();
  }
}

/** One request after the other: milliseconds in the server itself, and how many were answered. */
async function latenciesOf({ server, token, sources, tell }) {
  const words = inputsFrom(sources);
  const latencies = {};
  for (const [name, { from, further }] of Object.entries(cases)) {
    const times = [];
    let found = 0;
    for (let count = -200; count < sampled; count += 1) {
      const response = await fetch(server.url + pathOf(from(words), further), {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = await response.json();
      if (response.status !== 200) throw new Error(JSON.stringify(body));
      if (count < 0) continue;
      const stages = response.headers.get('server-timing').matchAll(/dur=([\d.]+)/g);
      times.push([...stages].reduce((sum, [, ms]) => sum + Number(ms), 0));
      if (Object.values(body)[0].length > 0) found += 1;
    }
    latencies[name] = { ...quantiles(times), found: found / sampled };
    tell(`${name}: ${JSON.stringify(latencies[name])}`);
  }
  return latencies;
}

function quantiles(times) {
  const sorted = [...times].sort((left, right) => left - right);
  const at = (share) => Number(sorted[Math.floor(share * sorted.length)].toFixed(2));
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

const median = (list) => [...list].sort((left, right) => left - right)[list.length >> 1];

/** Requests a second of each subject with 16 connections, in short rounds in turn; medians. */
async function ratesOf({ subjects, sources, token, rounds, seconds, tell }) {
  const load = startLoad(join(here, 'load.mjs'));
  const rates = {};
  try {
    for (const name of rated) {
      const { from, further } = cases[name];
      const paths = pathsOf(sources, { from, further });
      const found = Object.fromEntries(Object.keys(subjects).map((label) => [label, []]));
      // The first round warms up and is thrown away.
      for (let round = -1; round < rounds; round += 1)
        for (const [label, { url }] of Object.entries(subjects)) {
          const subject = { url, token, paths };
          const run = await load.run({ workload: 'suggest', subject, seconds });
          if (run.failures > 0) throw new Error(`${label}: ${run.failures} failures`);
          if (round >= 0) found[label].push(run.successes / run.seconds);
        }
      rates[name] = Object.fromEntries(
        Object.entries(found).map(([label, list]) => [label, Math.round(median(list))]),
      );
      tell(`${name}: ${JSON.stringify(rates[name])} a second`);
    }
  } finally {
    load.stop();
  }
  return rates;
}

/** The libraries one after the other: each takes the memory of its own index. */
async function peersOf({ started, ...plan }, keywords) {
  const peers = {};
  for (const library of ['minisearch', 'flexsearch']) {
    const start = performance.now();
    const peer = await started(
      '--max-old-space-size=8192',
      join(here, 'suggest-peer.mjs'),
      library,
      String(keywords),
    );
    const seconds = Math.round((performance.now() - start) / 1_000);
    const rates = {};
    for (const name of rated.filter((one) => cases[one].peers.includes(library)))
      rates[name] = await peerRate({ ...plan, peer }, cases[name]);
    const same = await sameAnswers({ ...plan, peer });
    peers[library] = { rates, same, loadSeconds: seconds, megabytes: memoryOf(peer.pid).rss };
    plan.tell(`${library}: ${JSON.stringify(peers[library])}`);
    await peer.stop();
  }
  return peers;
}

/** What the server finds for prefixes, where that is all there is: path and sorted texts. */
async function completeAnswers({ server, token, sources }) {
  const { from } = cases.prefix;
  const paths = pathsOf(sources, { from, further: `&limit=${compared.limit}` });
  const answers = [];
  for (const path of paths.slice(0, compared.inputs))
    answers.push([path, await textsOf(server, path, token)]);
  return answers.filter(([, texts]) => texts.length < compared.limit);
}

/** Of how many of the inputs a peer finds the very same texts. */
async function sameAnswers({ peer, complete, token }) {
  let same = 0;
  for (const [path, texts] of complete)
    if ((await textsOf(peer, path, token)).join('\n') === texts.join('\n')) same += 1;
  return { inputs: complete.length, same };
}

async function textsOf({ url }, path, token) {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  const texts = Object.values(await response.json())[0].map(({ text }) => text);
  return [...new Set(texts)].sort();
}

async function peerRate({ peer, sources, token, seconds }, { from, further }) {
  const load = startLoad(join(here, 'load.mjs'));
  const paths = pathsOf(sources, { from, further });
  const subject = { url: peer.url, token, paths };
  const job = { workload: 'suggest', subject, seconds };
  try {
    await load.run(job);
    const { successes, seconds: took } = await load.run(job);
    return Math.round((successes / took) * 10) / 10;
  } finally {
    load.stop();
  }
}

/** The same inputs for every subject. */
function pathsOf(sources, { from, further }) {
  const words = inputsFrom(sources);
  return Array.from({ length: 2_000 }, () => pathOf(from(words), further));
}

const pathOf = ({ locale, input }, further) =>
  `/bench/product-projections/suggest?searchKeywords.${locale}=${encodeURIComponent(input)}${further}`;

if (process.argv[1] === import.meta.filename) {
  const { values: flags } = parseArgs({
    options: {
      keywords: { type: 'string', default: '1000000' },
      flat: { type: 'string', default: '' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      'without-peers': { type: 'boolean', default: false },
      'index-anew': { type: 'boolean', default: false },
      'index-only': { type: 'boolean', default: false },
      keep: { type: 'string' },
      build: { type: 'string', default: join(here, '..', 'packages', 'server', 'dist') },
    },
  });
  const report = await measureSuggestions({
    keywords: Number(flags.keywords),
    flat: flags.flat.split(',').filter(Boolean).map(Number),
    seconds: Number(flags.seconds),
    rounds: Number(flags.rounds),
    withPeers: !flags['without-peers'],
    anew: flags['index-anew'],
    indexOnly: flags['index-only'],
    keep: flags.keep && resolve(flags.keep),
    build: resolve(flags.build),
    tell: (line) => process.stderr.write(`bench: ${line}\n`),
  });
  mkdirSync(join(here, 'results'), { recursive: true });
  const file = join(here, 'results', `suggest-${flags.keywords}.json`);
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  process.stdout.write(suggestTable(report));
}
