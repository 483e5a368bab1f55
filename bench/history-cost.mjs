// The processor time of an update with former versions kept, with the triggers of another project, and without
// any trigger, in short rounds in turn: the machine may do whatever else it likes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { median } from './measure.mjs';
import { databaseTime, processorTime } from './processes.mjs';

const clients = 4;
const warmUp = 3;

/** What is updated: a small document, and one of about 6 KB. */
const subjects = [
  { name: 'customer', path: '/customers', member: { action: 'setFirstName', name: 'firstName' } },
  {
    name: 'order',
    path: '/orders',
    member: { action: 'setPurchaseOrderNumber', name: 'purchaseOrderNumber' },
  },
];

const eur = (centAmount) => ({ currencyCode: 'EUR', centAmount });

const drafts = {
  customer: ['/customers', (n) => ({ email: `b${n}@x.example`, password: 'p' }), 'customer'],
  order: [
    '/orders/import',
    (n) => ({
      orderNumber: `order-${n}`,
      totalPrice: eur(10_000),
      customLineItems: Array.from({ length: 10 }, (_, at) => ({
        name: { en: `A lamp of the number ${at}`, de: `Eine Lampe mit der Nummer ${at}` },
        slug: `lamp-${at}`,
        money: eur(1_000),
        quantity: 1,
        taxRate: { name: 'Standard', amount: 0.19, includedInPrice: true, country: 'DE' },
      })),
    }),
  ],
};

/** @returns {{ post(path: string, body: object): Promise<any>, url: string, token: string }} */
const callerOf = (url, token) => ({
  url,
  token,
  async post(path, body) {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.status !== 201) throw new Error(JSON.stringify(answer));
    return answer;
  },
});

async function documentsOf(caller, { name }) {
  const [path, draft, inside] = drafts[name];
  const made = [];
  for (let n = 0; n < clients; n += 1) {
    const answer = await caller.post(path, draft(n));
    const { id, version } = inside === undefined ? answer : answer[inside];
    made.push({ id, version });
  }
  return made;
}

/**
 * @param {{ keeping: { url: string, token: string }, other: { url: string, token: string },
 *   triggers: (isOn: boolean) => Promise<void>, postmaster: number, rounds: number, each: number,
 *   tell: (name: string, value: unknown) => void }} bench
 */
export async function measureUpdates({ keeping, other, triggers, postmaster, rounds, each, tell }) {
  const load = fork(join(import.meta.dirname, 'history-load.mjs'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const run = async (job) => {
    load.send(job);
    const [answer] = await once(load, 'message');
    if (answer.failure !== undefined) throw new Error(answer.failure);
    return answer.versions;
  };
  try {
    for (const subject of subjects) {
      const modes = { none: other, other, kept: keeping };
      const documents = {};
      for (const [mode, { url, token }] of Object.entries(modes)) {
        // The two modes of one project share its documents.
        documents[mode] =
          mode === 'other' ? documents.none : await documentsOf(callerOf(url, token), subject);
      }
      const costs = await turns({
        modes,
        documents,
        subject,
        run,
        triggers,
        postmaster,
        rounds,
        each,
      });
      print(subject.name, costs, tell);
    }
  } finally {
    load.disconnect();
  }
}

async function turns({ modes, documents, subject, run, triggers, postmaster, rounds, each }) {
  const costs = { none: [], other: [], kept: [] };
  const names = Object.keys(modes);
  for (let round = -warmUp; round < rounds; round += 1)
    for (let step = 0; step < names.length; step += 1) {
      const mode = names[(step + round + warmUp) % names.length];
      await triggers(mode !== 'none');
      const { url, token } = modes[mode];
      const { path, member } = subject;
      const owner = mode === 'other' ? 'none' : mode;
      const before = [processorTime(process.pid), databaseTime(postmaster)];
      documents[owner] = await run({
        ...{ url, token, path, member, times: each },
        documents: documents[owner],
      });
      const after = [processorTime(process.pid), databaseTime(postmaster)];
      const [server, database] = after.map((time, at) => (time - before[at]) / (each * clients));
      if (round >= 0) costs[mode].push({ server, database, whole: server + database });
    }
  return costs;
}

function print(name, costs, tell) {
  const of = (mode, part) => median(costs[mode].map((cost) => cost[part]));
  for (const [mode, label] of [
    ['none', 'without triggers'],
    ['other', 'in a project that keeps nothing'],
    ['kept', 'with the history'],
  ]) {
    const shown = ['whole', 'server', 'database'].map((part) => of(mode, part).toFixed(0));
    const ratios = costs[mode].map((cost, at) => cost.whole / costs.none[at].whole - 1);
    const more = mode === 'none' ? '' : `, ${(100 * median(ratios)).toFixed(1)} % more`;
    tell(
      `update of a ${name} ${label}`,
      `${shown[0]} us of processor time (server ${shown[1]}, database ${shown[2]})${more}`,
    );
  }
}
