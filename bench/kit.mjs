// What the kit for test suites takes: starts, projects, resets, a suite of many tests in workers, a branch, former
// versions, and faults that are there and off. Not part of `npm test`.
// Run: npm run bench -- --kit [--tests 400] [--workers 8] [--build …]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { startServer as startPlain, tokenFrom } from './one-server.mjs';

const { values: flags } = parseArgs({
  args: isMainThread ? process.argv.slice(2) : [],
  options: {
    build: { type: 'string', default: 'packages/server/dist' },
    tests: { type: 'string', default: '400' },
    workers: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '40' },
  },
});

const kitOf = (build) => import(pathToFileURL(resolve(build, 'kit', 'index.js')).href);

const sorted = (numbers) => [...numbers].sort((left, right) => left - right);
const share = (numbers, part) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * part))];

async function timed(work) {
  const begun = performance.now();
  const answer = await work();
  return [performance.now() - begun, answer];
}

async function times(count, work) {
  const found = [];
  for (let index = 0; index < count; index += 1) found.push((await timed(() => work(index)))[0]);
  return found;
}

const tell = (name, value, asked) =>
  process.stdout.write(
    `${name.padEnd(44)} ${value}${asked === undefined ? '' : `   (asked ${asked})`}\n`,
  );
const ms = (number) => `${number.toFixed(1)} ms`;

/** The tests of one worker: each makes a project, writes, looks who else is there. */
async function work() {
  const { connection, build, count } = workerData;
  const { connect } = await kitOf(build);
  const server = connect(connection);
  let strangers = 0;
  for (let index = 0; index < count; index += 1) {
    const project = await server.project();
    const body = JSON.stringify({ key: 'same', name: `zone ${index}`, locations: [] });
    await project.fetch('/zones', { method: 'POST', body });
    const { total, results } = await (await project.fetch('/zones')).json();
    if (total !== 1 || results[0].name !== `zone ${index}`) strangers += 1;
    await project.remove();
  }
  parentPort.postMessage({ strangers });
}

async function suite(server, tests, workers) {
  const count = Math.ceil(tests / workers);
  const data = { connection: server.connection, build: flags.build, count };
  const [duration, answers] = await timed(() =>
    Promise.all(
      Array.from(
        { length: workers },
        () =>
          new Promise((done, failed) => {
            const worker = new Worker(new URL(import.meta.url), { workerData: data });
            worker.once('message', done);
            worker.once('error', failed);
          }),
      ),
    ),
  );
  const strangers = answers.reduce((sum, one) => sum + one.strangers, 0);
  tell(
    `${count * workers} tests in ${workers} workers`,
    `${(duration / 1_000).toFixed(1)} s`,
    '20 s',
  );
  tell('  tests that saw what others wrote', String(strangers), '0');
}

async function admin(server, method, path, body) {
  const response = await fetch(`${server.url}/-/projects${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${server.connection.adminToken}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The same updates with and without former versions, block by block. */
async function history(server, rounds) {
  const project = await server.project();
  const made = await project.fetch('/zones', {
    method: 'POST',
    body: JSON.stringify({ name: 'A', locations: [] }),
  });
  let { id, version } = await made.json();
  const found = { off: [], on: [] };
  const update = async () => {
    const actions = [{ action: 'changeName', name: `Name ${version}` }];
    const answer = await project.fetch(`/zones/${id}`, {
      method: 'POST',
      body: JSON.stringify({ version, actions }),
    });
    ({ version } = await answer.json());
  };
  await times(50, update);
  for (let round = 0; round < 8; round += 1)
    for (const state of ['off', 'on']) {
      await admin(server, 'PUT', `/${project.key}/history`, { enabled: state === 'on' });
      found[state].push(...(await times(rounds, update)));
    }
  tell('update, former versions off, p50', ms(share(found.off, 0.5)));
  tell('update, former versions on, p50', ms(share(found.on, 0.5)));
  await project.remove();
}

/** Reads one after the other from two servers in turn: controls off, and on without any rule. */
async function faults(rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'storewright-bench-kit-'));
  const found = { off: [], on: [] };
  const servers = {};
  try {
    for (const state of ['off', 'on']) {
      process.env.STOREWRIGHT_CONTROLS = state;
      servers[state] = await startPlain(join(folder, state), { build: flags.build });
    }
    const reads = {};
    for (const state of ['off', 'on']) {
      const token = await tokenFrom(servers[state], '/token', { grant_type: 'client_credentials' });
      const headers = { Authorization: `Bearer ${token}` };
      reads[state] = () =>
        fetch(`${servers[state].url}/demo/zones?limit=1`, { headers }).then((one) => one.text());
      await times(300, reads[state]);
    }
    for (let round = 0; round < 16; round += 1)
      for (const state of round % 2 === 0 ? ['off', 'on'] : ['on', 'off'])
        found[state].push(...(await times(rounds, reads[state])));
  } finally {
    for (const one of Object.values(servers)) await one.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  tell('read, controls off, p50', ms(share(found.off, 0.5)));
  tell('read, controls on and no faults, p50', ms(share(found.on, 0.5)), 'nothing measurable');
}

async function main() {
  const rounds = Number(flags.rounds);
  const { startServer } = await kitOf(flags.build);
  const starts = [];
  const stops = [];
  for (let index = 0; index < 6; index += 1) {
    const [duration, server] = await timed(() => startServer());
    starts.push(duration);
    stops.push((await timed(() => server.stop()))[0]);
  }
  tell('startServer, the first', ms(starts[0]));
  tell('startServer, from the second on, p50', ms(share(starts.slice(1), 0.5)), '1,500 ms');
  tell('stop, p50', ms(share(stops, 0.5)), '1,000 ms');
  const server = await startServer();
  try {
    const open = [];
    for (const [template, most] of [
      ['empty', 20],
      ['b2c', 50],
      ['b2b', 50],
    ]) {
      open.push(await server.project({ template }));
      const found = await times(rounds, async () => open.push(await server.project({ template })));
      const shown = `p50 ${ms(share(found, 0.5))}, p95 ${ms(share(found, 0.95))}`;
      tell(`project(${template})`, shown, `p95 ${most} ms`);
    }
    const last = open.at(-1);
    const resets = await times(rounds, () => last.reset());
    const shown = `p50 ${ms(share(resets, 0.5))}, p95 ${ms(share(resets, 0.95))}`;
    tell('reset of b2c', shown, 'p95 80 ms');
    const demo = await server.project({ template: 'b2b' });
    const branches = await times(10, (index) =>
      admin(server, 'POST', `/${demo.key}/branches`, { name: `b${index}` }),
    );
    tell('branch of the demo, p50', ms(share(branches, 0.5)), '1,000 ms');
    await history(server, rounds);
    await suite(server, Number(flags.tests), Number(flags.workers));
  } finally {
    await server.stop();
  }
  await faults(rounds);
}

await (isMainThread ? main() : work());
