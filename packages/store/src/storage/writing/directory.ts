// The directory of client ids, kept by the commit that makes or deletes a client.
import { type Sql, sql } from '../../sql/sql.ts';
import type { Plan } from './plan.ts';

/** The kind whose ids are unique over all projects. */
const clientKind = 'api-client';

/** Clients name no project when they ask for a token: the directory of all projects has their ids. */
export function directoryParts(
  { project, secrets, deleted }: Pick<Plan, 'project' | 'secrets' | 'deleted'>,
  condition: Sql,
): Sql[] {
  const added = secrets.flatMap(([kind, id]) => (kind === clientKind ? [id] : []));
  const gone = deleted.flatMap(([kind, id]) => (kind === clientKind ? [id] : []));
  const parts: Sql[] = [];
  if (added.length > 0)
    parts.push(sql`listed as (insert into client_directory (id, project)
      select n, ${project} from unnest(${added}::text[]) n where ${condition})`);
  if (gone.length > 0)
    parts.push(sql`unlisted as (delete from client_directory
      where id = any(${gone}::text[]) and project = ${project} and ${condition})`);
  return parts;
}
