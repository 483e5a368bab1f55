// Money that a document holds without its type, as some REST records do; GraphQL always returns the
// type.
import type { Annotation, Money } from '@storewright/model/declaration';

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

/** The value in which every bare amount, at any depth, has its type. */
export function withTypedMoney(value: any): any {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withTypedMoney);
  const shown = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withTypedMoney(one)]),
  );
  return isAmount(shown) ? typedMoney(withCents(shown)) : shown;
}

const isAmount = (value: object) =>
  'currencyCode' in value && ('centAmount' in value || 'preciseAmount' in value);

/** A precise amount may leave out the cents: half of one is rounded to the even number. */
function withCents(money: any): any {
  if (money.centAmount !== undefined) return money;
  const { currencyCode, preciseAmount, fractionDigits: precise } = money;
  const step = 10 ** (precise - fractionDigits(currencyCode));
  const down = Math.floor(preciseAmount / step);
  const rest = preciseAmount - down * step;
  const isUp = rest * 2 > step || (rest * 2 === step && down % 2 !== 0);
  return { ...money, centAmount: down + (isUp ? 1 : 0) };
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
