import { taxRate } from '../../../commerce/tax/tax.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { unlessUsed, whileOpen } from '../../../commerce/values/reference-exists.ts';
import { change, f, fullEndpoint, kindOf, resource, usedAt } from '../../../declaration/index.ts';
import { distinct, findRate, rateOf, taxRateDraft } from './rates.ts';

const taxCategory = resource({
  name: 'TaxCategory',
  doc: 'Tax rates by country and state for the products and shipping methods of the category.',
  changesSeldom: true,
  fields: {
    name: f.text(),
    description: f.optional(f.text()),
    rates: f.listOf(taxRate()),
    key: f.optional(f.key()),
  },
  facets: ['key', 'name', 'rates.id', 'rates.key', 'rates.country'],
  maxPerProject: 100,
});

const create = taxCategory.create({
  doc: 'Creates a tax category.',
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

const plain = memberActions(taxCategory, {
  changeName: [f.text(), 'Changes the name.'],
  setKey: [f.optional(f.key()), 'Sets or removes the key.'],
  setDescription: [f.optional(f.text()), 'Sets or removes the description.'],
});

const addTaxRate = taxCategory.action({
  doc: 'Adds a tax rate.',
  members: { taxRate: taxRateDraft() },
  apply(before, { taxRate }, { newId }) {
    const rates = distinct([...before.rates, rateOf(taxRate, newId)]);
    return change({ ...before, rates });
  },
});

const rateName = { taxRateId: f.optional(f.text()), taxRateKey: f.optional(f.text()) };

const replaceTaxRate = taxCategory.action({
  doc: 'Replaces a tax rate; the new rate gets a new id.',
  members: { ...rateName, taxRate: taxRateDraft() },
  apply(before, input, { newId }) {
    const found = findRate(before.rates, input);
    const next = rateOf(input.taxRate, newId);
    const rates = before.rates.map((rate) => (rate === found ? next : rate));
    return change({ ...before, rates: distinct(rates) });
  },
});

const removeTaxRate = taxCategory.action({
  doc: 'Removes a tax rate.',
  members: rateName,
  apply(before, input) {
    const found = findRate(before.rates, input);
    return change({ ...before, rates: before.rates.filter((rate) => rate !== found) });
  },
});

const onQuotes = ['customLineItems.taxCategory.id', 'shippingInfo.taxCategory.id'];
const onCarts = [...onQuotes, 'shipping.shippingInfo.taxCategory.id'];

const remove = unlessUsed([
  usedAt('shipping-method', ['taxCategory.id']),
  usedAt('product', ['taxCategory.id']),
  usedAt('cart', onCarts, whileOpen),
  usedAt('order', onCarts),
  usedAt('quote-request', onQuotes),
  usedAt('quote', onQuotes),
]);

export const taxCategoryKind = kindOf({
  resource: taxCategory,
  belongsTo: 'everybody',
  create,
  remove,
  actions: { addTaxRate, plain, removeTaxRate, replaceTaxRate },
  endpoints: [fullEndpoint('/tax-categories', 'tax_categories', 'products')],
});
