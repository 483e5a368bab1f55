import { asset } from '../../../commerce/catalogue/assets.ts';
import { image } from '../../../commerce/catalogue/product-data.ts';
import { reshaped } from '../../../commerce/values/reshaped-message.ts';
import { withOld } from '../../../commerce/values/with-old.ts';
import { f, message } from '../../../declaration/index.ts';
import { rawAttribute } from './attributes.ts';
import type { Variant } from './resource.ts';

const created = message('VariantCreated', {
  productId: f.text(),
  variantId: f.integer(),
  key: f.optional(f.text()),
  sku: f.optional(f.text()),
  attributes: f.inGraphql(f.listOf(rawAttribute()), { name: 'attributesRaw' }),
  assets: f.listOf(asset()),
  images: f.listOf(image()),
  publish: f.boolean(),
});

/** Given the stored variant. */
export const variantCreated = reshaped(created, ({ variant }: { variant: Variant }) => {
  const { product, variantId, key, current, published: publish } = variant;
  return { productId: product.id, variantId, key, ...current, publish };
});

export const variantDeleted = message('VariantDeleted', {});
export const variantPublished = message('VariantPublished', {});
export const variantUnpublished = message('VariantUnpublished', {
  product: f.reference('product'),
});
export const variantStagedChangesRemoved = message('VariantStagedChangesRemoved', {});

export const variantSkuSet = message('VariantSkuSet', {
  ...withOld({ sku: f.optional(f.text()) }),
  staged: f.boolean(),
});

export const variantKeySet = message('VariantKeySet', withOld({ key: f.optional(f.text()) }));

export const variantImageAdded = message('VariantImageAdded', {
  image: image(),
  staged: f.boolean(),
});

export const variantImagesSet = message('VariantImagesSet', {
  images: f.listOf(image()),
  oldImages: f.listOf(image()),
  staged: f.boolean(),
});
