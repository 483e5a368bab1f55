// Carts that are for a business unit.
import {
  apiError,
  danglingReference,
  f,
  type Known,
  need,
  type Principal,
} from '../../../declaration/index.ts';
import { unitsAbove } from '../../business-to-business/business-unit/complete.ts';
import type { BusinessUnit } from '../../business-to-business/business-unit/index.ts';
import { isAssociate } from '../../business-to-business/business-unit/permissions.ts';
import { checkActive, fitsStores } from '../../business-to-business/business-unit/use.ts';

/** The unit that an input names and the units above it, as facts. */
export function unitNeeds(named: f.Named<'business-unit'> | undefined, known: Known) {
  const unit = need.maybe<BusinessUnit>('business-unit', named && f.targetNamed(named));
  const found: BusinessUnit | undefined = known.unit;
  return found === undefined ? { unit } : { unit, above: unitsAbove([found]) };
}

export interface UnitFacts {
  readonly unit: BusinessUnit | undefined;
  readonly above?: readonly BusinessUnit[] | undefined;
  readonly principal?: Principal | undefined;
}

/** Members of a cart that must fit its unit. */
interface ForUnit {
  /** The unit as it was named. */
  readonly businessUnit?: f.Named<'business-unit'> | undefined;
  readonly customerId?: string | undefined;
  readonly store?: { readonly key?: string | undefined } | undefined;
}

/**
 * `InvalidOperation` unless the unit is active, the customer of the cart is an associate and the
 * store is one of the unit's.
 */
export function checkUnit(cart: ForUnit, { unit, above = [], principal }: UnitFacts): void {
  if (unit === undefined) return;
  const { customerId, store } = cart;
  const isOutside = customerId !== undefined && !isAssociate(customerId, unit, above);
  // A buyer learns nothing about invisible units, not even that they exist.
  if (isOutside && principal?.customerId === customerId)
    throw danglingReference('business-unit', cart.businessUnit ?? { key: unit.key });
  if (isOutside)
    throw apiError.InvalidOperation(
      `Customer '${customerId}' is not an associate of the business unit '${unit.key}'.`,
    );
  checkActive(unit);
  if (!fitsStores(unit, above, store?.key))
    throw apiError.InvalidOperation(
      `The store of the cart is not a store of the unit '${unit.key}'.`,
    );
}
