// The order that a recurring order makes of its cart on a date: at the prices of its start or of now,
// with taxes, shipping, discounts and stock as at a checkout of now. Pure.
import { byId, type Rates } from '../../../commerce/checkout/facts.ts';
import { repriced } from '../../../commerce/checkout/prices.ts';
import {
  withoutTaxRates,
  withShippingRates,
  withTaxRates,
} from '../../../commerce/checkout/rates.ts';
import {
  type DiscountFacts,
  withDiscounts,
} from '../../../commerce/discounts/on-cart/discounted.ts';
import { isGift } from '../../../commerce/discounts/on-cart/gifts.ts';
import type { LineItem } from '../../../commerce/line-items/line-item.ts';
import {
  apiError,
  type Known,
  type MessageType,
  type Needs,
  type Write,
} from '../../../declaration/index.ts';
import { type Rulebook, ruleNeeds } from '../../business-to-business/approval-rule/judging.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/index.ts';
import { counted } from '../cart/finalize.ts';
import type { Cart } from '../cart/index.ts';
import {
  type CheckoutFacts,
  checkBusinessUnit,
  checkExternalTaxes,
  checkoutNeeds,
  checkReady,
  checkShippingDetails,
  checkShippingMethods,
} from '../order/checks.ts';
import { type NewOrder, orderOfCart } from '../order/from-cart.ts';
import { createdFromRecurringOrder } from '../order/messages.ts';
import { unitNeeds } from '../order/order-cart.ts';
import { stockWrites } from '../order/stock.ts';
import { orderWrites } from '../order/writes.ts';
import type { RecurringOrder } from './resource.ts';

export type OrderingFacts = CheckoutFacts &
  Rulebook & { readonly stock?: readonly InventoryEntry[] | undefined };

export const orderingNeeds = (template: Cart, known: Known): Needs => ({
  ...checkoutNeeds(template, known),
  ...unitNeeds(known.businessUnit, undefined, known),
  ...ruleNeeds(known),
});

/**
 * The order, and what it takes from the stock.
 * @throws ApiError when a checkout of the cart would be refused now
 */
export function orderingWrites(
  by: RecurringOrder,
  template: Cart | undefined,
  facts: OrderingFacts,
): readonly Write[] {
  if (template === undefined)
    throw apiError.InvalidOperation('The cart of the recurring order no longer exists.');
  const cart = currentCart(template, facts);
  return [
    ...orderWrites(orderOf(cart, by), facts, { message: tellingOf(by) }),
    ...stockWrites(cart, facts.stock ?? []),
    { type: 'guard', kind: 'cart', before: template },
  ];
}

function currentCart(template: Cart, facts: OrderingFacts): Cart {
  checkReady(template);
  checkSold(template, facts);
  checkShippingDetails(template);
  checkShippingMethods(template, facts);
  checkBusinessUnit(template, facts.businessUnit, facts.above);
  const lineItems = template.lineItems.map((item) => currentLine(item, template, facts));
  const priced = withShippingRates({ ...template, lineItems }, facts);
  const isPlatform = template.taxMode === 'Platform';
  const taxed = isPlatform ? withTaxRates(withoutTaxRates(priced), facts) : priced;
  const cart = counted(withDiscounts(taxed, facts as DiscountFacts));
  checkExternalTaxes(cart);
  return cart;
}

/** A fixed price is the one of the start; what a gift costs, its discount says. */
function currentLine(item: LineItem, template: Cart, facts: Rates & { readonly now: string }) {
  const isKept = isGift(item) || item.recurrenceInfo?.priceSelectionMode === 'Fixed';
  return isKept ? item : repriced(item, template, facts, facts.now, { productData: false });
}

/** A product that is no longer sold is not ordered again. */
function checkSold({ lineItems }: Cart, { products }: Rates): void {
  const gone = lineItems.find(
    ({ productId }) => byId(products, productId)?.masterData.published !== true,
  );
  if (gone !== undefined)
    throw apiError.InvalidOperation(`Product '${gone.productId}' is no longer published.`);
}

/** Codes that do not apply today are left out of the order; payments are the client's to add. */
function orderOf(cart: Cart, { id }: RecurringOrder): NewOrder {
  return {
    ...orderOfCart(cart, { version: cart.version }),
    paymentInfo: undefined,
    discountCodes: cart.discountCodes.filter(({ state }) => state === 'MatchesCart'),
    recurringOrder: { typeId: 'recurring-order', id },
  };
}

/** The message of the order in the place of `OrderCreated`. */
const tellingOf = ({ id }: RecurringOrder): MessageType<any> =>
  Object.assign(
    (payload: any) =>
      createdFromRecurringOrder({
        ...payload,
        recurringOrderRef: { typeId: 'recurring-order', id },
      }),
    { type: createdFromRecurringOrder.type, members: createdFromRecurringOrder.members },
  );
