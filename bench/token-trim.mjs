// A project with very many refresh tokens: new sessions and refreshes at a steady rate, without and
// with a second server that trims to a lower cap meanwhile. What counts is the longest pause.
import { join } from 'node:path';
import pg from 'pg';

const prefix = 'refresh-token-of-the-bench-';
const perSecond = 100;
const trimmedShare = 0.2;

/** The longest request in both phases, and the longest statement of the trimming. */
export async function measureTrim(bench) {
  const { here, build, databaseUrl, server, newLoad, start, tell, refreshTokens } = bench;
  tell(`${refreshTokens} refresh tokens`);
  await fill(databaseUrl, server, refreshTokens);
  const live = Math.floor(refreshTokens * (1 - trimmedShare));
  const load = newLoad();
  const subject = { ...server, orders: undefined, refreshTokens: prefix, live, clients: 8 };
  const sessions = (seconds) =>
    load.run({ workload: 'sessions', subject, seconds, rate: perSecond });
  await sessions(bench.seconds);
  const before = await sessions(bench.seconds * 2);
  const cap = String(live);
  const program = await start([join(here, 'trim.mjs'), build, databaseUrl, cap]);
  const trimming = fetch(program.url).then((answer) => answer.json());
  let isDone = false;
  const done = trimming.finally(() => {
    isDone = true;
  });
  const during = [];
  while (!isDone) during.push(await sessions(2));
  const shown = ({ successes, failures, p50, p99, max }) => ({
    successes,
    failures,
    p50,
    p99,
    max,
  });
  return { without: shown(before), during: during.map(shown), trimming: await done };
}

/** Token 1 is the one used last, so that the trimming leaves the low numbers alone. */
async function fill(connectionString, { projectKey, clientId }, count) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    await client.query(
      `insert into refresh_token (hash, project, client_id, customer_id, customer_secret,
        anonymous_id, scope, validity_seconds, last_used_at, expires_at)
      select sha256(($1::text || n)::bytea), $2, $3, null, null, 'visitor-' || n,
        'manage_my_orders:' || $2, 17280000, $5::bigint - n * 1000,
        $5::bigint - n * 1000 + 17280000000
      from generate_series(1, $4::int) n`,
      [prefix, projectKey, clientId, count, Date.now() - 3_600_000 * 24],
    );
    await client.query('vacuum analyze refresh_token');
    await client.query('checkpoint').catch(() => undefined);
  } finally {
    await client.end();
  }
}
