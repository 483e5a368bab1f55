// A discounted value that somebody else has calculated: it is set for a price when an external
// product discount is for that price.
import { apiError, type Known, type Needs, need } from '../../../declaration/index.ts';
import { holds } from '../product-discount/matches.ts';
import { effectiveOf, priceSubject } from '../product-discount/pricing.ts';
import type { ProductDiscount } from '../product-discount/resource.ts';
import { type StandaloneFacts, standaloneNeeds, subjectOf } from './discounts.ts';
import type { StandalonePrice } from './resource.ts';
import { discountedOf } from './tiers.ts';

type Draft = Parameters<typeof discountedOf>[0];

interface Facts extends StandaloneFacts {
  readonly discount?: ProductDiscount | undefined;
  readonly now: string;
}

export function externalNeeds(
  price: StandalonePrice,
  { discounted }: { readonly discounted?: Draft | undefined },
  known: Known & Partial<Facts>,
): Needs {
  if (discounted === undefined) return {};
  const { discount } = known;
  const effective = discount === undefined ? [] : effectiveOf([discount], known.now!);
  return {
    discount: need.maybe<ProductDiscount>('product-discount', { id: discounted.discount.id }),
    ...standaloneNeeds([price], effective, known),
  };
}

/** @throws InvalidOperation unless the discount is an external one for the price. */
export function externallyDiscounted(price: StandalonePrice, draft: Draft, facts: Facts) {
  const { discount, now } = facts;
  const [effective] = discount === undefined ? [] : effectiveOf([discount], now);
  if (effective === undefined || effective.discount.value.type !== 'external')
    throw apiError.InvalidOperation(
      'Only an active external product discount can be set on a price.',
    );
  const about = subjectOf(price.sku, facts);
  if (!('variant' in about))
    throw apiError.InvalidOperation(`No published product has the SKU '${price.sku}'.`);
  if (!holds(effective.tree, priceSubject(price, about)))
    throw apiError.InvalidOperation('The product discount does not match this price.');
  return discountedOf(draft, price.value.currencyCode);
}
