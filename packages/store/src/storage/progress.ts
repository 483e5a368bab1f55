// How far background work has come in each project.

import { firstVisible } from '../sql/hidden.ts';
import { sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';
import type { Progress } from './storage.ts';

/** Longer than any batch takes; a server that is killed holds others up for no longer. */
const claimSeconds = 60;

/**
 * State of background work for each project, with leases so that one server does each at a time.
 */
export const progressIn = (database: Database): Progress => ({
  async projects(job) {
    const rows = await database.query<{ project: string }>(
      'background',
      sql`select project from job_progress
        where job = ${job} and project >= ${firstVisible} order by project`,
    );
    return rows.map(({ project }) => project);
  },
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
