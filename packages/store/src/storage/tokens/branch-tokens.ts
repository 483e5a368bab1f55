// Access tokens of clients for branches of their project. A branch does not have the client, so the
// usual look-up does not find them; no process remembers them, and each use reads the client and
// the branch again. Called by: oauth.
import { sql } from '../../sql/sql.ts';
import type { Database, Run } from '../connection/database.ts';
import type { RememberedClient, StoredToken } from './tokens.ts';

interface BranchToken {
  /** Key of the branch. */
  readonly project: string;
  readonly hash: Buffer;
}

/** Whether the branch is one of the project; locked, it stays until the transaction ends. */
const branchOf = (branch: string, source: string, locked = false) =>
  sql`select 1 from copied_project c where c.project = ${branch} and c.form = 'branch'
    and c.source = ${source} ${locked ? sql`for share of c` : sql``}`;

const clientOf = ({ id, projectKey, secretHash }: RememberedClient, locked = false) =>
  sql`select 1 from secrets where project = ${projectKey} and kind = 'api-client' and id = ${id}
    and value = ${secretHash} ${locked ? sql`for share` : sql``}`;

/** Whether the project has that branch. */
export const hasBranch = async (
  database: Database,
  source: string,
  branch: string,
): Promise<boolean> =>
  (await database.query('token', branchOf(branch, source), 'branch of a project')).length > 0;

/**
 * Stores a token of a client for a branch; `false` when either is gone. The end of the branch waits
 * for this statement, or this one waits for it, so no token is left of a branch that has ended.
 */
export function insertBranchToken(
  database: Database,
  client: RememberedClient,
  {
    project,
    hash,
    scope,
    expiresAt,
  }: BranchToken & {
    readonly scope: string;
    /** Milliseconds since the epoch, by the clock of the branch. */
    readonly expiresAt: number;
  },
): Promise<boolean> {
  return database.transaction(async (run: Run) => {
    const branch = await run(branchOf(project, client.projectKey, true));
    const found = await run(clientOf(client, true));
    if (branch.length === 0 || found.length === 0) return false;
    await run(sql`insert into access_token (hash, project, client_id, client_project, scope, expires_at)
      values (${hash}::bytea, ${project}, ${client.id}, ${client.projectKey}, ${scope}, ${expiresAt}::bigint)`);
    return true;
  });
}

interface Row {
  readonly client_id: string;
  readonly client_project: string;
  readonly scope: string;
  readonly expires_at: number;
}

/** The token, unless it, its client or the branch has ended. @param now of the branch, milliseconds since the epoch */
export async function findBranchToken(
  database: Database,
  { project, hash, now }: BranchToken & { readonly now: number },
): Promise<StoredToken | undefined> {
  const [row] = await database.query<Row>(
    'read',
    sql`select client_id, client_project, scope, expires_at::float8 as expires_at from access_token
      where hash = ${hash} and project = ${project} and expires_at > ${now} and client_project is not null`,
    'branch token by hash',
  );
  if (row === undefined) return undefined;
  const [lives, isBranch] = await Promise.all([
    database.query(
      'read',
      sql`select 1 from api_client where project = ${row.client_project} and id = ${row.client_id}`,
      'client of a branch token',
    ),
    hasBranch(database, row.client_project, project),
  ]);
  if (lives.length === 0 || !isBranch) return undefined;
  const { client_id: clientId, scope, expires_at: expiresAt } = row;
  return { projectKey: project, clientId, scope, expiresAt };
}

/** Ends a token that the client has for a branch; nothing for one of another client. */
export const endBranchToken = (
  database: Database,
  { project, hash }: BranchToken,
  { id, projectKey }: Pick<RememberedClient, 'id' | 'projectKey'>,
): Promise<unknown> =>
  database.query(
    'token',
    sql`delete from access_token where hash = ${hash} and project = ${project}
      and client_id = ${id} and client_project = ${projectKey}`,
    'branch token end',
  );
