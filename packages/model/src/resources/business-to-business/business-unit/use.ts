// What a unit must be for carts and orders to use it.
import { apiError } from '../../../declaration/index.ts';
import { byKey } from './complete.ts';
import { inheritedStoresOf } from './hierarchy.ts';
import type { BusinessUnit } from './resource.ts';

/** @throws InvalidOperation */
export function checkActive({ key, status }: BusinessUnit): void {
  if (status !== 'Active')
    throw apiError.InvalidOperation(`The business unit '${key}' is not active.`);
}

/** Whether the store is one of the unit's, or there is none where the unit has none. */
export function fitsStores(
  unit: BusinessUnit,
  above: readonly BusinessUnit[],
  storeKey: string | undefined,
): boolean {
  const isInherited = unit.storeMode === 'FromParent';
  const stores = isInherited ? inheritedStoresOf(unit, byKey(above)) : (unit.stores ?? []);
  return stores.length === 0 ? storeKey === undefined : stores.some(({ key }) => key === storeKey);
}
