// Tax rates and shipping rates of a cart, found again where they are missing or asked for.
import { apiError, f } from '../../declaration/index.ts';
import type { CustomLineItem, ItemShippingTarget, LineItem } from '../line-items/line-item.ts';
import type { OrderLike } from '../line-items/order-like.ts';
import { type Shipping, type ShippingInfo, zoneRateFor } from '../shipping/shipping.ts';
import { missingTaxRate, rateFor, type TaxPlace, type TaxRate } from '../tax/tax.ts';
import { byId, type Rates, type ShippingMethod } from './facts.ts';

/** The rate of a tax category at a place; `undefined` while either is not known. */
function found(
  categoryId: string | undefined,
  place: TaxPlace | undefined,
  { taxCategories, project }: Rates,
): TaxRate | undefined {
  const category = byId(taxCategories, categoryId);
  if (category === undefined || place === undefined) return undefined;
  const fallback = project?.carts.countryTaxRateFallbackEnabled === true;
  const rate = rateFor(category.rates, place, fallback);
  if (rate === undefined) throw missingTaxRate(category.id, place);
  return rate;
}

/** Fills in the tax rates that are missing; only the mode Platform looks them up. */
export function withTaxRates<C extends OrderLike>(cart: C, rates: Rates): C {
  if (cart.taxMode !== 'Platform') return cart;
  const categoryOf = (item: LineItem) => byId(rates.products, item.productId)?.taxCategory?.id;
  return {
    ...cart,
    lineItems: cart.lineItems.map((item) => withItemRate(item, categoryOf(item), cart, rates)),
    customLineItems: cart.customLineItems.map((item) =>
      withItemRate(item, item.taxCategory?.id, cart, rates),
    ),
    shippingInfo: cart.shippingInfo && withInfoRate(cart.shippingInfo, cart.shippingAddress, rates),
    shipping: cart.shipping.map((each) => ({
      ...each,
      shippingInfo:
        each.shippingInfo && withInfoRate(each.shippingInfo, each.shippingAddress, rates),
    })),
  };
}

function withItemRate<I extends LineItem | CustomLineItem>(
  item: I,
  categoryId: string | undefined,
  cart: OrderLike,
  rates: Rates,
): I {
  if (cart.shippingMode === 'Multiple') return withMethodRates(item, categoryId, cart, rates);
  if (item.taxRate !== undefined) return item;
  return { ...item, taxRate: found(categoryId, cart.shippingAddress, rates) };
}

/** Multiple shipping: one rate for each shipping method of parts of the item. */
function withMethodRates<I extends LineItem | CustomLineItem>(
  item: I,
  categoryId: string | undefined,
  cart: OrderLike,
  rates: Rates,
): I {
  const keys = shippingKeysOf(item.shippingDetails?.targets ?? []);
  const perMethodTaxRate = keys.map((shippingMethodKey) => {
    const known = item.perMethodTaxRate.find(
      (each) => each.shippingMethodKey === shippingMethodKey,
    );
    const place = shippingOf(cart, shippingMethodKey)?.shippingAddress;
    const taxRate = known?.taxRate ?? found(categoryId, place, rates);
    return { shippingMethodKey, taxRate };
  });
  return { ...item, perMethodTaxRate };
}

const shippingKeysOf = (targets: readonly ItemShippingTarget[]): readonly string[] => [
  ...new Set(targets.flatMap(({ shippingMethodKey = [] }) => shippingMethodKey)),
];

const shippingOf = ({ shipping }: OrderLike, shippingKey: string): Shipping | undefined =>
  shipping.find((each) => each.shippingKey === shippingKey);

function withInfoRate(info: ShippingInfo, place: TaxPlace | undefined, rates: Rates): ShippingInfo {
  if (info.taxRate !== undefined) return info;
  return { ...info, taxRate: found(info.taxCategory?.id, place, rates) };
}

