// Which price a buyer of a variant has and why, for the operator.

import { runProcedure, type World } from '@storewright/engine/pipeline';
import { askedPrice, unitPrice } from '@storewright/model/commerce/checkout/prices';
import type { Price } from '@storewright/model/commerce/money/price';
import { judgePrices, type PriceVerdict } from '@storewright/model/commerce/money/price-selection';
import { assignedGroupIds, buyerNeeds } from '@storewright/model/commerce/values/customer-groups';
import {
  apiError,
  f,
  type Known,
  type Needs,
  need,
  procedure,
} from '@storewright/model/declaration';
import { findSold, lineNeeds } from '@storewright/model/resources/ordering/cart/lines';
import {
  judgeProductDiscounts,
  type ProductDiscountVerdict,
} from '@storewright/model/resources/pricing/product-discount/explain';
import {
  effectiveOf,
  type PricingFacts,
  priceSubject,
  pricingNeeds,
  productSubject,
} from '@storewright/model/resources/pricing/product-discount/pricing';
import type { ProductDiscount } from '@storewright/model/resources/pricing/product-discount/resource';
import { operator } from '../../provisioning/operator.ts';

/** Most discounts of a project that are judged. */
export const maxDiscounts = 500;

/** Members of a question about a price. */
export const priceQuestion = {
  sku: f.optional(f.text({ min: 1, max: 256 })),
  productId: f.optional(f.text({ min: 1, max: 256 })),
  variantId: f.optional(f.integer({ min: 1 })),
  currency: f.currency(),
  country: f.optional(f.country()),
  customerId: f.optional(f.text({ min: 1, max: 256 })),
  customerGroup: f.optional(f.identifier('customer-group')),
  channel: f.optional(f.identifier('channel')),
  recurrencePolicy: f.optional(f.identifier('recurrence-policy')),
  quantity: f.withDefault(f.integer({ min: 1 }), 1),
  at: f.optional(f.dateTime()),
};

type Question = any;

export interface PriceExplanation {
  readonly productId: string;
  readonly variantId: number;
  readonly sku?: string | undefined;
  readonly prices: readonly PriceVerdict<Price>[];
  /** About the chosen price. */
  readonly productDiscounts: readonly ProductDiscountVerdict[];
  /** Of one of so many, with tiers and product discounts. */
  readonly unitPrice?: f.TypedMoney;
}

const draftOf = ({ sku, productId, variantId, quantity, channel }: Question) => ({
  sku,
  productId,
  variantId,
  quantity,
  distributionChannel: channel,
});

function needs(question: Question, _: unknown, known: Known): Needs {
  const { currency, customerId } = question;
  if (question.sku === undefined && question.productId === undefined)
    throw apiError.InvalidInput("One of 'sku' and 'productId' is required.");
  const place = { currency, storeKey: undefined, buyer: { customerId } };
  const first: Needs = {
    ...buyerNeeds({ customerId }),
    ...lineNeeds([draftOf(question)], place, known),
    discounts: need.matching<ProductDiscount>(
      'product-discount',
      'id is defined',
      {},
      maxDiscounts,
    ),
  };
  if (!('standalonePrices' in known) || known.discounts === undefined) return first;
  const { product } = findSold(draftOf(question), known as any);
  const effective = effectiveOf(known.discounts, known.now);
  return { ...first, ...pricingNeeds([product], effective, known as PricingFacts) };
}

function explain(question: Question, facts: any): PriceExplanation {
  const { product, variant } = findSold(draftOf(question), facts);
  const { currency, country, customerGroup, channel, recurrencePolicy, quantity, at } = question;
  const { buyingCustomer, standalonePrices, discounts, now } = facts;
  const buyer = {
    totalPrice: { currencyCode: currency },
    country,
    customerGroup: customerGroup ?? buyingCustomer?.customerGroup,
  };
  const customerGroupIds = assignedGroupIds(facts);
  const asked = askedPrice(
    { product, variant, channel, recurrencePolicy, standalonePrices, customerGroupIds },
    buyer,
    at ?? now,
  );
  const prices = judgePrices(asked.prices, asked.question);
  const chosen = prices.find(({ reason }) => reason === 'Chosen')?.price;
  const named = { productId: product.id, variantId: variant.id, sku: variant.sku, prices };
  if (chosen === undefined) return { ...named, productDiscounts: [] };
  const about = productSubject(product, product.masterData.current, variant, facts);
  return {
    ...named,
    productDiscounts: judgeProductDiscounts(
      chosen,
      discounts,
      priceSubject(chosen, about),
      at ?? now,
    ),
    unitPrice: unitPrice(chosen, quantity),
  };
}

const explaining = procedure({
  doc: 'Which price a buyer of a variant has, and why.',
  method: 'POST',
  path: '/explain-price',
  scopes: [],
  body: priceQuestion,
  needs,
  run: (question, facts) => ({ answer: () => explain(question, facts) }),
});

/** @throws InvalidInput without a variant, ReferencedResourceNotFound for one that is not there */
export async function explainPrice(
  world: World,
  projectKey: string,
  body: unknown,
): Promise<PriceExplanation> {
  const principal = operator(projectKey);
  const call = { procedure: explaining, principal, params: {}, body, query: {} };
  return (await runProcedure(world, call)).answer;
}
