// Money that a document holds without its type, as some REST records do; GraphQL always tells it.
import type { Annotation, Money } from '../../declaration/index.ts';

/** Whether the record is money without type and fraction digits. */
export const isBareMoney = ({ kind, name }: Annotation): boolean =>
  kind === 'record' && name === 'MoneyInput';

const digitsOf = new Map<string, number>();

/** Fraction digits of a currency: 2 for EUR, 0 for JPY. */
function fractionDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

/** Amounts with type and fraction digits; other values stay as they are. */
export function typedMoney(value: Money | readonly Money[] | null | undefined): unknown {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(typedMoney);
  const money = value as Money;
  return {
    type: 'centPrecision',
    fractionDigits: fractionDigits(money.currencyCode),
    ...money,
  };
}
