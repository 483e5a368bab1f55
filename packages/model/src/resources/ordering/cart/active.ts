// The active cart of a customer or an anonymous session: the one that was changed last.
import {
  apiError,
  type Known,
  type Needs,
  need,
  type Principal,
} from '../../../declaration/index.ts';
import {
  isPermittingKnown,
  permittingNeeds,
  whereUnitPermits,
} from '../../business-to-business/business-unit/own-pages.ts';
import { isQuotation } from './quotation.ts';
import type { Cart } from './resource.ts';
import { isTemplate } from './template.ts';

/** Active carts of a customer; most customers have one. */
export const activeOfCustomer = (customerId: string) =>
  need.matching<Cart>('cart', 'customerId = :customer and cartState = "Active"', {
    customer: customerId,
  });

/** Active carts of an anonymous session. */
export const activeOfSession = (anonymousId: string) =>
  need.matching<Cart>('cart', 'anonymousId = :session and cartState = "Active"', {
    session: anonymousId,
  });

/**
 * Active carts of the subject of a token, as `carts`; of those in business units the ones that his
 * permissions there allow. Rules wait for `carts`, what leads there is asked before.
 */
export function activeOfSubject(principal: Principal, permission: string, known: Known): Needs {
  const { customerId, anonymousId = '' } = principal;
  if (customerId === undefined) return { carts: activeOfSession(anonymousId) };
  const leading = permittingNeeds(principal, permission, known);
  if (!isPermittingKnown(principal, permission, known)) return leading;
  const permitted = whereUnitPermits(principal, permission, known)!;
  const where = `customerId = :customer and cartState = "Active" and ${permitted.where}`;
  const variables = { ...permitted.variables, customer: customerId };
  return { ...leading, carts: need.matching<Cart>('cart', where, variables) };
}

/** The buyer's cart that was changed last, in the store when one is named. */
export const latest = (carts: readonly Cart[], storeKey: string | undefined): Cart | undefined =>
  carts
    .filter((cart) => !isQuotation(cart) && !isTemplate(cart))
    .filter(({ store }) => storeKey === undefined || store?.key === storeKey)
    .reduce<Cart | undefined>(
      (best, cart) =>
        best === undefined || cart.lastModifiedAt > best.lastModifiedAt ? cart : best,
      undefined,
    );

/** The cart that was changed last; `ResourceNotFound` when there is none. */
export function latestOrNone(carts: readonly Cart[], storeKey: string | undefined): Cart {
  const found = latest(carts, storeKey);
  if (found !== undefined) return found;
  throw apiError.ResourceNotFound('There is no active cart.');
}
