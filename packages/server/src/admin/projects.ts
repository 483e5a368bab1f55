// Projects over the admin interface: made, described, reset and deleted.
import { type Credentials, createProject, projectExists } from '../composition/bootstrap.ts';
import { projectKeyFault } from '../composition/project-key.ts';
import {
  apiError,
  boolean,
  duplicateField,
  integer,
  notFound,
  optional,
  parseScope,
  scopeList,
  text,
} from '../declaration/index.ts';
import { decoded, newId } from '../pipeline/index.ts';
import { expiryOf } from '../storage/projects/copies.ts';
import { countsByKind, endProject, isEnding } from '../storage/projects/rows.ts';
import { authored, noted } from './audit.ts';
import { type StartSettings, startSettings } from './clock-routes.ts';
import { listedProjects } from './console/token.ts';
import { checkClientId, firstClient, projectFrom, restored } from './copies/copies.ts';
import { maxSeconds } from './copies/routes.ts';
import { setHistory } from './history.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

const draft = {
  key: optional(text({ min: 2, max: 36 })),
  clientId: optional(text({ min: 1, max: 256 })),
  clientSecret: optional(text({ min: 1, max: 256 })),
  scope: optional(text({ min: 1, max: 32_768 })),
  template: optional(text({ min: 1, max: 64 })),
  ttlSeconds: optional(integer({ min: 1, max: maxSeconds })),
  history: optional(boolean()),
  ...startSettings,
};

const resetTo = {
  to: optional(text({ min: 1, max: 64 })),
  template: optional(text({ min: 1, max: 64 })),
  ...startSettings,
};

export const projectRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  { method: 'GET', path: '/projects', handle: () => listed(admin) },
  {
    method: 'POST',
    path: '/projects',
    handle: (request) => made(authored(admin, request), request),
  },
  {
    method: 'GET',
    path: '/projects/{key}',
    handle: async ({ params }) => ({ status: 200, body: await described(admin, params.key!) }),
  },
  {
    method: 'DELETE',
    path: '/projects/{key}',
    async handle(request) {
      await deleteProject(authored(admin, request), request.params.key!);
      return { status: 204 };
    },
  },
  {
    method: 'POST',
    path: '/projects/{key}/reset',
    async handle(request) {
      const { params, body } = request;
      const started = performance.now();
      const { to, template = 'empty', ...settings } = decoded(resetTo, body ?? {});
      const documents = await resetProject(
        authored(admin, request),
        params.key!,
        to === undefined ? { template, ...settings } : { snapshot: to },
      );
      return { status: 200, body: { milliseconds: performance.now() - started, documents } };
    },
  },
];

const listed = async (admin: AdminWorld) => ({
  status: 200,
  body: { projects: (await listedProjects(admin)).map((key) => ({ key })) },
});

async function made(admin: AdminWorld, { body }: AdminRequest) {
  const { world, database } = admin;
  const asked = decoded(draft, body ?? {});
  const {
    key = `t-${newId(world.clock.now()).slice(-10)}`,
    clientId,
    clientSecret,
    ...given
  } = asked;
  const { template, scope: _scope, ...settings } = given;
  // A clock, a seed and an end begin with what was made with them.
  const isPlain = template === undefined && Object.keys(settings).length === 0;
  const fault = projectKeyFault(key);
  if (fault !== undefined) throw apiError.InvalidInput(fault);
  const client = { id: clientId, secret: clientSecret, author: admin.author };
  const scope = scopeOf(key, asked.scope);
  if (await isEnding(database, key)) throw busy(key);
  const making = isPlain
    ? createProject(world, key, { ...client, scope })
    : createFrom(admin, template ?? 'empty', { key, scope, settings, ...client });
  const credentials = await making;
  if (credentials === undefined) throw duplicateField('key', key);
  return { status: 201, body: credentials };
}

interface Making {
  readonly key: string;
  readonly scope: string;
  readonly settings: StartSettings & {
    readonly ttlSeconds?: number | undefined;
    readonly history?: boolean | undefined;
  };
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
  readonly author?: AdminWorld['author'];
}

async function createFrom(
  admin: AdminWorld,
  template: string,
  { key, scope, settings, ...client }: Making,
): Promise<Credentials | undefined> {
  const { history, ...begun } = settings;
  await checkClientId(admin, client.id);
  if (!(await projectFrom(admin, template, key, begun))) return undefined;
  const prepare = async () => {
    if (history === true) await setHistory(admin, key, { enabled: true });
  };
  return firstClient(admin, { project: key, scope, prepare, ...client }, (run) =>
    noted(admin, run, key, { act: 'project.delete' }),
  );
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

const busy = (key: string) =>
  apiError.OverCapacity(`The rows of a former project '${key}' are still being removed.`);

async function described({ world, database }: AdminWorld, key: string) {
  if (!(await projectExists(world, key))) throw notFound('project', `key '${key}'`);
  const documents = Object.fromEntries(await countsByKind(database, world.kinds, key));
  const expiresAt = await expiryOf(database, key);
  return { key, documents, ...(expiresAt === undefined ? {} : { expiresAt }) };
}

/** The key is free of it at once for clients; its rows follow in the background. */
export async function deleteProject(admin: AdminWorld, key: string): Promise<void> {
  const { database, controls, removeSoon } = admin;
  const isGone = await database.transaction(async (run) => {
    const isThere = await endProject(run, key);
    if (isThere) await noted(admin, run, key, { act: 'project.delete' });
    return isThere;
  }, 'background');
  if (!isGone) throw notFound('project', `key '${key}'`);
  await controls.refresh(key);
  removeSoon();
}

/**
 * Brings a project back to a snapshot or a template, in one transaction; its API clients and their
 * tokens stay. Answers how many documents it has then.
 */
export async function resetProject(
  admin: AdminWorld,
  key: string,
  to: Parameters<typeof restored>[2] = { template: 'empty' },
): Promise<number> {
  if (!(await projectExists(admin.world, key))) throw notFound('project', `key '${key}'`);
  return restored(admin, key, to);
}
