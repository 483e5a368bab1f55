// Brings a database to the schema of this server: the baseline and the migrations after it, then
// the tables of the kinds. Any number of servers may start concurrently; they take turns. Called at start and by the
// command line.
import type { Kind } from '@storewright/model/declaration';
import type { Column } from '../../sql/columns.ts';
import { name, raw, type Sql, sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';
import { stateOf } from '../connection/sqlstate.ts';
import { backfill } from './backfill.ts';
import { changePaths } from './indexed-paths.ts';
import { type Migration, migrations } from './migrations/index.ts';
import {
  addSignature,
  columnDdl,
  declaredColumns,
  indexesOf,
  type Table,
  tableDdl,
  tableOf,
} from './tables.ts';

/** Which migrations a database has had. */
interface MigrationStatus {
  readonly applied: readonly { readonly version: number; readonly name: string }[];
  readonly pending: readonly { readonly version: number; readonly name: string }[];
  /** Versions that only a newer server knows. */
  readonly unknown: readonly number[];
}

/**
 * Applies missing migrations; refuses a database that a newer server has migrated. Facets that the
 * declarations have and older rows lack are only noted: `completeFacets` fills them in the
 * background. New sort columns are filled here, because queries rely on them from the start.
 */
export async function migrate(
  database: Database,
  kinds: ReadonlyMap<string, Kind>,
  list = migrations,
): Promise<void> {
  await createLedger(database);
  await inTurn(database, (run) => applyPending(run, list));
  // Tables and indexes are made outside the transaction, which only keeps the turn: an index that
  // is built concurrently cannot be part of one.
  await inTurn(database, async () => {
    const schema = await readSchema(database);
    for (const kind of kinds.values()) await ensureTable(database, kind, schema);
    await backfill(database, kinds, { forms: 'columns' });
  });
}

/** Applied and pending migrations; changes nothing. */
export async function migrationStatus(database: Database): Promise<MigrationStatus> {
  const there = await database.query<{ found: boolean }>(
    'token',
    sql`select to_regclass('schema_migrations') is not null as found`,
  );
  const applied = there[0]!.found ? await database.query<Applied>('token', listApplied) : [];
  const isApplied = ({ version }: Migration) => applied.some((row) => row.version === version);
  return {
    applied,
    pending: migrations
      .filter((one) => !isApplied(one))
      .map(({ version, name }) => ({ version, name })),
    unknown: applied
      .map(({ version }) => version)
      .filter((version) => version > latestOf(migrations)),
  };
}

interface Applied {
  readonly version: number;
  readonly name: string;
}

const latestOf = (list: readonly Migration[]): number =>
  Math.max(...list.map(({ version }) => version));
const listApplied = sql`
  select version, name from schema_migrations where version > 0 order by version`;

/** The table of applied migrations; its row 0 is what servers take turns by. */
async function createLedger(database: Database): Promise<void> {
  const statements = [
    sql`create table if not exists schema_migrations (
      version bigint primary key,
      name text not null,
      applied_at timestamptz not null default now())`,
    sql`insert into schema_migrations (version, name) values (0, 'turn') on conflict do nothing`,
  ];
  for (const statement of statements) {
    await database.query('background', statement).catch((error) => {
      // `if not exists` is not safe against a second creator at the same moment; then it exists.
      if (!['23505', '42P07', '42710'].includes(stateOf(error) ?? '')) throw error;
    });
  }
}

/** Work that servers do one after the other: an index is built by one of them. */
export const inTurn = (database: Database, work: (run: Run) => Promise<void>): Promise<void> =>
  database.transaction(async (run) => {
    await run(sql`set local idle_in_transaction_session_timeout = 0`);
    await run(sql`select 1 from schema_migrations where version = 0 for update`);
    await work(run);
  }, 'background');

async function applyPending(run: Run, list: readonly Migration[]): Promise<void> {
  const applied = new Set((await run<Applied>(listApplied)).map(({ version }) => version));
  checkUpgradable(Math.max(0, ...applied), list);
  for (const migration of list.filter(({ version }) => !applied.has(version))) {
    await run(raw(migration.sql));
    await run(sql`
      insert into schema_migrations (version, name)
      values (${migration.version}, ${migration.name})`);
  }
}

/** Refuses a database that a newer server has migrated, and one that is older than the baseline. */
function checkUpgradable(newest: number, list: readonly Migration[]): void {
  const latest = latestOf(list);
  if (newest > latest)
    throw new Error(
      `The database has schema version ${newest}, this server knows versions up to ${latest}. ` +
        'A newer server has migrated it; start that one.',
    );
  const oldest = list[0]!.version;
  if (newest > 0 && newest < oldest)
    throw new Error(
      `The database has schema version ${newest}, this server upgrades from version ${oldest} on. ` +
        'A server from before the first release made it: export its projects with that server, ' +
        'and import them into a new database.',
    );
}

/** Columns by table, and valid indexes. */
interface Schema {
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  readonly indexes: ReadonlyMap<string, boolean>;
  readonly paths: ReadonlySet<string>;
}

async function readSchema(database: Database): Promise<Schema> {
  const query = <R>(statement: Sql) => database.query<R>('background', statement);
  const [columns, indexes, paths] = await Promise.all([
    query<{ table_name: string; columns: string[] }>(sql`
      select c.relname::text as table_name, array_agg(a.attname::text) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and a.attnum > 0 and not a.attisdropped group by 1`),
    query<{ name: string; valid: boolean }>(sql`
      select c.relname::text as name, i.indisvalid as valid
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace`),
    query<{ kind: string; path: string; form: string }>(
      sql`select kind, path, form from indexed_paths`,
    ),
  ]);
  return {
    columns: new Map(columns.map((row) => [row.table_name, new Set(row.columns)])),
    indexes: new Map(indexes.map((row) => [row.name, row.valid])),
    paths: new Set(paths.map(({ kind, path, form }) => `${kind} ${path} ${form}`)),
  };
}

/** Adds what the table of the kind lacks. */
async function ensureTable(database: Database, kind: Kind, schema: Schema): Promise<void> {
  const table = tableOf(kind);
  const columns = declaredColumns(table);
  const present = schema.columns.get(table.name);
  const run = (statement: Sql) => database.query('background', statement);
  if (present === undefined) {
    await run(tableDdl(table, columns));
    await notePaths(database, table, columns, schema, 'ready');
    for (const index of indexesOf(table)) await run(index.ddl(false));
    return;
  }
  if (!present.has('signed_version')) await run(addSignature(table));
  const missing = columns.filter(({ column }) => !present.has(column));
  for (const column of missing)
    await run(sql`alter table ${table.sql} add column ${columnDdl(column)}`);
  await notePaths(database, table, columns, schema, 'adding');
  await ensureIndexes(database, table, schema);
}

async function ensureIndexes(database: Database, table: Table, schema: Schema): Promise<void> {
  for (const index of indexesOf(table)) {
    const valid = schema.indexes.get(index.name);
    if (valid) continue;
    // The rest of an interrupted build; no other server builds while this one has the turn.
    if (valid === false)
      await database.query(
        'background',
        sql`drop index concurrently if exists ${name(index.name)}`,
      );
    await database.query('background', index.ddl(true));
  }
}

/** Notes the declared paths that the list does not have. */
async function notePaths(
  database: Database,
  table: Table,
  columns: readonly Column[],
  schema: Schema,
  state: 'ready' | 'adding',
): Promise<void> {
  const declared = [
    ...(table.resource.facets ?? []).map((path) => ({ path, form: 'facet' })),
    ...columns.map(({ path, type }) => ({ path, form: type })),
  ].filter(({ path, form }) => !schema.paths.has(`${table.kind} ${path} ${form}`));
  if (declared.length === 0) return;
  const [names, forms] = [declared.map(({ path }) => path), declared.map(({ form }) => form)];
  await changePaths(
    database,
    sql`insert into indexed_paths (kind, path, form, origin, state)
      select ${table.kind}, d.path, d.form, 'declared', ${state}
      from unnest(${names}::text[], ${forms}::text[]) as d (path, form) on conflict do nothing`,
  );
}
