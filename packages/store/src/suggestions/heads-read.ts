// Reads the heads of the tokens of a locale: the ones that the build of the index has found, in
// packs, and the ones that commits have added, one by one.
import { type Sql, sql } from '../sql/sql.ts';
import type { Database } from '../storage/connection/database.ts';

export interface HeadsPlace {
  readonly project: string;
  readonly locale: string;
}

export interface IndexState {
  /** Time of the database, in milliseconds. */
  readonly at: number;
  /** The first transaction that had not ended: what later ones have added is not known yet. */
  readonly xmin: string;
  /** Which index there is; another one when it is built again, and when it is finished. */
  readonly index: string | null;
}

/** What to ask for the state that all heads are read after. */
export async function readState(database: Database, { project }: HeadsPlace): Promise<IndexState> {
  const rows = await database.query<IndexState>('query', sql`select ${stateOf(project)}`);
  return rows[0]!;
}

const stateOf = (project: string): Sql => sql`
  (extract(epoch from clock_timestamp()) * 1000)::float8 as at,
  pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
  (select phase || ' ' || extract(epoch from started_at)::text
    from suggestion_index where project = ${project}) as index`;

/** All heads in parts, between which database and process have time for others. */
export async function* readHeads(
  database: Database,
  place: HeadsPlace,
): AsyncGenerator<readonly string[]> {
  yield* readPacks(database, place);
  yield* readAdded(database, place);
}

async function* readPacks(
  database: Database,
  { project, locale }: HeadsPlace,
): AsyncGenerator<readonly string[]> {
  let last = { place: 0, after: '' };
  for (;;) {
    const [pack] = await database.query<typeof last & { heads: string }>(
      'query',
      sql`select place, after, heads from suggestion_head_pack
        where project = ${project} and place = any(array(
            select id from suggestion_place where project = ${project} and locale = ${locale}))
          and (place, after) > (${last.place}::int, ${last.after})
        order by place, after limit 1`,
    );
    if (pack === undefined) return;
    yield JSON.parse(pack.heads);
    last = pack;
  }
}

/** Added heads of one statement. */
const headsAtOnce = 10_000;

async function* readAdded(
  database: Database,
  { project, locale }: HeadsPlace,
): AsyncGenerator<readonly string[]> {
  let last = '';
  for (;;) {
    const rows = await database.query<{ heads: string }>(
      'query',
      sql`select coalesce(json_agg(head), '[]')::text as heads from (
        select head from suggestion_head
        where project = ${project} and locale = ${locale} and head > ${last}
        order by head limit ${headsAtOnce}) listed`,
    );
    const heads: readonly string[] = JSON.parse(rows[0]!.heads);
    yield heads;
    if (heads.length < headsAtOnce) return;
    last = heads.at(-1)!;
  }
}

/** A commit that adds a head ends sooner after it has noted the time. */
const maxCommitSeconds = 60;

/**
 * Heads that commits have added since a state, as a JSON array: heads of transactions that had not
 * ended then. The time matters where the oldest of these writes for hours, and in a restored
 * database, where transaction numbers are from another server. The inner query leaves nothing but
 * the index on transactions for the look-up: as long as there are no statistics of the table, the
 * database would rather read all heads of the locale.
 */
export const newHeads = ({ project, locale }: HeadsPlace, { at, xmin }: Since): Sql => sql`
  select ${stateOf(project)}, (
    select json_agg(h.head)::text from (
      select project, locale, head from suggestion_head
      where added_in >= ${xmin}::text::xid8 and added_at > to_timestamp(${at}::float8 / 1000)
        - make_interval(secs => ${maxCommitSeconds}) offset 0) h
    where h.project = ${project} and h.locale = ${locale}) as heads`;

type Since = Pick<IndexState, 'at' | 'xmin'>;
