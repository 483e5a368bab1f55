import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../declaration/index.ts';
import { cents } from '../money/money.ts';
import { externalRate, rateFor, type TaxRate, taxedAt, taxedExternally, taxedSum } from './tax.ts';

const eur = (amount: number) => cents(amount, 'EUR');
const rate = (members: Partial<TaxRate> = {}): TaxRate => ({
  name: '19 %',
  amount: 0.19,
  includedInPrice: true,
  country: 'DE',
  ...members,
});
const line = { taxCalculationMode: 'LineItemLevel', taxRoundingMode: 'HalfEven' } as const;
const unit = { taxCalculationMode: 'UnitPriceLevel', taxRoundingMode: 'HalfEven' } as const;

const cases = [
  ['included, by line', rate(), line, 3 * 99, 3, 250, 297],
  ['included, by unit', rate(), unit, 3 * 99, 3, 249, 297],
  ['on top, by line', rate({ includedInPrice: false }), line, 3 * 99, 3, 297, 353],
  ['on top, by unit', rate({ includedInPrice: false }), unit, 3 * 99, 3, 297, 354],
  ['of nothing', rate({ amount: 0 }), line, 500, 1, 500, 500],
  ['of everything', rate({ amount: 1 }), line, 500, 1, 250, 500],
  ['of a refund', rate(), line, -297, 3, -250, -297],
] as const;
for (const [name, taxRate, rules, total, quantity, net, gross] of cases)
  test(`tax ${name} is net ${net}, gross ${gross}`, () => {
    const price = { total: eur(total), unit: eur(Math.trunc(total / quantity)), quantity };
    const taxed = taxedAt(price, taxRate, rules);
    assert.deepEqual([taxed.totalNet.centAmount, taxed.totalGross.centAmount], [net, gross]);
    assert.equal(taxed.totalTax?.centAmount, gross - net);
  });

test('sub-rates share the tax, and the last one takes what rounding leaves', () => {
  const subRates = [
    { name: 'state', amount: 0.05 },
    { name: 'city', amount: 0.03 },
  ];
  const taxRate = rate({ amount: 0.08, includedInPrice: false, subRates });
  const { taxPortions } = taxedAt({ total: eur(333), quantity: 1 }, taxRate, line);
  assert.deepEqual(
    taxPortions.map(({ name, rate, amount }) => [name, rate, amount.centAmount]),
    [
      ['state', 0.05, 17],
      ['city', 0.03, 10],
    ],
  );
});

test('portions of equal rate and name become one', () => {
  const one = taxedAt({ total: eur(119), quantity: 1 }, rate(), line);
  const other = taxedAt(
    { total: eur(107), quantity: 1 },
    rate({ name: '7 %', amount: 0.07 }),
    line,
  );
  const sum = taxedSum([one, other, one], 'EUR');
  assert.deepEqual(
    sum.taxPortions.map(({ name, amount }) => [name, amount.centAmount]),
    [
      ['19 %', 38],
      ['7 %', 7],
    ],
  );
  assert.equal(sum.totalGross.centAmount, 2 * 119 + 107);
});

const places = [
  ['a country', { country: 'DE' }, false, '19 %'],
  ['a state with a rate', { country: 'US', state: 'NY' }, false, 'NY'],
  ['a state in other letters', { country: 'US', state: 'ny' }, false, undefined],
  ['a state without a rate', { country: 'DE', state: 'Bayern' }, false, undefined],
  [
    'a state without a rate but with the fallback',
    { country: 'DE', state: 'Bayern' },
    true,
    '19 %',
  ],
  ['a country without a rate', { country: 'FR' }, true, undefined],
] as const;
for (const [name, place, fallback, expected] of places)
  test(`the rate for ${name} is ${expected ?? 'none'}`, () => {
    const rates = [rate(), rate({ name: 'NY', country: 'US', state: 'NY' })];
    assert.equal(rateFor(rates, place, fallback)?.name, expected);
  });

test('an external rate without an amount is the sum of its sub-rates', () => {
  const subRates = [
    { name: 'a', amount: 0.1 },
    { name: 'b', amount: 0.2 },
  ];
  const draft = { name: 'x', country: 'US', includedInPrice: false, subRates };
  assert.equal(externalRate(draft).amount, 0.3);
  assert.throws(
    () => externalRate({ ...draft, amount: 0.2 }),
    (fault) => fault instanceof ApiError && fault.code === 'InvalidField',
  );
});

test('an external amount is taken as it is', () => {
  const draft = {
    totalGross: eur(1000),
    taxRate: { name: 'x', amount: 0.1, country: 'US', includedInPrice: false },
  };
  const taxed = taxedExternally(eur(900), draft, line);
  assert.deepEqual([taxed.totalNet.centAmount, taxed.totalGross.centAmount], [900, 1000]);
  assert.throws(
    () => taxedExternally(cents(900, 'USD'), draft, line),
    (fault) => fault instanceof ApiError && fault.code === 'InvalidInput',
  );
});

test('net and tax always add up to gross, and portions to the tax', () => {
  const subRates = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 4 });
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
      fc.integer({ min: 1, max: 1000 }),
      subRates,
      fc.boolean(),
      fc.constantFrom('HalfEven', 'HalfUp', 'HalfDown'),
      (total, quantity, parts, includedInPrice, taxRoundingMode) => {
        const shares = parts.map((part, index) => ({ name: `${index}`, amount: part / 1000 / 4 }));
        const taxRate = externalRate({
          name: 'x',
          country: 'US',
          includedInPrice,
          subRates: shares,
          ...(shares.length === 0 ? { amount: 0.077 } : {}),
        });
        const rules = { taxCalculationMode: 'LineItemLevel', taxRoundingMode } as const;
        const taxed = taxedAt({ total: eur(total), quantity }, taxRate, rules);
        const tax = taxed.totalTax!.centAmount;
        assert.equal(taxed.totalNet.centAmount + tax, taxed.totalGross.centAmount);
        const portions = taxed.taxPortions.map(({ amount }) => amount.centAmount);
        assert.equal(
          portions.reduce((sum, amount) => sum + amount, 0),
          tax,
        );
      },
    ),
  );
});
