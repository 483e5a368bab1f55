// Projects over the admin interface: made, described, reset and deleted.

import { newId } from '@storewright/engine/pipeline';
import {
  apiError,
  duplicateField,
  f,
  notFound,
  parseScope,
  scopeList,
} from '@storewright/model/declaration';
import { expiryOf } from '@storewright/store/storage/projects/copies';
import { countsByKind, endProject, isEnding } from '@storewright/store/storage/projects/rows';
import { type Credentials, checkProject, createProject } from '../provisioning/bootstrap.ts';
import { projectKeyFault } from '../provisioning/project-key.ts';
import { type StartSettings, startSettings } from './common/clock-routes.ts';
import { type AdminRoute, type AdminWorld, noted, operation } from './common/operation.ts';
import { credentialFields } from './common/shapes.ts';
import { listOwnProjects } from './console/token.ts';
import { maxSeconds } from './copies/branches.ts';
import {
  checkClientId,
  firstClient,
  type Origin,
  projectFrom,
  restoreProject,
} from './copies/copies.ts';
import { besideWriters } from './copies/copying.ts';

const draft = {
  key: f.optional(f.text({ min: 2, max: 36 })),
  clientId: f.optional(f.text({ min: 1, max: 256 })),
  clientSecret: f.optional(f.text({ min: 1, max: 256 })),
  scope: f.optional(
    f.described(
      f.text({ min: 1, max: 32_768 }),
      'Scopes of its client; default: all of the project.',
    ),
  ),
  template: f.optional(
    f.described(
      f.text({ min: 1, max: 64 }),
      'What the project begins with; default: nothing but the settings of a new project.',
    ),
  ),
  copyOf: f.optional(f.described(f.text({ min: 1, max: 36 }), 'Key of the project to copy.')),
  ttlSeconds: f.optional(
    f.described(
      f.integer({ min: 1, max: maxSeconds }),
      'It expires then, on the real clock; default: never.',
    ),
  ),
  history: f.optional(
    f.described(
      f.boolean(),
      'It keeps former versions of its documents; default: as the server is set.',
    ),
  ),
  ...startSettings,
};

const resetTo = {
  to: f.optional(f.text({ min: 1, max: 64 })),
  template: f.optional(f.text({ min: 1, max: 64 })),
  ...startSettings,
};

export const projectRoutes = (admin: AdminWorld): readonly AdminRoute[] => [
  operation(admin, 'listProjects', {
    doc: 'Lists the projects, without copies of others.',
    returns: f.record('AdminProjects', {
      projects: f.listOf(f.record('AdminProjectKey', { key: f.text() })),
    }),
    answer: async () => ({ projects: (await listOwnProjects(admin)).map((key) => ({ key })) }),
  }),
  operation(admin, 'createProject', {
    doc: 'Makes a project with its first client.',
    body: draft,
    status: 201,
    returns: f.record('AdminCredentials', credentialFields),
    async answer({ admin, body }) {
      const made = await makeProject(admin, body);
      if (made === undefined) throw duplicateField('key', body.key ?? '');
      return made;
    },
  }),
  operation(admin, 'showProject', {
    doc: 'Shows a project with the number of its documents.',
    returns: f.record('AdminProject', {
      key: f.text(),
      documents: f.mapOf(f.integer()),
      expiresAt: f.optional(f.dateTime()),
    }),
    answer: ({ project }) => describeProject(admin, project),
  }),
  operation(admin, 'deleteProject', {
    doc: 'Deletes a project.',
    answer: ({ admin, project }) => deleteProject(admin, project),
  }),
  operation(admin, 'resetProject', {
    doc: 'Brings a project back to a template or a snapshot. Its clients stay.',
    body: resetTo,
    returns: f.record('AdminReset', { milliseconds: f.number(), documents: f.integer() }),
    async answer({ admin, project, body }) {
      const started = performance.now();
      const { to, template = 'empty', ...settings } = body;
      const back = to === undefined ? { template, ...settings } : { snapshot: to };
      const documents = await resetProject(admin, project, back);
      return { milliseconds: performance.now() - started, documents };
    },
  }),
];

