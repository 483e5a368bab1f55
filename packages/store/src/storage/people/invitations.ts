// Invitations of people into projects. The token of a link is stored as a hash; it counts once.
import { join, sql } from '../../sql/sql.ts';
import { actParts, type NotedAct } from '../audit.ts';
import type { Database } from '../connection/database.ts';

/** An invitation that has not been accepted. */
export interface Invitation {
  /** The hash of the token. */
  readonly id: string;
  readonly project: string;
  readonly email: string;
  readonly name: string;
  readonly role: unknown;
  readonly invitedBy: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

const columns = sql`id, project, email, name, role, invited_by as "invitedBy", expires_at::float8 as "expiresAt"`;

interface Draft extends Invitation {
  readonly createdAt: number;
}

/** Stores an invitation in place of a former one of the same person; expired ones of all projects go. */
export const createInvitation = (
  database: Database,
  draft: Draft,
  acts: readonly NotedAct[],
): Promise<unknown> => {
  const { id, project, email, name, role, invitedBy, createdAt, expiresAt } = draft;
  return database.query(
    'token',
    sql`with ${join(
      [
        sql`expired as (delete from hosting_invitation where expires_at < ${createdAt}::bigint
          and not (project = ${project} and email = ${email}))`,
        ...actParts(project, acts, sql`true`),
      ],
      ', ',
    )} insert into hosting_invitation
        (id, project, email, name, role, invited_by, created_at, expires_at)
      values (${id}, ${project}, ${email}, ${name}, ${JSON.stringify(role)}::jsonb, ${invitedBy},
        ${createdAt}::bigint, ${expiresAt}::bigint)
      on conflict (project, email) do update set id = excluded.id, name = excluded.name,
        role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
        expires_at = excluded.expires_at`,
  );
};

const maxListed = 500;

/** Invitations into a project, also expired ones. */
export const listInvitations = (database: Database, project: string): Promise<Invitation[]> =>
  database.query<Invitation>(
    'token',
    sql`select ${columns} from hosting_invitation where project = ${project}
      order by email limit ${maxListed}`,
  );

/** The invitation of a token, unless it has expired. */
export async function findInvitation(
  database: Database,
  { id, now }: { readonly id: string; readonly now: number },
): Promise<Invitation | undefined> {
  const [row] = await database.query<Invitation>(
    'token',
    sql`select ${columns} from hosting_invitation where id = ${id} and expires_at > ${now}::bigint`,
  );
  return row;
}

/** Answers whether there was one. */
export async function deleteInvitation(
  database: Database,
  { project, id }: Pick<Invitation, 'project' | 'id'>,
  acts: readonly NotedAct[],
): Promise<boolean> {
  const rows = await database.query(
    'token',
    sql`with ${join(
      [
        sql`gone as (delete from hosting_invitation where project = ${project} and id = ${id} returning id)`,
        ...actParts(project, acts, sql`exists (select from gone)`),
      ],
      ', ',
    )} select id from gone`,
  );
  return rows.length > 0;
}

interface Accepting {
  readonly id: string;
  /** As the person wants to be called. */
  readonly name: string;
  /** A hash. */
  readonly password: string;
  readonly language: string;
  readonly now: number;
}

/**
 * Makes the user of an invitation, which then is gone. A user who exists already gets the role and keeps the
 * password. Answers whether the user is new; nothing where the invitation is gone.
 */
export async function acceptInvitation(
  database: Database,
  { id, name, password, language, now }: Accepting,
  actsOf: (invitation: Invitation) => readonly NotedAct[],
): Promise<{ readonly isNew: boolean } | undefined> {
  const found = await findInvitation(database, { id, now });
  if (found === undefined) return undefined;
  const [row] = await database.query<{ isNew: boolean }>(
    'token',
    sql`with ${join(
      [
        sql`taken as (delete from hosting_invitation where id = ${id} and expires_at > ${now}::bigint
          returning email, project, role)`,
        sql`made as (insert into hosting_user (email, password, name, language, roles, created_at)
          select email, ${password}, ${name}, ${language}, jsonb_build_object(project, role), ${now}::bigint
          from taken on conflict (email) do update set roles = hosting_user.roles || excluded.roles
          returning (xmax = 0) as is_new)`,
        ...actParts(found.project, actsOf(found), sql`exists (select from made)`),
      ],
      ', ',
    )} select is_new as "isNew" from made`,
  );
  return row;
}
