// The active cart of a customer or an anonymous session: the one that was changed last.
import { apiError, need, type Principal } from '../../../declaration/index.ts';
import { isQuotation } from './quotation.ts';
import type { Cart } from './resource.ts';

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

/** Active carts of the subject of a token. */
export const activeOfSubject = ({ customerId, anonymousId = '' }: Principal) =>
  customerId === undefined ? activeOfSession(anonymousId) : activeOfCustomer(customerId);

/** The buyer's cart that was changed last, in the store when one is named. */
export const latest = (carts: readonly Cart[], storeKey: string | undefined): Cart | undefined =>
  carts
    .filter((cart) => !isQuotation(cart))
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
