import { typedMoneyOf } from '../../../commerce/money/money.ts';
import { discountedPriceDraft, mostPrices, priceTierDraft } from '../../../commerce/money/price.ts';
import {
  apiError,
  boolean,
  change,
  country,
  customFieldsDraft,
  dateTime,
  identifier,
  key,
  listOf,
  need,
  optional,
  record,
  refer,
  type Surroundings,
  typedMoneyDraft,
  withDefault,
} from '../../../declaration/index.ts';
import { standalonePriceCreated } from './messages.ts';
import { sku, standalonePrice } from './resource.ts';
import { checkOrder, isDated, type PriceScope, periodChange, scopeNeed } from './scope.ts';
import { discountedOf, tiersOf } from './tiers.ts';

/** Most prices of one SKU. */
export const mostOfSku = 50_000;

export const create = standalonePrice.create({
  doc: 'Creates a standalone price. The SKU need not exist.',
  name: 'StandalonePriceDraft',
  members: {
    key: optional(key()),
    sku: sku(),
    value: typedMoneyDraft(),
    staged: optional(record('StagedPriceDraft', { value: typedMoneyDraft() })),
    country: optional(country()),
    customerGroup: optional(identifier('customer-group')),
    channel: optional(identifier('channel')),
    validFrom: optional(dateTime()),
    validUntil: optional(dateTime()),
    tiers: optional(listOf(priceTierDraft(), { max: mostPrices })),
    custom: optional(customFieldsDraft('standalone-price')),
    discounted: optional(discountedPriceDraft()),
    active: withDefault(boolean(), true),
    // There are no recurrence policies here: naming one is refused when the input is resolved.
    recurrencePolicy: optional(identifier('recurrence-policy')),
  },
  emits: [standalonePriceCreated],
  needs: (draft) => ({
    count: need.count('standalone-price', 'sku = :sku', { sku: draft.sku }),
    scope: isDated(draft) ? scopeNeed(draft) : undefined,
  }),
  apply(draft, facts) {
    const { count, scope } = facts as Facts;
    const {
      customerGroup,
      channel,
      tiers,
      discounted,
      staged,
      recurrencePolicy: _,
      ...rest
    } = draft;
    const { currencyCode } = draft.value;
    checkOrder(draft);
    if (count >= mostOfSku)
      throw apiError.MaxResourceLimitExceeded(
        `There are at most ${mostOfSku} standalone prices for one SKU.`,
        { exceededResource: 'standalone-price' },
      );
    if (staged !== undefined && staged.value.currencyCode !== currencyCode)
      throw apiError.InvalidField('A staged value is in the currency of the price.', {
        field: 'staged',
        invalidValue: staged.value.currencyCode,
      });
    const document = {
      ...rest,
      value: typedMoneyOf(draft.value),
      staged: staged && { value: typedMoneyOf(staged.value) },
      customerGroup: customerGroup && refer(customerGroup),
      channel: channel && refer(channel),
      tiers: tiers && tiersOf(tiers, currencyCode),
      discounted: discounted && discountedOf(discounted, currencyCode),
    };
    const id = facts.newId();
    const also = isDated(document) ? periodChange({ ...document, id }, scope) : [];
    return { ...change(document), id, also };
  },
  whole: { message: standalonePriceCreated, member: 'standalonePrice' },
});

interface Facts extends Surroundings {
  readonly count: number;
  readonly scope: PriceScope | undefined;
}
