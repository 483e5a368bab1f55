import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { isSameMoney, typedMoneyOf } from '../../../commerce/money/money.ts';
import { discountedPriceDraft, maxPrices, priceTierDraft } from '../../../commerce/money/price.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import {
  type Action,
  apiError,
  change,
  f,
  type Known,
  type Message,
  type Needs,
  need,
} from '../../../declaration/index.ts';
import { holds } from '../product-discount/matches.ts';
import { effectiveOf, priceSubject } from '../product-discount/pricing.ts';
import type { ProductDiscount } from '../product-discount/resource.ts';
import { type StandaloneFacts, standaloneNeeds, subjectOf } from './discounts.ts';
import {
  standalonePriceActiveChanged,
  standalonePriceExternalDiscountSet,
  standalonePriceStagedChangesApplied,
  standalonePriceStagedChangesRemoved,
  standalonePriceTierAdded,
  standalonePriceTierRemoved,
  standalonePriceTiersSet,
  standalonePriceValidFromAndUntilSet,
  standalonePriceValidFromSet,
  standalonePriceValidUntilSet,
  standalonePriceValueChanged,
} from './messages.ts';
import { type StandalonePrice, standalonePrice } from './resource.ts';
import { checkOrder, isDated, periodChange, scopeNeed } from './scope.ts';
import { discountedOf, tiersOf } from './tiers.ts';

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

// When a price holds. Each change is checked against the other prices of the scope.

type Validity = Pick<StandalonePrice, 'validFrom' | 'validUntil'>;

/** The price with another validity; the scope is known when one of the two is dated. */
function withValidity(before: StandalonePrice, validity: Validity, facts: any, told: Message) {
  checkOrder(validity);
  const after = { ...before, ...validity };
  const isAsBefore =
    before.validFrom === validity.validFrom && before.validUntil === validity.validUntil;
  if (isAsBefore) return change(before);
  return { ...change(after, told), also: periodChange(after, facts.scope, isDated(before)) };
}

const validityNeeds = (before: StandalonePrice, validity: Validity) => ({
  scope: isDated(before) || isDated({ ...before, ...validity }) ? scopeNeed(before) : undefined,
});

const instant = () => f.optional(f.dateTime());

export const setValidFrom: Action = standalonePrice.action({
  doc: 'Sets or removes the beginning of the validity.',
  members: { validFrom: instant() },
  emits: [standalonePriceValidFromSet],
  needs: (before, { validFrom }) => validityNeeds(before, { validFrom }),
  apply(before, { validFrom }, facts) {
    const { validUntil, validFrom: previousValidFrom } = before;
    const told = standalonePriceValidFromSet({ validFrom, previousValidFrom });
    return withValidity(before, { validFrom, validUntil }, facts, told);
  },
});

export const setValidUntil: Action = standalonePrice.action({
  doc: 'Sets or removes the end of the validity.',
  members: { validUntil: instant() },
  emits: [standalonePriceValidUntilSet],
  needs: (before, { validUntil }) => validityNeeds(before, { validUntil }),
  apply(before, { validUntil }, facts) {
    const { validFrom, validUntil: previousValidUntil } = before;
    const told = standalonePriceValidUntilSet({ validUntil, previousValidUntil });
    return withValidity(before, { validFrom, validUntil }, facts, told);
  },
});

export const setValidFromAndUntil: Action = standalonePrice.action({
  doc: 'Sets or removes both ends of the validity.',
  members: { validFrom: instant(), validUntil: instant() },
  emits: [standalonePriceValidFromAndUntilSet],
  needs: validityNeeds,
  apply(before, { validFrom, validUntil }, facts) {
    const { validFrom: previousValidFrom, validUntil: previousValidUntil } = before;
    const set = { validFrom, previousValidFrom, validUntil, previousValidUntil };
    const told = standalonePriceValidFromAndUntilSet(set);
    return withValidity(before, { validFrom, validUntil }, facts, told);
  },
});

// A discounted value that somebody else has calculated: it is set for a price when an external
// product discount is for that price.

type Draft = Parameters<typeof discountedOf>[0];

interface Facts extends StandaloneFacts {
  readonly discount?: ProductDiscount | undefined;
  readonly now: string;
}

function externalNeeds(
  price: StandalonePrice,
  { discounted }: { readonly discounted?: Draft | undefined },
  known: Known & Partial<Facts>,
): Needs {
  if (discounted === undefined) return {};
  const { discount } = known;
  const effective = discount === undefined ? [] : effectiveOf([discount], known.now!);
  return {
    discount: need.maybe<ProductDiscount>('product-discount', { id: discounted.discount.id }),
    ...standaloneNeeds([price], effective, known),
  };
}

/** @throws InvalidOperation unless the discount is an external one for the price. */
function externallyDiscounted(price: StandalonePrice, draft: Draft, facts: Facts) {
  const { discount, now } = facts;
  const [effective] = discount === undefined ? [] : effectiveOf([discount], now);
  if (effective === undefined || effective.discount.value.type !== 'external')
    throw apiError.InvalidOperation(
      'Only an active external product discount can be set on a price.',
    );
  const about = subjectOf(price.sku, facts);
  if (!('variant' in about))
    throw apiError.InvalidOperation(`No published product has the SKU '${price.sku}'.`);
  if (!holds(effective.tree, priceSubject(price, about)))
    throw apiError.InvalidOperation('The product discount does not match this price.');
  return discountedOf(draft, price.value.currencyCode);
}
