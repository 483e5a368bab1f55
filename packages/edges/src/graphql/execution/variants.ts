// One mutation, several paths: `storeKey` and `asAssociate` choose the endpoint in a store or of
// an associate.
import { apiError } from '@storewright/model/declaration';
import type { PathParams, Place } from './places.ts';

interface VariantArguments {
  readonly storeKey?: string | null;
  readonly asAssociate?: { readonly businessUnitKey: string; readonly associateId: string } | null;
}

/** The offer of the root or of `me`, and of its variants. */
export interface Variants<T> {
  readonly plain: T | undefined;
  readonly inStore?: T | undefined;
  readonly asAssociate?: T | undefined;
}

interface Chosen<T> {
  readonly chosen: T;
  readonly params: PathParams;
}

/** @throws InvalidInput when the combination of arguments has no endpoint. */
export function chooseVariant<T>(variants: Variants<T>, given: VariantArguments): Chosen<T> {
  const { storeKey, asAssociate } = given;
  if (asAssociate && storeKey)
    throw apiError.InvalidInput('storeKey and asAssociate cannot be combined.');
  if (asAssociate) return { chosen: present(variants.asAssociate), params: { ...asAssociate } };
  if (storeKey) return { chosen: present(variants.inStore), params: { storeKey } };
  return { chosen: present(variants.plain), params: {} };
}

function present<T>(variant: T | undefined): T {
  if (variant !== undefined) return variant;
  throw apiError.InvalidInput('The mutation is not offered with these arguments.');
}

/** Other places that the arguments of a mutation can choose. */
export const variantPlaces = new Map<Place, { inStore: Place; asAssociate?: Place }>([
  ['root', { inStore: 'inStore', asAssociate: 'asAssociate' }],
  ['me', { inStore: 'inStoreMe' }],
]);
