import {
  image,
  productVariant,
  projectionFields,
} from '../../../commerce/catalogue/product-data.ts';
import type { CustomFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { discountedPrice, price } from '../../../commerce/money/price.ts';
import { reshaped } from '../../../commerce/values/reshaped-message.ts';
import {
  boolean,
  choice,
  customFields,
  integer,
  json,
  listOf,
  localized,
  message,
  optional,
  record,
  reference,
  stampFields,
  text,
} from '../../../declaration/index.ts';
import { projectionOf } from './projection.ts';

const { id, version, createdAt, lastModifiedAt } = stampFields;
const projection = () =>
  record('ProductProjection', { id, version, createdAt, lastModifiedAt, ...projectionFields });

export const publishScope = () => choice('PublishScope', 'All', 'Prices');

const created = message('ProductCreated', { productProjection: projection() });

/** Given the stored product, it tells of its staged projection: only then are the stamps known. */
export const productCreated = reshaped(created, ({ productProjection: stored }) => ({
  productProjection: projectionOf(stored, 'staged'),
}));

export const productPublished = message('ProductPublished', {
  removedImageUrls: listOf(text()),
  productProjection: projection(),
  scope: publishScope(),
});

export const productUnpublished = message('ProductUnpublished', {});

export const productDeleted = message('ProductDeleted', {
  removedImageUrls: listOf(text()),
  currentProjection: projection(),
});

export const productRevertedStagedChanges = message('ProductRevertedStagedChanges', {
  removedImageUrls: listOf(text()),
});

export const productSlugChanged = message('ProductSlugChanged', {
  slug: localized(),
  oldSlug: optional(localized()),
});

export const productStateTransition = message('ProductStateTransition', {
  state: reference('state'),
  force: boolean(),
});

export const productPriceModeSet = message('ProductPriceModeSet', {
  to: choice('PriceMode', 'Embedded', 'Standalone'),
});

const staged = boolean();
const inCategory = { category: reference('category'), staged };

export const productAddedToCategory = message('ProductAddedToCategory', inCategory);
export const productRemovedFromCategory = message('ProductRemovedFromCategory', inCategory);

export const productVariantAdded = message('ProductVariantAdded', {
  variant: productVariant(),
  staged,
});

export const productVariantDeleted = message('ProductVariantDeleted', {
  variant: optional(productVariant()),
  removedImageUrls: listOf(text()),
  staged,
});

const variantId = integer();

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
  oldStagedPrice: optional(price()),
});

export const productPricesSet = message('ProductPricesSet', {
  variantId,
  prices: listOf(price()),
  staged,
});

export const productPriceKeySet = message('ProductPriceKeySet', {
  variantId,
  priceId: text(),
  oldKey: optional(text()),
  key: optional(text()),
  staged,
});

export const productPriceExternalDiscountSet = message('ProductPriceExternalDiscountSet', {
  variantId,
  variantKey: optional(text()),
  sku: optional(text()),
  priceId: text(),
  discounted: optional(discountedPrice()),
  staged,
});

/** Told when product discounts have changed prices in the background. */
export const productPriceDiscountsSet = message('ProductPriceDiscountsSet', {
  updatedPrices: listOf(
    record('ProductPriceDiscountUpdateMessagePayload', {
      variantId,
      variantKey: optional(text()),
      sku: optional(text()),
      priceId: text(),
      discounted: optional(discountedPrice()),
      staged,
    }),
  ),
});

const ofPrice = { priceId: text(), variantId, staged };

export const productPriceCustomFieldAdded = message('ProductPriceCustomFieldAdded', {
  ...ofPrice,
  name: text(),
  value: json(),
});

export const productPriceCustomFieldChanged = message('ProductPriceCustomFieldChanged', {
  ...ofPrice,
  name: text(),
  value: json(),
});

export const productPriceCustomFieldRemoved = message('ProductPriceCustomFieldRemoved', {
  ...ofPrice,
  name: text(),
});

export const productPriceCustomFieldsSet = message('ProductPriceCustomFieldsSet', {
  ...ofPrice,
  customField: customFields(),
  oldTypeId: optional(text()),
});

export const productPriceCustomFieldsRemoved = message('ProductPriceCustomFieldsRemoved', ofPrice);

/** Messages of prices say less than those of other owners, and under other names. */
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
