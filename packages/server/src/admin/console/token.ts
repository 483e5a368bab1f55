// What the console asks with: tokens of clients of its own in each project, for a quarter of an hour. The one
// that it reads with holds the scopes that show; the other one is made when something is to be changed.

import { scopeTable } from '../../declaration/index.ts';
import { everyScope, type OwnToken, ownToken } from '../../hosting/own-token.ts';
import { sql } from '../../sql/sql.ts';
import { firstVisible } from '../../storage/projects/hidden.ts';
import type { AdminWorld } from '../world.ts';

export async function listedProjects({
  database,
}: Pick<AdminWorld, 'database'>): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    'token',
    sql`select id from project where project >= ${firstVisible} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Of the API clients it sees as much as `view_api_clients` shows, which is no secret. */
const scopes = scopeTable.map(({ name }) => name).filter((name) => name.startsWith('view_'));

const mostSeconds = 900;

/** @throws ResourceNotFound for a project that is not there */
export function readingToken(admin: AdminWorld, project: string): Promise<OwnToken> {
  const client = { id: `console-of-${project}`, name: 'Console', scopes };
  return ownToken(admin, { project, client, scopes, mostSeconds });
}

/** @throws ResourceNotFound for a project that is not there */
export function writingToken(admin: AdminWorld, project: string): Promise<OwnToken> {
  const id = `console-changes-of-${project}`;
  const client = { id, name: 'Console, for changes', scopes: everyScope };
  return ownToken(admin, { project, client, scopes: everyScope, mostSeconds });
}
