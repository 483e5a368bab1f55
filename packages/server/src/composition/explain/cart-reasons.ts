// Why a cart costs what it costs: every price, discount, tax rate and shipping rate that could have
// counted, each with the reason of the code that decides. Pure.

import { byId, type Rates, type TaxCategory } from '@storewright/model/commerce/checkout/facts';
import { askedPrice, boughtIn } from '@storewright/model/commerce/checkout/prices';
import {
  type DiscountFacts,
  traceDiscounts,
  withDiscounts,
} from '@storewright/model/commerce/discounts/on-cart/discounted';
import type { CartDiscount } from '@storewright/model/commerce/discounts/on-cart/documents';
import {
  type CartDiscountVerdict,
  judgeCartDiscounts,
} from '@storewright/model/commerce/discounts/on-cart/explain';
import type { Price } from '@storewright/model/commerce/money/price';
import { judgePrices, type PriceVerdict } from '@storewright/model/commerce/money/price-selection';
import {
  judgeRates,
  type TaxPlace,
  type TaxRate,
  type TaxRateReason,
} from '@storewright/model/commerce/tax/tax';
import type { Cart } from '@storewright/model/resources/ordering/cart/resource';
import type { ShippingMethod } from '@storewright/model/resources/ordering/shipping-method/resource';
import {
  judgeProductDiscounts,
  type ProductDiscountVerdict,
} from '@storewright/model/resources/pricing/product-discount/explain';
import {
  type PricingFacts,
  priceSubject,
  productSubject,
} from '@storewright/model/resources/pricing/product-discount/pricing';
import type { ProductDiscount } from '@storewright/model/resources/pricing/product-discount/resource';
import { explainShipping, type ShippingExplained } from './shipping-reasons.ts';

type CartFacts = Rates & DiscountFacts & PricingFacts;

export interface CartQuestion {
  readonly cart: Cart;
  /** All cart discounts of the project, inactive ones too. */
  readonly discounts: readonly CartDiscount[];
  readonly productDiscounts: readonly ProductDiscount[];
  readonly methods: readonly ShippingMethod[];
  readonly facts: CartFacts & { readonly now: string };
}

interface TaxExplained {
  /** Of a cart with several shippings. */
  readonly shippingKey?: string | undefined;
  /** Why no rate is looked up at all. */
  readonly reason?: 'TaxModeOfCart' | 'NoTaxCategory' | 'NoShippingAddress';
  readonly rates: readonly { readonly rate: TaxRate; readonly reason: TaxRateReason }[];
}

interface LineExplained {
  readonly lineItemId: string;
  readonly sku?: string | undefined;
  /** Id of the price that the line has now; selection may choose another one today. */
  readonly priceInCart: string;
  /** Why no price is selected at all. */
  readonly reason?: 'PriceFromOutside' | 'ProductIsGone';
  readonly prices: readonly PriceVerdict<Price>[];
  /** About the chosen price. */
  readonly productDiscounts: readonly ProductDiscountVerdict[];
  readonly taxes: readonly TaxExplained[];
}

export interface CartExplanation {
  readonly cartId: string;
  readonly lineItems: readonly LineExplained[];
  readonly customLineItems: readonly {
    readonly customLineItemId: string;
    readonly taxes: readonly TaxExplained[];
  }[];
  readonly cartDiscounts: readonly CartDiscountVerdict[];
  readonly discountCodes: Cart['discountCodes'];
  readonly shippings: readonly ShippingExplained[];
}

export function explainCart(question: CartQuestion): CartExplanation {
  const { cart, discounts, facts, methods } = question;
  const settled = withDiscounts(cart, facts);
  const trace = traceDiscounts(cart, facts);
  return {
    cartId: cart.id,
    lineItems: cart.lineItems.map((line) => explainLine(line, question)),
    customLineItems: cart.customLineItems.map(({ id, taxCategory }) => ({
      customLineItemId: id,
      taxes: explainTaxes(taxCategory?.id, question),
    })),
    cartDiscounts: judgeCartDiscounts(discounts, { cart: settled, facts, trace }),
    discountCodes: settled.discountCodes,
    shippings: explainShipping(settled, methods, facts),
  };
}

function explainLine(line: Cart['lineItems'][number], question: CartQuestion): LineExplained {
  const { cart, facts, productDiscounts } = question;
  const bought = boughtIn(line, facts);
  const named = {
    lineItemId: line.id,
    sku: line.variant.sku,
    priceInCart: line.price.id,
    taxes: explainTaxes(bought?.product.taxCategory?.id, question),
  };
  const none = { prices: [], productDiscounts: [] };
  if (line.priceMode !== 'Platform') return { ...named, ...none, reason: 'PriceFromOutside' };
  if (bought === undefined) return { ...named, ...none, reason: 'ProductIsGone' };
  const { prices, question: asked } = askedPrice(bought, cart, facts.now);
  const verdicts = judgePrices(prices, asked);
  const chosen = verdicts.find(({ reason }) => reason === 'Chosen')?.price;
  const { product, variant } = bought;
  const about = productSubject(product, product.masterData.current, variant, facts);
  return {
    ...named,
    prices: verdicts,
    productDiscounts:
      chosen === undefined
        ? []
        : judgeProductDiscounts(chosen, productDiscounts, priceSubject(chosen, about), facts.now),
  };
}

function explainTaxes(
  categoryId: string | undefined,
  { cart, facts }: CartQuestion,
): readonly TaxExplained[] {
  if (cart.taxMode !== 'Platform') return [{ reason: 'TaxModeOfCart', rates: [] }];
  const category = byId(facts.taxCategories, categoryId);
  if (category === undefined) return [{ reason: 'NoTaxCategory', rates: [] }];
  if (cart.shippingMode === 'Single')
    return [{ ...ratesAt(category, cart.shippingAddress, facts) }];
  return cart.shipping.map(({ shippingKey, shippingAddress }) => ({
    shippingKey,
    ...ratesAt(category, shippingAddress, facts),
  }));
}

function ratesAt(
  { rates }: TaxCategory,
  place: TaxPlace | undefined,
  { project }: CartFacts,
): TaxExplained {
  if (place === undefined) return { reason: 'NoShippingAddress', rates: [] };
  const fallback = project?.carts.countryTaxRateFallbackEnabled === true;
  return { rates: judgeRates(rates, place, fallback) };
}
