import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError, type f } from '../../declaration/index.ts';

import { isCurrency } from './currency.ts';
import {
  cents,
  decimal,
  forQuantity,
  isSameMoney,
  over,
  plus,
  type RoundingMode,
  ratio,
  rounded,
  scaled,
  sum,
  times,
  typedMoneyOf,
} from './money.ts';

const modes = ['HalfEven', 'HalfUp', 'HalfDown'] as const;
const code = (expected: string) => (fault: unknown) =>
  fault instanceof ApiError && fault.code === expected;

for (const [currencyCode, digits] of [
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['ISK', 0],
  ['HUF', 2],
  ['DEM', 2],
] as const)
  test(`${currencyCode} has ${digits} fraction digits`, () =>
    assert.equal(cents(1, currencyCode).fractionDigits, digits));

test('an unknown currency is an InvalidField', () => {
  assert.equal(isCurrency('XYZ'), false);
  assert.equal(isCurrency('constructor'), false);
  assert.throws(() => cents(1, 'XYZ'), code('InvalidField'));
});

const ties: readonly (readonly [bigint, bigint, RoundingMode, bigint])[] = [
  [5n, 2n, 'HalfEven', 2n],
  [7n, 2n, 'HalfEven', 4n],
  [-5n, 2n, 'HalfEven', -2n],
  [5n, 2n, 'HalfUp', 3n],
  [-5n, 2n, 'HalfUp', -3n],
  [5n, 2n, 'HalfDown', 2n],
  [-5n, 2n, 'HalfDown', -2n],
  [8n, 3n, 'HalfDown', 3n],
  [7n, 3n, 'HalfUp', 2n],
];
for (const [numerator, denominator, mode, expected] of ties)
  test(`${numerator}/${denominator} is ${expected} in ${mode}`, () =>
    assert.equal(rounded(ratio(numerator, denominator), mode), expected));

for (const [value, numerator, denominator] of [
  [0.19, 19n, 100n],
  [0.07, 7n, 100n],
  [1e-7, 1n, 10_000_000n],
  [1.5e21, 1_500_000_000_000_000_000_000n, 1n],
  [0, 0n, 1n],
  [-2.5, -5n, 2n],
] as const)
  test(`the JSON number ${value} is exactly ${numerator}/${denominator}`, () => {
    const exact = decimal(value);
    assert.equal(exact.numerator * denominator, numerator * exact.denominator);
  });

test('an amount beyond what JSON carries exactly is a MoneyOverflow', () => {
  const most = cents(Number.MAX_SAFE_INTEGER, 'EUR');
  assert.throws(() => sum([most, cents(1, 'EUR')], 'EUR'), code('MoneyOverflow'));
  assert.throws(() => forQuantity(most, 2, 'HalfEven'), code('MoneyOverflow'));
  assert.equal(sum([most, cents(-1, 'EUR')], 'EUR').centAmount, Number.MAX_SAFE_INTEGER - 1);
});

const drafts: readonly (readonly [string, f.TypedMoneyDraft, number | string])[] = [
  ['without a type', { currencyCode: 'EUR', centAmount: 5 }, 5],
  ['without an amount', { currencyCode: 'EUR' }, 'RequiredField'],
  ['of high precision', high({ preciseAmount: 12345, fractionDigits: 4 }), 123],
  ['of high precision at a tie', high({ preciseAmount: 12350, fractionDigits: 4 }), 124],
  ['without preciseAmount', high({ fractionDigits: 4 }), 'RequiredField'],
  ['without fractionDigits', high({ preciseAmount: 1 }), 'RequiredField'],
  [
    'with the digits of the currency',
    high({ preciseAmount: 1, fractionDigits: 2 }),
    'InvalidField',
  ],
  [
    'with a far centAmount',
    high({ preciseAmount: 12345, fractionDigits: 4, centAmount: 125 }),
    'InvalidField',
  ],
  [
    'with a near centAmount',
    high({ preciseAmount: 12345, fractionDigits: 4, centAmount: 124 }),
    124,
  ],
];
for (const [name, draft, expected] of drafts)
  test(`money ${name} is ${expected}`, () =>
    typeof expected === 'number'
      ? assert.equal(typedMoneyOf(draft).centAmount, expected)
      : assert.throws(() => typedMoneyOf(draft), code(expected)));

