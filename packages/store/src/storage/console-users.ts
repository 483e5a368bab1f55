// People who may sign in to the console, as other APIs name them.
import { sql } from '../sql/sql.ts';
import type { Database } from './connection/database.ts';

/** Someone who has a role in a project. */
export interface ConsoleUser {
  /** The e-mail address, which names a user. */
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Those with a role in the project, or in every project. */
export const consoleUsers = (database: Database, project: string): Promise<ConsoleUser[]> =>
  database.query<ConsoleUser>(
    'query',
    sql`select email as id, email, coalesce(substring(name from '^(.*) [^ ]+$'), name) as "firstName",
        coalesce(substring(name from ' ([^ ]+)$'), '') as "lastName"
      from hosting_user where roles ?| ${[project, '*']}::text[] order by email limit 1000`,
  );
