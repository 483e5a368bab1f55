// What a cart has to be for an order to be made of it, now or again and again.

import { needsOf } from '../../../commerce/cart-predicate/index.ts';
import { type Rates, rateNeeds } from '../../../commerce/checkout/facts.ts';
import { methodReads } from '../../../commerce/checkout/methods.ts';
import {
  type DiscountFacts,
  withDiscounts,
} from '../../../commerce/discounts/on-cart/discounted.ts';
import {
  areDiscountsKnown,
  discountNeeds,
  discountReads,
} from '../../../commerce/discounts/on-cart/needs.ts';
import { type Known, need, type Surroundings } from '../../../declaration/index.ts';
import { areRulesKnown, ruleReads } from '../../business-to-business/approval-rule/judging.ts';
import type { BusinessUnit } from '../../business-to-business/business-unit/index.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/index.ts';
import { counted } from '../cart/finalize.ts';
import { checkUnlocked } from '../cart/guard.ts';
import type { Cart } from '../cart/index.ts';
import {
  checkExternalTaxes,
  checkReady,
  checkShippingDetails,
  checkShippingMethods,
  checkUnchanged,
} from './checks.ts';
import { checkCodes } from './discount-codes.ts';
import { trackedSkus } from './stock.ts';

/**
 * What pricing, taxing, discounting and approving the cart read.
 * @param custom Custom fields that the order has in place of those of the cart
 */
export function checkoutNeeds(cart: Cart, known: Known, custom: Cart['custom'] = cart.custom) {
  const skus = trackedSkus(cart);
  const infos = [cart.shippingInfo, ...cart.shipping.map((each) => each.shippingInfo)];
  const asked = {
    products: cart.lineItems.map(({ productId }) => productId),
    lines: cart.lineItems,
    currency: cart.totalPrice.currencyCode,
    shippingMethods: infos.flatMap((info) => info?.shippingMethod?.id ?? []),
    taxCategories: [...cart.customLineItems, ...infos].flatMap(
      (each) => each?.taxCategory?.id ?? [],
    ),
    taxes: cart.taxMode === 'Platform',
  };
  const isReady =
    'shippingMethods' in known && areDiscountsKnown(known) && areRulesKnown(cart, known);
  // One round for all of them: a document that is reached is asked for once, by one name.
  const reads = isReady
    ? [
        ...methodReads((known as Rates).shippingMethods),
        ...discountReads(cart, known),
        ...ruleReads(cart, known),
      ]
    : [];
  return {
    ...rateNeeds(asked, known),
    ...discountNeeds(cart, known),
    ...needsOf(reads, { ...cart, custom }, known),
    stock:
      skus.length === 0
        ? undefined
        : need.matching<InventoryEntry>('inventory-entry', 'sku in :skus', { skus }),
    businessUnit: need.maybe<BusinessUnit>('business-unit', cart.businessUnit),
  };
}

/** What `checkoutNeeds` asks for. */
export type CheckoutFacts = Rates & DiscountFacts & Surroundings;

/** Checks 4 to 11; the cart with the discounts that hold now. */
export function checkedCart(stored: Cart, facts: CheckoutFacts): Cart {
  checkReady(stored);
  checkUnlocked(stored, { principal: facts.principal, projectKey: facts.projectKey });
  checkExternalTaxes(stored);
  checkShippingDetails(stored);
  checkShippingMethods(stored, facts);
  checkUnchanged(stored, facts, facts.now);
  const known = facts as unknown as DiscountFacts;
  const cart = stored.cartState === 'Frozen' ? stored : counted(withDiscounts(stored, known));
  checkCodes(cart, known.discountCodes ?? []);
  checkExternalTaxes(cart);
  return cart;
}
