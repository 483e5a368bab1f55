// What must hold for a cart to become an order, and what must be known for that.

import {
  meetsCartPredicate,
  needsOf,
  type PredicateFacts,
} from '../../../commerce/cart-predicate/index.ts';
import { byId, type Rates, rateNeeds } from '../../../commerce/checkout/facts.ts';
import { methodReads } from '../../../commerce/checkout/methods.ts';
import { repriced, unitPrice } from '../../../commerce/checkout/prices.ts';
import {
  checkMethod,
  withoutTaxRates,
  withShippingRates,
  withTaxRates,
} from '../../../commerce/checkout/rates.ts';
import { infosOf, withTotals } from '../../../commerce/checkout/totals.ts';
import {
  type DiscountFacts,
  withDiscounts,
} from '../../../commerce/discounts/on-cart/discounted.ts';
import { isBareDeal } from '../../../commerce/discounts/on-cart/documents.ts';
import { isGift } from '../../../commerce/discounts/on-cart/gifts.ts';
import {
  areDiscountsKnown,
  discountNeeds,
  discountReads,
} from '../../../commerce/discounts/on-cart/needs.ts';
import { invalidShippingDetails, type LineItem } from '../../../commerce/line-items/line-item.ts';
import { isSameMoney } from '../../../commerce/money/money.ts';
import { buyerNeeds } from '../../../commerce/values/customer-groups.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { apiError, type Known, need, type Surroundings } from '../../../declaration/index.ts';
import { areRulesKnown, ruleReads } from '../../business-to-business/approval-rule/judging.ts';
import type { AssociateRole } from '../../business-to-business/associate-role/resource.ts';
import type { BusinessUnit } from '../../business-to-business/business-unit/index.ts';
import {
  checkPermission,
  standingOf,
} from '../../business-to-business/business-unit/permissions.ts';
import { checkActive, fitsStores } from '../../business-to-business/business-unit/use.ts';
import type { InventoryEntry } from '../../catalogue/inventory-entry/index.ts';
import { counted } from '../cart/finalize.ts';
import { checkUnlocked } from '../cart/guard.ts';
import type { Cart } from '../cart/index.ts';
import { checkCodes } from './discount-codes.ts';
import type { OrderFromCartDraft } from './from-cart.ts';
import { trackedSkus } from './stock.ts';

/** Checks 4 to 6: an open cart with something in it and somewhere to go. */
export function checkReady(cart: Cart): void {
  if (cart.cartState !== 'Active' && cart.cartState !== 'Frozen')
    throw apiError.InvalidOperation(
      `The cart is in the state ${cart.cartState}; only active and frozen carts can be ordered.`,
    );
  if (cart.lineItems.length + cart.customLineItems.length === 0)
    throw apiError.InvalidOperation('The cart is empty.');
  if (cart.shippingMode === 'Single' && cart.shippingAddress === undefined)
    throw apiError.InvalidOperation('The cart has no shipping address.');
  if (cart.shippingMode === 'Multiple' && cart.shipping.length === 0)
    throw apiError.InvalidOperation('The cart has no shipping with an address.');
}

/** Check 7: taxes from outside must be complete. */
export function checkExternalTaxes(cart: Cart): void {
  const { taxMode } = cart;
  if (taxMode !== 'External' && taxMode !== 'ExternalAmount') return;
  const infos = [cart.shippingInfo, ...cart.shipping.map(({ shippingInfo }) => shippingInfo)];
  const parts = [...cart.lineItems, ...cart.customLineItems, ...infos.filter((info) => !!info)];
  const isTaxed = parts.every(({ taxedPrice }) => taxedPrice !== undefined);
  if (!isTaxed || cart.taxedPrice === undefined)
    throw apiError.InvalidOperation(
      `The tax mode is ${taxMode}, but an item or a shipping method has no taxes.`,
    );
}

/** Check 8. */
export function checkShippingDetails({
  lineItems,
  customLineItems,
}: Pick<Cart, 'lineItems' | 'customLineItems'>): void {
  const line = lineItems.find(({ shippingDetails }) => shippingDetails?.valid === false);
  if (line !== undefined) throw invalidShippingDetails('LineItem', line.id);
  const custom = customLineItems.find(({ shippingDetails }) => shippingDetails?.valid === false);
  if (custom !== undefined) throw invalidShippingDetails('CustomLineItem', custom.id);
}

/** Check 9. */
export function checkShippingMethods(cart: Cart, facts: Rates & PredicateFacts): void {
  for (const info of [cart.shippingInfo, ...cart.shipping.map((each) => each.shippingInfo)]) {
    const method = byId(facts.shippingMethods, info?.shippingMethod?.id);
    if (method !== undefined) checkMethod(method, cart);
    // The predicate may be another one by now than when the cart was last changed.
    const isMet =
      method === undefined
        ? info?.shippingMethodState !== 'DoesNotMatchCart'
        : meetsCartPredicate(method.predicate, cart, facts);
    if (!isMet)
      throw apiError.ShippingMethodDoesNotMatchCart(
        `The cart does not match the predicate of the shipping method '${info?.shippingMethodName}'.`,
      );
  }
}

/**
 * Check 11: prices, tax rates and shipping rates are still the ones that the cart shows. A frozen
 * cart keeps its prices and tax rates; its shipping rates only when it is hard-frozen.
 */
