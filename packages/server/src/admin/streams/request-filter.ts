// Which requests of a project are asked for, as the routes on the log of requests take it.

import type { RequestFilter } from '@storewright/engine/controls';
import { apiError, notFound } from '@storewright/model/declaration';
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

export function filterOf(request: Pick<AdminRequest, 'query'>): RequestFilter {
  const text = (name: string) => request.query.get(name)?.[0];
  const number = (name: string, max: number) => numberIn(request, name, max);
  return {
    ...present('after', number('after', Number.MAX_SAFE_INTEGER)),
    ...present('status', number('status', 599)),
    ...present('limit', number('limit', maxLimit)),
    ...present('code', text('code')),
    ...present('method', text('method')),
    ...present('path', text('path')),
    ...present('correlationId', text('correlationId')),
    ...present('client', text('client')),
  };
}

export const numberIn = (
  { query }: Pick<AdminRequest, 'query'>,
  name: string,
  max: number,
): number | undefined => numberOf(name, query.get(name)?.[0], max);

const present = <N extends string, V>(name: N, value: V | undefined): { [K in N]?: V } =>
  value === undefined ? {} : ({ [name]: value } as { [K in N]?: V });

/** @throws InvalidInput for a parameter that is no such number */
export function numberOf(name: string, value: string | undefined, max: number): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0 || number > max)
    throw apiError.InvalidInput(`'${name}' is a whole number from 0 to ${max}.`);
  return number;
}
