import { typedMoneyOf } from '../../../commerce/money/money.ts';
import { discountedPriceDraft, maxPrices, priceTierDraft } from '../../../commerce/money/price.ts';
import { apiError, change, f, need, type Surroundings } from '../../../declaration/index.ts';
import { standalonePriceCreated } from './messages.ts';
import { sku, standalonePrice } from './resource.ts';
import { checkOrder, isDated, type PriceScope, periodChange, scopeNeed } from './scope.ts';
import { discountedOf, tiersOf } from './tiers.ts';

/** Most prices of one SKU. */
const maxOfSku = 50_000;

export const create = standalonePrice.create({
  doc: 'Creates a standalone price. The SKU need not exist.',
  members: {
    key: f.optional(f.key()),
    sku: sku(),
    value: f.typedMoneyDraft(),
    staged: f.optional(f.record('StagedPriceDraft', { value: f.typedMoneyDraft() })),
    country: f.optional(f.country()),
    customerGroup: f.optional(f.identifier('customer-group')),
    channel: f.optional(f.identifier('channel')),
    validFrom: f.optional(f.dateTime()),
    validUntil: f.optional(f.dateTime()),
    tiers: f.optional(f.listOf(priceTierDraft(), { max: maxPrices })),
    custom: f.optional(f.customFieldsDraft('standalone-price')),
    discounted: f.optional(discountedPriceDraft()),
    active: f.withDefault(f.boolean(), true),
    recurrencePolicy: f.optional(f.identifier('recurrence-policy')),
  },
  needs: (draft) => ({
    count: need.count('standalone-price', 'sku = :sku', { sku: draft.sku }),
    scope: isDated(draft) ? scopeNeed(draft) : undefined,
  }),
  apply(draft, facts) {
    const { count, scope } = facts as Facts;
    const { customerGroup, channel, tiers, discounted, staged, recurrencePolicy, ...rest } = draft;
    const { currencyCode } = draft.value;
    checkOrder(draft);
    if (count >= maxOfSku)
      throw apiError.MaxResourceLimitExceeded(
        `There are at most ${maxOfSku} standalone prices for one SKU.`,
        { exceededResource: 'standalone-price' },
      );
    if (staged !== undefined && staged.value.currencyCode !== currencyCode)
      throw apiError.InvalidField('A staged value must have the currency of the price.', {
        field: 'staged',
        invalidValue: staged.value.currencyCode,
      });
    const document = {
      ...rest,
      value: typedMoneyOf(draft.value),
      staged: staged && { value: typedMoneyOf(staged.value) },
      customerGroup: customerGroup && f.refer(customerGroup),
      channel: channel && f.refer(channel),
      recurrencePolicy: recurrencePolicy && f.refer(recurrencePolicy),
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
