// Explanations as the operator sees them: documents by their names, each reason with its sentence.
import type { Unmet } from '@storewright/model/commerce/cart-predicate';
import type { CartExplanation } from './cart-reasons.ts';
import type { PriceExplanation } from './price.ts';
import {
  cartDiscountReasons,
  noPriceReasons,
  noTaxReasons,
  priceReasons,
  priceSources,
  productDiscountReasons,
  shippingMethodReasons,
  shippingRateReasons,
  taxReasons,
} from './reasons.ts';

interface Named {
  readonly id: string;
  readonly [member: string]: any;
}

const named = ({ id, key, name, sortOrder }: Named) => ({
  id,
  ...(key === undefined ? {} : { key }),
  name,
  ...(sortOrder === undefined ? {} : { sortOrder }),
});

type Line = Pick<PriceExplanation, 'prices' | 'productDiscounts'>;

const shownPrices = ({ prices, productDiscounts }: Line) => ({
  prices: prices.map(({ price, reason }) => ({
    price,
    reason,
    explanation: priceReasons[reason],
  })),
  productDiscounts: productDiscounts.map(({ discount, reason, value }) => ({
    ...named(discount),
    reason,
    explanation: productDiscountReasons[reason],
    ...(value === undefined ? {} : { value }),
  })),
});

/** A price explanation, for an answer. */
export const shownPrice = ({ prices, productDiscounts, ...rest }: PriceExplanation) => ({
  ...rest,
  ...shownPrices({ prices, productDiscounts }),
});

type Taxes = CartExplanation['lineItems'][number]['taxes'];

const shownTaxes = (taxes: Taxes) =>
  taxes.map(({ rates, reason, ...rest }) => ({
    ...rest,
    ...(reason === undefined ? {} : { reason, explanation: noTaxReasons[reason] }),
    rates: rates.map((one) => ({ ...one, explanation: taxReasons[one.reason] })),
  }));

const unmetOf = (unmet: readonly Unmet[] | undefined) => (unmet === undefined ? {} : { unmet });

/** A cart explanation, for an answer. */
export const shownCart = (told: CartExplanation) => ({
  cartId: told.cartId,
  lineItems: told.lineItems.map(({ taxes, prices, productDiscounts, reason, ...rest }) => ({
    ...rest,
    ...(reason === undefined ? {} : { reason, explanation: noPriceReasons[reason] }),
    ...shownPrices({ prices, productDiscounts }),
    taxes: shownTaxes(taxes),
  })),
  customLineItems: told.customLineItems.map(({ taxes, ...rest }) => ({
    ...rest,
    taxes: shownTaxes(taxes),
  })),
  cartDiscounts: told.cartDiscounts.map(({ discount, reason, unmet, centAmount }) => ({
    ...named(discount),
    reason,
    explanation: cartDiscountReasons[reason],
    ...unmetOf(unmet),
    ...(centAmount === undefined ? {} : { centAmount }),
  })),
  discountCodes: told.discountCodes,
  shippings: told.shippings.map(shownShipping),
});

const shownShipping = ({ methods, ...rest }: CartExplanation['shippings'][number]) => ({
  ...rest,
  methods: methods.map(({ method, reason, unmet, rates, price }) => ({
    ...named(method),
    reason,
    explanation: shippingMethodReasons[reason],
    ...unmetOf(unmet),
    rates: rates.map((one) => ({ ...one, explanation: shippingRateReasons[one.reason] })),
    ...(price === undefined ? {} : { price: { ...price, explanation: priceSources[price.by] } }),
  })),
});
