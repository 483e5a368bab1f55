// The one declaration of an operator's operation. Its route, the decoder of its body and its query, the form of the
// console and the entry of the OpenAPI document follow from it. Its path is in `published/operations.ts`, for callers.

import { operatorInput } from '@storewright/engine/pipeline';
import type { Field, Fields, ObjectOf, Of } from '@storewright/model/declaration';
import { type OperationName, placeOfOperation } from '../../published/operations.ts';
import type { AdminRequest, AdminRoute } from '../route.ts';
import type { AdminWorld } from '../world.ts';
import { authored } from './audit.ts';
import { readQuery } from './query.ts';

/** A request for an operation. */
export interface Asked<Body = unknown, Query = unknown>
  extends Pick<AdminRequest, 'params' | 'role'> {
  /** With the author of the request. */
  readonly admin: AdminWorld;
  /** The `{key}` of the path. */
  readonly project: string;
  /** Decoded, unless the operation reads it itself. */
  readonly body: Body;
  /** Decoded. */
  readonly query: Query;
}

/** The type that is declared for a part of a request; `any` without a declaration. */
type Declared<F extends Fields> = Fields extends F ? any : ObjectOf<F>;

interface Operation<B extends Fields, Q extends Fields, R extends Field>
  extends Omit<AdminRoute, 'name' | 'method' | 'path' | 'handle' | 'body' | 'query' | 'returns'> {
  readonly body?: B;
  readonly query?: Q;
  readonly returns?: R;
  /** Returns the body of the answer. */
  readonly answer: (asked: Asked<Declared<B>, Declared<Q>>) => Answered<R>;
}

/** Without a declared answer there is none. */
type Answered<R extends Field> = Field extends R
  ? Promise<void> | undefined
  : Promise<Of<R>> | Of<R>;

/** Declares an operation. */
export function operation<
  B extends Fields = Fields,
  Q extends Fields = Fields,
  R extends Field = Field,
>(admin: AdminWorld, name: OperationName, declared: Operation<B, Q, R>): AdminRoute {
  const { answer, ...route } = declared;
  const { body: fields, query: parameters = {}, readsBody, status = 200 } = route;
  const read = (sent: unknown) =>
    fields === undefined || readsBody === true ? sent : operatorInput(fields, sent);
  return rawOperation(name, {
    ...route,
    async handle(request) {
      const { params, role } = request;
      const by = authored(admin, request);
      const body: any = read(request.body);
      const query: any = readQuery(parameters, request.query);
      const project = params.key ?? '';
      const made = await answer({ admin: by, project, params, query, role, body });
      return made === undefined ? { status: 204 } : { status, body: made };
    },
  });
}

/** Declares an operation that answers with a file or a stream. */
export const rawOperation = (
  name: OperationName,
  declared: Omit<AdminRoute, 'name' | 'method' | 'path'>,
): AdminRoute => ({ name, ...placeOfOperation(name), ...declared });
