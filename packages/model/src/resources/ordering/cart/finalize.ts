// Prices, rates and totals of a cart, once a request. What an action has left open is looked up;
// a cart with nothing open asks for nothing.

import { needsOf } from '../../../commerce/cart-predicate/index.ts';
import { inLanguagesOf, type StoreScope } from '../../../commerce/catalogue/store-view.ts';
import { type Asked, type Rates, rateNeeds } from '../../../commerce/checkout/facts.ts';
import {
  type MethodFacts,
  methodNeeds,
  methodReads,
  withMethodStates,
} from '../../../commerce/checkout/methods.ts';
import { repriced } from '../../../commerce/checkout/prices.ts';
import { lacksTaxRate, withShippingRates, withTaxRates } from '../../../commerce/checkout/rates.ts';
import { infosOf, withTotals } from '../../../commerce/checkout/totals.ts';
import {
  type DiscountFacts,
  withDiscounts,
} from '../../../commerce/discounts/on-cart/discounted.ts';
import { isGift } from '../../../commerce/discounts/on-cart/gifts.ts';
import {
  areDiscountsKnown,
  discountNeeds,
  discountReads,
} from '../../../commerce/discounts/on-cart/needs.ts';
import { buyerNeeds } from '../../../commerce/values/customer-groups.ts';
import { apiError, type Finalize, type Known, need } from '../../../declaration/index.ts';
import type { CartInWork } from './guard.ts';
import {
  type ReservationFacts,
  reservationNeeds,
  reservationWrites,
  withReservations,
} from './reservations.ts';
import type { Cart } from './resource.ts';
import { checkTemplate, isTemplate, keepsPrice } from './template.ts';

export const finalize: Finalize = {
  needs(cart: CartInWork, known: Known, before: Cart | undefined) {
    if (isClosed(cart)) return {};
    const { store } = cart;
    const asked = askedBy(cart);
    const isNothing =
      asked.products.length + asked.taxCategories.length + asked.shippingMethods.length === 0;
    const isPriced = asked.currency !== undefined;
    const rates = {
      ...(isNothing ? {} : rateNeeds(asked, known)),
      ...(isPriced ? buyerNeeds(cart) : {}),
    };
    const further = { ...methodNeeds(cart), ...discountNeeds(cart, known) };
    const isReady = 'usedMethods' in known && areDiscountsKnown(known);
    const reads = isReady ? [...methodReads(known.usedMethods), ...discountReads(cart, known)] : [];
    return {
      ...rates,
      ...further,
      ...needsOf(reads, cart, known),
      storeOfNames: need.maybe<Languages>('store', store && { key: store.key }),
      ...reservationNeeds(cart, before, known),
    };
  },
  apply(cart: CartInWork, before: Cart | undefined, facts: SettleFacts): Cart {
    const { refresh, chosenShippings = [], ...rest } = cart;
    if (isClosed(cart)) return withoutReserving(rest);
    if (staysFrozen(cart, before)) {
      const frozen = whileFrozen({ ...rest, refresh }, facts);
      checkChosen(frozen, chosenShippings);
      return withReservations(frozen, before, facts);
    }
    if (isTemplate(cart)) checkTemplate(cart);
    const renewed = refresh === undefined ? rest : refreshed({ ...rest, refresh }, before, facts);
    const discounted = withDiscounts(withTaxRates(renewed, facts), facts);
    const shown = namedInStore(discounted, facts.storeOfNames);
    const settled = withMethodStates(counted(shown), facts);
    checkChosen(settled, chosenShippings);
    return withReservations(settled, before, facts);
  },
  also: (cart: Cart, before: Cart | undefined, facts, { reserveFor }: CartInWork) =>
    isClosed(cart)
      ? []
      : reservationWrites(cart, before, { ...facts, cartId: before?.id ?? facts.id }, reserveFor),
};

/** What an action asked of reservations is not part of the document. */
const withoutReserving = ({ reserveFor: _, ...cart }: CartInWork): Cart => cart;

type Languages = Pick<StoreScope, 'languages'>;

type SettleFacts = Rates &
  MethodFacts &
  ReservationFacts &
  DiscountFacts & { readonly storeOfNames?: Languages | undefined };

