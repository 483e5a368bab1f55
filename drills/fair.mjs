// One project asks for very large documents, in pages, alone, and by what refers to them, many at the same
// time, while another project asks for a small page: the second one must hardly notice.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, tokenOf } from './frame/calls.mjs';
import { startNode } from './frame/node.mjs';
import { openShop } from './frame/writers.mjs';

const greedyClients = 24;
const adminToken = 'drill-'.repeat(8);

const documentBytes = 9_900_000;

/** Milliseconds: longer than this, the second project does not wait, even on a busy machine. */
const maxWaitMs = 3_000;

async function openProjects(node) {
  const { token } = await openShop(node);
  const key = 'greedy';
  const made = await call(`${node.url}/-/projects`, {
    method: 'POST',
    token: adminToken,
    body: { key },
  });
  if (made.status !== 201) throw new Error(`no project: ${made.status} ${JSON.stringify(made)}`);
  const { clientId, clientSecret } = made.body;
  const greedy = await tokenOf(node.url, { clientId, clientSecret, projectKey: key });
  return { modest: token, greedy };
}

async function addLarge(node, token, count) {
  const value = 'x'.repeat(documentBytes);
  const items = [];
  for (let at = 0; at < count; at += 1) {
    const body = { container: 'big', key: `k-${at}`, value: { parts: parted(value) } };
    const added = await call(`${node.url}/greedy/custom-objects`, { method: 'POST', token, body });
    if (added.status !== 201) throw new Error(`no object: ${added.status} ${added.error}`);
    items.push({ typeId: 'key-value-document', id: added.body.id });
  }
  const body = { container: 'lists', key: 'all', value: { items: items.slice(0, mostReferred) } };
  const added = await call(`${node.url}/greedy/custom-objects`, { method: 'POST', token, body });
  if (added.status !== 201) throw new Error(`no list: ${added.status} ${added.error}`);
}

/** Of the large documents, so many are referred to by one. */
const mostReferred = 20;

/** Strings have a longest length of their own. */
const parted = (value) =>
  Array.from({ length: Math.ceil(value.length / 100_000) }, (_, at) =>
    value.slice(at * 100_000, (at + 1) * 100_000),
  );

/** Asks again and again until it is over; returns how the answers were. */
async function asked(url, token, isOver) {
  const statuses = new Map();
  let slowestMs = 0;
  let withoutRetry = 0;
  while (!isOver()) {
    const { status, headers, ms } = await call(url, { token });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    slowestMs = Math.max(slowestMs, ms);
    if (status === 503 && headers.get('Retry-After') === null) withoutRetry += 1;
  }
  return { statuses, slowestMs, withoutRetry };
}

export default {
  name: 'fair',
  what: `${greedyClients} clients of one project read large documents, also alone and by expansion, beside another project`,
  quick: { objects: 12, seconds: 6 },
  full: { objects: 50, seconds: 30 },
  mutants: [
    {
      what: 'documents are read whatever their length, before the others',
      edits: [
        {
          file: 'storage/reading/selected.js',
          from: 'const largeDocument = 262_144;',
          to: 'const largeDocument = 1_000_000_000;',
        },
      ],
    },
  ],
  async run(setting) {
    const database = await setting.shared.database();
    const environment = { STOREWRIGHT_ADMIN_TOKEN: adminToken };
    const node = await startNode(setting, { 'database-url': database.url, environment });
    const { modest, greedy } = await openProjects(node);
    const { objects, seconds } = setting.scale;
    await addLarge(node, greedy, objects);
    let over = false;
    const isOver = () => over;
    const page = `${node.url}/greedy/custom-objects/big?limit=50`;
    const referring = `${node.url}/greedy/custom-objects/lists/all?expand=value.items[*]`;
    const one = `${node.url}/greedy/custom-objects/big/k-0`;
    const targets = [page, referring, one];
    const all = Array.from({ length: greedyClients }, (_, index) =>
      asked(targets[index % targets.length], greedy, isOver),
    );
    const other = asked(`${node.url}/demo/products?limit=1`, modest, isOver);
    await sleep(seconds * 1_000);
    over = true;
    const found = await other;
    const others = await Promise.all(all);
    const violations = [];
    const good = found.statuses.get(200) ?? 0;
    const failed = [...found.statuses].filter(([status]) => status !== 200);
    if (good === 0 || failed.length > 0)
      violations.push(`the other project is answered ${JSON.stringify([...found.statuses])}`);
    if (found.slowestMs > maxWaitMs)
      violations.push(`the other project waits ${Math.round(found.slowestMs)} ms`);
    const withoutRetry = others.reduce((sum, one) => sum + one.withoutRetry, found.withoutRetry);
    if (withoutRetry > 0) violations.push(`${withoutRetry} answers 503 lack Retry-After`);
    const figures = {
      'answers of the other project': good,
      'its slowest (ms)': Math.round(found.slowestMs),
      'answers of the greedy one': others.reduce(
        (sum, { statuses }) => sum + [...statuses.values()].reduce((a, b) => a + b, 0),
        0,
      ),
    };
    return { rounds: 1, acknowledged: good, lost: 0, violations, figures };
  },
};