function high(members: Omit<f.TypedMoneyDraft, 'type' | 'currencyCode'>): f.TypedMoneyDraft {
  return { type: 'highPrecision', currencyCode: 'EUR', ...members };
}

test('amounts of different precision compare by value', () => {
  const precise = typedMoneyOf(high({ preciseAmount: 12300, fractionDigits: 4 }));
  assert.equal(isSameMoney(precise, cents(123, 'EUR')), true);
  assert.equal(isSameMoney(precise, cents(124, 'EUR')), false);
});

/** An independent way to round: the whole numbers around the value are compared by distance. */
function nearest(numerator: bigint, denominator: bigint, mode: RoundingMode): bigint {
  let floor = numerator / denominator;
  if (floor * denominator > numerator) floor -= 1n;
  const below = numerator - floor * denominator;
  const above = (floor + 1n) * denominator - numerator;
  if (below !== above) return below < above ? floor : floor + 1n;
  const outward = numerator > 0n ? floor + 1n : floor;
  const inward = numerator > 0n ? floor : floor + 1n;
  if (mode === 'HalfEven') return floor % 2n === 0n ? floor : floor + 1n;
  return mode === 'HalfUp' ? outward : inward;
}

test('rounding is that of an independent calculation with rational numbers', () => {
  fc.assert(
    fc.property(
      fc.bigInt(-(10n ** 24n), 10n ** 24n),
      fc.bigInt(1n, 10n ** 6n),
      fc.constantFrom(...modes),
      (numerator, denominator, mode) =>
        rounded(ratio(numerator, denominator), mode) === nearest(numerator, denominator, mode),
    ),
  );
});

test('net of gross and gross of net are exact for every rate and amount', () => {
  const rate = fc.integer({ min: 0, max: 100_000 }).map((share) => share / 100_000);
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
      rate,
      fc.constantFrom(...modes),
      (amount, share, mode) => {
        // 100,000 times the rate is a whole number, which gives the second way to calculate.
        const whole = BigInt(Math.round(share * 100_000));
        const factor = plus(ratio(1n), decimal(share));
        const gross = scaled(cents(amount, 'EUR'), factor, mode);
        const net = scaled(cents(amount, 'EUR'), over(ratio(1n), factor), mode);
        const scale = 100_000n + whole;
        assert.equal(BigInt(gross.centAmount), nearest(BigInt(amount) * scale, 100_000n, mode));
        assert.equal(BigInt(net.centAmount), nearest(BigInt(amount) * 100_000n, scale, mode));
      },
    ),
  );
});

test('high precision unit prices are multiplied before they are rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.integer({ min: 0, max: 10 ** 5 }),
      fc.integer({ min: 3, max: 12 }),
      fc.constantFrom(...modes),
      (preciseAmount, quantity, fractionDigits, mode) => {
        const unit = typedMoneyOf(high({ preciseAmount, fractionDigits }));
        const scale = 10n ** BigInt(fractionDigits - 2);
        assert.equal(
          BigInt(forQuantity(unit, quantity, mode).centAmount),
          nearest(BigInt(preciseAmount) * BigInt(quantity), scale, mode),
        );
      },
    ),
  );
});

test('multiplication of ratios keeps the value', () => {
  assert.deepEqual(times(ratio(2n, 3n), ratio(-3n, 4n)), ratio(-6n, 12n));
  assert.deepEqual(over(ratio(1n), ratio(-2n)), ratio(-1n, 2n));
});
