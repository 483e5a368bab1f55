// Reads of an order while logins wait for argon2id, and without them, in turn.
import { median } from './measure.mjs';

const password = 'a password of the bench';

/** The p99 of W1 with and without waiting logins, and how many logins were answered. */
export async function measureLogins({ request, server, newLoad, rounds, seconds, logins, tell }) {
  tell(`${logins} customers`);
  const emails = [];
  for (let number = 0; number < logins; number += 1) {
    emails.push(`bench-${number}@example.com`);
    await request('POST', '/customers', { email: emails.at(-1), password });
  }
  const [reads, others] = [newLoad(), newLoad()];
  const read = () => reads.run({ workload: 'read', subject: server, seconds });
  const subject = { ...server, orders: emails, clients: logins, password };
  await read();
  const found = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await read();
    const waiting = others.run({ workload: 'login', subject, seconds: seconds + 1 });
    // The reads begin when the queue of the logins is full.
    await new Promise((resolve) => setTimeout(resolve, 500));
    const beside = await read();
    const { successes, seconds: took, failures } = await waiting;
    const figures = { without: shown(without), beside: shown(beside) };
    found.push({ ...figures, loginsPerSecond: successes / took, failures });
    tell(JSON.stringify(found.at(-1)));
  }
  const p99 = (name) => median(found.map((one) => one[name].p99));
  return {
    p99Without: p99('without'),
    p99Beside: p99('beside'),
    ratio: median(found.map(({ without, beside }) => beside.p99 / without.p99)),
    loginsPerSecond: median(found.map(({ loginsPerSecond }) => loginsPerSecond)),
    failures: found.reduce((sum, { failures }) => sum + failures, 0),
  };
}

const shown = ({ successes, seconds, p50, p99, max }) => ({
  perSecond: Math.round(successes / seconds),
  p50,
  p99,
  max,
});
