import { asset } from '../../../commerce/catalogue/assets.ts';
import { attribute, image } from '../../../commerce/catalogue/product-data.ts';
import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import type { Product } from '../product/resource.ts';
import { sideMembers, type TailoringFields } from './resource.ts';

/** What every message says: of which product for which store. */
const pair = {
  store: f.inGraphql(f.keyReference('store'), { name: 'storeRef' }),
  productKey: f.optional(f.text()),
  product: f.inGraphql(f.reference('product'), { name: 'productRef' }),
};

/** @param product as far as it is known */
export const pairOf = (
  { store, product: { typeId, id } }: Pick<TailoringFields, 'store' | 'product'>,
  product: Pick<Product, 'key'> | undefined,
) => ({ store, productKey: product?.key, product: { typeId, id } as const });

const toldVariant = () =>
  f.record('VariantTailoring', {
    id: f.inGraphql(f.integer(), { hidden: true }),
    images: f.optional(f.listOf(image())),
    assets: f.optional(f.listOf(asset())),
    attributes: f.inGraphql(f.listOf(attribute()), { hidden: true }),
  });

export const productTailoringCreated = message('ProductTailoringCreated', {
  key: f.optional(f.key()),
  ...pair,
  ...sideMembers,
  published: f.inGraphql(f.boolean(), { name: 'publish' }),
});

export const productTailoringDeleted = message('ProductTailoringDeleted', pair);
export const productTailoringPublished = message('ProductTailoringPublished', pair);
export const productTailoringUnpublished = message('ProductTailoringUnpublished', pair);

export const productTailoringKeySet = message('ProductTailoringKeySet', {
  ...pair,
  ...withOld({ key: f.optional(f.key()) }),
});

export const productTailoringNameSet = message('ProductTailoringNameSet', {
  ...pair,
  ...withOld({ name: f.optional(f.localized()) }),
});

export const productTailoringDescriptionSet = message('ProductTailoringDescriptionSet', {
  ...pair,
  ...withOld({ description: f.optional(f.localized()) }),
});

export const productTailoringSlugSet = message('ProductTailoringSlugSet', {
  ...pair,
  ...withOld({ slug: f.optional(f.localized()) }),
});

export const productTailoringImageAdded = message('ProductTailoringImageAdded', {
  ...pair,
  variantId: f.integer(),
  image: image(),
});

export const productTailoringImagesSet = message('ProductTailoringImagesSet', {
  ...pair,
  variantId: f.integer(),
  oldImages: f.optional(f.listOf(image())),
  images: f.optional(f.listOf(image())),
});

export const productVariantTailoringAdded = message('ProductVariantTailoringAdded', {
  ...pair,
  variantId: f.integer(),
  variant: toldVariant(),
});

export const productVariantTailoringRemoved = message('ProductVariantTailoringRemoved', {
  ...pair,
  variantId: f.integer(),
  variant: toldVariant(),
});
