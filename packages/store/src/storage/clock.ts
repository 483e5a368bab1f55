// The clock of the database, which all servers share: the clock of one machine never stamps or
// deletes anything. Each measurement gives two bounds for the difference to the steady clock of
// this process; the estimate moves only as far as it must.
import { raw, type Sql, sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';

/** Where instants come from; tests may set it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** The same within a statement, asked of the database itself: an expression of type bigint. */
  instant(): Sql;
  /** How far the clock of this machine is ahead; below zero: behind. */
  differenceMs(): number;
  /** Compares again. */
  measure(): Promise<void>;
  close(): void;
}

/** With a larger difference something is wrong with the machine, and it gets no traffic. */
export const maxDifferenceMs = 5_000;

const measureEveryMs = 5_000;
/** A machine that was suspended, or whose clock was set: the estimate may be wrong now. */
const jumpMs = 500;

/** @param onMeasured called after each comparison */
export async function openClock(
  database: Pick<Database, 'query'>,
  onMeasured: (clock: Clock) => void = () => undefined,
): Promise<Clock> {
  /** Clock of the database less the steady clock of the process. */
  let ahead = Number.NaN;
  let wallLessSteady = 0;
  const measure = async () => {
    const sentAt = performance.now();
    const at = await databaseTime(database);
    ahead = nearest(ahead, { least: at - performance.now(), most: at - sentAt });
    wallLessSteady = Date.now() - performance.now();
    onMeasured(clock);
  };
  // A database that is away keeps the estimate as it is.
  const touch = () => void measure().catch(() => undefined);
  const timer = setInterval(touch, measureEveryMs).unref();
  const clock: Clock = {
    now() {
      const steady = performance.now();
      const wall = Date.now() - steady;
      if (Math.abs(wall - wallLessSteady) > jumpMs) {
        wallLessSteady = wall;
        touch();
      }
      return Math.floor(steady + ahead);
    },
    instant: () => instantOfDatabase,
    differenceMs: () => Math.round(Date.now() - performance.now() - ahead),
    measure,
    close: () => clearInterval(timer),
  };
  await measure();
  return clock;
}

/** A clock that tests set; it is its own database's. */
export const clockOf = (now: () => number): Clock => ({
  now,
  instant: () => sql`${now()}::bigint`,
  differenceMs: () => 0,
  measure: async () => undefined,
  close: () => undefined,
});

/** Milliseconds since the epoch at the begin of the transaction. */
export const instantOfDatabase = raw('(extract(epoch from now()) * 1000)::bigint');

/**
 * Now of a project within a statement: an expression of the project and of now of the database. The table of controls
 * calls its project otherwise within the expression, so that `project` is a column of the statement around it.
 */
export const instantIn = (project: Sql, real: Sql): Sql => sql`coalesce((
  select floor(pc.clock_base + (${real} - pc.clock_real) * pc.clock_speed)::bigint
  from (select project as controlled, clock_base, clock_real, clock_speed from project_control) pc
  where pc.controlled = ${project}), ${real})`;

async function databaseTime(database: Pick<Database, 'query'>): Promise<number> {
  const [row] = await database.query<{ at: number }>(
    'token',
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
    'clock',
  );
  return row!.at;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** The value between the bounds that is nearest to the former one; at first the middle. */
const nearest = (former: number, { least, most }: Bounds): number =>
  Number.isNaN(former) ? (least + most) / 2 : Math.min(Math.max(former, least), most);
