// From staged to current, and back; the state of a workflow.

import type { ProductData, ProductVariant } from '../../../../commerce/catalogue/product-data.ts';
import { variantOf, variantsOf } from '../../../../commerce/catalogue/variants.ts';
import { isSame } from '../../../../commerce/values/same.ts';
import { checkTransition, transitionNeeds } from '../../../../commerce/values/workflow.ts';
import { apiError, change, f } from '../../../../declaration/index.ts';
import {
  productPublished,
  productRevertedStagedChanges,
  productStateTransition,
  productUnpublished,
  publishScope,
} from '../messages.ts';
import { projectionOf } from '../projection.ts';
import { type Product, product } from '../resource.ts';
import { checkHasVariants, removedImageUrls, withVariants } from '../variants.ts';

export const publish = product.action({
  doc: 'Publishes the staged data, or only the staged prices.',
  members: { scope: f.withDefault(publishScope(), 'All') },
  emits: [productPublished],
  apply(before, { scope }, { now }) {
    const { masterData } = before;
    const { staged } = masterData;
    const current = scope === 'All' ? staged : withPricesOf(masterData.current, staged);
    const after = { ...before, masterData: { ...masterData, current, published: true } };
    if (isPublished(before, current)) return change(after);
    return change(after, publication(before, after, scope, now));
  },
});

const isPublished = ({ masterData }: Product, current: ProductData): boolean =>
  masterData.published && isSame(masterData.current, current);

/** The stamps of the projection are the stamps that the product is about to have. */
const publication = (before: Product, after: Product, scope: 'All' | 'Prices', now: string) =>
  productPublished({
    removedImageUrls: removedImageUrls(before, after),
    productProjection: projectionOf(
      { ...settledProduct(after), version: before.version + 1, lastModifiedAt: now },
      'current',
    ),
    scope,
  });

const settledProduct = (product: Product): Product => {
  const { masterData } = product;
  const hasStagedChanges = !isSame(masterData.staged, masterData.current);
  return { ...product, masterData: { ...masterData, hasStagedChanges } };
};

const withPricesOf = (current: ProductData, staged: ProductData): ProductData =>
  withVariants(current, (variant) => ({
    ...variant,
    prices: (variantOf(staged, { variantId: variant.id }) ?? variant).prices,
  }));

export const unpublish = product.action({
  doc: 'Unpublishes the product.',
  members: {},
  emits: [productUnpublished],
  apply(before) {
    const after = { ...before, masterData: { ...before.masterData, published: false } };
    return change(after, ...(before.masterData.published ? [productUnpublished({})] : []));
  },
});

export const revertStagedChanges = product.action({
  doc: 'Resets the staged data to the current data.',
  members: {},
  emits: [productRevertedStagedChanges],
  apply: (before) => reverted(before, before.masterData.current),
});

export const revertStagedVariantChanges = product.action({
  doc: 'Resets one staged variant to its current data.',
  members: { variantId: f.integer() },
  emits: [productRevertedStagedChanges],
  apply(before, { variantId }) {
    checkHasVariants(before);
    const { current, staged } = before.masterData;
    const variant = variantOf(current, { variantId });
    if (variant === undefined)
      throw apiError.InvalidOperation(`The current data has no variant with ID ${variantId}.`);
    return reverted(before, withVariant(staged, variant));
  },
});

function reverted(before: Product, staged: ProductData) {
  const after = { ...before, masterData: { ...before.masterData, staged } };
  if (isSame(before, after)) return change(after);
  return change(
    after,
    productRevertedStagedChanges({ removedImageUrls: removedImageUrls(before, after) }),
  );
}

const withVariant = (data: ProductData, variant: ProductVariant): ProductData =>
  variantsOf(data).some(({ id }) => id === variant.id)
    ? withVariants(data, (each) => (each.id === variant.id ? variant : each))
    : { ...data, variants: [...data.variants, variant] };

export const transitionState = product.action({
  doc: 'Moves the product to another state of its workflow, or removes the state.',
  members: { state: f.optional(f.identifier('state')), force: f.withDefault(f.boolean(), false) },
  emits: [productStateTransition],
  needs: (before, { state }) => transitionNeeds(before.state, state),
  apply(before, { state, force }, { from, to }) {
    if (state === undefined || to === undefined) return change({ ...before, state: undefined });
    checkTransition({ from, to, type: 'ProductState', force });
    const after = { ...before, state: f.refer(state) };
    return change(after, productStateTransition({ state: f.refer(state), force }));
  },
});
