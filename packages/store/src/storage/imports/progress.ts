// How many import operations there are, and since when the oldest open one waits.

import { firstVisible } from '../../sql/hidden.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';

/** Operations of a project in one state. */
export interface ImportProgress {
  readonly project: string;
  readonly state: string;
  readonly number: number;
  /** When the oldest was accepted, by the clock of the project; of open operations only. */
  readonly oldest: number | null;
}

/** Reads counts and, for each container, the first entry of an index. */
export const readImportProgress = (database: Database): Promise<readonly ImportProgress[]> =>
  database.query<ImportProgress>(
    'background',
    sql`with counted as (
        select project, container, state, sum(number) as number from import_tally
        where project >= ${firstVisible} group by project, container, state having sum(number) > 0)
      select c.project, c.state, sum(c.number)::float8 as number, min(o.created_at)::float8 as oldest
      from counted c left join lateral (
        select created_at from import_operation o
        where o.project = c.project and o.container = c.container and o.state = c.state
        order by o.created_at limit 1) o
        on c.state in ('processing', 'unresolved', 'waitForMasterVariant')
      group by c.project, c.state`,
    'import progress',
  );
