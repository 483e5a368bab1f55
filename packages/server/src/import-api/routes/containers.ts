// Import containers: created, read, changed, deleted.

import type { Route } from '@storewright/edges/rest';
import { instantOf } from '@storewright/engine/pipeline';
import { apiError, duplicateField } from '@storewright/model/declaration';
import {
  type ContainerRow,
  containerSorts,
  deleteContainer,
  insertContainer,
  listContainers,
  readContainer,
  updateContainer,
} from '@storewright/store/storage/imports/containers';
import { invalidField, noContainer } from '../model/errors.ts';
import { containerDraft, containerUpdate } from '../types/bodies.ts';
import { checkNames, listPartOf } from './query.ts';
import { checkedBody } from './strict.ts';
import { defaultLifeMs, type ImportWorld, lifeMsOf, viewScopes } from './world.ts';

/** Containers of a project. */
const mostContainers = 1_000;

/** A container as it is answered. */
const shown = (row: ContainerRow): object => ({
  key: row.key,
  version: row.version,
  ...(row.resourceType === null ? {} : { resourceType: row.resourceType }),
  ...(row.ttl === null
    ? {}
    : { retentionPolicy: { strategy: 'ttl', config: { timeToLive: row.ttl } } }),
  createdAt: instantOf(row.createdAt),
  lastModifiedAt: instantOf(row.lastModifiedAt),
  expiresAt: instantOf(row.expiresAt),
});

const answer = (status: number, row: ContainerRow) => ({
  status,
  text: JSON.stringify(shown(row)),
});

/** Checks the time to live of a draft. @throws InvalidField */
function lifeOf(policy: any): { readonly ttl: string | null; readonly lifeMs: number } {
  if (policy === undefined) return { ttl: null, lifeMs: defaultLifeMs };
  const ttl: string = policy.config.timeToLive;
  const lifeMs = lifeMsOf(ttl);
  if (lifeMs !== undefined) return { ttl, lifeMs };
  const path = ['retentionPolicy', 'config', 'timeToLive'];
  throw invalidField(path, 'must be from 1h to 30d', ttl);
}

async function create({ database, world }: ImportWorld, project: string, body: unknown) {
  const draft = checkedBody(containerDraft, body);
  const now = world.now(project);
  const { ttl, lifeMs } = lifeOf(draft.retentionPolicy);
  const made = await insertContainer(
    database,
    project,
    {
      ...{ key: draft.key, resourceType: draft.resourceType ?? null, ttl },
      ...{ now, expiresAt: now + lifeMs },
    },
    mostContainers,
  );
  if (made === 'taken') throw duplicateField('key', draft.key);
  if (made === 'full')
    throw apiError.MaxResourceLimitExceeded(
      `A project has at most ${mostContainers} import containers.`,
    );
  return made;
}

async function update(
  { database, world }: ImportWorld,
  project: string,
  containerKey: string,
  body: unknown,
) {
  const { version, resourceType: type = null } = checkedBody(containerUpdate, body);
  const now = world.now(project);
  const wanted = { key: containerKey, version, resourceType: type };
  const changed = await updateContainer(database, project, wanted, now);
  if (changed !== undefined) return changed;
  const there = await readContainer(database, project, containerKey, now);
  if (there === undefined) throw noContainer(containerKey);
  throw apiError.ConcurrentModification(
    `The import container has the version ${there.version}, and not ${version}.`,
    {
      ...{ specifiedVersion: version, currentVersion: there.version },
      conflictedResource: containerKey,
    },
  );
}

/** Routes of containers. */
export function containerRoutes(around: ImportWorld): readonly Route[] {
  const { database, world } = around;
  const manage = { scopes: ['manage_import_containers'] };
  const view = { scopes: viewScopes };
  const one = '/import-containers/{key}';
  return [
    {
      ...{ method: 'POST', path: '/import-containers', ...manage },
      handle: async ({ principal, body }) =>
        answer(201, await create(around, principal.projectKey, body)),
    },
    {
      ...{ method: 'GET', path: '/import-containers', ...view },
      async handle({ principal: { projectKey }, parameters }) {
        checkNames(parameters, ['limit', 'offset', 'sort']);
        const part = listPartOf(parameters, containerSorts);
        const now = world.now(projectKey);
        const { rows, total } = await listContainers(database, projectKey, part, now);
        const { limit, offset } = part;
        const page = { limit, offset, count: rows.length, total, results: rows.map(shown) };
        return { status: 200, text: JSON.stringify(page) };
      },
    },
    {
      ...{ method: 'GET', path: one, ...view },
      async handle({ principal: { projectKey }, params }) {
        const now = world.now(projectKey);
        const row = await readContainer(database, projectKey, params.key!, now);
        if (row === undefined) throw noContainer(params.key!);
        return answer(200, row);
      },
    },
    {
      ...{ method: 'PUT', path: one, ...manage },
      handle: async ({ principal, params, body }) =>
        answer(200, await update(around, principal.projectKey, params.key!, body)),
    },
    {
      ...{ method: 'DELETE', path: one, ...manage },
      async handle({ principal: { projectKey }, params }) {
        const now = world.now(projectKey);
        const row = await deleteContainer(database, projectKey, params.key!, now);
        if (row === undefined) throw noContainer(params.key!);
        return answer(200, row);
      },
    },
  ];
}
