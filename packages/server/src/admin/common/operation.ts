// The one declaration of an operator's operation. Its route, the decoder of its body, the form of the console
// and the entry of the OpenAPI document follow from it.

import { operatorInput } from '@storewright/engine/pipeline';
import type { Fields, ObjectOf } from '@storewright/model/declaration';
import type { AdminRequest, AdminRoute } from '../route.ts';
import type { AdminWorld } from '../world.ts';
import { authored } from './audit.ts';

/** A request for an operation. */
export interface Asked<Body = unknown> extends Pick<AdminRequest, 'params' | 'query' | 'role'> {
  /** With the author of the request. */
  readonly admin: AdminWorld;
  /** The `{key}` of the path. */
  readonly project: string;
  /** Decoded, unless the operation reads it itself. */
  readonly body: Body;
}

interface Declared<Body> extends Omit<AdminRoute, 'handle' | 'body'> {
  /** Returns the body of the answer. */
  readonly answer: (asked: Asked<Body>) => Promise<unknown> | unknown;
}

/** An operation without a body, or with one that it reads itself. */
type Plain = Declared<any> & { readonly body?: Fields; readonly readsBody?: true };
type WithBody<F extends Fields> = Declared<ObjectOf<F>> & { readonly body: F };

/** Declares an operation. */
export function operation<F extends Fields>(admin: AdminWorld, declared: WithBody<F>): AdminRoute;
export function operation(admin: AdminWorld, declared: Plain): AdminRoute;
export function operation(admin: AdminWorld, declared: Plain): AdminRoute {
  const { answer, ...route } = declared;
  const { body: fields, readsBody, status = 200 } = route;
  const read = (sent: unknown) =>
    fields === undefined || readsBody === true ? sent : operatorInput(fields, sent);
  return {
    ...route,
    async handle(request) {
      const { params, query, role } = request;
      const by = authored(admin, request);
      const body = read(request.body);
      const made = await answer({
        admin: by,
        project: params.key ?? '',
        params,
        query,
        role,
        body,
      });
      return made === undefined ? { status: 204 } : { status, body: made };
    },
  };
}
