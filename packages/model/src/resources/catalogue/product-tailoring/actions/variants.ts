import { change, f } from '../../../../declaration/index.ts';
import { staged } from '../../product/variants.ts';
import { needsOf } from '../attributes.ts';
import { variantContent, variantOf } from '../create.ts';
import {
  pairOf,
  productVariantTailoringAdded,
  productVariantTailoringRemoved,
} from '../messages.ts';
import { productTailoring } from '../resource.ts';
import {
  checkNewVariant,
  edited,
  knownProduct,
  productNeed,
  variantIdOf,
  variantIn,
} from '../sides.ts';

const named = { id: f.optional(f.integer()), sku: f.optional(f.text()), staged: staged() };

export const addVariant = productTailoring.action({
  doc: 'Tailors another variant of the product.',
  members: { ...named, ...variantContent },
  emits: [productVariantTailoringAdded],
  needs: (before, { attributes }, known) => ({
    ...productNeed(before),
    ...needsOf(knownProduct(known), [attributes ?? []], known),
  }),
  apply(before, { id: variantId, sku, staged, ...content }, facts) {
    const product = facts.tailoredProduct!;
    const id = variantIdOf(product, { variantId, sku });
    const variant = variantOf(id, content, { product, facts: facts as never });
    const after = edited(before, staged, (side) => {
      checkNewVariant(side, id);
      return { ...side, variants: [...side.variants, variant] };
    });
    const told = { ...pairOf(before, product), variantId: id, variant };
    return change(after, productVariantTailoringAdded(told));
  },
});

export const removeVariant = productTailoring.action({
  doc: 'Removes the tailoring of a variant.',
  members: named,
  emits: [productVariantTailoringRemoved],
  needs: productNeed,
  apply(before, { id: variantId, sku, staged }, { tailoredProduct }) {
    const id = variantIdOf(tailoredProduct, { variantId, sku });
    if (!before.staged.variants.some((variant) => variant.id === id)) return change(before);
    const after = edited(before, staged, (side) => ({
      ...side,
      variants: side.variants.filter((variant) => variant.id !== id),
    }));
    const variant = variantIn(before.staged, id);
    const told = { ...pairOf(before, tailoredProduct), variantId: id, variant };
    return change(after, productVariantTailoringRemoved(told));
  },
});
