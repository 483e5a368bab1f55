import { price } from '../../../commerce/money/price.ts';
import { selectPrice } from '../../../commerce/money/price-selection.ts';
import { pricesOf } from '../../../commerce/money/standalone.ts';
import { derivedField, f, kindOf } from '../../../declaration/index.ts';
import { attributesOf } from '../variant/attributes.ts';
import { complete } from './complete.ts';
import { endpoints } from './endpoints.ts';
import { stagedVariantProjection, type VariantProjection, variantProjection } from './resource.ts';
import { variantAttributes } from './variant-attributes.ts';

/** The price of a projection in GraphQL. */
const priceOf = derivedField({
  of: 'VariantProjection',
  name: 'price',
  doc: 'The price for a buyer.',
  takes: {
    currency: f.currency(),
    country: f.optional(f.country()),
    customerGroupId: f.optional(f.text()),
    customerGroupAssignmentIds: f.optional(f.listOf(f.text())),
    channelId: f.optional(f.text()),
    date: f.optional(f.dateTime()),
    recurrencePolicyId: f.optional(f.text()),
  },
  gives: f.optional(price()),
  beside: {
    by: 'standalone-price',
    where: 'sku in :ids',
    list: { owner: ({ sku }) => sku, most: 500 },
    word: ({ sku }: VariantProjection) => sku,
  },
  from({ sku }: VariantProjection, asked, now, standalone) {
    const { currency, country, customerGroupId, channelId, date, recurrencePolicyId } = asked;
    return selectPrice(pricesOf({ priceMode: 'Standalone' }, { sku, prices: [] }, standalone), {
      currency,
      country,
      customerGroupId,
      channelId,
      recurrencePolicyId,
      customerGroupIds: asked.customerGroupAssignmentIds,
      at: date ?? now,
    });
  },
});

export const variantProjectionKind = kindOf({
  resource: variantProjection,
  compute: complete,
  endpoints,
  procedures: variantAttributes,
  derived: [attributesOf('VariantProjection', 'attributes'), priceOf],
});
export const stagedVariantProjectionKind = kindOf({
  resource: stagedVariantProjection,
  compute: complete,
});
