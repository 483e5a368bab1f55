// A route of the console, and who may ask it.
import type { Rank } from '@storewright/store/storage/people/users';
import { type ConsoleOperationName, placeOfOperation } from '../../published/operations.ts';
import type { AdminAnswer, AdminRequest, AdminRoute } from '../common/operation.ts';
import type { Visit } from './admission.ts';

/**
 * `file`: every client that reaches the server. `page`: a page of this server, without sign-in.
 * `user`: a signed-in user. `member`: a user with any role in the project `{key}` of the path. A role: a user
 * with it, or a higher one, there; without a project in the path, in all projects.
 */
export type Needs = 'file' | 'page' | 'user' | 'member' | Rank;

export interface ConsoleRoute
  extends Pick<AdminRoute, 'method' | 'path' | 'body' | 'readsBody' | 'largeBody'> {
  readonly needs: Needs;
  readonly handle: (request: AdminRequest, visit: Visit) => Promise<AdminAnswer>;
}

/** Method and path of a route of the console as it is declared. */
export function placeInConsole(name: ConsoleOperationName): Pick<ConsoleRoute, 'method' | 'path'> {
  const { method, path } = placeOfOperation(name);
  return { method, path: `/console${path}` };
}

/** Declares a route of the console. */
export const consoleRoute = (
  name: ConsoleOperationName,
  needs: Needs,
  handle: ConsoleRoute['handle'],
  rest: Pick<ConsoleRoute, 'body' | 'readsBody' | 'largeBody'> = {},
): ConsoleRoute => ({ ...placeInConsole(name), needs, handle, ...rest });
