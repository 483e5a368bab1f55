// Rows of API clients as the token service uses them: by id over all projects.
import { raw, type Sql, sql } from '../../sql/sql.ts';
import { instantIn } from '../clock.ts';
import type { Database } from '../connection/database.ts';

/** An API client as it is stored, with the hash of its secret. */
export interface ClientRow {
  readonly project: string;
  readonly document: string;
  readonly secret: string;
}

/** The directory names the project of a client. */
export async function findClientRow(
  database: Database,
  id: string,
): Promise<ClientRow | undefined> {
  const [of] = await database.query<{ project: string }>(
    'read',
    sql`select project from client_directory where id = ${id}`,
    'project of a client',
  );
  if (of === undefined) return undefined;
  const [row] = await database.query<ClientRow>(
    'read',
    sql`select s.project, c.document, s.value as secret
      from secrets s join api_client c on c.project = s.project and c.id = s.id
      where s.project = ${of.project} and s.kind = 'api-client' and s.id = ${id}`,
    'client by id',
  );
  return row;
}

/** At most `limit` clients whose `deleteAt` has passed. Clients are few, so a scan is fine. */
export const findExpiredClientRows = (
  database: Database,
  instant: Sql,
  limit: number,
): Promise<readonly Pick<ClientRow, 'project' | 'document'>[]> =>
  database.query(
    'background',
    sql`select project, document from api_client
      where strpos(document, '"deleteAt":') > 0
        and (document::jsonb ->> 'deleteAt')::timestamptz <= to_timestamp((${instantIn(raw('api_client.project'), instant)})::float8 / 1000)
      limit ${limit}`,
  );

/** Replaces the document of a client, unless it has changed since it was read. Its version stays. */
export const replaceClientDocument = (
  database: Database,
  { project, id, former, document }: Record<'project' | 'id' | 'former' | 'document', string>,
) =>
  database.query(
    'token',
    sql`update api_client set document = ${document}
      where project = ${project} and id = ${id} and document = ${former}`,
    'client use',
  );
