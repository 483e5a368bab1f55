import { change, key, listOf, optional, text } from '../../../declaration/index.ts';
import { distinct, rateOf, taxRateDraft } from './rates.ts';
import { taxCategory } from './resource.ts';

export const create = taxCategory.create({
  doc: 'Creates a tax category.',
  name: 'TaxCategoryDraft',
  members: {
    name: text(),
    description: optional(text()),
    rates: optional(listOf(taxRateDraft())),
    key: optional(key()),
  },
  apply(draft, { newId }) {
    const rates = (draft.rates ?? []).map((rate) => rateOf(rate, newId));
    return change({ ...draft, rates: distinct(rates) });
  },
});
