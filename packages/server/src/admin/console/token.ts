// What the console reads with: a token of a client of its own in each project, which holds the scopes
// that show and none that changes anything, for a quarter of an hour.
import { createClient, projectExists } from '../../composition/bootstrap.ts';
import { apiError, notFound, scopeTable } from '../../declaration/index.ts';
import { issueToken } from '../../oauth/index.ts';
import { sql } from '../../sql/sql.ts';
import { stateOf } from '../../storage/connection/sqlstate.ts';
import { firstVisible } from '../../storage/projects/hidden.ts';
import type { AdminWorld } from '../world.ts';

export async function listedProjects({ database }: AdminWorld): Promise<readonly string[]> {
  const rows = await database.query<{ id: string }>(
    'token',
    sql`select id from project where project >= ${firstVisible} order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Of the API clients it sees as much as `view_api_clients` shows, which is no secret. */
const readingScopes = scopeTable.map(({ name }) => name).filter((name) => name.startsWith('view_'));

const mostSeconds = 900;

export interface ReadingToken {
  readonly token: string;
  readonly expiresInSeconds: number;
}

/** @throws ResourceNotFound for a project that is not there */
export async function readingToken(admin: AdminWorld, project: string): Promise<ReadingToken> {
  const { world, database } = admin;
  if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
  const scopes = readingScopes.map((name) => `${name}:${project}`);
  const id = await clientOf(admin, project, scopes.join(' '));
  const body = await issueToken(database, id, world.clock.now(), { scopes, mostSeconds });
  return { token: body.access_token, expiresInSeconds: body.expires_in };
}

const nameOfClient = 'Console';
const uniqueViolation = '23505';

/** Its secret is told to nobody. Ids of clients are unique over all projects, as project keys are. */
async function clientOf({ world }: AdminWorld, project: string, scope: string): Promise<string> {
  const id = `console-of-${project}`;
  const isThere = async () => {
    const [row] = await world.storage.find(project, 'api-client', [{ id }]);
    return row !== undefined;
  };
  if (await isThere()) return id;
  await createClient(world, project, scope, { name: nameOfClient, id }).catch((error) => {
    if (stateOf(error) !== uniqueViolation) throw error;
  });
  // Another page may have made it meanwhile, or another project have the name.
  if (await isThere()) return id;
  throw apiError.InvalidInput(`The client id '${id}' is taken by another project.`);
}
