// How a change of product discounts reaches the prices of products, by the job that catches up.

import type { ProductData } from '../../../commerce/catalogue/product-data.ts';
import { type Change, change } from '../../../declaration/index.ts';
import { productPriceDiscountsSet } from '../../catalogue/product/messages.ts';
import type { Product } from '../../catalogue/product/resource.ts';
import {
  discountedProduct,
  type Effective,
  effectiveOf,
  nextBoundary,
  type PricingFacts,
  pricingNeeds,
} from './pricing.ts';

export const discountsOnProducts = {
  name: 'product-discounts',
  source: 'product-discount',
  target: 'product',
  effective: effectiveOf,
  /** Names a state of the discounts: as long as it is the same, so are the prices. */
  signature: (effective: readonly Effective[]): string =>
    effective.map(({ discount: { id, version } }) => `${id}:${version}`).join(' '),
  changesAt: nextBoundary,
  needs: pricingNeeds,
  apply(product: Product, effective: readonly Effective[], facts: PricingFacts): Change<Product> {
    const after = discountedProduct(product, effective, facts);
    if (after === product) return change(product);
    const updatedPrices = (['current', 'staged'] as const).flatMap((side) =>
      updatedOf(product.masterData[side], after.masterData[side], side === 'staged'),
    );
    return change(after, productPriceDiscountsSet({ updatedPrices }));
  },
};

/** Prices of one side that are no longer the very same. */
function updatedOf(before: ProductData, after: ProductData, staged: boolean) {
  const former = new Set(variantsOf(before).flatMap(({ prices }) => prices));
  return variantsOf(after).flatMap(({ id: variantId, key: variantKey, sku, prices }) =>
    prices
      .filter((price) => !former.has(price))
      .map(({ id: priceId, discounted }) => {
        return { variantId, variantKey, sku, priceId, discounted, staged };
      }),
  );
}

const variantsOf = ({ masterVariant, variants }: ProductData) => [masterVariant, ...variants];
