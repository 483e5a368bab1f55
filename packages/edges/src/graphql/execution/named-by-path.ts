// Single documents that only longer paths of REST name, such as the tailoring of a product for a
// store: here the parameters of these paths are arguments, and `storeKey` where the field is not in
// a store itself.

import { type Call, findNamedByKey } from '@storewright/engine/pipeline';
import { apiError, type Target } from '@storewright/model/declaration';
import type { GraphqlContext } from './context.ts';
import type { Given } from './identifiers.ts';
import { type NamedByPath, type Offer, offersOf, type PathParams } from './places.ts';
import { variantPlaces } from './variants.ts';

/** The offer of the stores next to the root, where it has such documents. */
export function storeOfferBeside({ kind, place }: Pick<Offer, 'kind' | 'place'>) {
  const inStore = place === 'root' ? offersOf(kind, variantPlaces.get(place)!.inStore) : undefined;
  return inStore === undefined || inStore.namedByPath.length === 0 ? undefined : inStore;
}

const isGiven = (given: Given, name: string) => given[name] !== undefined && given[name] !== null;

/**
 * The path whose parameter is given.
 * @param others names of the arguments that name the document in other ways
 * @throws InvalidInput when it is named in more than one way, and outside of a store
 */
export function pathGiven(
  named: readonly NamedByPath[] = [],
  { given, params, others }: { given: Given; params: PathParams; others: readonly string[] },
): NamedByPath | undefined {
  const found = named.find(({ parameter }) => isGiven(given, parameter));
  if (found === undefined) return undefined;
  const names = [...named.map(({ parameter }) => parameter), ...others];
  if (names.filter((name) => isGiven(given, name)).length > 1)
    throw apiError.InvalidInput(`Exactly one of ${names.join(', ')} must be given.`);
  if (params.storeKey === undefined)
    throw apiError.InvalidInput(`${found.parameter} is given together with storeKey.`);
  return found;
}

/**
 * The call there, and what it is about.
 * @param open makes the call and checks its scopes
 * @throws ResourceNotFound when what the path names on the way is not there
 */
export async function openNamed(
  { world, principal }: GraphqlContext,
  { parameter, endpoint }: NamedByPath,
  { given, params, open }: { given: Given; params: PathParams; open: (at: PathParams) => Call },
): Promise<{ readonly call: Call; readonly target: Target }> {
  const there = { ...params, [parameter]: given[parameter] };
  // Before anything is read: a caller without access learns nothing about the documents.
  open(there);
  const call = open(await findNamedByKey(world, endpoint, { principal, params: there }));
  return { call, target: endpoint.singleton!(call.context) };
}
