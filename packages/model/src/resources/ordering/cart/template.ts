// Carts that recurring orders are made of: their items recur together, and buyers leave them alone.
import { isGift } from '../../../commerce/discounts/on-cart/gifts.ts';
import type { LineItem } from '../../../commerce/line-items/line-item.ts';
import { apiError } from '../../../declaration/index.ts';
import type { Cart } from './resource.ts';

export const isTemplate = ({ origin }: Pick<Cart, 'origin'>): boolean =>
  origin === 'RecurringOrder';

/** @throws InvalidOperation: how often its items are bought again, the recurring order says */
export function refuseTemplate(cart: Pick<Cart, 'origin'>): void {
  if (isTemplate(cart))
    throw apiError.InvalidOperation(
      'The cart belongs to a recurring order. Change the recurring order instead.',
    );
}

/** Ids of the recurrence policies of the items; `undefined` is for one-time items. */
export const policiesIn = ({
  lineItems,
  customLineItems,
}: Pick<Cart, 'lineItems' | 'customLineItems'>): ReadonlySet<string | undefined> =>
  new Set(
    [...lineItems.filter((item) => !isGift(item)), ...customLineItems].map(
      ({ recurrenceInfo }) => recurrenceInfo?.recurrencePolicy.id,
    ),
  );

/** @throws InvalidOperation for an item that does not recur as the others of the cart do */
export function checkTemplate(cart: Cart): void {
  const policies = policiesIn(cart);
  if (policies.size > 1 || policies.has(undefined))
    throw apiError.InvalidOperation(
      'All items of the cart of a recurring order must have its recurrence policy.',
    );
}

/**
 * Whether a line of a recurring order keeps the price of its start permanently: until the recurring
 * order gets another policy, or the line falls below a price tier that it had reached.
 */
export function keepsPrice(
  { id, recurrenceInfo, price, quantity }: LineItem,
  cart: Pick<Cart, 'origin'>,
  before: Pick<Cart, 'lineItems'> | undefined,
): boolean {
  if (!isTemplate(cart) || recurrenceInfo?.priceSelectionMode !== 'Fixed') return false;
  const policyId = recurrenceInfo.recurrencePolicy.id;
  // A template that is made now holds the prices that were just ordered at.
  if (before === undefined) return true;
  const former = before.lineItems.find((item) => item.id === id);
  if (former === undefined || former.recurrenceInfo?.recurrencePolicy.id !== policyId) return false;
  const tiers = price.tiers ?? [];
  const reaches = (count: number) => tiers.some(({ minimumQuantity }) => minimumQuantity <= count);
  return reaches(quantity) || !reaches(former.quantity);
}
