// Documents that a path names by key on the way to its own.
import { type Endpoint, type EndpointContext, notFound } from '@storewright/model/declaration';
import type { World } from '../context/world.ts';

/**
 * The parameters with the ids of the documents that the endpoint's path names by key.
 * @throws ResourceNotFound when there is none
 */
export async function findNamedByKey(
  world: World,
  { names = {} }: Endpoint,
  { principal, params }: EndpointContext,
): Promise<EndpointContext['params']> {
  const named = { ...params };
  for (const [param, { kind, as }] of Object.entries(names)) {
    const key = named[param]!;
    const [row] = await world.storage.find(principal.projectKey, kind, [{ key }]);
    if (row === undefined) throw notFound(kind, `key '${key}'`);
    named[as] = row.id;
  }
  return named;
}
