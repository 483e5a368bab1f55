// Prices of variants.
import { f } from '@storewright/model/declaration';
import { custom, key, money, reference } from './values.ts';

/** Members of a price, embedded or alone. */
export const priceMembers = () => ({
  value: money(),
  country: f.optional(f.country()),
  customerGroup: f.optional(reference('customer-group')),
  channel: f.optional(reference('channel')),
  validFrom: f.optional(f.dateTime()),
  validUntil: f.optional(f.dateTime()),
  custom: f.optional(custom()),
  discounted: f.optional(
    f.record('DiscountedPrice', { value: money(), discount: reference('product-discount') }),
  ),
  tiers: f.optional(
    f.listOf(f.record('PriceTier', { minimumQuantity: f.integer({ min: 2 }), value: money() }), {
      max: 100,
    }),
  ),
});

/** A price of a variant of a product draft. */
export const priceDraft = () => f.record('PriceDraftImport', { key: key(), ...priceMembers() });
