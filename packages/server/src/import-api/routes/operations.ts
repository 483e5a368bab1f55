// Import operations and their summary, as clients read them.

import type { Route } from '@storewright/edges/rest';
import { instantOf, type Parameters } from '@storewright/engine/pipeline';
import { apiError } from '@storewright/model/declaration';
import { readContainer } from '@storewright/store/storage/imports/containers';
import {
  countStates,
  listOperations,
  type OperationRow,
  operationLifeMs,
  operationSorts,
  readOperation,
} from '@storewright/store/storage/imports/operations';
import { invalidField, noContainer } from '../model/errors.ts';
import { importStates } from '../model/states.ts';
import { checkNames, flagIn, listPartOf } from './query.ts';
import { type ImportWorld, viewScopes } from './world.ts';

/** An operation as it is answered. */
const shown = (row: OperationRow, withReferences: boolean): object => ({
  ...{ id: row.id, version: row.version, importContainerKey: row.containerKey },
  ...{ resourceKey: row.resourceKey, resourceType: row.type, state: row.state },
  ...(row.resourceVersion === null ? {} : { resourceVersion: row.resourceVersion }),
  ...(row.errors === null ? {} : { errors: row.errors }),
  ...(row.unresolved === null || !withReferences ? {} : { unresolvedReferences: row.unresolved }),
  createdAt: instantOf(row.createdAt),
  lastModifiedAt: instantOf(row.lastModifiedAt),
  expiresAt: instantOf(row.createdAt + operationLifeMs),
});

/** The states that are asked for; absent: all. @throws InvalidField */
function statesIn(parameters: Parameters): readonly string[] | undefined {
  const asked = [...(parameters.get('state') ?? []), ...(parameters.get('states') ?? [])];
  const states: readonly string[] = importStates;
  const unknown = asked.find((state) => !states.includes(state));
  if (unknown !== undefined)
    throw invalidField(['state'], 'is not a state', unknown, { allowedValues: states });
  return asked.length === 0 ? undefined : asked;
}

/** The container of a path. @throws ResourceNotFound */
async function containerAt({ database, world }: ImportWorld, project: string, key: string) {
  const container = await readContainer(database, project, key, world.now(project));
  if (container === undefined) throw noContainer(key);
  return container;
}

async function list(
  around: ImportWorld,
  project: string,
  key: string,
  parameters: Parameters,
): Promise<object> {
  checkNames(parameters, ['limit', 'offset', 'sort', 'resourceKey', 'state', 'states', 'debug']);
  const part = listPartOf(parameters, operationSorts);
  const isDebug = flagIn(parameters, 'debug');
  const container = await containerAt(around, project, key);
  const filter = {
    container: container.id,
    resourceKey: parameters.get('resourceKey')?.at(-1),
    states: statesIn(parameters),
  };
  const now = around.world.now(project);
  const { rows, total } = await listOperations(around.database, project, filter, part, now);
  const results = rows.map((row) => shown(row, isDebug));
  const { limit, offset } = part;
  return { limit, offset, count: results.length, total, results };
}

async function summary(around: ImportWorld, project: string, key: string): Promise<object> {
  const { id } = await containerAt(around, project, key);
  const { database, world } = around;
  const numbers = await countStates(database, project, id, world.now(project));
  const states = Object.fromEntries(importStates.map((state) => [state, numbers.get(state) ?? 0]));
  return { states, total: Object.values(states).reduce((sum, number) => sum + number, 0) };
}

/** Routes of operations. */
export const operationRoutes = (around: ImportWorld): readonly Route[] => [
  {
    ...{ method: 'GET', path: '/import-containers/{key}/import-operations', scopes: viewScopes },
    async handle({ principal: { projectKey }, params, parameters }) {
      const page = await list(around, projectKey, params.key!, parameters);
      return { status: 200, text: JSON.stringify(page) };
    },
  },
  {
    ...{ method: 'GET', path: '/import-containers/{key}/import-summaries', scopes: viewScopes },
    async handle({ principal: { projectKey }, params }) {
      return { status: 200, text: JSON.stringify(await summary(around, projectKey, params.key!)) };
    },
  },
  {
    ...{ method: 'GET', path: '/import-operations/{id}', scopes: viewScopes },
    async handle({ principal: { projectKey }, params }) {
      const { database, world } = around;
      const row = await readOperation(database, projectKey, params.id!, world.now(projectKey));
      if (row === undefined)
        throw apiError.ResourceNotFound(
          `The import operation with the id '${params.id}' was not found.`,
        );
      return { status: 200, text: JSON.stringify(shown(row, true)) };
    },
  },
];
