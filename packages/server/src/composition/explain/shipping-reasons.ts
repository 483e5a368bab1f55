// Why a shipping method can be used for a cart, or cannot, and what makes its price. Pure.
import {
  explainCartPredicate,
  type PredicateFacts,
  type Unmet,
} from '@storewright/model/commerce/cart-predicate';
import type { Rates } from '@storewright/model/commerce/checkout/facts';
import { methodFault } from '@storewright/model/commerce/checkout/rates';
import { sum } from '@storewright/model/commerce/money/money';
import {
  judgeZoneRates,
  priceSource,
  type ShippingInfo,
  type ShippingRateInput,
  type ShippingRateVerdict,
  shippingPrice,
} from '@storewright/model/commerce/shipping/shipping';
import type { TaxPlace } from '@storewright/model/commerce/tax/tax';
import type { Cart } from '@storewright/model/resources/ordering/cart/resource';
import type { ShippingMethod } from '@storewright/model/resources/ordering/shipping-method/resource';

export type ShippingMethodReason =
  | 'Selected'
  | 'Available'
  | 'Inactive'
  | 'OtherStore'
  | 'NoShippingAddress'
  | 'NoRateForPlace'
  | 'PredicateNotMet';

interface MethodExplained {
  readonly method: ShippingMethod;
  readonly reason: ShippingMethodReason;
  /** Conditions of its predicate that the cart does not meet. */
  readonly unmet?: readonly Unmet[];
  readonly rates: readonly ShippingRateVerdict[];
  /** Of the chosen rate: its price for this cart before discounts, and what makes it. */
  readonly price?: { readonly centAmount: number; readonly by: 'FreeAbove' | 'Tier' | 'Rate' };
}

export interface ShippingExplained {
  /** Of a cart with several shippings. */
  readonly shippingKey?: string | undefined;
  readonly methods: readonly MethodExplained[];
}

interface Shipped {
  readonly shippingKey?: string | undefined;
  readonly place: TaxPlace | undefined;
  readonly info: ShippingInfo | undefined;
  readonly input: ShippingRateInput | undefined;
}

/** The shippings of a cart, each with every method of the project. */
export const explainShipping = (
  cart: Cart,
  methods: readonly ShippingMethod[],
  facts: Rates & PredicateFacts,
): readonly ShippingExplained[] =>
  shippedIn(cart).map((shipped) => ({
    ...(shipped.shippingKey === undefined ? {} : { shippingKey: shipped.shippingKey }),
    methods: methods.map((method) => explainMethod(method, { cart, shipped, facts })),
  }));

function shippedIn(cart: Cart): readonly Shipped[] {
  const { shippingAddress, shippingInfo, shippingRateInput, shippingMode, shipping } = cart;
  if (shippingMode === 'Single')
    return [{ place: shippingAddress, info: shippingInfo, input: shippingRateInput }];
  return shipping.map((one) => ({
    shippingKey: one.shippingKey,
    place: one.shippingAddress,
    info: one.shippingInfo,
    input: one.shippingRateInput ?? shippingRateInput,
  }));
}

interface Around {
  readonly cart: Cart;
  readonly shipped: Shipped;
  readonly facts: Rates & PredicateFacts;
}

function explainMethod(method: ShippingMethod, { cart, shipped, facts }: Around): MethodExplained {
  const { place, info, input } = shipped;
  if (place === undefined) return { method, reason: 'NoShippingAddress', rates: [] };
  const currency = cart.totalPrice.currencyCode;
  const own = new Set(method.zoneRates.map(({ zone }) => zone.id));
  const zones = (facts.zones ?? []).filter(({ id }) => own.has(id));
  const rates = judgeZoneRates(method.zoneRates, zones, place, currency);
  const fault = methodFault(method, cart);
  if (fault !== undefined) return { method, reason: fault, rates };
  const rate = rates.find(({ reason }) => reason === 'Chosen')?.rate;
  if (rate === undefined) return { method, reason: 'NoRateForPlace', rates };
  const unmet =
    method.predicate === undefined ? [] : explainCartPredicate(method.predicate, cart, facts);
  if (unmet.length > 0) return { method, reason: 'PredicateNotMet', unmet, rates };
  const items = [...cart.lineItems, ...cart.customLineItems].map(({ totalPrice }) => totalPrice);
  const total = sum(items, currency);
  const { centAmount } = shippingPrice(rate, total, input);
  const isSelected = info?.shippingMethod?.id === method.id;
  return {
    method,
    reason: isSelected ? 'Selected' : 'Available',
    rates,
    price: { centAmount, by: priceSource(rate, total, input).type },
  };
}
