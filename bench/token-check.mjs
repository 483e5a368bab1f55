// What the check of the token adds to a read: the same routes on the same database, once as they
// are and once with a server that takes every token for one with all scopes.
import { join } from 'node:path';
import { median } from './measure.mjs';
import { databaseTime, processorTime } from './processes.mjs';

/** Processor time of a read with and without the check, and the latency of one client alone. */
export async function measureCheck(bench) {
  const { here, build, databaseUrl, server, newLoad, start } = bench;
  const program = await start([join(here, 'open-server.mjs'), build, databaseUrl]);
  const open = { ...server, url: program.url, pid: program.pid };
  const load = newLoad();
  const rounds = [];
  for (let round = -1; round < bench.rounds; round += 1) {
    const checked = await measured(bench, load, server);
    const free = await measured(bench, load, open);
    if (round >= 0) rounds.push({ checked, free });
  }
  const of = (label) =>
    Object.fromEntries(
      Object.keys(rounds[0][label]).map((name) => [
        name,
        median(rounds.map((round) => round[label][name])),
      ]),
    );
  const [checked, free] = [of('checked'), of('free')];
  const addedMs = (name) => median(rounds.map((one) => one.checked[name] - one.free[name]));
  return {
    checked,
    free,
    addedProcessorMs: addedMs('processorMs'),
    addedLatencyMs: addedMs('aloneMs'),
  };
}

async function measured({ seconds, postmaster }, load, subject) {
  const before = [processorTime(subject.pid), databaseTime(postmaster)];
  const { successes, seconds: took } = await load.run({ workload: 'read', subject, seconds });
  const node = processorTime(subject.pid) - before[0];
  const database = databaseTime(postmaster) - before[1];
  const alone = { ...subject, clients: 1 };
  const one = await load.run({ workload: 'read', subject: alone, seconds: seconds / 2 });
  return {
    perSecond: successes / took,
    nodeMs: node / successes / 1000,
    databaseMs: database / successes / 1000,
    processorMs: (node + database) / successes / 1000,
    // One request after the other, so this is how long one takes with its way there and back.
    aloneMs: (one.seconds * 1000) / one.successes,
  };
}
