import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { isSameMoney, typedMoneyOf } from '../../../commerce/money/money.ts';
import { discountedPriceDraft, maxPrices, priceTierDraft } from '../../../commerce/money/price.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import { externallyDiscounted, externalNeeds } from './external.ts';
import {
  standalonePriceActiveChanged,
  standalonePriceExternalDiscountSet,
  standalonePriceStagedChangesApplied,
  standalonePriceStagedChangesRemoved,
  standalonePriceTierAdded,
  standalonePriceTierRemoved,
  standalonePriceTiersSet,
  standalonePriceValueChanged,
} from './messages.ts';
import { type StandalonePrice, standalonePrice } from './resource.ts';
import { tiersOf } from './tiers.ts';

export * from './validity-actions.ts';

export const changeValue = standalonePrice.action({
  doc: 'Changes the value, or on request the staged value.',
  members: { value: f.typedMoneyDraft(), staged: f.withDefault(f.boolean(), false) },
  emits: [standalonePriceValueChanged],
  apply(before, { value: draft, staged }) {
    if (draft.currencyCode !== before.value.currencyCode)
      throw apiError.InvalidOperation('The currency of a price cannot change.');
    const value = typedMoneyOf(draft);
    const former = staged ? before.staged?.value : before.value;
    if (former !== undefined && isSameMoney(former, value)) return change(before);
    const after = staged ? { ...before, staged: { value } } : { ...before, value };
    return change(after, standalonePriceValueChanged({ value, staged, oldValue: former }));
  },
});

export const applyStagedChanges = standalonePrice.action({
  doc: 'Applies the staged value.',
  members: {},
  emits: [standalonePriceStagedChangesApplied],
  apply(before) {
    const { staged: stagedChanges, ...rest } = before;
    if (stagedChanges === undefined)
      throw apiError.InvalidOperation('The price has no staged changes.');
    const { value, discounted } = stagedChanges;
    return change(
      { ...rest, value, discounted },
      standalonePriceStagedChangesApplied({ stagedChanges }),
    );
  },
});

export const removeStagedChanges = standalonePrice.action({
  doc: 'Removes the staged value.',
  members: {},
  emits: [standalonePriceStagedChangesRemoved],
  apply(before) {
    const { staged: stagedChanges, ...rest } = before;
    if (stagedChanges === undefined) return change(before);
    return change(rest, standalonePriceStagedChangesRemoved({ stagedChanges }));
  },
});

export const setDiscountedPrice = standalonePrice.action({
  doc: 'Sets or removes the discounted value, from an external product discount.',
  members: { discounted: f.optional(discountedPriceDraft()) },
  emits: [standalonePriceExternalDiscountSet],
  needs: externalNeeds,
  apply(before, { discounted: draft }, facts) {
    const discounted = draft && externallyDiscounted(before, draft, facts);
    return change({ ...before, discounted }, standalonePriceExternalDiscountSet({ discounted }));
  },
});

const tiersFrom = ({ tiers = [] }: StandalonePrice) => tiers;
const currencyOf = ({ value }: StandalonePrice) => value.currencyCode;

export const setPriceTiers = standalonePrice.action({
  doc: 'Replaces the tiers.',
  members: { tiers: f.listOf(priceTierDraft(), { max: maxPrices }) },
  emits: [standalonePriceTiersSet],
  apply(before, { tiers: drafts }) {
    const tiers = tiersOf(drafts, currencyOf(before));
    const set = standalonePriceTiersSet({ tiers, previousTiers: tiersFrom(before) });
    return change({ ...before, tiers: tiers.length === 0 ? undefined : tiers }, set);
  },
});

export const addPriceTier = standalonePrice.action({
  doc: 'Adds a tier.',
  members: { tier: priceTierDraft() },
  emits: [standalonePriceTierAdded],
  apply(before, { tier: draft }) {
    const [tier] = tiersOf([draft], currencyOf(before));
    const tiers = tiersFrom(before);
    if (tiers.some(({ minimumQuantity }) => minimumQuantity === draft.minimumQuantity))
      throw apiError.InvalidField('The price has a tier for the minimum quantity.', {
        field: 'minimumQuantity',
        invalidValue: draft.minimumQuantity,
      });
    return change(
      { ...before, tiers: [...tiers, tier!] },
      standalonePriceTierAdded({ tier: tier! }),
    );
  },
});

export const removePriceTier = standalonePrice.action({
  doc: 'Removes the tier for a minimum quantity.',
  members: { minimumQuantity: f.integer() },
  emits: [standalonePriceTierRemoved],
  apply(before, { minimumQuantity }) {
    const removedTier = tiersFrom(before).find((one) => one.minimumQuantity === minimumQuantity);
    if (removedTier === undefined)
      throw apiError.InvalidOperation(`The price has no tier for ${minimumQuantity} pieces.`);
    const tiers = tiersFrom(before).filter((one) => one !== removedTier);
    return change(
      { ...before, tiers: tiers.length === 0 ? undefined : tiers },
      standalonePriceTierRemoved({ removedTier }),
    );
  },
});

export const plain = memberActions(standalonePrice, {
  changeActive: [
    f.boolean(),
    'Activates or deactivates the price.',
    {
      message: standalonePriceActiveChanged,
    },
  ],
  setKey: [
    f.optional(f.key()),
    'Sets or removes the key.',
    { message: 'StandalonePriceKeySet', tellsOld: true },
  ],
});

export const customFields = customFieldActions(standalonePrice, {
  customizable: 'standalone-price',
});
