// Projects over the admin interface: made, described, reset and deleted.
import { createProject, projectExists, projectKeyFault } from '../composition/bootstrap.ts';
import {
  apiError,
  duplicateField,
  notFound,
  optional,
  parseScope,
  scopeList,
  text,
} from '../declaration/index.ts';
import { decoded, instantOf, newId, type World } from '../pipeline/index.ts';
import { initialState, newProject } from '../resources/project/project/new-project.ts';
import { sql } from '../sql/sql.ts';
import type { Database } from '../storage/connection/database.ts';
import { stateOf } from '../storage/connection/sqlstate.ts';
import { countsByKind, emptyProject, endProject, isEnding } from '../storage/projects/rows.ts';
import type { AdminRequest, AdminRoute } from './route.ts';

export interface AdminWorld {
  readonly world: World;
  readonly database: Database;
  /** Removes the rows of ended projects soon. */
  readonly removeSoon: () => void;
}

const draft = {
  key: optional(text({ min: 2, max: 36 })),
  clientId: optional(text({ min: 1, max: 256 })),
  clientSecret: optional(text({ min: 1, max: 256 })),
  scope: optional(text({ min: 1, max: 32_768 })),
};

export const projectRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  { method: 'GET', path: '/projects', handle: () => listed(admin) },
  { method: 'POST', path: '/projects', handle: (request) => made(admin, request) },
  {
    method: 'GET',
    path: '/projects/{key}',
    handle: async ({ params }) => ({ status: 200, body: await described(admin, params.key!) }),
  },
  {
    method: 'DELETE',
    path: '/projects/{key}',
    async handle({ params }) {
      await deleteProject(admin, params.key!);
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: '/projects/{key}/reset',
    async handle({ params }) {
      const started = performance.now();
      const documents = await resetProject(admin, params.key!);
      return { status: 200, body: { milliseconds: performance.now() - started, documents } };
    },
  },
];

async function listed({ database }: AdminWorld) {
  const rows = await database.query<{ id: string }>(
    'token',
    sql`select id from project order by id`,
  );
  return { status: 200, body: { projects: rows.map(({ id }) => ({ key: id })) } };
}

async function made({ world, database }: AdminWorld, { body }: AdminRequest) {
  const { key = `t-${newId(world.now()).slice(-10)}`, ...client } = decoded(draft, body ?? {});
  const fault = projectKeyFault(key);
  if (fault !== undefined) throw apiError.InvalidInput(fault);
  const scope = scopeOf(key, client.scope);
  if (await isEnding(database, key)) throw busy(key);
  const { clientId: id, clientSecret: secret } = client;
  const credentials = await createProject(world, key, { id, secret, scope }).catch((error) => {
    // Ids of clients are unique over all projects; nothing of this one is stored then.
    if (stateOf(error) === uniqueViolation) throw duplicateField('clientId', id);
    throw error;
  });
  if (credentials === undefined) throw duplicateField('key', key);
  return { status: 201, body: credentials };
}

function scopeOf(key: string, given: string | undefined): string {
  const scopes = scopeList(given ?? 'manage_project').map((one) =>
    one.includes(':') ? one : `${one}:${key}`,
  );
  for (const one of scopes)
    if (parseScope(one)?.projectKey !== key)
      throw apiError.InvalidInput(`'${one}' is not a scope of the project '${key}'.`);
  return scopes.join(' ');
}

const uniqueViolation = '23505';

const busy = (key: string) =>
  apiError.OverCapacity(`The rows of a former project '${key}' are still being removed.`);

async function described({ world, database }: AdminWorld, key: string) {
  if (!(await projectExists(world, key))) throw notFound('project', `key '${key}'`);
  return { key, documents: Object.fromEntries(await countsByKind(database, world.kinds, key)) };
}

/** The key is free of it at once for clients; its rows follow in the background. */
export async function deleteProject(
  { database, removeSoon }: AdminWorld,
  key: string,
): Promise<void> {
  const isGone = await database.transaction((run) => endProject(run, key), 'background');
  if (!isGone) throw notFound('project', `key '${key}'`);
  removeSoon();
}

/**
 * Brings a project back to where it began: its settings, its API clients and their tokens stay as
 * they are, everything else goes in one transaction. Answers how many documents went.
 */
export async function resetProject({ world, database }: AdminWorld, key: string): Promise<number> {
  if (!(await projectExists(world, key))) throw notFound('project', `key '${key}'`);
  const counts = await countsByKind(database, world.kinds, key);
  const isKept = (kind: string) => kind === 'project' || kind === 'api-client';
  const gone = [...counts].filter(([kind]) => !isKept(kind));
  await database.transaction((run) => emptyProject(run, world.kinds, key), 'background');
  await startAgain(world, key);
  return gone.reduce((sum, [, count]) => sum + count, 0);
}

/** Settings and the built-in state as a new project has them; the version goes on. */
async function startAgain(world: World, key: string): Promise<void> {
  const now = instantOf(world.now());
  const [row] = await world.storage.find(key, 'project', [{ id: key }]);
  if (row === undefined) throw notFound('project', `key '${key}'`);
  const before = JSON.parse(row.text);
  const fresh = newProject(key, now);
  const document = { ...fresh, version: before.version + 1, createdAt: before.createdAt };
  const { messageSequence } = row;
  await world.storage.commit(key, [
    { type: 'update', kind: 'project', before, document, messageSequence, messages: [] },
    { type: 'insert', kind: 'state', document: initialState(world.newId(), now), messages: [] },
  ]);
}
