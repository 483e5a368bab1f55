import {
  image,
  productVariant,
  projectionFields,
} from '../../../commerce/catalogue/product-data.ts';
import type { CustomFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { discountedPrice, price } from '../../../commerce/money/price.ts';
import { reshaped, withOld } from '../../../commerce/values/messages.ts';
import { f, message, stampFields } from '../../../declaration/index.ts';
import { projectionOf } from './projection.ts';

const { id, version, createdAt, lastModifiedAt } = stampFields;
const projection = () =>
  f.record('ProductProjection', { id, version, createdAt, lastModifiedAt, ...projectionFields });

export const publishScope = () => f.choice('PublishScope', 'All', 'Prices');

const created = message('ProductCreated', { productProjection: projection() });

/** Given the stored product, it contains the staged projection: only then are the stamps known. */
export const productCreated = reshaped(created, ({ productProjection: stored }) => ({
  productProjection: projectionOf(stored, 'staged'),
}));

export const productPublished = message('ProductPublished', {
  removedImageUrls: f.listOf(f.text()),
  productProjection: projection(),
  scope: publishScope(),
});

export const productUnpublished = message('ProductUnpublished', {});

export const productDeleted = message('ProductDeleted', {
  removedImageUrls: f.listOf(f.text()),
  currentProjection: projection(),
});

export const productRevertedStagedChanges = message('ProductRevertedStagedChanges', {
  removedImageUrls: f.listOf(f.text()),
});

export const productSlugChanged = message('ProductSlugChanged', withOld({ slug: f.localized() }));

export const productStateTransition = message('ProductStateTransition', {
  state: f.reference('state'),
  force: f.boolean(),
});

export const productPriceModeSet = message('ProductPriceModeSet', {
  to: f.choice('PriceMode', 'Embedded', 'Standalone'),
});

const staged = f.boolean();
const inCategory = { category: f.reference('category'), staged };

export const productAddedToCategory = message('ProductAddedToCategory', inCategory);
export const productRemovedFromCategory = message('ProductRemovedFromCategory', inCategory);

export const productVariantAdded = message('ProductVariantAdded', {
  variant: productVariant(),
  staged,
});

export const productVariantDeleted = message('ProductVariantDeleted', {
  variant: f.optional(productVariant()),
  removedImageUrls: f.listOf(f.text()),
  staged,
});

const variantId = f.integer();

export const productImageAdded = message('ProductImageAdded', {
  variantId,
  image: image(),
  staged,
});

export const productPriceAdded = message('ProductPriceAdded', {
  variantId,
  price: price(),
  staged,
});

export const productPriceRemoved = message('ProductPriceRemoved', {
  variantId,
  price: price(),
  staged,
});

export const productPriceChanged = message('ProductPriceChanged', {
  variantId,
  oldPrice: price(),
  newPrice: price(),
  staged,
  oldStagedPrice: f.optional(price()),
});

export const productPricesSet = message('ProductPricesSet', {
  variantId,
  prices: f.listOf(price()),
  staged,
});

export const productPriceKeySet = message('ProductPriceKeySet', {
  variantId,
  priceId: f.text(),
  oldKey: f.optional(f.text()),
  key: f.optional(f.text()),
  staged,
});

export const productPriceExternalDiscountSet = message('ProductPriceExternalDiscountSet', {
  variantId,
  variantKey: f.optional(f.text()),
  sku: f.optional(f.text()),
  priceId: f.text(),
  discounted: f.optional(discountedPrice()),
  staged,
});

/** Sent when product discounts have changed prices in the background. */
export const productPriceDiscountsSet = message('ProductPriceDiscountsSet', {
  updatedPrices: f.listOf(
    f.record('ProductPriceDiscountUpdateMessagePayload', {
      variantId,
      variantKey: f.optional(f.text()),
      sku: f.optional(f.text()),
      priceId: f.text(),
      discounted: f.optional(discountedPrice()),
      staged,
    }),
  ),
});

const ofPrice = { priceId: f.text(), variantId, staged };

export const productPriceCustomFieldAdded = message('ProductPriceCustomFieldAdded', {
  ...ofPrice,
  name: f.text(),
  value: f.json(),
});

export const productPriceCustomFieldChanged = message('ProductPriceCustomFieldChanged', {
  ...ofPrice,
  name: f.text(),
  value: f.json(),
});

export const productPriceCustomFieldRemoved = message('ProductPriceCustomFieldRemoved', {
  ...ofPrice,
  name: f.text(),
});

export const productPriceCustomFieldsSet = message('ProductPriceCustomFieldsSet', {
  ...ofPrice,
  customField: f.customFields(),
  oldTypeId: f.optional(f.text()),
});

export const productPriceCustomFieldsRemoved = message('ProductPriceCustomFieldsRemoved', ofPrice);

/** Messages of prices have fewer members than messages of other owners, and other names. */
export const priceCustomFieldMessages: CustomFieldMessages = {
  former: 'old',
  customTypeSet: reshaped(
    productPriceCustomFieldsSet,
    ({ customFields: customField, ...rest }) => ({ ...rest, customField }),
  ),
  customTypeRemoved: reshaped(productPriceCustomFieldsRemoved, ({ oldTypeId: _, ...rest }) => rest),
  customFieldAdded: productPriceCustomFieldAdded,
  customFieldChanged: reshaped(productPriceCustomFieldChanged, ({ oldValue: _, ...rest }) => rest),
  customFieldRemoved: productPriceCustomFieldRemoved,
};
