// How far background work has come in each project.
import { sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';
import type { Progress } from './storage.ts';

/** Longer than any batch takes; a server that is killed holds others up for no longer. */
const claimSeconds = 60;

export const progressIn = (database: Database): Progress => ({
  async projects(job) {
    const rows = await database.query<{ project: string }>(
      'background',
      sql`select project from job_progress where job = ${job} order by project`,
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
    const rows = await database.query(
      'background',
      sql`insert into job_progress as p (job, project, claimed_until)
        values (${job}, ${project}, now() + make_interval(secs => ${claimSeconds}))
        on conflict (job, project) do update set claimed_until = excluded.claimed_until
        where p.claimed_until < now() returning 1 as claimed`,
    );
    return rows.length > 0;
  },
  async save(job, project, state, goesOn) {
    const seconds = goesOn ? claimSeconds : 0;
    await database.query(
      'background',
      sql`update job_progress set state = ${state},
          claimed_until = now() + make_interval(secs => ${seconds})
        where job = ${job} and project = ${project}`,
    );
  },
});
