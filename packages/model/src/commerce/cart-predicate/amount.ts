// Amounts of money in predicates: strings such as "20.00 EUR" and the money of documents, in units
// in which both are exact.
import type { f } from '../../declaration/index.ts';
import { fractionDigitsOf, isCurrency } from '../money/currency.ts';

/** Digits after the point that an amount is kept with: as many as money can have. */
const digits = 20;

export interface Amount {
  readonly currencyCode: string;
  /** In units of 10^-20 of the currency. */
  readonly units: bigint;
}

const spelling = /^(-?)(\d{1,20})(?:\.(\d{1,20}))? ([A-Z]{3})$/;

/** The amount in a string; `undefined` when there is none. */
export function amountIn(text: unknown): Amount | undefined {
  const found = typeof text === 'string' ? spelling.exec(text) : null;
  if (found === null) return undefined;
  const [, minus, whole, fraction = '', currencyCode] = found;
  if (!isCurrency(currencyCode!)) return undefined;
  const units = BigInt(whole! + fraction.padEnd(digits, '0'));
  return { currencyCode: currencyCode!, units: minus === '-' ? -units : units };
}

/** The amount of money in a document. */
export function amountOfMoney(money: f.Money | f.TypedMoney): Amount {
  const { currencyCode } = money;
  const [amount, after] =
    'preciseAmount' in money
      ? [money.preciseAmount, money.fractionDigits]
      : [money.centAmount, fractionDigitsOf(currencyCode)];
  return { currencyCode, units: BigInt(amount) * 10n ** BigInt(digits - after) };
}

/** Whether a value of a document is money. */
export const isMoney = (value: unknown): value is f.Money =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as f.Money).centAmount === 'number' &&
  typeof (value as f.Money).currencyCode === 'string';
