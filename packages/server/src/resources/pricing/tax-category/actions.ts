import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import { distinct, findRate, rateOf, taxRateDraft } from './rates.ts';
import { taxCategory } from './resource.ts';

export const plain = memberActions(taxCategory, {
  changeName: [f.text(), 'Changes the name.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setDescription: [f.optional(f.text()), 'Sets or removes the description.'],
});

export const addTaxRate = taxCategory.action({
  doc: 'Adds a tax rate.',
  members: { taxRate: taxRateDraft() },
  apply(before, { taxRate }, { newId }) {
    const rates = distinct([...before.rates, rateOf(taxRate, newId)]);
    return change({ ...before, rates });
  },
});

const rateName = { taxRateId: f.optional(f.text()), taxRateKey: f.optional(f.text()) };

export const replaceTaxRate = taxCategory.action({
  doc: 'Replaces a tax rate; the new rate gets a new id.',
  members: { ...rateName, taxRate: taxRateDraft() },
  apply(before, input, { newId }) {
    const found = findRate(before.rates, input);
    const next = rateOf(input.taxRate, newId);
    const rates = before.rates.map((rate) => (rate === found ? next : rate));
    return change({ ...before, rates: distinct(rates) });
  },
});

export const removeTaxRate = taxCategory.action({
  doc: 'Removes a tax rate.',
  members: rateName,
  apply(before, input) {
    const found = findRate(before.rates, input);
    return change({ ...before, rates: before.rates.filter((rate) => rate !== found) });
  },
});
