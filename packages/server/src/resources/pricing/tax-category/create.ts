import { change, f } from '../../../declaration/index.ts';
import { distinct, rateOf, taxRateDraft } from './rates.ts';
import { taxCategory } from './resource.ts';

export const create = taxCategory.create({
  doc: 'Creates a tax category.',
  name: 'TaxCategoryDraft',
  members: {
    name: f.text(),
    description: f.optional(f.text()),
    rates: f.optional(f.listOf(taxRateDraft())),
    key: f.optional(f.key()),
  },
  apply(draft, { newId }) {
    const rates = (draft.rates ?? []).map((rate) => rateOf(rate, newId));
    return change({ ...draft, rates: distinct(rates) });
  },
});
