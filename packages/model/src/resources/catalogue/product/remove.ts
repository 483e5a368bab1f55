import type { Assignment } from '../../../commerce/catalogue/assortment.ts';
import { variantsOf } from '../../../commerce/catalogue/variants.ts';
import {
  apiError,
  change,
  need,
  type Stored,
  usedAt,
  type Write,
} from '../../../declaration/index.ts';
import { pairOf, productTailoringDeleted } from '../product-tailoring/messages.ts';
import type { ProductTailoring } from '../product-tailoring/resource.ts';
import { variantDeleted } from '../variant/messages.ts';
import { type BesideFacts, going, goingNeeds } from './beside.ts';
import { productDeleted } from './messages.ts';
import { projectionOf } from './projection.ts';
import { product } from './resource.ts';

/** Above the number of selections that a product is in, and of stores that tailor it. */
const most = 1_000;

interface Going extends BesideFacts {
  readonly tailorings: readonly ProductTailoring[];
  readonly assignments: readonly Assignment[];
  readonly selections?: readonly Selection[] | undefined;
}

interface Selection extends Stored {
  readonly productCount: number;
}

const selectionsOf = (assignments: readonly Assignment[]) =>
  need.many<Selection>(
    'product-selection',
    assignments.map(({ productSelection: { id } }) => ({ id })),
  );

export const remove = product.remove({
  emits: [productDeleted],
  // A reference that is created during the deletion makes it read again which documents it changes.
  users: [
    usedAt('product-selection-assignment', ['product.id']),
    usedAt('product-tailoring', ['product.id']),
  ],
  needs: ({ id, masterData, ...rest }, known) => ({
    ...goingNeeds({ id, masterData, ...rest }),
    assignments: need.matching<Assignment>(
      'product-selection-assignment',
      'product(id = :id)',
      { id },
      most,
    ),
    tailorings: need.matching<ProductTailoring>(
      'product-tailoring',
      'product(id = :id)',
      { id },
      most,
    ),
    // A need that depends on a fact is not there before the fact is.
    ...(known.assignments === undefined ? {} : { selections: selectionsOf(known.assignments) }),
  }),
  also: (product, { assignments, tailorings, selections = [], ...beside }: Going) => [
    ...going(beside, variantDeleted({ product: { typeId: 'product', id: product.id } })),
    ...tailorings.map(
      (before): Write => ({
        type: 'delete',
        kind: 'product-tailoring',
        before,
        messages: [productTailoringDeleted(pairOf(before, product))],
      }),
    ),
    ...assignments.map(
      (before): Write => ({
        type: 'delete',
        kind: 'product-selection-assignment',
        before,
        messages: [],
      }),
    ),
    ...selections.map(
      (before): Write => ({
        type: 'update',
        kind: 'product-selection',
        before,
        change: change({ ...before, productCount: before.productCount - 1 }),
      }),
    ),
  ],
  apply(document) {
    const { published, current, staged } = document.masterData;
    if (published)
      throw apiError.InvalidOperation('A published product cannot be deleted; unpublish it first.');
    const images = [current, staged].flatMap(variantsOf).flatMap((variant) => variant.images);
    return [
      productDeleted({
        removedImageUrls: [...new Set(images.map(({ url }) => url))],
        currentProjection: projectionOf(document, 'current'),
      }),
    ];
  },
});
