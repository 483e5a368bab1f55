// The tax rates of a category.
import {
  apiError,
  boolean,
  country,
  key,
  listOf,
  number,
  type Of,
  optional,
  record,
  text,
} from '../../declaration/index.ts';
import { externalRate, type TaxRate } from '../shared/tax.ts';

const share = () => number({ min: 0, max: 1 });

export const taxRateDraft = () =>
  record('TaxRateDraft', {
    name: text(),
    amount: optional(share()),
    includedInPrice: boolean(),
    country: country(),
    state: optional(text()),
    subRates: optional(listOf(record('SubRateDraft', { name: text(), amount: share() }))),
    key: optional(key()),
  });

type TaxRateDraft = Of<ReturnType<typeof taxRateDraft>>;

/** The rate of a draft, with an id of its own; its amount is that of its sub-rates when absent. */
export function rateOf(draft: TaxRateDraft, newId: () => string): TaxRate {
  if (draft.amount === undefined && (draft.subRates ?? []).length === 0)
    throw apiError.RequiredField('A tax rate has an amount or sub-rates.', { field: 'amount' });
  return { ...externalRate(draft), id: newId().slice(-8) };
}

/** The rates, unless two of them have the same key. */
export function withDistinctKeys(rates: readonly TaxRate[]): readonly TaxRate[] {
  const keys = rates.flatMap((rate) => rate.key ?? []);
  const twice = keys.find((each, index) => keys.indexOf(each) !== index);
  if (twice === undefined) return rates;
  throw apiError.DuplicateField(`Two tax rates have the key '${twice}'.`, {
    field: 'rates.key',
    duplicateValue: twice,
  });
}

export interface RateName {
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
