// What is done to a healthy cluster: servers and database machines are restarted one after the other.
import { setTimeout as sleep } from 'node:timers/promises';
import { noGroup } from './group.mjs';
import { acknowledged, judged, openClusterShop, spread } from './shop.mjs';

/** A switch-over ends the connections of the primary; HAProxy sees the new one within a second. */
const maxOutageMs = 20_000;
const maxWaitMs = 12_000;

export default {
  name: 'cluster-restarts',
  what: 'both servers, every standby and the primary restarted in turn, the primary after a switch-over',
  quick: { rounds: 1 },
  full: { rounds: 3 },
  mutants: [
    {
      what: 'neither the end of a session by an operator nor that of its connection is an outage',
      edits: [
        { file: 'storage/connection/sqlstate.js', from: "['57', lost],", to: '' },
        { file: 'storage/connection/sqlstate.js', from: 'broken.test(error.message) ||', to: '' },
      ],
    },
  ],
  obstacle: async () => noGroup(),
  async run(setting) {
    const shop = await openClusterShop(setting);
    const violations = [];
    const switched = [];
    let rounds = 0;
    for (; rounds < setting.scale.rounds && violations.length === 0; rounds += 1) {
      for (const front of shop.fronts) await restarted(front, violations);
      const outage = await restartedGroup(shop, violations);
      switched.push(outage);
      setting.tell(`${rounds + 1}: no write for ${Math.round(outage)} ms`);
    }
    const figures = { 'no write at a switch-over for (s)': spread(switched) };
    return judged(shop, { rounds, violations, figures }, maxWaitMs);
  },
};

/** A signal, as a supervisor sends it, and a new start. */
async function restarted(front, violations) {
  const { code } = await front.node.end('SIGTERM');
  if (code !== 0) violations.push(`a server ended with ${code}`);
  await front.start();
}

/** Standbys first, then the primary, which gives its place away before. */
async function restartedGroup({ group, writers }, violations) {
  const { primary, confirming, other } = await group.whole();
  for (const standby of [other, confirming]) {
    await group.command(standby, 'restart', {});
    await group.whole();
  }
  const from = (await group.whole()).confirming;
  const beganAt = performance.now();
  const asked = group.command(primary, 'switchover', {
    leader: primary.name,
    candidate: from.name,
  });
  const promoted = await group.promoted([from]);
  const { at = Number.NaN, violations: late } = await acknowledged(
    writers,
    promoted?.at ?? beganAt,
    maxOutageMs,
    'switch-over',
  );
  violations.push(...late);
  await asked;
  await group.whole();
  await group.command(primary, 'restart', {});
  await sleep(500);
  return at - beganAt;
}
