// The parameters of a request say the same of a variant as of a product with it alone.
import type { ProductVariant } from '../../../commerce/catalogue/product-data.ts';
import { mergedAttributes } from '../../../commerce/catalogue/tailoring.ts';
import type { Parameters } from '../../../commerce/money/price-presentation.ts';
import type { EndpointContext, Known } from '../../../declaration/index.ts';
import { adapted, presentationNeeds } from '../product-projection/presentation.ts';
import type { ProductProjection } from '../product-projection/resource.ts';
import type { Completed } from './complete.ts';

/** The product as if it had no other variant; the variant has the attributes of both levels. */
function asProduct(projection: Completed): ProductProjection {
  const { variantId: id, product, key, sku, images, assets, attributes } = projection;
  const { productPublished = true, name, slug, description, categories } = projection;
  const masterVariant = { id, key, sku, images, assets, attributes, prices: [] };
  return {
    ...{ id: product.id, name, slug, description, categories },
    published: productPublished,
    priceMode: 'Standalone',
    attributes: [],
    masterVariant,
    variants: [],
  } as unknown as ProductProjection;
}

function asVariant(
  { productPublished: _, ...projection }: Completed,
  { name, slug, description, masterVariant, attributes: ofProduct }: ProductProjection,
) {
  const { images, assets, attributes, price } = masterVariant as ProductVariant;
  return {
    ...projection,
    ...{ name, slug, description, images, assets, price },
    attributes: mergedAttributes(attributes, ofProduct),
  };
}

export const needsOf = (
  projections: readonly Completed[],
  query: Parameters,
  known: Known,
  context: EndpointContext,
) => presentationNeeds(projections.map(asProduct), query, known, context);

export const presented = (projection: Completed, query: Parameters, now: string, facts: any) =>
  asVariant(projection, adapted(asProduct(projection), query, now, facts));
