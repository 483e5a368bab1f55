// Taxed prices that an imported order brings with it: stored as they are given.

import { minus } from '../../../../commerce/money/money.ts';
import { sameCurrency, type TaxedPrice, type TaxRate } from '../../../../commerce/tax/tax.ts';
import { apiError } from '../../../../declaration/index.ts';
import type { TaxedPriceDraft } from './draft.ts';

/**
 * The taxed price of the draft.
 * @throws InvalidInput in another currency, InvalidField when the total tax is not the difference
 */
export function taxedPriceOf(draft: TaxedPriceDraft, currencyCode: string): TaxedPrice {
  const here = { centAmount: 0, currencyCode };
  const [totalNet, totalGross] = [
    sameCurrency(draft.totalNet, here),
    sameCurrency(draft.totalGross, here),
  ];
  const taxPortions = draft.taxPortions.map((portion) => ({
    ...portion,
    amount: sameCurrency(portion.amount, here),
  }));
  const difference = minus(totalGross, totalNet);
  const totalTax = draft.totalTax === undefined ? difference : sameCurrency(draft.totalTax, here);
  if (totalTax.centAmount !== difference.centAmount)
    throw apiError.InvalidField('The total tax must be the total gross minus the total net.', {
      field: 'taxedPrice.totalTax',
      invalidValue: draft.totalTax,
    });
  return { totalNet, totalGross, taxPortions, totalTax };
}

interface Taxable {
  readonly taxRate?: TaxRate | undefined;
  readonly taxedPrice?: TaxedPriceDraft | undefined;
}

/**
 * The taxed price of an item or of the shipping: that of the draft, else the one that the tax rate gives.
 * @throws InvalidField for a taxed price without a tax rate
 */
export function taxedByDraft(
  { taxRate, taxedPrice }: Taxable,
  currencyCode: string,
  calculate: (rate: TaxRate) => TaxedPrice,
): TaxedPrice | undefined {
  if (taxRate === undefined && taxedPrice !== undefined)
    throw apiError.InvalidField('A taxed price needs a tax rate.', {
      field: 'taxedPrice',
      invalidValue: taxedPrice,
    });
  return taxedPrice === undefined
    ? taxRate && calculate(taxRate)
    : taxedPriceOf(taxedPrice, currencyCode);
}