/** Creates a project with its first client; `undefined` when the key is taken. @throws DuplicateField for the id of a client */
export async function makeProject(
  admin: AdminWorld,
  asked: f.ObjectOf<typeof draft>,
): Promise<Credentials | undefined> {
  const { world } = admin;
  const { key: named, clientId, clientSecret, scope: scopes, ...given } = asked;
  const key = named ?? `t-${newId(world.clock.now()).slice(-10)}`;
  await checkKey(admin, key);
  const client = { id: clientId, secret: clientSecret, author: admin.author };
  const scope = scopeOf(key, scopes);
  const { history, ...settings } = given;
  const origin = originOf(settings);
  // A clock, a seed and an expiry need a project without earlier documents.
  const isPlain = Object.keys(settings).length === 0;
  return isPlain
    ? createProject(world, key, { ...client, scope, history })
    : createFrom(admin, origin, { key, scope, history, ...client });
}

interface AskedOrigin extends StartSettings {
  readonly template?: string | undefined;
  readonly copyOf?: string | undefined;
  readonly ttlSeconds?: number | undefined;
}

function originOf({ copyOf, template = 'empty', ttlSeconds, ...settings }: AskedOrigin): Origin {
  if (copyOf === undefined) return { template, ttlSeconds, ...settings };
  if (template !== 'empty' || Object.keys(settings).length > 0)
    throw apiError.InvalidInput(
      "'copyOf' cannot be combined with a template or settings: a copy has the template and settings of the project.",
    );
  return { copyOf, ttlSeconds };
}

async function checkKey({ database }: AdminWorld, key: string): Promise<void> {
  const fault = projectKeyFault(key);
  if (fault !== undefined) throw apiError.InvalidInput(fault);
  if (await isEnding(database, key)) throw busy(key);
}

interface Making {
  readonly key: string;
  readonly scope: string;
  readonly history?: boolean | undefined;
  readonly id?: string | undefined;
  readonly secret?: string | undefined;
  readonly author?: AdminWorld['author'];
}

async function createFrom(
  admin: AdminWorld,
  origin: Origin,
  { key, scope, history, ...client }: Making,
): Promise<Credentials | undefined> {
  await checkClientId(admin, client.id);
  if (!(await projectFrom(admin, key, origin))) return undefined;
  const prepare = async () => admin.world.startHistory?.(key, history);
  return firstClient(admin, { project: key, scope, prepare, ...client }, (run) =>
    noted(admin, run, key, { act: 'project.delete' }),
  );
}

/** A project of its own with what another one holds; answers its first client. */
export async function projectCopy(
  admin: AdminWorld,
  copyOf: string,
  key: string,
): Promise<Credentials> {
  await checkKey(admin, key);
  const made = await createFrom(admin, { copyOf }, { key, scope: scopeOf(key, undefined) });
  if (made === undefined) throw duplicateField('key', key);
  return made;
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

async function describeProject({ world, database }: AdminWorld, key: string) {
  await checkProject(world, key);
  const documents = Object.fromEntries(await countsByKind(database, world.kinds, key));
  const expiresAt = await expiryOf(database, key);
  return { key, documents, ...(expiresAt === undefined ? {} : { expiresAt }) };
}

/** The key is free immediately for clients; its rows are removed in the background. */
export async function deleteProject(admin: AdminWorld, key: string): Promise<void> {
  const { database, controls, removeSoon } = admin;
  const ending = () =>
    database.transaction(async (run) => {
      const isThere = await endProject(run, key);
      if (isThere) await noted(admin, run, key, { act: 'project.delete' });
      return isThere;
    }, 'background');
  const isGone = await besideWriters(ending);
  if (!isGone) throw notFound('project', `key '${key}'`);
  await controls.refresh(key);
  admin.trials?.forget(key);
  removeSoon();
}

/**
 * Brings a project back to a snapshot or a template, in one transaction; its API clients and their
 * tokens stay. Answers how many documents it has then.
 */
export async function resetProject(
  admin: AdminWorld,
  key: string,
  to: Parameters<typeof restoreProject>[2] = { template: 'empty' },
): Promise<number> {
  await checkProject(admin.world, key);
  return restoreProject(admin, key, to);
}
