// One side of a product as its projection. Stored in the same commit as the product.
import type { Derived } from '../../../declaration/index.ts';
import type { Product } from './resource.ts';

type Side = 'current' | 'staged';

/** Versioned members that a projection has in common with its product. */
type Stamps = Pick<Product, 'id' | 'version' | 'createdAt' | 'lastModifiedAt'>;

/** The projection of one side. Assigned, because spreading it takes V8 13 microseconds. */
export function projectionOf(product: Product, side: Side) {
  const { id, version, createdAt, lastModifiedAt, key, productType } = product;
  const { taxCategory, state, reviewRatingStatistics, priceMode, masterData } = product;
  const { published, hasStagedChanges } = masterData;
  const stamps: Stamps = { id, version, createdAt, lastModifiedAt };
  return Object.assign(stamps, { key, productType }, masterData[side], {
    published,
    hasStagedChanges,
    taxCategory,
    state,
    reviewRatingStatistics,
    priceMode,
  });
}

/**
 * The stored projections: the staged side of every product, the current side while it is published.
 */
export function projectionsOf(product: Product): readonly Derived[] {
  const { id, masterData } = product;
  const { current, staged, published } = masterData;
  const ofStaged = projectionOf(product, 'staged');
  // The sides of a new product are one value and have one projection, which is written as JSON once.
  const ofCurrent = current === staged ? ofStaged : projectionOf(product, 'current');
  return [
    { kind: 'product-projection', id, document: published ? ofCurrent : undefined },
    { kind: 'product-projection-staged', id, document: ofStaged },
  ];
}
