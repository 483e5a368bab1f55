// Tax rates, taxed prices and how the one gives the other.
import {
  apiError,
  boolean,
  type CentPrecisionMoney,
  centMoney,
  choice,
  country,
  key,
  listOf,
  type Money,
  money,
  number,
  type Of,
  optional,
  record,
  type TypedMoney,
  text,
  withDefault,
} from '../../declaration/index.ts';
import {
  cents,
  centsOf,
  decimal,
  decimalNumber,
  forQuantity,
  isSameRatio,
  minus,
  one,
  over,
  plus,
  type RoundingMode,
  ratio,
  scaled,
  sum,
} from '../money/money.ts';

export const taxMode = () =>
  choice('TaxMode', 'Platform', 'External', 'ExternalAmount', 'Disabled');
export const taxCalculationMode = () =>
  choice('TaxCalculationMode', 'LineItemLevel', 'UnitPriceLevel');
export const roundingMode = () => choice('RoundingMode', 'HalfEven', 'HalfUp', 'HalfDown');

const share = () => number({ min: 0, max: 1 });

const rateFields = () => ({
  name: text(),
  amount: share(),
  includedInPrice: boolean(),
  country: country(),
  state: optional(text()),
});

const subRateFields = () => ({ name: text(), amount: share() });

export const taxRate = () =>
  record('TaxRate', {
    id: optional(text()),
    key: optional(key()),
    ...rateFields(),
    subRates: optional(listOf(record('SubRate', subRateFields()), { max: 100 })),
  });
export type TaxRate = Of<ReturnType<typeof taxRate>>;

/** A rate as an imported order brings it. */
export const taxRateInput = () =>
  record('TaxRateInput', {
    id: optional(text()),
    key: optional(key()),
    ...rateFields(),
    subRates: optional(listOf(record('SubRateDraft', subRateFields()), { max: 100 })),
  });

/** A rate of the client's own, in the modes External and ExternalAmount. */
export const externalTaxRateDraft = () =>
  record('ExternalTaxRateDraft', {
    ...rateFields(),
    amount: optional(share()),
    includedInPrice: withDefault(boolean(), false),
    subRates: optional(listOf(record('SubRateDraft', subRateFields()), { max: 100 })),
  });
export type ExternalTaxRateDraft = Of<ReturnType<typeof externalTaxRateDraft>>;

export const externalTaxAmountDraft = () =>
  record('ExternalTaxAmountDraft', { totalGross: money(), taxRate: externalTaxRateDraft() });
export type ExternalTaxAmountDraft = Of<ReturnType<typeof externalTaxAmountDraft>>;

export const taxPortionDraft = () =>
  record('TaxPortionDraft', { name: optional(text()), rate: share(), amount: money() });

const taxPortion = () =>
  record('TaxPortion', { name: optional(text()), rate: share(), amount: centMoney() });
export type TaxPortion = Of<ReturnType<typeof taxPortion>>;

const taxed = () => ({
  totalNet: centMoney(),
  totalGross: centMoney(),
  taxPortions: listOf(taxPortion()),
  totalTax: optional(centMoney()),
});

export const taxedPrice = () => record('TaxedPrice', taxed());
export const taxedItemPrice = () => record('TaxedItemPrice', taxed());
export type TaxedPrice = Of<ReturnType<typeof taxedPrice>>;

export const methodTaxRate = () =>
  record('MethodTaxRate', { shippingMethodKey: text(), taxRate: optional(taxRate()) });

export const methodTaxedPrice = () =>
  record('MethodTaxedPrice', { shippingMethodKey: text(), taxedPrice: optional(taxedItemPrice()) });

/** The rate that an external rate stands for; its amount is that of its sub-rates when left out. */
export function externalRate(draft: ExternalTaxRateDraft): TaxRate {
  const subRates = draft.subRates ?? [];
  const total = subRates.map(({ amount }) => decimal(amount)).reduce(plus, ratio(0n));
  const amount = draft.amount ?? decimalNumber(total);
  if (subRates.length > 0 && !isSameRatio(decimal(amount), total))
    throw apiError.InvalidField('The sub-rates do not add up to the amount of the tax rate.', {
      field: 'subRates',
      invalidValue: subRates,
    });
  return { ...draft, amount, subRates };
}

export interface TaxPlace {
  readonly country: string;
  readonly state?: string | undefined;
}

/**
 * The rate for a place: the entry of its state, else the one of the country without a state, which
 * serves an address with a state only when the project allows the fallback.
 */
export function rateFor(
  rates: readonly TaxRate[],
  place: TaxPlace,
  fallbackEnabled: boolean,
): TaxRate | undefined {
  const national = rates.filter((rate) => rate.country === place.country);
  const exact = national.find((rate) => rate.state === place.state);
  if (exact !== undefined || !fallbackEnabled) return exact;
  return national.find((rate) => rate.state === undefined);
}

/** The tax category has no rate for the place of the address. */
export const missingTaxRate = (taxCategoryId: string, { country, state }: TaxPlace) =>
  apiError.MissingTaxRateForCountry(
    `Tax category '${taxCategoryId}' has no tax rate for country '${country}'` +
      (state === undefined ? '.' : ` and state '${state}'.`),
    { taxCategoryId, country, ...(state === undefined ? {} : { state }) },
  );

