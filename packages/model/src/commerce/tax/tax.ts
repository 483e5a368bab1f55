// Tax rates, taxed prices and how the one gives the other.

import { hinted } from '../../base/hint.ts';
import { apiError, f } from '../../declaration/index.ts';
import {
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
  f.choice('TaxMode', 'Platform', 'External', 'ExternalAmount', 'Disabled');
export const taxCalculationMode = () =>
  f.choice('TaxCalculationMode', 'LineItemLevel', 'UnitPriceLevel');
export const roundingMode = () => f.choice('RoundingMode', 'HalfEven', 'HalfUp', 'HalfDown');

const share = () => f.number({ min: 0, max: 1 });

const rateFields = () => ({
  name: f.text(),
  amount: share(),
  includedInPrice: f.boolean(),
  country: f.country(),
  state: f.optional(f.text()),
});

const subRateFields = () => ({ name: f.text(), amount: share() });

export const taxRate = () =>
  f.record('TaxRate', {
    id: f.optional(f.text()),
    key: f.optional(f.key()),
    ...rateFields(),
    subRates: f.optional(f.listOf(f.record('SubRate', subRateFields()), { max: 100 })),
  });
export type TaxRate = f.Of<ReturnType<typeof taxRate>>;

/** A rate as an imported order brings it. */
export const taxRateInput = () =>
  f.record('TaxRateInput', {
    id: f.optional(f.text()),
    key: f.optional(f.key()),
    ...rateFields(),
    subRates: f.optional(f.listOf(f.record('SubRateDraft', subRateFields()), { max: 100 })),
  });

/** A rate of the client's own, in the modes External and ExternalAmount. */
export const externalTaxRateDraft = () =>
  f.record('ExternalTaxRateDraft', {
    ...rateFields(),
    amount: f.optional(share()),
    includedInPrice: f.withDefault(f.boolean(), false),
    subRates: f.optional(f.listOf(f.record('SubRateDraft', subRateFields()), { max: 100 })),
  });
export type ExternalTaxRateDraft = f.Of<ReturnType<typeof externalTaxRateDraft>>;

export const externalTaxAmountDraft = () =>
  f.record('ExternalTaxAmountDraft', { totalGross: f.money(), taxRate: externalTaxRateDraft() });
export type ExternalTaxAmountDraft = f.Of<ReturnType<typeof externalTaxAmountDraft>>;

export const taxPortionDraft = () =>
  f.record('TaxPortionDraft', { name: f.optional(f.text()), rate: share(), amount: f.money() });

const taxPortion = () =>
  f.record('TaxPortion', { name: f.optional(f.text()), rate: share(), amount: f.centMoney() });
export type TaxPortion = f.Of<ReturnType<typeof taxPortion>>;

const taxed = () => ({
  totalNet: f.centMoney(),
  totalGross: f.centMoney(),
  taxPortions: f.listOf(taxPortion()),
  totalTax: f.optional(f.centMoney()),
});

export const taxedPrice = () => f.record('TaxedPrice', taxed());
export const taxedItemPrice = () => f.record('TaxedItemPrice', taxed());
export type TaxedPrice = f.Of<ReturnType<typeof taxedPrice>>;

export const methodTaxRate = () =>
  f.record('MethodTaxRate', { shippingMethodKey: f.text(), taxRate: f.optional(taxRate()) });

export const methodTaxedPrice = () =>
  f.record('MethodTaxedPrice', {
    shippingMethodKey: f.text(),
    taxedPrice: f.optional(taxedItemPrice()),
  });

/** The tax rate of an external rate; its amount is the sum of its sub-rates when left out. */
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
  const exact = rates.find((rate) => placeMisfit(rate, place) === undefined);
  if (exact !== undefined || !fallbackEnabled) return exact;
  return rates.find((rate) => placeMisfit(rate, place) === 'WholeCountry');
}

type PlaceMisfit = 'OtherCountry' | 'OtherState' | 'WholeCountry';

/** Why a rate is not the one of the place itself; `WholeCountry` is what the fallback takes. */
function placeMisfit(rate: TaxRate, place: TaxPlace): PlaceMisfit | undefined {
  if (rate.country !== place.country) return 'OtherCountry';
  if (rate.state === place.state) return undefined;
  return rate.state === undefined ? 'WholeCountry' : 'OtherState';
}

export type TaxRateReason =
  | 'Chosen'
  | 'OtherCountry'
  | 'OtherState'
  | 'StateHasItsOwnRate'
  | 'CountryFallbackIsOff'
  | 'EarlierInList';

/** Every rate with the reason for which `rateFor` takes it or leaves it. */
export function judgeRates(
  rates: readonly TaxRate[],
  place: TaxPlace,
  fallbackEnabled: boolean,
): readonly { readonly rate: TaxRate; readonly reason: TaxRateReason }[] {
  const chosen = rateFor(rates, place, fallbackEnabled);
  const lost = (rate: TaxRate): TaxRateReason => {
    const misfit = placeMisfit(rate, place);
    if (misfit !== 'WholeCountry') return misfit ?? 'EarlierInList';
    if (!fallbackEnabled) return 'CountryFallbackIsOff';
    return placeMisfit(chosen!, place) === undefined ? 'StateHasItsOwnRate' : 'EarlierInList';
  };
  return rates.map((rate) => ({ rate, reason: rate === chosen ? 'Chosen' : lost(rate) }));
}

/** The tax category has no rate for the place of the address. */
export const missingTaxRate = (taxCategoryId: string, { country, state }: TaxPlace) =>
  hinted(
    apiError.MissingTaxRateForCountry(
      `Tax category '${taxCategoryId}' has no tax rate for country '${country}'` +
        (state === undefined ? '.' : ` and state '${state}'.`),
      { taxCategoryId, country, ...(state === undefined ? {} : { state }) },
    ),
    'Add one with the update action addTaxRate of the tax category. A rate of a state applies to that state only.',
  );

interface TaxRules {
  readonly taxCalculationMode: 'LineItemLevel' | 'UnitPriceLevel';
  readonly taxRoundingMode: RoundingMode;
}

interface TaxedAmount {
  readonly total: f.CentPrecisionMoney;
  /** Price of one, for `UnitPriceLevel`; absent: the total is taxed as a whole. */
  readonly unit?: f.TypedMoney | undefined;
  readonly quantity: number;
  /** Units at several prices, in place of one unit; none: all have one price. */
  readonly runs?: readonly { readonly unit: f.TypedMoney; readonly quantity: number }[];
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
): f.CentPrecisionMoney {
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
function taxedBetween(
  totalNet: f.CentPrecisionMoney,
  totalGross: f.CentPrecisionMoney,
  rate: TaxRate,
  rounding: RoundingMode,
): TaxedPrice {
  const totalTax = minus(totalGross, totalNet);
  return { totalNet, totalGross, taxPortions: portions(totalTax, rate, rounding), totalTax };
}

/** One portion for each sub-rate, the last taking what rounding leaves; without any, one in all. */
function portions(
  tax: f.CentPrecisionMoney,
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
  total: f.CentPrecisionMoney,
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
export function sameCurrency(amount: f.Money, other: f.Money): f.CentPrecisionMoney {
  if (amount.currencyCode === other.currencyCode) return centsOf(amount);
  throw apiError.InvalidInput(
    `The amount is in ${amount.currencyCode}, but the currency here is ${other.currencyCode}.`,
  );
}
