// How far background work has come in each project.

import { firstVisible } from '../sql/hidden.ts';
import { sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';
import type { Table } from './schema/tables.ts';

/** The right to continue a job in a project; a process that takes it over has a higher number. */
export interface Lease {
  readonly job: string;
  readonly number: number;
}

/** How far a job has come in a project, and which sources it has. */
export interface ProgressMark {
  readonly project: string;
  /** Raised by each change of a source, see ./generations.ts. */
  readonly number: number;
  /** Digest of the state of the job; null: it was never at work. */
  readonly state: string | null;
}

/** The progress of background work, stored with the documents. */
export interface Progress {
  /** Projects with documents of the kind, and those in which the job was ever at work. One statement. */
  marks(job: string, source: string): Promise<readonly ProgressMark[]>;
  read(job: string, project: string): Promise<string | undefined>;
  /**
   * The lease when this server may go to work; no other one gets one for a minute after its last
   * word. That minute keeps others from doing the same; what keeps an old holder from doing harm is
   * the number, which all of his writes name.
   */
  claim(job: string, project: string): Promise<Lease | undefined>;
  /** Whether the lease was still the last one; otherwise nothing is saved. */
  save(lease: Lease, project: string, state: string, goesOn: boolean): Promise<boolean>;
}

/** Longer than any batch takes; a server that is killed holds others up for no longer. */
const claimSeconds = 60;

/**
 * State of background work for each project, with leases so that one server does each at a time.
 */
export const progressIn = (database: Database, table: (kind: string) => Table): Progress => ({
  marks: (job, source) => readMarks(database, job, table(source)),
  async read(job, project) {
    const rows = await database.query<{ state: string }>(
      'background',
      sql`select state from job_progress where job = ${job} and project = ${project}`,
    );
    return rows[0]?.state;
  },
  async claim(job, project) {
    const rows = await database.query<{ number: number }>(
      'background',
      sql`insert into job_progress as p (job, project, claimed_until, lease)
        values (${job}, ${project}, now() + make_interval(secs => ${claimSeconds}), 1)
        on conflict (job, project) do update
          set claimed_until = excluded.claimed_until, lease = p.lease + 1
        where p.claimed_until < now() returning lease as number`,
    );
    return rows[0] && { job, number: rows[0].number };
  },
  async save({ job, number }, project, state, goesOn) {
    const seconds = goesOn ? claimSeconds : 0;
    const rows = await database.query(
      'background',
      sql`update job_progress set state = ${state},
          claimed_until = now() + make_interval(secs => ${seconds})
        where job = ${job} and project = ${project} and lease = ${number} returning 1 as saved`,
    );
    return rows.length > 0;
  },
});

/** Its text is short and always the same, so it is planned once. */
function readMarks(
  database: Database,
  job: string,
  { kind, resource, ...source }: Table,
): Promise<readonly ProgressMark[]> {
  if (resource.changesSeldom !== true) throw new Error(`${kind}: its changes are not counted`);
  return database.query<ProgressMark>(
    'background',
    sql`select p.project, coalesce(g.number, 0) as number,
        hashtextextended(j.state, 0)::text as state
      from (select project from project where project >= ${firstVisible}
          and exists (select from ${source.sql} t where t.project = "project".project)
        union select project from job_progress
          where job = ${job} and project >= ${firstVisible}) p
      left join generation g on g.project = p.project and g.name = ${kind}
      left join job_progress j on j.project = p.project and j.job = ${job}
      order by p.project`,
    `progress of what follows ${kind}`,
  );
}
