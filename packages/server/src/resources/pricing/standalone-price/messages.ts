import { discountedPrice, priceTier } from '../../../commerce/money/price.ts';
import {
  boolean,
  dateTime,
  inGraphql,
  key,
  listOf,
  message,
  optional,
  record,
  text,
  typedMoney,
} from '../../../declaration/index.ts';
import { stagedPrice, standalonePrice } from './resource.ts';

const discounted = { discounted: optional(discountedPrice()) };
const stagedChanges = { stagedChanges: stagedPrice() };
const from = { validFrom: optional(dateTime()), previousValidFrom: optional(dateTime()) };
const until = { validUntil: optional(dateTime()), previousValidUntil: optional(dateTime()) };

export const standalonePriceCreated = message('StandalonePriceCreated', {
  standalonePrice: record('StandalonePrice', standalonePrice.allFields),
});
export const standalonePriceDeleted = message('StandalonePriceDeleted', { sku: text() });
export const standalonePriceValueChanged = message('StandalonePriceValueChanged', {
  value: typedMoney(),
  staged: boolean(),
  oldValue: optional(typedMoney()),
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
  tiers: listOf(priceTier()),
  previousTiers: listOf(priceTier()),
});
export const standalonePriceTierAdded = message('StandalonePriceTierAdded', { tier: priceTier() });
export const standalonePriceTierRemoved = message('StandalonePriceTierRemoved', {
  removedTier: inGraphql(priceTier(), { name: 'tier' }),
});
export const standalonePriceValidFromSet = message('StandalonePriceValidFromSet', from);
export const standalonePriceValidUntilSet = message('StandalonePriceValidUntilSet', until);
export const standalonePriceValidFromAndUntilSet = message('StandalonePriceValidFromAndUntilSet', {
  ...from,
  ...until,
});
export const standalonePriceActiveChanged = message('StandalonePriceActiveChanged', {
  active: boolean(),
  oldActive: boolean(),
});
export const standalonePriceKeySet = message('StandalonePriceKeySet', {
  key: optional(key()),
  oldKey: optional(key()),
});
