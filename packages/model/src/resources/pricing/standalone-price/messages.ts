import { discountedPrice, priceTier } from '../../../commerce/money/price.ts';
import { f, message } from '../../../declaration/index.ts';
import { stagedPrice, standalonePrice } from './resource.ts';

const discounted = { discounted: f.optional(discountedPrice()) };
const stagedChanges = { stagedChanges: stagedPrice() };
const from = { validFrom: f.optional(f.dateTime()), previousValidFrom: f.optional(f.dateTime()) };
const until = {
  validUntil: f.optional(f.dateTime()),
  previousValidUntil: f.optional(f.dateTime()),
};

export const standalonePriceCreated = message('StandalonePriceCreated', {
  standalonePrice: f.record('StandalonePrice', standalonePrice.allFields),
});
export const standalonePriceDeleted = message('StandalonePriceDeleted', { sku: f.text() });
export const standalonePriceValueChanged = message('StandalonePriceValueChanged', {
  value: f.typedMoney(),
  staged: f.boolean(),
  oldValue: f.optional(f.typedMoney()),
});
export const standalonePriceStagedChangesApplied = message(
  'StandalonePriceStagedChangesApplied',
  stagedChanges,
);
export const standalonePriceStagedChangesRemoved = message(
  'StandalonePriceStagedChangesRemoved',
  stagedChanges,
);
export const standalonePriceDiscountSet = message('StandalonePriceDiscountSet', discounted);
export const standalonePriceExternalDiscountSet = message(
  'StandalonePriceExternalDiscountSet',
  discounted,
);
export const standalonePriceTiersSet = message('StandalonePriceTiersSet', {
  tiers: f.listOf(priceTier()),
  previousTiers: f.listOf(priceTier()),
});
export const standalonePriceTierAdded = message('StandalonePriceTierAdded', { tier: priceTier() });
export const standalonePriceTierRemoved = message('StandalonePriceTierRemoved', {
  removedTier: f.inGraphql(priceTier(), { name: 'tier' }),
});
export const standalonePriceValidFromSet = message('StandalonePriceValidFromSet', from);
export const standalonePriceValidUntilSet = message('StandalonePriceValidUntilSet', until);
export const standalonePriceValidFromAndUntilSet = message('StandalonePriceValidFromAndUntilSet', {
  ...from,
  ...until,
});
export const standalonePriceActiveChanged = message('StandalonePriceActiveChanged', {
  active: f.boolean(),
  oldActive: f.boolean(),
});