function checkUnchanged(cart: Cart, rates: Rates, now: string): void {
  if (cart.cartState === 'Frozen') {
    if (cart.freezeStrategy !== 'HardFreeze') checkSameShipping(cart, rates);
    return;
  }
  for (const item of cart.lineItems) checkActivePrice(item, rates);
  const fresh = refreshed(cart, rates, now);
  const changed = cart.lineItems.filter((item, index) => differs(item, fresh.lineItems[index]!));
  const isShippingChanged = !isSame(shippingOf(cart), shippingOf(fresh));
  if (changed.length === 0 && !isShippingChanged) return;
  throw apiError.PriceChanged('Prices or tax rates have changed since the cart was last updated.', {
    lineItems: changed.map(({ id }) => id),
    shipping: isShippingChanged,
  });
}

function checkSameShipping(cart: Cart, rates: Rates): void {
  const pricesOf = (one: Cart) => infosOf(one).map(({ price }) => price);
  if (isSame(pricesOf(cart), pricesOf(withTotals(withShippingRates(cart, rates))))) return;
  throw apiError.PriceChanged('Shipping rates have changed since the cart was last updated.', {
    lineItems: [],
    shipping: true,
  });
}

function refreshed(cart: Cart, rates: Rates, now: string): Cart {
  const fresh = (item: LineItem) =>
    isGift(item) ? item : repriced(item, cart, rates, now, { productData: false });
  const lineItems = cart.lineItems.map(fresh).map(isBareDeal(cart) ? withoutDiscount : keptAsIs);
  const priced = withShippingRates({ ...cart, lineItems }, rates);
  const isPlatform = cart.taxMode === 'Platform';
  return withTotals(isPlatform ? withTaxRates(withoutTaxRates(priced), rates) : priced);
}

/** The standalone price that a line shows may have been taken out of the selection since. */
function checkActivePrice({ price, variant }: LineItem, { standalonePrices }: Rates): void {
  const known = byId(standalonePrices, price.id);
  if (known === undefined || known.active) return;
  throw apiError.InvalidOperation(`The price of the SKU '${variant.sku}' is no longer active.`);
}

const withoutDiscount = (item: LineItem): LineItem => ({
  ...item,
  price: { ...item.price, discounted: undefined },
});
const keptAsIs = (item: LineItem): LineItem => item;

const shippingOf = ({ shippingInfo, shipping }: Cart) =>
  [shippingInfo, ...shipping.map((each) => each.shippingInfo)].map((info) => [
    info?.price,
    info?.taxedPrice,
  ]);

const differs = (item: LineItem, fresh: LineItem): boolean =>
  !isSameMoney(unitPrice(item.price, item.quantity), unitPrice(fresh.price, fresh.quantity)) ||
  !isSame(item.taxedPrice, fresh.taxedPrice);

/** Check 15: custom fields of the draft are of the type that the cart's are of. */
export function checkCustomType({ custom }: Cart, draft: OrderFromCartDraft): void {
  if (custom === undefined || draft.custom === undefined) return;
  if (custom.type.id !== draft.custom.type.id)
    throw apiError.InvalidOperation(
      'The custom fields of an order must have the type of its cart.',
    );
}

/** Units above a unit, from which it may take its stores and its associates. */
type Units = readonly BusinessUnit[] | undefined;

/** Checks 16 and 17 without permissions: the unit is active, and the store is one of its stores. */
export function checkBusinessUnit(
  cart: Pick<Cart, 'businessUnit' | 'store'>,
  unit: BusinessUnit | undefined,
  above: Units = [],
): void {
  if (cart.businessUnit === undefined) return;
  if (unit === undefined)
    throw apiError.InvalidOperation(`There is no business unit '${cart.businessUnit.key}'.`);
  checkActive(unit);
  if (!fitsStores(unit, above, cart.store?.key))
    throw apiError.InvalidOperation(
      `The store of the cart is not a store of the unit '${unit.key}'.`,
    );
}

/** External prices and taxes are for trusted clients; the flow of customers refuses them. */
export function checkOwnCheckout({ lineItems, taxMode }: Cart): void {
  const isExternal = lineItems.some(({ priceMode }) => priceMode !== 'Platform');
  if (isExternal || taxMode === 'External' || taxMode === 'ExternalAmount')
    throw apiError.InvalidOperation(
      'A cart with external prices or external taxes cannot be ordered through My Order.',
    );
}

/** `AssociateMissingPermission` unless a role of the associate in the unit has the permission. */
export function checkAssociate(
  { customerId }: Pick<Cart, 'customerId'>,
  unit: BusinessUnit | undefined,
  associateId: string,
  { above = [], roles = [] }: { readonly above?: Units; readonly roles?: Roles },
  permissions: OrderPermissions = fromCarts,
): void {
  if (unit === undefined) return;
  const isMine = customerId === associateId;
  checkPermission(
    associateId,
    unit,
    standingOf(associateId, unit, { above, roles }),
    [isMine ? permissions.mine : permissions.others],
    isMine ? undefined : customerId,
  );
}

type Roles = readonly AssociateRole[] | undefined;

/** Permissions to order from one's own cart, and from another's. */
interface OrderPermissions {
  readonly mine: string;
  readonly others: string;
}

const fromCarts: OrderPermissions = {
  mine: 'CreateMyOrdersFromMyCarts',
  others: 'CreateOrdersFromOthersCarts',
};

/**
 * The facts for pricing, taxing, discounting and approving the cart.
 * @param custom Custom fields of the order in place of the cart's
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
    ...buyerNeeds(cart),
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
  const current = counted(withDiscounts(stored, known));
  checkCodes(current, known.discountCodes ?? []);
  const cart = stored.cartState === 'Frozen' ? stored : current;
  checkExternalTaxes(cart);
  return cart;
}
