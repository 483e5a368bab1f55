// What the history of changes costs: updates with and without former versions kept, in processor time, the
// bytes of a version, and pages of a history of many versions. Not part of `npm test`.
// `--rounds 0` and `--records 0` leave out the one or the other.
// Run: npm run bench -- --history [--rounds 20] [--updates 100] [--records 1000000] [--build …]
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { measureUpdates } from './history-cost.mjs';
import { databaseTime, processorTime } from './processes.mjs';

const { values: flags } = parseArgs({
  options: {
    build: { type: 'string', default: join(import.meta.dirname, '../packages/server/dist') },
    updates: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '20' },
    records: { type: 'string', default: '1000000' },
  },
});
const build = resolve(flags.build);
const module = (path) => import(pathToFileURL(join(build, path)).href);
const { startEmbeddedDatabase } = await module('embedded-postgres/embedded.js');
const directory = mkdtempSync(join(tmpdir(), 'storewright-bench-history-'));
const embedded = await startEmbeddedDatabase({ directory });
const postmaster = Number(
  readFileSync(join(directory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
);
process.env.STOREWRIGHT_TEST_DATABASE_URL = embedded.url;
const { startTestServer } = await module('testing/harness.js');
const { sql } = await module('../../store/dist/sql/sql.js');
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

async function admin(method, path, body) {
  const response = await fetch(`${server.url}/-${path}`, {
    method,
    headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status >= 300) throw new Error(JSON.stringify(answer));
  return answer;
}

async function updates() {
  const { clientId } = await admin('POST', '/projects', { key: 'other' });
  const other = await admin('POST', '/projects/other/tokens', { clientId });
  const trigger = (table, isOn) =>
    database.query('background', {
      isSql: true,
      texts: [`alter table "${table}" ${isOn ? 'enable' : 'disable'} trigger user`],
      values: [],
    });
  await measureUpdates({
    keeping: { url: `${server.url}/demo`, token: await server.token() },
    other: { url: `${server.url}/other`, token: other.access_token },
    async triggers(isOn) {
      for (const table of ['customer', 'order']) await trigger(table, isOn);
    },
    ...{ postmaster, rounds: Number(flags.rounds), each: Number(flags.updates), tell },
  });
  const sizes = await database.query(
    'background',
    sql`select h.kind, avg(pg_column_size(h.*))::int as bytes, avg(octet_length(h.document))::int as text
      from document_history h group by h.kind order by h.kind`,
  );
  for (const { kind, bytes, text } of sizes)
    tell(`bytes of a version of a ${kind}`, `${bytes}, of a document of ${text}`);
}

/** Versions of documents of 1.5 KB, by fifty clients; some by customers, associates and the console. */
async function fill() {
  // Its process would outlive the bench.
  await database.query(
    'background',
    sql`alter table document_history set (autovacuum_enabled = false)`,
  );
  await database.query(
    'background',
    sql`insert into document_history (project, kind, id, version, at, document, actions, made_by,
        store_keys, business_unit, resource_key)
      select 'demo', case when n % 3 = 0 then 'zone' else 'customer-group' end, 'made-' || n / 8,
        n % 8 + 1, clock_timestamp() - make_interval(secs => n * 0.05),
        case when n % 97 = 0 then null else
          '{"id":"made-' || n / 8 || '","version":' || n % 8 + 1 || ',"name":"Name ' || n || '","description":"'
            || repeat(md5(n::text), 45) || '"}' end, '{}',
        jsonb_build_object('clientId', 'client-' || n % 50)
          || case when n % 10 = 0 then jsonb_build_object('customer',
              jsonb_build_object('typeId', 'customer', 'id', 'customer-' || n / 10 % 5000)) else '{}'::jsonb end
          || case when n % 1000 = 0 then '{"isPlatformClient": true, "id": "a@x.example"}'::jsonb else '{}'::jsonb end,
        case when n % 20 = 0 then array['store-' || n / 20 % 200] else '{}'::text[] end,
        case when n % 20 = 0 then 'unit-' || n / 20 % 1000 end, 'key-' || n / 8
      from generate_series(1, ${Number(flags.records)}::int) n`,
  );
  await database.query('background', sql`analyze document_history`);
}

const paths = [
  '',
  '/zone',
  '/zone?clientId=client-7',
  '?clientId=nobody',
  '?customerId=customer-77',
  '?stores=store-5',
  '?businessUnit=unit-5',
  '?source=MerchantCenter',
  '?userId=a@x.example',
  '?type=ResourceCreated',
  '?type=ResourceDeleted',
  '/zone?changes=changeName',
  '?date.from=12&date.to=6',
  '/zone/made-3',
];

/** Requests of one page before any is measured, and those that are. */
const warmUp = 200;
const asked = 1_000;

async function pages() {
  await fill();
  const token = await server.token();
  const ask = async (path) => {
    const url = `${server.url}/-/change-history/demo${path}`;
    const response = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
    if (response.status !== 200) throw new Error(await response.text());
    return response.json();
  };
  for (const path of paths) {
    const { count } = await ask(path);
    for (let index = 0; index < warmUp; index += 1) await ask(path);
    const times = [];
    const before = processorTime(process.pid) + databaseTime(postmaster);
    for (let index = 0; index < asked; index += 1) await timed(times, () => ask(path));
    const used = (processorTime(process.pid) + databaseTime(postmaster) - before) / asked / 1_000;
    tell(
      `page of ${path === '' ? 'all' : path} (${count}): p50, p99`,
      `${ranked(times, 0.5)}, ${ranked(times, 0.99)} ms; ${used.toFixed(1)} ms of processor time`,
    );
  }
}

try {
  await admin('PUT', '/projects/demo/history', { enabled: true, days: 365 });
  if (Number(flags.rounds) > 0) await updates();
  if (Number(flags.records) > 0) await pages();
} finally {
  await server.close();
  await embedded.stop();
  rmSync(directory, { recursive: true, force: true });
}
