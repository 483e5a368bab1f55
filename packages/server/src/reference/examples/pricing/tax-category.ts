import { example, type KindExamples } from '../example.ts';

const french = { key: 'fr', name: '20 %', amount: 0.2, includedInPrice: true, country: 'FR' };

export const taxCategory: KindExamples = {
  kind: 'tax-category',
  draft: { key: 'books', name: 'Books' },
  actions: [
    example('changeName', { name: 'Books and papers' }),
    example('setKey', { key: 'papers' }),
    example('setDescription', { description: 'What is printed' }),
    example('addTaxRate', { taxRate: french }, 'rates'),
    example(
      'replaceTaxRate',
      { taxRateKey: 'fr', taxRate: { ...french, name: '5.5 %', amount: 0.055 } },
      'rates',
    ),
    example('removeTaxRate', { taxRateKey: 'fr' }, 'rates'),
  ],
};
