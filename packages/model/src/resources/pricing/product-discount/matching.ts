// Which product discount a price would have, before the price is anybody's.

import { variantOf } from '../../../commerce/catalogue/variants.ts';
import {
  asVariant,
  targetBeside,
  type VariantBeside,
  variantsBesideNeed,
} from '../../../commerce/catalogue/variants-beside.ts';
import { centsOf } from '../../../commerce/money/money.ts';
import {
  apiError,
  f,
  type Known,
  type Needs,
  need,
  procedure,
} from '../../../declaration/index.ts';
import type { Product } from '../../catalogue/product/resource.ts';
import { holds } from './matches.ts';
import {
  effectiveOf,
  type PricingFacts,
  priceSubject,
  pricingNeeds,
  productSubject,
} from './pricing.ts';
import type { ProductDiscount } from './resource.ts';

const price = () =>
  f.record('QueryPrice', {
    id: f.optional(f.text({ max: 256 })),
    key: f.optional(f.key()),
    value: f.money(),
    country: f.optional(f.country()),
    customerGroup: f.optional(f.identifier('customer-group')),
    channel: f.optional(f.identifier('channel')),
  });

const noMatch = () =>
  apiError.NoMatchingProductDiscountFound('No product discount matches the price.');

/** The separately stored variant: its current side while it is published. */
function asked([one]: readonly VariantBeside[] = [], staged: boolean) {
  if (one === undefined || !(staged || one.published)) return undefined;
  return asVariant(one, staged ? (one.staged ?? one.current) : one.current);
}

export const matching = procedure({
  doc: 'The active product discount with the highest sort order that matches a price.',
  method: 'POST',
  path: '/product-discounts/matching',
  scopes: ['view_product_discounts', 'view_products'],
  body: {
    productId: f.text({ min: 1, max: 256 }),
    variantId: f.integer({ min: 1 }),
    staged: f.boolean(),
    price: price(),
  },
  answers: 'product-discount',
  needs: ({ productId, variantId }, _context, known: Known) => {
    const first: Needs = {
      product: need.one<Product>('product', { id: productId }),
      discounts: need.matching<ProductDiscount>('product-discount', 'isActive = true'),
    };
    if (known.product === undefined || known.discounts === undefined) return first;
    const effective = effectiveOf(known.discounts, known.now);
    return {
      ...first,
      beside: variantsBesideNeed(targetBeside(known.product, variantId)),
      ...pricingNeeds([known.product], effective, known as PricingFacts),
    };
  },
  run({ price, staged, variantId }, facts) {
    const { discounts, now, product, beside } = facts;
    const data = staged ? product.masterData.staged : product.masterData.current;
    const variant = variantOf(data, { variantId }) ?? asked(beside, staged);
    if (variant === undefined) throw noMatch();
    const subject = productSubject(product, data, variant, facts as PricingFacts);
    const about = priceSubject({ ...price, value: centsOf(price.value) }, subject);
    const found = effectiveOf(discounts, now).find(({ tree }) => holds(tree, about));
    if (found === undefined) throw noMatch();
    return { answer: () => found.discount };
  },
});
