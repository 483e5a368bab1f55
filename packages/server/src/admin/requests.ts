// What clients of a project have asked lately, over the admin interface.
import { projectExists } from '../composition/bootstrap.ts';
import type { FoundRequests, RequestFilter } from '../controls/index.ts';
import { apiError, notFound } from '../declaration/index.ts';
import { begunAt } from '../storage/projects/begun.ts';
import type { AdminRequest, AdminRoute } from './route.ts';
import type { AdminWorld } from './world.ts';

const maxLimit = 500;
const maxWaitSeconds = 25;

export const requestRoute = (admin: AdminWorld): AdminRoute => ({
  method: 'GET',
  path: '/projects/{key}/requests',
  console: 'viewer',
  handle: async (request) => ({ status: 200, body: await found(admin, request) }),
});

async function found(
  { world, database, requests }: AdminWorld,
  { params, query }: AdminRequest,
): Promise<FoundRequests> {
  const project = params.key!;
  if (!(await projectExists(world, project))) throw notFound('project', `key '${project}'`);
  const text = (name: string) => query.get(name)?.[0];
  const number = (name: string, max: number) => numberOf(name, text(name), max);
  const filter: RequestFilter = {
    ...present('after', number('after', Number.MAX_SAFE_INTEGER)),
    ...present('status', number('status', 599)),
    ...present('limit', number('limit', maxLimit)),
    ...present('code', text('code')),
    ...present('method', text('method')),
    ...present('correlationId', text('correlationId')),
    ...present('client', text('client')),
  };
  const seconds = number('wait', maxWaitSeconds) ?? 0;
  const since = await begunAt(database, project);
  if (seconds > 0) await requests?.wait(project, filter, seconds * 1_000, since);
  return requests?.find(project, filter, since) ?? { requests: [], last: 0 };
}

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
