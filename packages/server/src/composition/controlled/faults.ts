// Faults with everything that they may touch, where the controls are on.

import { findClient } from '@storewright/edges/oauth/client-store';
import { type FaultEdge, faultHeader } from '@storewright/edges/rest';
import {
  effectFields,
  effectOf,
  type FaultEffect,
  type Faults,
  type FaultyRequest,
} from '@storewright/engine/controls';
import { decoded, type World } from '@storewright/engine/pipeline';
import type { Target } from '@storewright/model/declaration';
import type { Database } from '@storewright/store/storage/connection/database';
import type { FastifyRequest } from 'fastify';

export function faultEdgeOf(faults: Faults, world: World, database: Database): FaultEdge {
  return {
    any: faults.any,
    async decide(request) {
      const seen = await readFaultyRequest(request, database);
      if (seen === undefined) return undefined;
      const asked = request.headers[faultHeader];
      if (typeof asked !== 'string') return faults.decide(seen);
      const effect: FaultEffect = decoded(effectFields, effectOf(asked), [faultHeader]);
      faults.note(seen, 'header', effect);
      return { id: 'header', effect };
    },
    disturb: (project, versions) => disturbing(world, project, versions),
  };
}

async function readFaultyRequest(
  request: FastifyRequest,
  database: Database,
): Promise<FaultyRequest | undefined> {
  const { method, headers, id: correlationId, principal } = request;
  const path = request.url.split('?', 1)[0]!;
  const { projectKey } = request.params as { projectKey?: string };
  const isToken = path.startsWith('/oauth/');
  const client = principal?.clientId ?? (isToken ? basicClient(headers.authorization) : undefined);
  const project = projectKey ?? (isToken ? await projectOf(client, database) : undefined);
  if (project === undefined) return undefined;
  // A header may have led to another project than the path names.
  const below = isToken ? path : path.replace(/^\/[^/]*/, '');
  return { project, method, path: below, client, headers, correlationId, ...named(request.body) };
}

const basicClient = (header: string | undefined): string | undefined =>
  Buffer.from(/^basic +(\S+)/i.exec(header ?? '')?.[1] ?? '', 'base64')
    .toString()
    .split(':', 1)[0];

const projectOf = async (client: string | undefined, database: Database) =>
  client === undefined ? undefined : (await findClient(database, client))?.projectKey;

function named(body: unknown): Pick<FaultyRequest, 'actions' | 'operation'> {
  const { actions, operationName, variables } = (body ?? {}) as any;
  const given = [actions, variables?.actions].find(Array.isArray) ?? [];
  return { actions: given.flatMap(namesOf), operation: textOf(operationName) };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Of REST by the member `action`, of GraphQL by the member that is there. */
const namesOf = (action: any): string[] =>
  typeof action?.action === 'string' ? [action.action] : Object.keys(action ?? {});

/** Somebody else writes: no message, and `lastModifiedBy` stays. Once for each request. */
function disturbing({ storage }: World, project: string, versions: number) {
  let left = versions;
  return async (kind: string, target: Target) => {
    for (; left > 0; left -= 1) {
      const [row] = await storage.find(project, kind, [target]);
      if (row === undefined) return;
      const before = JSON.parse(row.text);
      const document = { ...before, version: before.version + 1 };
      const { messageSequence } = row;
      await storage.commit(project, [
        { type: 'update', kind, before, document, messageSequence, messages: [] },
      ]);
    }
  };
}
