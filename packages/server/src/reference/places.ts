// Every method and path that the declarations offer, with who may come there. What the server
// registers is made of the same declarations, elsewhere; here nothing needs a server.
import {
  type Endpoint,
  isInRest,
  type Kind,
  type Operation,
  type Procedure,
  pathOf,
} from '@storewright/model/declaration';
import { sessionOperations } from '../sessions/declaration.ts';

export interface OfferedPlace {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  /** Below the project, parameters in braces. */
  readonly path: string;
  /** Any one of them is enough; absent: any valid token. */
  readonly scopes?: readonly string[] | undefined;
  readonly actor?: 'customer' | 'subject' | undefined;
}

interface Way {
  readonly operation: Operation;
  readonly method: OfferedPlace['method'];
  readonly needs: 'view' | 'manage';
}

const onMany: readonly Way[] = [
  { operation: 'query', method: 'GET', needs: 'view' },
  { operation: 'exists', method: 'HEAD', needs: 'view' },
  { operation: 'create', method: 'POST', needs: 'manage' },
];
const onOne: readonly Way[] = [
  { operation: 'get', method: 'GET', needs: 'view' },
  { operation: 'exists', method: 'HEAD', needs: 'view' },
  { operation: 'update', method: 'POST', needs: 'manage' },
  { operation: 'delete', method: 'DELETE', needs: 'manage' },
];

/**
 * Of GraphQL each field asks for scopes of its own; the health of subscriptions needs no token; the paths of the
 * Sessions API need no prefix.
 */
const beside: readonly OfferedPlace[] = [
  { method: 'GET', path: '/graphql' },
  { method: 'POST', path: '/graphql' },
  { method: 'GET', path: '/subscriptions/{id}/health' },
  ...Object.values(sessionOperations),
];

/** All of them, kind by kind. */
export const placesOf = (kinds: ReadonlyMap<string, Kind>): readonly OfferedPlace[] => [
  ...[...kinds.values()].flatMap(({ endpoints, procedures }) => [
    ...endpoints.filter(isInRest).flatMap(placesOfEndpoint),
    ...procedures.flatMap(placesOfProcedure),
  ]),
  ...beside,
];

function placesOfEndpoint(endpoint: Endpoint): readonly OfferedPlace[] {
  const { path, by, singleton, operations, scopes, actor } = endpoint;
  const at = (place: string, ways: readonly Way[]) =>
    ways
      .filter(({ operation }) => operations.includes(operation))
      .map(({ method, needs }) => ({ method, path: place, scopes: scopes[needs], actor }));
  if (singleton !== undefined) return at(path, onOne);
  return [...at(path, onMany), ...by.flatMap((one) => at(path + pathOf(one), onOne))];
}

function placesOfProcedure({ method, path, scopes, actor }: Procedure): readonly OfferedPlace[] {
  const place = { path, scopes, actor };
  return method === 'GET'
    ? [
        { ...place, method },
        { ...place, method: 'HEAD' },
      ]
    : [{ ...place, method }];
}
