import { f } from '@storewright/model/declaration';
import { clientDiscounts, onePriceActions } from '../difference/prices.ts';
import { priceMembers } from '../fields/prices.ts';
import * as v from '../fields/values.ts';
import type { ImportType } from '../model/import-type.ts';
import { checkOnBothSides, productVariantOf } from './sides.ts';

const priceOf = ({
  product: _,
  productVariant: _variant,
  staged: _staged,
  publish,
  ...price
}: any) => price;

/** Embedded prices, one by one; other prices of the variant stay. */
export const price: ImportType = {
  name: 'price',
  path: 'prices',
  resource: 'PriceImport',
  list: 'resources',
  scope: 'manage_products',
  kind: 'product',
  example: {
    key: 'shirt-1-red-eur',
    value: { type: 'centPrecision', currencyCode: 'EUR', centAmount: 1999 },
    product: { typeId: 'product', key: 'shirt-1' },
    productVariant: { typeId: 'product-variant', key: 'shirt-1-red' },
  },
  members: {
    key: v.key(),
    ...priceMembers(),
    product: v.reference('product'),
    productVariant: v.reference('product-variant'),
    staged: f.withDefault(f.boolean(), true),
    publish: f.optional(f.boolean()),
  },
  target: ({ product }) => product,
  joins: true,
  part: ({ key, productVariant }) => `${productVariant.key} ${key}`,
  async plan(resource, around) {
    const { document } = around;
    const { product, productVariant, staged } = resource;
    const variant = productVariantOf(document.masterData.staged, productVariant.key);
    if (variant === undefined) return { do: 'wait', missing: [productVariant], waits: [product] };
    if (!staged) checkOnBothSides(document, variant);
    const discounts = await clientDiscounts(document, around);
    const place = { document, variantId: variant.id, isStaged: staged, discounts };
    return { do: 'update', document, actions: onePriceActions(place, priceOf(resource), around) };
  },
};
