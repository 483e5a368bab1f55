import { discountedPrice, priceTier } from '../../../commerce/money/price.ts';
import {
  boolean,
  country,
  customFields,
  type DocumentOf,
  dateTime,
  key,
  listOf,
  optional,
  record,
  reference,
  resource,
  text,
  typedMoney,
} from '../../../declaration/index.ts';
import { duplicateScope, scopeText } from './scope.ts';

/** Long enough for every SKU, short enough for the index that keeps scopes apart. */
export const sku = () => text({ min: 1, max: 512 });

export const stagedPrice = () =>
  record('StagedStandalonePrice', { value: typedMoney(), discounted: optional(discountedPrice()) });

export const standalonePrice = resource({
  kind: 'standalone-price',
  name: 'StandalonePrice',
  plural: 'standalonePrices',
  doc: 'A price of a SKU that stands beside the product.',
  fields: {
    key: optional(key()),
    sku: sku(),
    value: typedMoney(),
    country: optional(country()),
    customerGroup: optional(reference('customer-group')),
    channel: optional(reference('channel')),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
    tiers: optional(listOf(priceTier())),
    discounted: optional(discountedPrice()),
    custom: optional(customFields()),
    staged: optional(stagedPrice()),
    active: boolean(),
  },
  unique: [
    {
      field: 'scope',
      values: (price) => [scopeText(price)],
      refusal: (value, holder) => duplicateScope(JSON.parse(value), holder),
    },
  ],
  facets: [
    'key',
    'sku',
    'value.currencyCode',
    'country',
    'customerGroup.id',
    'channel.id',
    'active',
    'discounted.discount.id',
    'staged.discounted.discount.id',
    'custom.type.id',
    'custom.fields',
  ],
  sortColumns: [{ path: 'sku', type: 'text' }],
  indexes: [['sku']],
  isLarge: true,
  userProvided: ['key'],
});

export type StandalonePrice = DocumentOf<(typeof standalonePrice)['fields']>;
