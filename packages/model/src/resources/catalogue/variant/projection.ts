// One side of a variant as its projection. Stored in the same commit as the variant; product data
// is added when it is read.
import type { Derived } from '../../../declaration/index.ts';
import type { Variant } from './resource.ts';

/** The projection of one side, as it is kept. */
function projectionOf(variant: Variant, side: 'current' | 'staged') {
  const { id, version, createdAt, lastModifiedAt, key, variantId, product, current } = variant;
  const data = side === 'staged' ? (variant.staged ?? current) : current;
  const stamps = { id, version, createdAt, lastModifiedAt };
  return { ...stamps, key, variantId, product, ...data, staged: side === 'staged' };
}

/** The staged side of every variant; the current side while it and its product are published. */
export function projectionsOf(variant: Variant): readonly Derived[] {
  const isShown = variant.published && variant.productPublished === true;
  return [
    {
      kind: 'variant-projection',
      id: variant.id,
      document: isShown ? projectionOf(variant, 'current') : undefined,
    },
    {
      kind: 'variant-projection-staged',
      id: variant.id,
      document: projectionOf(variant, 'staged'),
    },
  ];
}
