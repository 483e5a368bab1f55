// What the history of changes costs: an update of a customer with and without former versions kept, the
// bytes of a version, and pages of a history of many versions. Not part of `npm test`.
// Run: npm run bench -- --history [--updates 1000] [--records 1000000] [--build …]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(import.meta.dirname, '../packages/server/dist') },
    updates: { type: 'string', default: '1000' },
    records: { type: 'string', default: '1000000' },
  },
});
const build = resolve(flags.build);
const module = (path) => import(pathToFileURL(join(build, path)).href);
const { startEmbeddedDatabase } = await module('embedded-postgres/embedded.js');
const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-history-'));
const embedded = await startEmbeddedDatabase({ directory });
process.env.STOREWRIGHT_TEST_DATABASE_URL = embedded.url;
const { startTestServer } = await module('testing/harness.js');
const { sql } = await module('sql/sql.js');
const adminToken = 'admin-token-of-the-bench';

const tell = (name, value) => process.stdout.write(`${name.padEnd(52)} ${value}\n`);
const ranked = (times, share) =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)].toFixed(2);

async function timed(times, work) {
  const begun = performance.now();
  await work();
  times.push(performance.now() - begun);
}

const server = await startTestServer({ options: { adminToken } });
const { database } = server.server;

async function keep(enabled) {
  await fetch(`${server.url}/-/projects/demo/history`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ enabled, days: 365 }),
  });
}

/** Rounds with and without take turns, so that what else the machine does costs both. */
async function updates() {
  const { customer } = await server.created('/customers', { email: 'b@x.example', password: 'p' });
  const times = { off: [], on: [] };
  let version = customer.version;
  const rounds = 10;
  const each = Math.ceil(Number(flags.updates) / rounds);
  for (let round = 0; round < 2 * rounds; round += 1) {
    const name = round % 2 === 0 ? 'off' : 'on';
    await keep(name === 'on');
    for (let index = 0; index < each; index += 1) {
      const actions = [{ action: 'setFirstName', firstName: `Name ${round} ${index}` }];
      await timed(times[name], async () => {
        ({ version } = await server.posted(`/customers/${customer.id}`, { version, actions }));
      });
    }
  }
  for (const [name, all] of Object.entries(times))
    tell(
      `update of a customer, history ${name}: p50, p99`,
      `${ranked(all, 0.5)}, ${ranked(all, 0.99)} ms`,
    );
  const [size] = await database.query(
    'background',
    sql`select avg(pg_column_size(h.*))::int as bytes from document_history h`,
  );
  tell('bytes of a version of it', size.bytes);
}

async function pages() {
  await database.query(
    'background',
    sql`insert into document_history (project, kind, id, version, at, document, actions, made_by)
      select 'demo', case when n % 3 = 0 then 'zone' else 'customer-group' end, 'made-' || n / 8,
        n % 8 + 1, clock_timestamp() - make_interval(secs => n * 0.05),
        '{"id":"made-' || n / 8 || '","version":' || n % 8 + 1 || ',"name":"Name ' || n || '"}', '{}',
        jsonb_build_object('clientId', 'client-' || n % 50)
      from generate_series(1, ${Number(flags.records)}::int) n`,
  );
  await database.query('background', sql`analyze document_history`);
  const token = await server.token();
  const ask = async (path) => {
    const url = `${server.url}/-/change-history/demo${path}`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    if (response.status !== 200) throw new Error(await response.text());
    await response.text();
  };
  for (const path of [
    '',
    '/zone',
    '/zone?clientId=client-7',
    '?type=ResourceCreated',
    '/zone/made-3',
  ]) {
    const times = [];
    await ask(path);
    for (let index = 0; index < 200; index += 1) await timed(times, () => ask(path));
    tell(
      `page of ${path === '' ? 'all' : path}: p50, p99`,
      `${ranked(times, 0.5)}, ${ranked(times, 0.99)} ms`,
    );
  }
}

try {
  await updates();
  await pages();
} finally {
  await server.close();
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}
