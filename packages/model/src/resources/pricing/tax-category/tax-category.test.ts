import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, created, testActions } from '../../../testing/rules.ts';
import { taxCategoryKind } from './index.ts';

const draft = { name: '19 %', amount: 0.19, includedInPrice: true, country: 'DE' };
const rate = { ...draft, id: 'rate0001', key: 'de', subRates: [] };
const other = { ...rate, id: 'rate0002', key: 'at', country: 'AT' };
const standard = { id: 'c1', name: 'Standard', rates: [rate, other] };

testActions(taxCategoryKind, standard, [
  {
    title: 'A tax rate is added with an id of its own',
    action: 'addTaxRate',
    input: { taxRate: { ...draft, country: 'FR' } },
    after: { rates: [rate, other, { ...draft, country: 'FR', id: '00000001', subRates: [] }] },
  },
  {
    title: 'A tax rate takes the sum of its sub-rates',
    action: 'addTaxRate',
    before: { rates: [] },
    input: {
      taxRate: {
        name: 'NY',
        includedInPrice: false,
        country: 'US',
        subRates: [
          { name: 'State', amount: 0.04 },
          { name: 'City', amount: 0.045 },
        ],
      },
    },
    after: {
      rates: [
        {
          name: 'NY',
          includedInPrice: false,
          country: 'US',
          amount: 0.085,
          subRates: [
            { name: 'State', amount: 0.04 },
            { name: 'City', amount: 0.045 },
          ],
          id: '00000001',
        },
      ],
    },
  },
  {
    title: 'Sub-rates that do not add up to the amount are refused',
    action: 'addTaxRate',
    input: { taxRate: { ...draft, subRates: [{ name: 'a', amount: 0.1 }] } },
    error: 'InvalidField',
  },
  {
    title: 'A tax rate without amount and sub-rates is refused',
    action: 'addTaxRate',
    input: { taxRate: { ...draft, amount: undefined } },
    error: 'RequiredField',
  },
  {
    title: 'Two tax rates with one key are refused',
    action: 'addTaxRate',
    input: { taxRate: { ...draft, country: 'FR', key: 'de' } },
    error: 'DuplicateField',
  },
  {
    title: 'A second tax rate of a country is refused',
    action: 'addTaxRate',
    input: { taxRate: draft },
    error: 'DuplicateField',
  },
  {
    title: 'States of a country have rates of their own',
    action: 'addTaxRate',
    input: { taxRate: { ...draft, state: 'BY' } },
    after: { rates: [rate, other, { ...draft, state: 'BY', id: '00000001', subRates: [] }] },
  },
  {
    title: 'A tax rate cannot be replaced by one of a place that has a rate',
    action: 'replaceTaxRate',
    input: { taxRateKey: 'de', taxRate: { ...draft, country: 'AT' } },
    error: 'DuplicateField',
  },
  {
    title: 'A tax rate is replaced in its place',
    action: 'replaceTaxRate',
    input: { taxRateKey: 'de', taxRate: { ...draft, amount: 0.16, key: 'de' } },
    after: { rates: [{ ...rate, amount: 0.16, id: '00000001' }, other] },
  },
  {
    title: 'A tax rate is removed by id',
    action: 'removeTaxRate',
    input: { taxRateId: 'rate0002' },
    after: { rates: [rate] },
  },
  {
    title: 'A tax rate that is not there cannot be removed',
    action: 'removeTaxRate',
    input: { taxRateId: 'none' },
    error: 'InvalidOperation',
  },
  {
    title: 'A removal that names no tax rate is refused',
    action: 'removeTaxRate',
    input: {},
    error: 'InvalidOperation',
  },
]);

test('A tax category starts without rates', () => {
  assert.deepEqual(created(taxCategoryKind, { name: 'Standard' }).document.rates, []);
});

test('A tax category of a product cannot be deleted', () => {
  const facts = { product: [{}], 'shipping-method': [] };
  assert.equal(
    codeOf(() => taxCategoryKind.remove!.apply(standard, facts)),
    'ReferenceExists',
  );
});
