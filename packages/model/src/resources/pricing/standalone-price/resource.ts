import { discountedPrice, priceTier } from '../../../commerce/money/price.ts';
import { searchedBySku } from '../../../commerce/search/beside-products.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';
import { duplicateScope, scopeText } from './scope.ts';

/** Long enough for every SKU, short enough for the index that keeps scopes apart. */
export const sku = () => f.text({ min: 1, max: 512 });

export const stagedPrice = () =>
  f.record('StagedStandalonePrice', {
    value: f.typedMoney(),
    discounted: f.optional(discountedPrice()),
  });

export const standalonePrice = resource({
  name: 'StandalonePrice',
  doc: 'A price of a SKU that is stored separately from the product.',
  fields: {
    key: f.optional(f.key()),
    sku: sku(),
    value: f.typedMoney(),
    country: f.optional(f.country()),
    customerGroup: f.optional(f.reference('customer-group')),
    channel: f.optional(f.reference('channel')),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    tiers: f.optional(f.listOf(priceTier())),
    discounted: f.optional(discountedPrice()),
    recurrencePolicy: f.optional(f.reference('recurrence-policy')),
    custom: f.optional(f.customFields()),
    staged: f.optional(stagedPrice()),
    active: f.boolean(),
  },
  unique: [
    {
      field: 'scope',
      values: (price) => [scopeText(price)],
      refusal: (value, holder) => duplicateScope(JSON.parse(value), holder),
    },
  ],
  searchedWith: searchedBySku,
  facets: [
    'key',
    'sku',
    'value.currencyCode',
    'country',
    'customerGroup.id',
    'channel.id',
    'recurrencePolicy.id',
    'active',
    'discounted.discount.id',
    'staged.discounted.discount.id',
  ],
  sortColumns: [{ path: 'sku', type: 'text' }],
  indexes: [['sku']],
  isLarge: true,
});

export type StandalonePrice = DocumentOf<(typeof standalonePrice)['fields']>;
