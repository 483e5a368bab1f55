import { taxRate } from '../../../commerce/tax/tax.ts';
import { f, resource } from '../../../declaration/index.ts';

export const taxCategory = resource({
  kind: 'tax-category',
  name: 'TaxCategory',
  plural: 'taxCategories',
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
  userProvided: ['key'],
});
