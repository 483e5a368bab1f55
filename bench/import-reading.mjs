// Summaries and lists of a container with many operations, which are written by SQL.
import { databaseTime, processorTime } from './processes.mjs';

const asks = 200;
const asked = 20;

const paths = [
  ['summary', '/import-summaries'],
  ['list', '/import-operations'],
  ['list by state', '/import-operations?state=validationFailed'],
  ['list by states', '/import-operations?state=rejected&state=validationFailed'],
  [
    'list by state, newest change first',
    '/import-operations?state=imported&sort=lastModifiedAt%20desc',
  ],
  ['list, newest change first', '/import-operations?sort=lastModifiedAt%20desc'],
  ['list, newest first', '/import-operations?sort=createdAt%20desc'],
  ['list by key', '/import-operations?resourceKey=key-777'],
  ['list, sorted by key', '/import-operations?sort=resourceKey'],
  ['list, 100 from the 10,000th', '/import-operations?limit=100&offset=10000'],
  ['list, 500 with debug', '/import-operations?limit=500&debug=true'],
];

const fill = (operations) => `
  insert into import_operation (project, id, container, type, resource_key, document, state, version,
    resource_version, errors, created_at, last_modified_at)
  select 'bench', gen_random_uuid(), c.id, 'product-draft', 'key-' || n, 'product key-' || n, s.state, 2,
    case when s.state = 'imported' then 1 end,
    case when s.state = 'validationFailed' then '[{"code":"DuplicateField","message":"taken"}]'::jsonb end,
    t.at + n / 100, t.at + n / 50
  from generate_series(1, ${operations}) n,
    lateral (select case when n % 50 = 0 then 'validationFailed' when n % 997 = 0 then 'rejected'
      else 'imported' end as state) s,
    (select (extract(epoch from clock_timestamp()) * 1000)::bigint - 3600000 as at) t,
    import_container c where c.project = 'bench' and c.key = 'many'`;

const ranked = (times, share) =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)].toFixed(1);

export async function measureReading({ server, request, reader, postmaster, operations, tell }) {
  await request('POST', '/import-containers', { key: 'many' });
  await reader.query(fill(operations));
  await reader.query('vacuum analyze import_operation');
  tell(`${operations} operations in a container`, `p50, p99   (asked p99 < ${asked} ms)`);
  for (const [name, path] of paths) {
    const ask = () => request('GET', `/import-containers/many${path}`);
    for (let index = 0; index < 20; index += 1) await ask();
    const times = [];
    const timeNow = () => processorTime(server.pid) + databaseTime(postmaster);
    const before = timeNow();
    for (let index = 0; index < asks; index += 1) {
      const begun = performance.now();
      await ask();
      times.push(performance.now() - begun);
    }
    const used = ((timeNow() - before) / asks / 1_000).toFixed(2);
    tell(
      `  ${name}`,
      `${ranked(times, 0.5)}, ${ranked(times, 0.99)} ms; ${used} ms of processor time`,
    );
  }
}
