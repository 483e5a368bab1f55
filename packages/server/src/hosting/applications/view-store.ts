// The custom views that are registered, for every project of the installation.
import { randomUUID } from 'node:crypto';
import { apiError, notFound } from '../../declaration/index.ts';
import { sql } from '../../sql/sql.ts';
import type { Database } from '../../storage/connection/database.ts';
import type { ViewDraft } from './view-draft.ts';

export interface CustomView {
  readonly id: string;
  readonly data: ViewDraft;
}

const maxViews = 200;

export const listViews = (database: Database): Promise<readonly CustomView[]> =>
  database.query<CustomView>(
    'token',
    sql`select id, data from hosting_custom_view order by created_at, id limit ${maxViews}::int`,
    'hosting custom views',
  );

export async function viewWith(database: Database, id: string): Promise<CustomView | undefined> {
  const [row] = await database.query<CustomView>(
    'token',
    sql`select id, data from hosting_custom_view where id = ${id}`,
    'hosting custom view',
  );
  return row;
}

export async function createView(
  database: Database,
  data: ViewDraft,
  now: number,
): Promise<CustomView> {
  const id = randomUUID();
  const rows = await database.query(
    'token',
    sql`insert into hosting_custom_view (id, data, created_at)
      select ${id}, ${JSON.stringify(data)}::jsonb, ${now}::bigint
      where (select count(*) from hosting_custom_view) < ${maxViews}::int returning id`,
  );
  if (rows.length === 0)
    throw apiError.InvalidInput(`At most ${maxViews} custom views are registered.`);
  return { id, data };
}

export async function updateView(
  database: Database,
  id: string,
  data: ViewDraft,
): Promise<CustomView> {
  const rows = await database.query(
    'token',
    sql`update hosting_custom_view set data = ${JSON.stringify(data)}::jsonb where id = ${id} returning id`,
  );
  if (rows.length === 0) throw notFound('CustomView', `ID '${id}'`);
  return { id, data };
}

export async function deleteView(database: Database, id: string): Promise<void> {
  const rows = await database.query(
    'token',
    sql`delete from hosting_custom_view where id = ${id} returning id`,
  );
  if (rows.length === 0) throw notFound('CustomView', `ID '${id}'`);
}
