import { asset } from '../../../commerce/catalogue/assets.ts';
import { image } from '../../../commerce/catalogue/product-data.ts';
import { reshaped, withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import { rawAttribute } from './attributes.ts';
import type { Variant } from './resource.ts';

/** The product that the variant belongs to; the public GraphQL schema does not show it. */
const product = () => f.inGraphql(f.reference('product'), { hidden: true });

const created = message('VariantCreated', {
  product: product(),
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
  return { product: f.refer(product), variantId, key, ...current, publish };
});

export const variantDeleted = message('VariantDeleted', { product: product() });
export const variantPublished = message('VariantPublished', { product: product() });
export const variantUnpublished = message('VariantUnpublished', {
  product: f.reference('product'),
});
export const variantStagedChangesRemoved = message('VariantStagedChangesRemoved', {
  product: product(),
});

export const variantSkuSet = message('VariantSkuSet', {
  product: product(),
  ...withOld({ sku: f.optional(f.text()) }),
  staged: f.boolean(),
});

export const variantKeySet = message('VariantKeySet', {
  product: product(),
  ...withOld({ key: f.optional(f.text()) }),
});

export const variantImageAdded = message('VariantImageAdded', {
  product: product(),
  image: image(),
  staged: f.boolean(),
});

export const variantImagesSet = message('VariantImagesSet', {
  product: product(),
  images: f.listOf(image()),
  oldImages: f.listOf(image()),
  staged: f.boolean(),
});
