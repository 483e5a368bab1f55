// Carts in which sellers work out offers: buyers see them, and leave them as they are.
import { type Asked, apiError } from '../../../declaration/index.ts';
import type { Cart } from './resource.ts';

export const isQuotation = ({ origin }: Pick<Cart, 'origin'>): boolean => origin === 'Quote';

/** @throws InvalidOperation for a cart that is not the buyer's to change or to order */
export function refuseQuotation(cart: Pick<Cart, 'origin'>): void {
  if (isQuotation(cart))
    throw apiError.InvalidOperation(
      'The cart belongs to a staged quote. Buyers order the quote instead.',
    );
}

/** The same as a rule of an endpoint. */
export function keepQuotations({ operation, document }: Asked): void {
  if ((operation === 'update' || operation === 'delete') && document !== undefined)
    refuseQuotation(document);
}
