// The existing projects, without hidden ones.
import type { Kind } from '@storewright/model/declaration';
import { firstVisible } from '../../sql/hidden.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../connection/database.ts';
import { tableOf } from '../schema/tables.ts';

/**
 * Keys of the existing projects, in order.
 * @param which `own`: without copies of others
 */
export async function listProjectKeys(
  database: Database,
  which: 'all' | 'own' = 'all',
): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    'token',
    sql`select id from project p where project >= ${firstVisible} and (${which === 'all'}
      or not exists (select from copied_project c where c.project = p.id)) order by id`,
  );
  return rows.map(({ id }) => id);
}

const maxProjects = 100_000;

/** Their keys, in order. @param kind the one of which each project has one document */
export async function visibleProjects(database: Database, kind: Kind): Promise<readonly string[]> {
  const rows = await database.query<{ project: string }>(
    'background',
    sql`select project from ${tableOf(kind).sql} where project >= ${firstVisible}
      order by project limit ${maxProjects}`,
  );
  return rows.map(({ project }) => project);
}
