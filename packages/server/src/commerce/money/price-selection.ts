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
  /** Further customer groups of the buyer. */
  readonly customerGroupIds?: readonly string[] | undefined;
  readonly channelId?: string | undefined;
  /** Whoever buys once has no policy, and no price of one. */
  readonly recurrencePolicyId?: string | undefined;
  /** Instant, as documents hold it: `2024-05-02T09:10:11.123Z`. */
  readonly at: string;
}

/**
 * The price that fits best, or `undefined`. Currency and validity are hard filters; a price whose
 * scope names something else than the question never fits. Among those that fit the more specific
 * scope wins: recurrence policy before customer group before channel before country; at the same
 * scope a price with a validity period wins over one without.
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

/** On one level two customer groups of the buyer may have prices: the lower one holds. */
function isBetter(price: ScopedPrice, best: ScopedPrice): boolean {
  const difference = rank(price) - rank(best);
  return difference > 0 || (difference === 0 && amount(price) < amount(best));
}

const amount = ({ value: { centAmount = 0 }, discounted }: ScopedPrice): number =>
  discounted?.value.centAmount ?? centAmount;

const fits = (price: ScopedPrice, question: PriceQuestion): boolean =>
  price.value.currencyCode === question.currency &&
  isValidAt(price, question.at) &&
  (price.country === undefined || price.country === question.country) &&
  (price.customerGroup === undefined || isInGroup(price.customerGroup.id, question)) &&
  (price.channel === undefined || price.channel.id === question.channelId) &&
  (price.recurrencePolicy === undefined ||
    price.recurrencePolicy.id === question.recurrencePolicyId);

const isInGroup = (id: string, { customerGroupId, customerGroupIds }: PriceQuestion): boolean =>
  id === customerGroupId || customerGroupIds?.includes(id) === true;

/** Whether the validity period holds the instant; the end is not part of the period. */
const isValidAt = ({ validFrom, validUntil }: ScopedPrice, at: string): boolean =>
  (validFrom === undefined || validFrom <= at) && (validUntil === undefined || at < validUntil);

const rank = (price: ScopedPrice): number =>
  (price.recurrencePolicy === undefined ? 0 : 16) +
  (price.customerGroup === undefined ? 0 : 8) +
  (price.channel === undefined ? 0 : 4) +
  (price.country === undefined ? 0 : 2) +
  (isDated(price) ? 1 : 0);

const isDated = ({ validFrom, validUntil }: ScopedPrice): boolean =>
  validFrom !== undefined || validUntil !== undefined;
