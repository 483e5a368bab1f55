// Rounds in turn: server, floor, bare, peer, and again. What is compared is of one round.
import { databaseTime, processorTime } from './processes.mjs';
import { peerLoads, peerQueries, tokenLoads } from './workloads.mjs';

/** Rate and processor time of each workload and subject: medians over the rounds. */
export async function measureWorkloads(plan) {
  const results = [];
  for (const workload of plan.chosen) {
    plan.tell(`${workload.name} ${workload.title}`);
    results.push(await measured(plan, workload));
  }
  return results;
}

/** The runs of one round: who runs which load under which name. */
function runsOf({ subjects }, { name, load, floor, rest, isIndependent }) {
  const { server, floor: floorSubject, independent, bare } = subjects;
  const peer = tokenLoads.has(load) ? subjects.tokenPeer : subjects.peer;
  const runs = [{ label: 'server', subject: server, load, usesDatabase: true }];
  const also = (label, subject, ofLoad, usesDatabase = true) =>
    runs.push({ label, subject, load: ofLoad, usesDatabase });
  if (rest !== undefined) also('rest', server, rest);
  if (floor !== undefined) also('floor', floorSubject, floor);
  if (isIndependent === true) also('independent', independent, floor);
  if (name === 'W1') also('openFloor', floorSubject, 'openRead');
  const requests = bare?.requests.get(load);
  if (requests !== undefined) also('bare', { ...bare, requests: [requests] }, 'bare', false);
  if (peer !== undefined && (peerLoads.has(load) || tokenLoads.has(load))) {
    const few = load === 'query' ? peerQueries : {};
    runs.push({ label: 'peer', subject: { ...peer, ...few }, load, ...few });
  }
  return runs;
}

async function measured(plan, workload) {
  const runs = runsOf(plan, workload);
  for (const run of runs) await warmUp(plan, workload, run);
  const rounds = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const figures = {};
    for (const run of runs) figures[run.label] = await runOnce(plan, workload, run, plan.seconds);
    rounds.push(figures);
  }
  const { name, title, target } = workload;
  return { name, title, target, ...summary(rounds), rounds };
}

/** Longest warm-up, in rounds; `--quick` ends it earlier. */
const maxWarmUp = 40;
/** So many rounds together must be as cheap as the best before: one alone may be chance. */
const lastRounds = 4;
const steady = 0.98;

/**
 * Caches and just-in-time code are warm when a request costs no less than it did before. Rules that
 * are much code go on getting cheaper, by a few of a hundred from round to round, for some thousand
 * requests; so several rounds are looked at together.
 */
async function warmUp(plan, workload, run) {
  const costs = [];
  const most = plan.isQuick ? lastRounds : maxWarmUp;
  while (costs.length < most && !isSteady(costs))
    costs.push(processorOf(await runOnce(plan, workload, run, plan.seconds)));
}

function isSteady(costs) {
  if (costs.length < 2 * lastRounds) return false;
  const before = Math.min(...costs.slice(0, -lastRounds));
  return Math.min(...costs.slice(-lastRounds)) > before * steady;
}

async function runOnce({ load, postmaster }, { perUnit = 1 }, run, seconds) {
  const { subject, usesDatabase, most } = run;
  const databaseAt = () => (usesDatabase ? databaseTime(postmaster) : 0);
  const before = { node: processorTime(subject.pid), database: databaseAt() };
  const answer = await load.run({ workload: run.load, subject, seconds, most });
  const node = processorTime(subject.pid) - before.node;
  const database = databaseAt() - before.database;
  const units = answer.successes / perUnit;
  return {
    perSecond: units / answer.seconds,
    nodeMicroseconds: node / units,
    databaseMicroseconds: database / units,
    p99: answer.p99,
    failures: answer.failures,
    // Below this share of a core it is the load that is the limit, not the subject.
    isLoadBound: node + database < answer.seconds * 1e6 * 0.8,
  };
}

export const median = (values) => {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const processorOf = ({ nodeMicroseconds, databaseMicroseconds }) =>
  nodeMicroseconds + databaseMicroseconds;

/** Medians of each subject, and medians of the ratios within a round. */
function summary(rounds) {
  const labels = Object.keys(rounds[0]);
  const figures = Object.fromEntries(
    labels.map((label) => [label, medians(rounds.map((round) => round[label]))]),
  );
  const others = labels.filter((label) => label !== 'server');
  const ratios = Object.fromEntries(
    others.map((label) => [
      label,
      {
        rate: median(rounds.map((round) => round.server.perSecond / round[label].perSecond)),
        processor: median(
          rounds.map((round) => processorOf(round[label]) / processorOf(round.server)),
        ),
      },
    ]),
  );
  return { figures, ratios };
}

const medians = (figures) => ({
  perSecond: Math.round(median(figures.map(({ perSecond }) => perSecond)) * 10) / 10,
  nodeMicroseconds: Math.round(median(figures.map((one) => one.nodeMicroseconds))),
  databaseMicroseconds: Math.round(median(figures.map((one) => one.databaseMicroseconds))),
  p99: median(figures.map(({ p99 }) => p99)),
  failures: figures.reduce((sum, { failures }) => sum + failures, 0),
  isLoadBound: figures.some(({ isLoadBound }) => isLoadBound),
});
