// Which of the embedded prices of a variant holds for a buyer.
// Used by carts, and by product projections that are asked for a price.

/** What selection reads of a price; every stored price has this shape. */
export interface ScopedPrice {
  readonly value: { readonly currencyCode: string; readonly centAmount?: number };
  readonly discounted?: { readonly value: { readonly centAmount: number } } | undefined;
  readonly country?: string | undefined;
  readonly customerGroup?: { readonly id: string } | undefined;
  readonly channel?: { readonly id: string } | undefined;
  readonly recurrencePolicy?: { readonly id: string } | undefined;
  readonly validFrom?: string | undefined;
  readonly validUntil?: string | undefined;
}

export interface PriceQuestion {
  /** ISO 4217. */
  readonly currency: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
  readonly customerGroupId?: string | undefined;
  /** Additional customer groups of the buyer. */
  readonly customerGroupIds?: readonly string[] | undefined;
  readonly channelId?: string | undefined;
  /** A one-time purchase has no policy, and no price of one. */
  readonly recurrencePolicyId?: string | undefined;
  /** Instant, as documents hold it: `2024-05-02T09:10:11.123Z`. */
  readonly at: string;
}

/**
 * The price that fits best, or `undefined`. Currency and validity are hard filters; a price whose
 * scope names something else than the question never fits. Among the fitting prices the more
 * specific scope wins: recurrence policy before customer group before channel before country; at
 * the same scope a price with a validity period wins over one without.
 */
export function selectPrice<P extends ScopedPrice>(
  prices: readonly P[] | undefined,
  question: PriceQuestion,
): P | undefined {
  let best: P | undefined;
  for (const price of prices ?? [])
    if (fits(price, question) && (best === undefined || isBetter(price, best))) best = price;
  return best;
}

/** The price that fits best for each policy of which there is one, or for that which is asked for. */
export function recurrencePrices<P extends ScopedPrice>(
  prices: readonly P[] | undefined,
  question: PriceQuestion,
): readonly P[] {
  const byPolicy = new Map<string, P[]>();
  for (const price of prices ?? []) {
    const id = price.recurrencePolicy?.id;
    const isAsked = question.recurrencePolicyId === undefined || question.recurrencePolicyId === id;
    if (id !== undefined && isAsked) byPolicy.set(id, [...(byPolicy.get(id) ?? []), price]);
  }
  return [...byPolicy].flatMap(
    ([recurrencePolicyId, own]) => selectPrice(own, { ...question, recurrencePolicyId }) ?? [],
  );
}

/** Why a price holds over another one that fits, too. */
export type PriceAdvantage =
  | 'MoreSpecificScope'
  | 'HasValidityPeriod'
  | 'LowerAmount'
  | 'EarlierInList';

/** What one price has over another; on one level two customer groups of the buyer may have prices. */
export function advantageOver(price: ScopedPrice, other: ScopedPrice): PriceAdvantage | undefined {
  const difference = rank(price) - rank(other);
  if (difference !== 0) {
    if (difference < 0) return undefined;
    return scopeRank(price) > scopeRank(other) ? 'MoreSpecificScope' : 'HasValidityPeriod';
  }
  return amount(price) < amount(other) ? 'LowerAmount' : undefined;
}

const isBetter = (price: ScopedPrice, best: ScopedPrice): boolean =>
  advantageOver(price, best) !== undefined;

const amount = ({ value: { centAmount = 0 }, discounted }: ScopedPrice): number =>
  discounted?.value.centAmount ?? centAmount;

/** Why a price cannot hold for a buyer. */
export type PriceMisfit =
  | 'OtherCurrency'
  | 'NotYetValid'
  | 'NoLongerValid'
  | 'OtherCountry'
  | 'OtherCustomerGroup'
  | 'OtherChannel'
  | 'OtherRecurrencePolicy';

/** The first reason for which a price does not fit the question; `undefined` when it fits. */
export function misfitOf(price: ScopedPrice, question: PriceQuestion): PriceMisfit | undefined {
  const { value, validFrom, validUntil, country, customerGroup, channel, recurrencePolicy } = price;
  if (value.currencyCode !== question.currency) return 'OtherCurrency';
  if (validFrom !== undefined && validFrom > question.at) return 'NotYetValid';
  // The end is not part of the period.
  if (validUntil !== undefined && question.at >= validUntil) return 'NoLongerValid';
  if (country !== undefined && country !== question.country) return 'OtherCountry';
  if (customerGroup !== undefined && !isInGroup(customerGroup.id, question))
    return 'OtherCustomerGroup';
  if (channel !== undefined && channel.id !== question.channelId) return 'OtherChannel';
  if (recurrencePolicy !== undefined && recurrencePolicy.id !== question.recurrencePolicyId)
    return 'OtherRecurrencePolicy';
  return undefined;
}

const fits = (price: ScopedPrice, question: PriceQuestion): boolean =>
  misfitOf(price, question) === undefined;

export type PriceReason = 'Chosen' | PriceMisfit | PriceAdvantage;

export interface PriceVerdict<P> {
  readonly price: P;
  /** Of a price that fits and lost: what the chosen price has over it. */
  readonly reason: PriceReason;
}

/** Every price with the reason for which `selectPrice` takes it or leaves it. */
export function judgePrices<P extends ScopedPrice>(
  prices: readonly P[],
  question: PriceQuestion,
): readonly PriceVerdict<P>[] {
  const chosen = selectPrice(prices, question);
  return prices.map((price) => ({
    price,
    reason:
      price === chosen
        ? 'Chosen'
        : (misfitOf(price, question) ?? advantageOver(chosen!, price) ?? 'EarlierInList'),
  }));
}

const isInGroup = (id: string, { customerGroupId, customerGroupIds }: PriceQuestion): boolean =>
  id === customerGroupId || customerGroupIds?.includes(id) === true;

const rank = (price: ScopedPrice): number => scopeRank(price) + (isDated(price) ? 1 : 0);

const scopeRank = (price: ScopedPrice): number =>
  (price.recurrencePolicy === undefined ? 0 : 16) +
  (price.customerGroup === undefined ? 0 : 8) +
  (price.channel === undefined ? 0 : 4) +
  (price.country === undefined ? 0 : 2);

const isDated = ({ validFrom, validUntil }: ScopedPrice): boolean =>
  validFrom !== undefined || validUntil !== undefined;
