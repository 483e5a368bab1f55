// The tax rates of a category.

import { externalRate, type TaxRate } from '../../../commerce/tax/tax.ts';
import { apiError, duplicateField, f } from '../../../declaration/index.ts';

const share = () => f.number({ min: 0, max: 1 });

export const taxRateDraft = () =>
  f.record('TaxRateDraft', {
    name: f.text(),
    amount: f.optional(share()),
    includedInPrice: f.boolean(),
    country: f.country(),
    state: f.optional(f.text()),
    subRates: f.optional(f.listOf(f.record('SubRateDraft', { name: f.text(), amount: share() }))),
    key: f.optional(f.key()),
  });

type TaxRateDraft = f.Of<ReturnType<typeof taxRateDraft>>;

/** The rate of a draft, with an id of its own; its amount is that of its sub-rates when absent. */
export function rateOf(draft: TaxRateDraft, newId: () => string): TaxRate {
  if (draft.amount === undefined && (draft.subRates ?? []).length === 0)
    throw apiError.RequiredField('A tax rate needs an amount or sub-rates.', { field: 'amount' });
  return { ...externalRate(draft), id: newId().slice(-8) };
}

/** The rates, unless two of them have the same key or are of the same country and state. */
export function distinct(rates: readonly TaxRate[]): readonly TaxRate[] {
  const key = repeated(rates.flatMap((rate) => rate.key ?? []));
  if (key !== undefined) throw duplicateField('rates.key', key);
  const place = repeated(rates.map(({ country, state = '' }) => `${country} ${state}`));
  if (place === undefined) return rates;
  const [country, state] = [place.slice(0, 2), place.slice(3)];
  throw duplicateField('rates', { country, ...(state === '' ? {} : { state }) });
}

const repeated = (values: readonly string[]): string | undefined =>
  values.find((each, index) => values.indexOf(each) !== index);

interface RateName {
  readonly taxRateId?: string | undefined;
  readonly taxRateKey?: string | undefined;
}

/** The rate that an input names; `InvalidOperation` when there is none. */
export function findRate(rates: readonly TaxRate[], { taxRateId, taxRateKey }: RateName): TaxRate {
  const found = rates.find((rate) =>
    taxRateId === undefined
      ? taxRateKey !== undefined && rate.key === taxRateKey
      : rate.id === taxRateId,
  );
  if (found !== undefined) return found;
  throw apiError.InvalidOperation(`There is no tax rate '${taxRateId ?? taxRateKey ?? ''}'.`);
}
