// Every operation that the declarations offer, as the requests a stranger would make: one path and
// method each, with the scopes that the declarations name for it.
import { type Endpoint, isInRest, type Kind, pathOf } from '@storewright/model/declaration';

export interface OfferedOperation {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** Path after the project key, parameters in braces. */
  readonly path: string;
  /** Names of scopes, any one of which is enough. */
  readonly scopes: readonly string[];
  readonly actor?: 'customer' | 'subject' | undefined;
}

/** The operations of endpoints and procedures of all kinds. */
export const offeredOperations = (kinds: Iterable<Kind>): OfferedOperation[] =>
  [...kinds].flatMap((kind) => [
    ...kind.endpoints.filter(isInRest).flatMap(ofEndpoint),
    ...kind.procedures,
  ]);

function ofEndpoint(endpoint: Endpoint): OfferedOperation[] {
  const { path, operations, scopes, actor, singleton } = endpoint;
  const at = (place: string, method: OfferedOperation['method'], names: readonly string[]) => ({
    method,
    path: place,
    scopes: names,
    actor,
  });
  const named = singleton === undefined ? endpoint.by.map((one) => path + pathOf(one)) : [path];
  const everywhere = singleton === undefined ? [path, ...named] : named;
  const offers = (operation: (typeof operations)[number]) => operations.includes(operation);
  return [
    ...(offers('query') ? [at(path, 'GET', scopes.view)] : []),
    ...(offers('create') ? [at(path, 'POST', scopes.manage)] : []),
    ...(offers('exists') ? everywhere.map((place) => at(place, 'HEAD', scopes.view)) : []),
    ...(offers('get') ? named.map((place) => at(place, 'GET', scopes.view)) : []),
    ...(offers('update') ? named.map((place) => at(place, 'POST', scopes.manage)) : []),
    ...(offers('delete') ? named.map((place) => at(place, 'DELETE', scopes.manage)) : []),
  ];
}
