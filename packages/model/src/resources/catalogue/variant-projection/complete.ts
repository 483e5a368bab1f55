// The product data of projections, looked up for a whole page together: none of it is copied, so
// that a product may have thousands of variants and still be changed in one write.
import { mergedAttributes } from '../../../commerce/catalogue/tailoring.ts';
import { type Compute, need } from '../../../declaration/index.ts';
import type { Product } from '../product/resource.ts';
import type { VariantProjection } from './resource.ts';

interface Facts {
  readonly products: readonly Product[];
}

/** A projection with what only the rules of its endpoints look at. */
export interface Completed extends VariantProjection {
  readonly productPublished?: boolean;
}

export const complete: Compute = {
  needs: (projections: readonly VariantProjection[]) => ({
    products: need.many<Product>(
      'product',
      [...new Set(projections.map(({ product }) => product.id))].map((id) => ({ id })),
    ),
  }),
  apply(projection: VariantProjection, { products }: Facts): Completed {
    const product = products.find(({ id }) => id === projection.product.id);
    const { masterData } = product!;
    const side = projection.staged ? masterData.staged : masterData.current;
    const { name, slug, description, categories, categoryOrderHints } = side;
    return {
      ...projection,
      ...{ name, slug, description, categories, categoryOrderHints },
      attributes: mergedAttributes(side.attributes, projection.attributes),
      default: side.defaultVariant?.id === projection.id,
      productPublished: masterData.published,
    };
  },
};
