// From staged to current: what must hold, and the actions.
import { apiError, change, type Known, need } from '../../../declaration/index.ts';
import { attributeNeeds, definitionsIn } from '../product/attributes.ts';
import { checkRequired } from '../product/required.ts';
import type { Product } from '../product/resource.ts';
import { variantPublished, variantStagedChangesRemoved, variantUnpublished } from './messages.ts';
import { type Variant, type VariantData, variant } from './resource.ts';

/** The product of a variant, and what its type says. */
export const parentNeeds = ({ product: { id } }: Pick<Variant, 'product'>, known: Known) => ({
  parent: need.one<Product>('product', { id }),
  ...(known.parent === undefined ? {} : attributeNeeds(known.parent.productType.id, [], known)),
});

/** @throws InvalidOperation, RequiredField */
export function checkPublishable({ attributes }: VariantData, parent: Product, facts: Known): void {
  if (!parent.masterData.published)
    throw apiError.InvalidOperation(
      `Product '${parent.id}' is not published, so its variants cannot be published.`,
    );
  checkRequired(definitionsIn(facts, parent.productType.id), attributes, 'Variant');
}

export const publish = variant.action({
  doc: 'Publishes the staged data.',
  members: {},
  emits: [variantPublished],
  needs: (before, _, known) => parentNeeds(before, known),
  apply: (before, _, facts) => published(before, facts.parent, facts),
});

/** What publishing makes of a variant. @throws InvalidOperation, RequiredField */
export function published(before: Variant, parent: Product, facts: Known) {
  const { staged, current } = before;
  const next = staged ?? current;
  checkPublishable(next, parent, facts);
  const after = { ...before, current: next, staged: undefined, published: true };
  const isAsBefore = before.published && staged === undefined;
  return change(after, ...(isAsBefore ? [] : [variantPublished({ product: before.product })]));
}

export const unpublish = variant.action({
  doc: 'Hides the variant.',
  members: {},
  emits: [variantUnpublished],
  apply: (before) => unpublished(before),
});

/** What hiding makes of it. */
export function unpublished(before: Variant) {
  const { published, product } = before;
  const messages = published ? [variantUnpublished({ product })] : [];
  return change({ ...before, published: false }, ...messages);
}

export const removeStagedChanges = variant.action({
  doc: 'Removes the staged changes.',
  members: {},
  emits: [variantStagedChangesRemoved],
  apply(before) {
    const { product } = before;
    const messages = before.staged === undefined ? [] : [variantStagedChangesRemoved({ product })];
    return change({ ...before, staged: undefined }, ...messages);
  },
});
