// Exact money arithmetic. Amounts are whole minor units; inside, everything is a BigInt or a ratio
// of two, and only the last step rounds. No floating-point operation ever touches an amount.
import { apiError, type f } from '../../declaration/index.ts';
import { fractionDigitsOf } from './currency.ts';

export type RoundingMode = 'HalfEven' | 'HalfUp' | 'HalfDown';

/** A rational number; the denominator is positive. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const ratio = (numerator: bigint, denominator = 1n): Ratio =>
  denominator < 0n
    ? { numerator: -numerator, denominator: -denominator }
    : { numerator, denominator };

export const one: Ratio = ratio(1n);

export const plus = (left: Ratio, right: Ratio): Ratio =>
  ratio(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  );

export const times = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.numerator, left.denominator * right.denominator);

/** `left / right`; the divisor is not zero. */
export const over = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.denominator, left.denominator * right.numerator);

/**
 * The exact decimal of a JSON number: 0.19 is 19/100, not the binary fraction that a double holds.
 * The shortest string that reads back as the same double is the one that the client wrote.
 */
export function decimal(value: number): Ratio {
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (parts === null) throw new Error(`${value} is not a decimal number`);
  const [, sign, whole, fraction = '', exponent = '0'] = parts;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const shift = Number(exponent) - fraction.length;
  return shift < 0 ? ratio(digits, 10n ** BigInt(-shift)) : ratio(digits * 10n ** BigInt(shift));
}

/** The JSON number for a sum or product of decimals, whose denominator is a power of ten. */
export function decimalNumber({ numerator, denominator }: Ratio): number {
  const digits = String(denominator).length - 1;
  return Number(`${numerator}e-${digits}`);
}

export const isSameRatio = (left: Ratio, right: Ratio): boolean =>
  left.numerator * right.denominator === right.numerator * left.denominator;

/** The nearest whole number; a tie goes as the mode says, away from zero in `HalfUp`. */
export function rounded({ numerator, denominator }: Ratio, mode: RoundingMode): bigint {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const quotient = magnitude / denominator;
  const twice = 2n * (magnitude % denominator);
  const up =
    twice > denominator || (twice === denominator && tieGoesUp(mode, quotient % 2n === 1n));
  const nearest = up ? quotient + 1n : quotient;
  return negative ? -nearest : nearest;
}

const tieGoesUp = (mode: RoundingMode, isOdd: boolean) =>
  mode === 'HalfUp' || (mode === 'HalfEven' && isOdd);

// JSON numbers are doubles to nearly every client, and doubles hold whole numbers exactly up to
// 2^53 - 1. The API speaks of 64 bits, but an amount that changes on its way through JSON would be
// worse than a refusal; 2^53 - 1 cents are 90 trillion euro.
const largest = BigInt(Number.MAX_SAFE_INTEGER);

/** The amount as a JSON number; `MoneyOverflow` beyond what JSON carries exactly. */
export function amountOf(value: bigint): number {
  if (value > largest || value < -largest)
    throw apiError.MoneyOverflow('An amount is too large to be represented.');
  return Number(value);
}

/** Cent precision money of an amount in minor units. */
export const cents = (centAmount: number | bigint, currencyCode: string): f.CentPrecisionMoney => ({
  type: 'centPrecision',
  currencyCode,
  centAmount: amountOf(BigInt(centAmount)),
  fractionDigits: fractionDigitsOf(currencyCode),
});

/** Cent precision money of an input. */
export const centsOf = ({ centAmount, currencyCode }: f.Money): f.CentPrecisionMoney =>
  cents(centAmount, currencyCode);

/** The sum; all amounts are of the given currency. */
export function sum(amounts: Iterable<f.Money>, currencyCode: string): f.CentPrecisionMoney {
  let total = 0n;
  for (const amount of amounts) {
    if (amount.currencyCode !== currencyCode)
      throw new Error(`cannot add ${amount.currencyCode} to ${currencyCode}`);
    total += BigInt(amount.centAmount);
  }
  return cents(total, currencyCode);
}