export interface TaxRules {
  readonly taxCalculationMode: 'LineItemLevel' | 'UnitPriceLevel';
  readonly taxRoundingMode: RoundingMode;
}

export interface TaxedAmount {
  readonly total: CentPrecisionMoney;
  /** Price of one, for `UnitPriceLevel`; absent: the total is taxed as a whole. */
  readonly unit?: TypedMoney | undefined;
  readonly quantity: number;
  /** Units at several prices, in place of one unit; none: all have one price. */
  readonly runs?: readonly { readonly unit: TypedMoney; readonly quantity: number }[];
}

/** Net, gross and tax of an amount at a rate, each rounded once to minor units. */
export function taxedAt(amount: TaxedAmount, rate: TaxRate, rules: TaxRules): TaxedPrice {
  const factor = plus(one, decimal(rate.amount));
  const other = otherSide(amount, rate.includedInPrice ? over(one, factor) : factor, rules);
  const [totalNet, totalGross] = rate.includedInPrice
    ? [other, amount.total]
    : [amount.total, other];
  return taxedBetween(totalNet, totalGross, rate, rules.taxRoundingMode);
}

function otherSide(
  { total, unit, quantity, runs = [] }: TaxedAmount,
  factor: typeof one,
  { taxCalculationMode, taxRoundingMode }: TaxRules,
): CentPrecisionMoney {
  if (taxCalculationMode === 'LineItemLevel' || unit === undefined)
    return scaled(total, factor, taxRoundingMode);
  const units = runs.length === 0 ? [{ unit, quantity }] : runs;
  return sum(
    units.map((run) =>
      forQuantity(scaled(run.unit, factor, taxRoundingMode), run.quantity, taxRoundingMode),
    ),
    total.currencyCode,
  );
}

/** The taxed price between a net and a gross amount, with the portions of the rate. */
export function taxedBetween(
  totalNet: CentPrecisionMoney,
  totalGross: CentPrecisionMoney,
  rate: TaxRate,
  rounding: RoundingMode,
): TaxedPrice {
  const totalTax = minus(totalGross, totalNet);
  return { totalNet, totalGross, taxPortions: portions(totalTax, rate, rounding), totalTax };
}

/** One portion for each sub-rate, the last taking what rounding leaves; without any, one in all. */
function portions(
  tax: CentPrecisionMoney,
  rate: TaxRate,
  rounding: RoundingMode,
): readonly TaxPortion[] {
  const parts = rate.subRates ?? [];
  if (parts.length === 0 || rate.amount === 0)
    return [{ name: rate.name, rate: rate.amount, amount: tax }];
  let rest = tax;
  return parts.map(({ name, amount }, index) => {
    const part = over(decimal(amount), decimal(rate.amount));
    const share = index === parts.length - 1 ? rest : scaled(tax, part, rounding);
    rest = minus(rest, share);
    return { name, rate: amount, amount: share };
  });
}

/** The sum of taxed prices; portions of equal rate and name become one. */
export function taxedSum(prices: readonly TaxedPrice[], currencyCode: string): TaxedPrice {
  return {
    totalNet: sum(
      prices.map(({ totalNet }) => totalNet),
      currencyCode,
    ),
    totalGross: sum(
      prices.map(({ totalGross }) => totalGross),
      currencyCode,
    ),
    taxPortions: mergedPortions(prices.flatMap(({ taxPortions }) => taxPortions)),
    totalTax: sum(
      prices.map(({ totalNet, totalGross }) => minus(totalGross, totalNet)),
      currencyCode,
    ),
  };
}

function mergedPortions(all: readonly TaxPortion[]): readonly TaxPortion[] {
  const byRate = new Map<string, TaxPortion>();
  for (const portion of all) {
    const group = JSON.stringify([portion.rate, portion.name]);
    const known = byRate.get(group);
    const amount =
      known === undefined
        ? portion.amount
        : sum([known.amount, portion.amount], portion.amount.currencyCode);
    byRate.set(group, { ...portion, amount });
  }
  return [...byRate.values()];
}

/**
 * The taxed price of an external amount. The total is the net amount unless the rate says that tax
 * is included in it.
 */
export function taxedExternally(
  total: CentPrecisionMoney,
  { totalGross, taxRate }: ExternalTaxAmountDraft,
  rules: TaxRules,
): TaxedPrice {
  const rate = externalRate(taxRate);
  const gross = sameCurrency(totalGross, total);
  if (!rate.includedInPrice) return taxedBetween(total, gross, rate, rules.taxRoundingMode);
  const net = scaled(gross, over(one, plus(one, decimal(rate.amount))), rules.taxRoundingMode);
  return taxedBetween(net, gross, rate, rules.taxRoundingMode);
}

/** The amount; `InvalidInput` when it is not in the currency of the other one. */
export function sameCurrency(amount: Money, other: Money): CentPrecisionMoney {
  if (amount.currencyCode === other.currencyCode) return centsOf(amount);
  throw apiError.InvalidInput(
    `The amount is in ${amount.currencyCode}, but the currency here is ${other.currencyCode}.`,
  );
}

export const nothing = (currencyCode: string) => cents(0, currencyCode);
