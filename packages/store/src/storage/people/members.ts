// Who has a role in a project: listed, given another role, taken out.
import { join, type Sql, sql } from '../../sql/sql.ts';
import { actParts, type NotedAct } from '../audit.ts';
import type { Database, Run } from '../connection/database.ts';
import { endingSessions } from './ending-sessions.ts';

/** Someone with a role in a project. */
export interface Member {
  readonly email: string;
  readonly name: string;
  /** In this project; absent: the role for all projects counts. */
  readonly role: unknown;
  /** In every project. */
  readonly everywhere: unknown;
  readonly hasSecondFactor: boolean;
}

const maxListed = 500;

/** Those with a role in the project, or in every project. */
export const listMembers = (database: Database, project: string): Promise<Member[]> =>
  database.query<Member>(
    'token',
    sql`select email, name, roles -> ${project}::text as role, roles -> '*' as everywhere,
        totp is not null as "hasSecondFactor"
      from hosting_user where roles ?| ${[project, '*']}::text[] order by email limit ${maxListed}`,
  );

interface Change {
  readonly project: string;
  readonly email: string;
  /** Absent: no role in the project any longer. */
  readonly role?: unknown;
  readonly acts: readonly NotedAct[];
}

/** Gives a user a role in a project, or takes it, and ends the sessions of the user. Answers whether there is the user. */
export async function changeMember(
  database: Database,
  { project, email, role, acts }: Change,
): Promise<boolean> {
  const next: Sql =
    role === undefined
      ? sql`roles - ${project}::text`
      : sql`roles || jsonb_build_object(${project}::text, ${JSON.stringify(role)}::jsonb)`;
  const rows = await database.query(
    'token',
    sql`with ${join(
      [
        sql`changed as (update hosting_user set roles = ${next} where email = ${email}
          ${role === undefined ? sql`and roles ? ${project}::text` : sql``} returning email)`,
        endingSessions(sql`email in (select email from changed)`),
        ...actParts(project, acts, sql`exists (select from changed)`),
      ],
      ', ',
    )} select email from changed`,
  );
  return rows.length > 0;
}

/**
 * Removes the roles and invitations of an ended project, so that the next project of its key begins without them. Rights
 * are read for each request, so sessions need not end.
 */
export async function removeMembers(run: Run, project: string): Promise<void> {
  // Invitations first: who accepts one at the same time has the role before the roles are looked at.
  await run(sql`delete from hosting_invitation where project = ${project}`);
  await run(sql`update hosting_user set roles = roles - ${project}::text
    where roles ? ${project}::text`);
}
