import type { ProductData, ProductVariant } from '../../../../commerce/catalogue/product-data.ts';
import { variantsOf } from '../../../../commerce/catalogue/variants.ts';
import { apiError, change, f, need } from '../../../../declaration/index.ts';
import { attributeNeeds } from '../attributes.ts';
import { variantDraftMembers, writtenVariant } from '../drafts.ts';
import { productVariantAdded, productVariantDeleted } from '../messages.ts';
import { checkNoStock, type Product, product } from '../resource.ts';
import {
  checkHasVariants,
  edited,
  editedVariant,
  namedVariant,
  removedImageUrls,
  staged,
  variantMembers,
} from '../variants.ts';

export const addVariant = product.action({
  doc: 'Adds a variant.',
  members: { ...variantDraftMembers(), staged: staged() },
  emits: [productVariantAdded],
  needs: ({ productType }, { attributes = [] }, known) =>
    attributeNeeds(productType.id, [attributes], known),
  apply(before, { staged, ...draft }, facts) {
    checkHasVariants(before);
    const making = { typeId: before.productType.id, facts };
    const variant = writtenVariant(nextId(before), draft, making);
    const after = edited(before, staged, (data) => ({
      ...data,
      variants: [...data.variants, variant],
    }));
    return change(after, productVariantAdded({ variant, staged }));
  },
});

/** An id that no variant of either side has. */
const nextId = ({ masterData: { current, staged } }: Product): number =>
  1 + Math.max(...[current, staged].flatMap(variantsOf).map(({ id }) => id));

export const removeVariant = product.action({
  doc: 'Removes a variant other than the master variant.',
  members: { id: f.optional(f.integer()), sku: f.optional(f.text()), staged: staged() },
  emits: [productVariantDeleted],
  apply(before, { id: variantId, sku, staged }) {
    const variant = namedVariant(before, { variantId, sku }, staged);
    const after = edited(before, staged, (data) => withoutVariant(data, variant.id));
    const removedUrls = removedImageUrls(before, after);
    return change(after, productVariantDeleted({ variant, removedImageUrls: removedUrls, staged }));
  },
});

function withoutVariant(data: ProductData, id: number): ProductData {
  if (data.masterVariant.id === id)
    throw apiError.InvalidOperation('The master variant cannot be removed.');
  return { ...data, variants: data.variants.filter((variant) => variant.id !== id) };
}

export const changeMasterVariant = product.action({
  doc: 'Changes the master variant.',
  members: { ...variantMembers, staged: staged() },
  apply(before, { staged, ...target }) {
    const { id } = namedVariant(before, target, staged);
    return change(edited(before, staged, (data) => withMaster(data, id)));
  },
});

/** The former master variant takes the place of the new one. */
function withMaster(data: ProductData, id: number): ProductData {
  const masterVariant = data.variants.find((variant) => variant.id === id);
  if (masterVariant === undefined) return data;
  const variants = data.variants.map((variant) =>
    variant.id === id ? data.masterVariant : variant,
  );
  return { ...data, masterVariant, variants };
}

const withSku =
  (sku: string | undefined) =>
  (variant: ProductVariant): ProductVariant => ({ ...variant, sku });

/** An inventory entry of the SKU that the variant has and would lose. */
function stockOf(before: Product, variantId: number, sku: string | undefined, onlyStaged: boolean) {
  const { sku: old } = namedVariant(before, { variantId }, onlyStaged);
  const isLost = old !== undefined && old !== sku;
  return {
    stock: isLost
      ? need.matching<{ readonly sku: string }>('inventory-entry', 'sku = :sku', { sku: old }, 1)
      : undefined,
  };
}

export const setSku = product.action({
  doc: 'Sets or removes the SKU of a variant.',
  members: { variantId: f.integer(), sku: f.optional(f.text({ min: 1 })), staged: staged() },
  needs: (before, { variantId, sku, staged }) => stockOf(before, variantId, sku, staged),
  apply(before, { variantId, sku, staged }, { stock }) {
    const { id } = namedVariant(before, { variantId }, staged);
    checkNoStock(stock);
    return change(editedVariant(before, id, staged, withSku(sku)));
  },
});

export const setSKU = product.action({
  doc: 'Sets or removes the SKU of a variant in the current and the staged data; an older form of setSku.',
  members: { variantId: f.integer(), sku: f.optional(f.text({ min: 1 })) },
  needs: (before, { variantId, sku }) => stockOf(before, variantId, sku, false),
  apply(before, { variantId, sku }, { stock }) {
    const { id } = namedVariant(before, { variantId }, false);
    checkNoStock(stock);
    return change(editedVariant(before, id, false, withSku(sku)));
  },
  graphql: { hidden: true },
});

export const setProductVariantKey = product.action({
  doc: 'Sets or removes the key of a variant.',
  members: { ...variantMembers, key: f.optional(f.key()), staged: staged() },
  apply(before, { key, staged, ...target }) {
    const { id } = namedVariant(before, target, staged);
    return change(editedVariant(before, id, staged, (variant) => ({ ...variant, key })));
  },
});
