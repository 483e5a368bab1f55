// `npm run measure:path`: what a reader passes who follows one update of an order over HTTP.
//
// It starts a server with the controls on, on an embedded PostgreSQL, and marks every function of the product at its entry
// (mark-functions.mjs). Then it sends `POST /orders/{id}` with one action, `changeOrderState`, over and over. Of the warm
// updates it takes the one with the fewest entries: a timer of the server can only add some. It counts
//
// - files: distinct files of the product with a function that runs between the request and its answer;
// - functions: distinct named functions among them, a function without a name being part of the one around it;
// - changes of room: neighbours in the sequence of entries that are in different rooms, which are the top folders of
//   packages, as in ARCHITECTURE.md. A return is no entry.
//
// `npm run measure:path -- --sequence` also prints the sequence, one line for each stay in a file.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureReady, root } from '../setup.mjs';

const warmUpdates = 40;
const measuredUpdates = 20;

let entries = [];
globalThis.enterFunction = (file, name) => entries.push({ file, name });

await ensureReady();
register('./mark-functions.mjs', import.meta.url);
const { startEmbeddedDatabase } = await importBuilt('embedded-postgres/embedded.js');
const directory = mkdtempSync(join(tmpdir(), 'storewright-measure-'));
const embedded = await startEmbeddedDatabase({ directory, durable: false });
try {
  process.env.STOREWRIGHT_TEST_DATABASE_URL = embedded.url;
  const { startTestServer } = await importBuilt('testing/harness.js');
  const server = await startTestServer();
  try {
    report(await measureUpdates(server));
  } finally {
    await server.close();
  }
} finally {
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}

function importBuilt(path) {
  return import(pathToFileURL(join(root, 'packages', 'server', 'dist', path)).href);
}

/** The entries of the shortest of the measured updates. */
async function measureUpdates(server) {
  const token = await server.token();
  const agent = new Agent({ keepAlive: true });
  const post = (path, body) =>
    send(agent, `${server.url}/${server.projectKey}${path}`, token, body);
  const totalPrice = { currencyCode: 'EUR', centAmount: 1000 };
  const item = { name: { en: 'Engraving' }, slug: 'engraving', money: totalPrice, quantity: 1 };
  let order = await post('/orders/import', { totalPrice, customLineItems: [item] });
  const runs = [];
  for (let count = 0; count < warmUpdates + measuredUpdates; count += 1) {
    const orderState = count % 2 === 0 ? 'Confirmed' : 'Open';
    const actions = [{ action: 'changeOrderState', orderState }];
    entries = [];
    order = await post(`/orders/${order.id}`, { version: order.version, actions });
    if (count >= warmUpdates) runs.push(entries);
  }
  agent.destroy();
  return runs.reduce((best, run) => (run.length < best.length ? run : best));
}

function send(agent, url, token, body) {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
    const sent = request(url, { method: 'POST', agent, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        if (answer.statusCode < 300) resolve(JSON.parse(text));
        else reject(new Error(`${answer.statusCode} ${text}`));
      });
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

function report(run) {
  const files = new Map();
  for (const { file, name } of run) files.set(file, (files.get(file) ?? new Set()).add(name));
  printFiles(files);
  if (process.argv.includes('--sequence')) printSequence(run);
  const functions = [...files.values()].reduce((sum, names) => sum + names.size, 0);
  const rooms = run.map(({ file }) => roomOf(file));
  const changes = rooms.filter((room, index) => index > 0 && room !== rooms[index - 1]).length;
  const sums = [`${files.size} files`, `${functions} functions`, `${changes} changes of room`];
  print(sums.join(', '));
}

/** The top folder of its package, or a package that is one room. */
function roomOf(file) {
  const [name, ...path] = file.split('/');
  return name === 'platform' || path.length === 1 ? name : path[0];
}

/** The files by folder, each with the functions that ran. */
function printFiles(files) {
  const byFolder = new Map();
  for (const file of [...files.keys()].sort())
    byFolder.set(dirname(file), [...(byFolder.get(dirname(file)) ?? []), file]);
  for (const [folder, names] of byFolder) {
    print(`${folder} (${names.length})`);
    for (const file of names)
      print(`  ${file.slice(folder.length + 1)}: ${[...files.get(file)].join(', ')}`);
  }
}

function printSequence(run) {
  let file;
  let names = [];
  const flush = () => names.length > 0 && print(`${file}: ${names.join(' ')}`);
  for (const entry of run) {
    if (entry.file !== file) {
      flush();
      file = entry.file;
      names = [];
    }
    if (names.at(-1) !== entry.name) names.push(entry.name);
  }
  flush();
}

function print(line) {
  process.stdout.write(`${line}\n`);
}
