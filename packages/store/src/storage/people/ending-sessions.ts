// The end of sessions: what their pages hold ends with them, in the same statement.
import { type Sql, sql } from '../../sql/sql.ts';

/** Parts of a `with`: the sessions for which the condition holds, and the access tokens of their pages. */
export const endingSessions = (condition: Sql): Sql => sql`
  ended as (delete from hosting_session where ${condition} returning tokens),
  revoked as (delete from access_token where hash in (select unnest(tokens) from ended))`;