/** In a store products have their names in the languages of the store. */
function namedInStore(cart: Cart, store: Languages | undefined): Cart {
  if (store === undefined || store.languages.length === 0) return cart;
  const lineItems = cart.lineItems.map((item) => ({
    ...item,
    name: inLanguagesOf(store, item.name),
    ...(item.productSlug === undefined
      ? {}
      : { productSlug: inLanguagesOf(store, item.productSlug) }),
  }));
  return { ...cart, lineItems };
}

/** `InvalidOperation` for a method that was chosen and whose predicate the cart does not meet. */
function checkChosen(
  { shippingInfo, shipping }: Cart,
  chosen: readonly (string | undefined)[],
): void {
  const infos = chosen.map((key) =>
    key === undefined
      ? shippingInfo
      : shipping.find(({ shippingKey }) => shippingKey === key)?.shippingInfo,
  );
  const wrong = infos.find((info) => info?.shippingMethodState === 'DoesNotMatchCart');
  if (wrong === undefined) return;
  throw apiError.InvalidOperation(
    `The cart does not match the predicate of the shipping method '${wrong.shippingMethodName}'.`,
  );
}

/** Closed carts stay as they are. */
const isClosed = ({ cartState }: Cart) => cartState === 'Ordered' || cartState === 'Merged';

/** A request that freezes a cart settles it once more; after that its prices are kept. */
const staysFrozen = ({ cartState }: Cart, before: Cart | undefined) =>
  cartState === 'Frozen' && before?.cartState === 'Frozen';

/**
 * Prices and discounts stay as they are, whatever their current documents. A softly frozen cart
 * gets the current shipping rates; a change of its own recalculates its taxes and sums.
 */
function whileFrozen({ refresh, ...cart }: CartInWork, facts: SettleFacts): Cart {
  const isSoft = cart.freezeStrategy !== 'HardFreeze';
  const rated = isSoft && refresh?.shipping === true ? withShippingRates(cart, facts) : cart;
  const totalled = withTotals(withTaxRates(rated, facts));
  return isSoft ? withMethodStates(totalled, facts) : totalled;
}

function askedBy(cart: CartInWork): Asked {
  const { refresh = {}, lineItems } = cart;
  const isAll = refresh.prices === true || refresh.productData === true;
  const items = isAll ? lineItems : lineItems.filter((item) => lacksTaxRate(item, cart));
  const infos = infosOf(cart);
  const isPlatform = cart.taxMode === 'Platform';
  const untaxed = infos.filter(({ taxRate }) => isPlatform && taxRate === undefined);
  const custom = cart.customLineItems.filter((item) => lacksTaxRate(item, cart));
  return {
    products: items.map(({ productId }) => productId),
    lines: isAll ? items : [],
    storeKey: refresh.productData === true ? cart.store?.key : undefined,
    currency: isAll ? cart.totalPrice.currencyCode : undefined,
    taxCategories: [...custom, ...untaxed].flatMap(({ taxCategory }) => taxCategory?.id ?? []),
    shippingMethods:
      refresh.shipping === true ? infos.flatMap((info) => info.shippingMethod?.id ?? []) : [],
    taxes: isPlatform,
  };
}

function refreshed(
  { refresh = {}, ...cart }: CartInWork,
  before: Cart | undefined,
  facts: Rates & { now: string },
): Cart {
  const { prices, productData = false, shipping } = refresh;
  // Gifts are looked up with the discounts that give them.
  const fresh = (item: Cart['lineItems'][number]) =>
    isGift(item) || keepsPrice(item, cart, before)
      ? item
      : repriced(item, cart, facts, facts.now, { productData });
  const lineItems = prices === true || productData ? cart.lineItems.map(fresh) : cart.lineItems;
  const repricedCart = { ...cart, lineItems };
  return shipping === true ? withShippingRates(repricedCart, facts) : repricedCart;
}

/** How many units the lines hold together. */
export function counted(cart: Cart): Cart {
  const total = cart.lineItems.reduce((sum, { quantity }) => sum + quantity, 0);
  return { ...cart, totalLineItemQuantity: cart.lineItems.length === 0 ? undefined : total };
}
