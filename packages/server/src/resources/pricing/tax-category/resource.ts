import { taxRate } from '../../../commerce/tax/tax.ts';
import {
  type DocumentOf,
  key,
  listOf,
  optional,
  resource,
  text,
} from '../../../declaration/index.ts';

export const taxCategory = resource({
  kind: 'tax-category',
  name: 'TaxCategory',
  plural: 'taxCategories',
  doc: 'Tax rates by country and state for the products and shipping methods of the category.',
  changesSeldom: true,
  fields: {
    name: text(),
    description: optional(text()),
    rates: listOf(taxRate()),
    key: optional(key()),
  },
  facets: ['key', 'name', 'rates.id', 'rates.key', 'rates.country'],
  mostPerProject: 100,
  userProvided: ['key'],
});

export type TaxCategory = DocumentOf<(typeof taxCategory)['fields']>;
