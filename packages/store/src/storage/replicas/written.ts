// The position that a replica must have reached to hold all acknowledged writes of a project. Every
// process notes it after its commits and before their answers, once for all that end in one turn of
// the event loop; a read from a replica asks for it. The row of the empty name is the floor: it
// holds for every project, and without it nothing is known about a project without a note, because
// a crash of the database empties the table.
import { raw, sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import type { Position } from './position.ts';

/** Written positions, as all servers of a database know them. */
export interface Written {
  /** Notes a commit that is done; answers the position of a replica that holds it. */
  note(project: string): Promise<Position>;
  /** The position at which a replica holds all acknowledged writes; `undefined`: unknown. */
  needed(project: string): Promise<Position | undefined>;
}

const floor = '';

/**
 * Acknowledged writes are before it. With commits that do not wait for the disk it is the end of
 * the written log, otherwise the end of the flushed log, which replicas get sooner.
 */
const reached = raw(`case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`);

/** @param node a name that no other process has, now or later */
export function writtenIn(database: Database, node: string): Written {
  const noting = gathered((projects) => noteAll(database, node, projects));
  const asking = gathered((projects) => readNeeded(database, projects));
  return {
    note: async (project) => (await noting(project)).get(project)!,
    needed: async (project) => (await asking(project)).get(project),
  };
}

type Answers = ReadonlyMap<string, Position>;

/** All who ask in one turn of the event loop share a statement, which begins after it. */
function gathered(ask: (names: readonly string[]) => Promise<Answers>) {
  let names = new Set<string>();
  let answers: Promise<Answers> | undefined;
  return (name: string): Promise<Answers> => {
    names.add(name);
    answers ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      const asked = [...names];
      names = new Set();
      answers = undefined;
      return ask(asked);
    });
    return answers;
  };
}

async function noteAll(database: Database, node: string, projects: readonly string[]) {
  const rows = await database.query<{ project: string; position: string }>(
    'write',
    sql`insert into project_position as p (project, node, position)
      select project, ${node}, ${reached} from unnest(${[...projects].sort()}::text[]) project
      on conflict (project, node) do update
        set position = excluded.position, noted_at = clock_timestamp()
      returning project, position::text as position`,
    'note positions',
  );
  return new Map(rows.map(({ project, position }) => [project, position]));
}

async function readNeeded(database: Database, projects: readonly string[]): Promise<Answers> {
  const rows = await database.query<{ project: string; position: string | null }>(
    'read',
    sql`select asked.project, (select max(p.position) from project_position p
        where p.project in (asked.project, ${floor}))::text as position
      from unnest(${projects}::text[]) asked(project)`,
    'needed positions',
  );
  return new Map(rows.flatMap(({ project, position }) => (position ? [[project, position]] : [])));
}

/**
 * Lets only replicas answer that have reached the current position of the primary: for writes
 * without a note. Without servers that read from replicas there is no floor, and nothing happens.
 */
export const raiseFloor = (database: Database): Promise<unknown> =>
  database.query(
    'background',
    sql`update project_position set position = ${reached}, noted_at = clock_timestamp()
      where project = ${floor}`,
  );

/** Where the primary is, with a floor if there is none. */
export async function readPosition(database: Database): Promise<Position> {
  const [row] = await database.query<{ position: string }>(
    'token',
    sql`with laid as (
        insert into project_position (project, node, position)
        select ${floor}, '', ${reached}
        where not exists (select from project_position where project = ${floor})
        on conflict do nothing)
      select (${reached})::text as position`,
    'watch position',
  );
  return row!.position;
}

/** An older note is before any current floor. */
const foldedAfter = '1 minute';

/** Puts old notes into the floor, so that the table stays small whatever the number of projects. */
export const foldPositions = (database: Database): Promise<unknown> =>
  database.query(
    'background',
    sql`with laid as (
        update project_position set position = ${reached}, noted_at = clock_timestamp()
        where project = ${floor} returning 1)
      delete from project_position where project <> ${floor} and exists (select from laid)
        and noted_at < clock_timestamp() - ${raw(`interval '${foldedAfter}'`)}`,
  );