/** `left - right`, of one currency. */
export const minus = (left: f.Money, right: f.Money): f.CentPrecisionMoney =>
  sum([left, { ...right, centAmount: -right.centAmount }], left.currencyCode);

/** The exact value in minor units of the currency; high precision money may lie between two. */
export function exactCents(money: f.Money | f.TypedMoney): Ratio {
  if (!isHighPrecision(money)) return ratio(BigInt(money.centAmount));
  const extra = money.fractionDigits - fractionDigitsOf(money.currencyCode);
  return ratio(BigInt(money.preciseAmount), 10n ** BigInt(extra));
}

const isHighPrecision = (money: f.Money | f.TypedMoney): money is f.HighPrecisionMoney =>
  'type' in money && money.type === 'highPrecision';

/** Money times an exact factor, rounded once to minor units. */
export const scaled = (
  money: f.Money | f.TypedMoney,
  factor: Ratio,
  mode: RoundingMode,
): f.CentPrecisionMoney =>
  cents(rounded(times(exactCents(money), factor), mode), money.currencyCode);

/** Unit price times quantity, rounded once (matters for high precision prices). */
export const forQuantity = (
  unit: f.Money | f.TypedMoney,
  quantity: number,
  mode: RoundingMode,
): f.CentPrecisionMoney => scaled(unit, ratio(BigInt(quantity)), mode);

/**
 * The money of an input. Without `type` it is of cent precision. High precision needs
 * `preciseAmount` and more fraction digits than the currency has; an additional `centAmount` must
 * be one of the two nearest. Throws `RequiredField`, `InvalidField` or `MoneyOverflow`.
 */
export function typedMoneyOf(draft: f.TypedMoneyDraft): f.TypedMoney {
  const { currencyCode, centAmount } = draft;
  if (draft.type === 'highPrecision') return highPrecisionOf(draft);
  if (centAmount === undefined) throw missing('centAmount');
  const { fractionDigits } = draft;
  if (fractionDigits !== undefined && fractionDigits !== fractionDigitsOf(currencyCode))
    throw invalid('fractionDigits', fractionDigits);
  return cents(centAmount, currencyCode);
}

function highPrecisionOf(draft: f.TypedMoneyDraft): f.HighPrecisionMoney {
  const { currencyCode, fractionDigits, preciseAmount } = draft;
  if (fractionDigits === undefined) throw missing('fractionDigits');
  if (preciseAmount === undefined) throw missing('preciseAmount');
  if (fractionDigits <= fractionDigitsOf(currencyCode) || fractionDigits > 20)
    throw invalid('fractionDigits', fractionDigits);
  const money = { type: 'highPrecision', currencyCode, fractionDigits, preciseAmount } as const;
  const exact = exactCents({ ...money, centAmount: 0 });
  const centAmount = draft.centAmount ?? amountOf(rounded(exact, 'HalfEven'));
  if (!isNearest(exact, centAmount)) throw invalid('centAmount', centAmount);
  return { ...money, centAmount };
}

function isNearest({ numerator, denominator }: Ratio, whole: number): boolean {
  const difference = numerator - BigInt(whole) * denominator;
  return (difference < 0n ? -difference : difference) < denominator;
}

const missing = (field: string) =>
  apiError.RequiredField(`The amount needs a value for '${field}'.`, { field });

const invalid = (field: string, invalidValue: number) =>
  apiError.InvalidField(`The value of '${field}' does not fit the amount.`, {
    field,
    invalidValue,
  });

/** Whether two amounts are the same, whatever their precision. */
export function isSameMoney(left: f.TypedMoney | f.Money, right: f.TypedMoney | f.Money): boolean {
  if (left.currencyCode !== right.currencyCode) return false;
  return isSameRatio(exactCents(left), exactCents(right));
}

/** The smaller of two amounts or counts. */
export const lesser = (left: bigint, right: bigint) => (left < right ? left : right);
