// Which requests of a project are asked for, as the routes on the log of requests take it.

import { integer, notFound, optional, text } from '@storewright/model/declaration';
import { readBeginning } from '@storewright/store/storage/projects/begun';
import { projectExists } from '../../provisioning/bootstrap.ts';
import type { AdminRequest } from '../route.ts';
import type { AdminWorld } from '../world.ts';

const maxLimit = 500;

/** The project, and since when it is that one. @throws ResourceNotFound */
export async function readLoggedProject(
  { world, database }: AdminWorld,
  { params }: Pick<AdminRequest, 'params'>,
): Promise<{ readonly project: string; readonly since: number }> {
  const project = params.key!;
  if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
  return { project, since: await readBeginning(database, project) };
}

/** Query parameters that select requests. */
export const requestFilter = {
  after: optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
  status: optional(integer({ min: 0, max: 599 })),
  limit: optional(integer({ min: 0, max: maxLimit })),
  code: optional(text()),
  method: optional(text()),
  path: optional(text()),
  correlationId: optional(text()),
  client: optional(text()),
};