/** Whether a rate is missing that the mode Platform would look up. */
export function lacksTaxRate(item: LineItem | CustomLineItem, cart: OrderLike): boolean {
  if (cart.taxMode !== 'Platform') return false;
  if (cart.shippingMode === 'Single')
    return item.taxRate === undefined && cart.shippingAddress !== undefined;
  return shippingKeysOf(item.shippingDetails?.targets ?? []).some(
    (key) =>
      item.perMethodTaxRate.find((each) => each.shippingMethodKey === key)?.taxRate === undefined,
  );
}

/** Takes the looked-up tax rates off, because the place or the mode has changed. */
export function withoutTaxRates<C extends OrderLike>(cart: C): C {
  const bare = <I extends LineItem | CustomLineItem>(item: I): I => ({
    ...item,
    taxRate: undefined,
    taxedPrice: undefined,
    perMethodTaxRate: [],
    taxedPricePortions: [],
  });
  const bareInfo = (info: ShippingInfo) => ({
    ...info,
    taxRate: undefined,
    taxedPrice: undefined,
  });
  return {
    ...cart,
    lineItems: cart.lineItems.map(bare),
    customLineItems: cart.customLineItems.map(bare),
    shippingInfo: cart.shippingInfo && bareInfo(cart.shippingInfo),
    shipping: cart.shipping.map((each) => ({
      ...each,
      shippingInfo: each.shippingInfo && bareInfo(each.shippingInfo),
    })),
    taxedPrice: undefined,
    taxedShippingPrice: undefined,
  };
}

/** Looks the rates of the shipping methods up again; custom methods keep theirs. */
export function withShippingRates<C extends OrderLike>(cart: C, rates: Rates): C {
  const { shippingInfo: info, shippingAddress: place } = cart;
  return {
    ...cart,
    shippingInfo: info && (place === undefined ? info : rerated(info, place, cart, rates)),
    shipping: cart.shipping.map((each) => ({
      ...each,
      shippingInfo:
        each.shippingInfo && rerated(each.shippingInfo, each.shippingAddress, cart, rates),
    })),
  };
}

function rerated(info: ShippingInfo, place: TaxPlace, cart: OrderLike, rates: Rates): ShippingInfo {
  if (info.shippingMethod === undefined) return info;
  const method = byId(rates.shippingMethods, info.shippingMethod.id);
  if (method === undefined) return info;
  return { ...info, ...methodMembers(method, place, cart, rates) };
}

/**
 * What the shipping of a cart takes from a shipping method. `InvalidOperation` when the method is
 * not active, not of the cart's store, or does not ship to the place. Whether the cart meets its
 * predicate is seen when the totals are known (./methods.ts).
 */
export function methodMembers(
  method: ShippingMethod,
  place: TaxPlace,
  cart: OrderLike,
  rates: Rates,
) {
  checkMethod(method, cart);
  const currency = cart.totalPrice.currencyCode;
  const shippingRate = zoneRateFor(method.zoneRates, rates.zones ?? [], place, currency);
  if (shippingRate === undefined)
    throw apiError.InvalidOperation(
      `Shipping method '${method.name}' has no rate in ${currency} for the shipping address.`,
    );
  return {
    shippingMethodName: method.name,
    shippingRate,
    taxCategory: f.refer(method.taxCategory),
    shippingMethod: { typeId: 'shipping-method', id: method.id },
    shippingMethodState: 'MatchesCart',
  } as const;
}

/** Why no cart, or not this one, may use a shipping method. */
export function methodFault(
  { active, stores }: Pick<ShippingMethod, 'active' | 'stores'>,
  { store }: Pick<OrderLike, 'store'>,
): 'Inactive' | 'OtherStore' | undefined {
  if (!active) return 'Inactive';
  return stores.length > 0 && !stores.some(({ key }) => key === store?.key)
    ? 'OtherStore'
    : undefined;
}

/** `InvalidOperation` when the shipping method cannot be used for the cart. */
export function checkMethod(method: ShippingMethod, cart: Pick<OrderLike, 'store'>): void {
  const fault = methodFault(method, cart);
  if (fault === 'Inactive')
    throw apiError.InvalidOperation(`Shipping method '${method.name}' is not active.`);
  if (fault === 'OtherStore')
    throw apiError.InvalidOperation(
      `Shipping method '${method.name}' is not for the store of the cart.`,
    );
}
