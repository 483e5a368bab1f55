// A route of the console, and who may ask it.
import { operatorInput } from '@storewright/engine/pipeline';
import type { Fields, ObjectOf } from '@storewright/model/declaration';
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

/** A request with its decoded body. */
export type Decoded<B extends Fields> = AdminRequest & { readonly body: ObjectOf<B> };

/** Declares a route of the console. Its body is decoded, unless it has no declared one. */
export function consoleRoute<B extends Fields = Fields>(
  name: ConsoleOperationName,
  needs: Needs,
  handle: (request: Decoded<B>, visit: Visit) => Promise<AdminAnswer>,
  rest: Pick<ConsoleRoute, 'readsBody' | 'largeBody'> & { readonly body?: B } = {},
): ConsoleRoute {
  const decode = (body: unknown): any => (rest.body ? operatorInput(rest.body, body) : body);
  return {
    ...{ ...placeInConsole(name), needs, ...rest },
    handle: async (request, visit) => handle({ ...request, body: decode(request.body) }, visit),
  };
}

/** Returns the body of an answer. */
export type Show = (request: AdminRequest, visit: Visit) => unknown;

/** Declares a route that answers with a body. */
export const shownRoute = (
  name: ConsoleOperationName,
  needs: Needs,
  show: Show,
  rest: Pick<ConsoleRoute, 'readsBody' | 'largeBody'> & { readonly status?: 201 } = {},
): ConsoleRoute => {
  const { status = 200, ...declared } = rest;
  const handle: ConsoleRoute['handle'] = async (request, visit) => ({
    status,
    body: await show(request, visit),
  });
  return consoleRoute(name, needs, handle, declared);
};
