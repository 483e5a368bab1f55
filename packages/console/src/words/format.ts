// Numbers, instants and money as people of a language write them.
import { useMemo } from 'react';
import { type Language, localeOf } from './language.ts';
import { useLanguage } from './words.ts';

export interface Money {
  readonly centAmount: number;
  readonly currencyCode: string;
  readonly fractionDigits?: number;
}

export interface Format {
  readonly number: (value: number, digits?: number) => string;
  /** Of an instant in ISO 8601, in the time zone of the browser. */
  readonly instant: (iso: string) => string;
  readonly day: (iso: string) => string;
  /** Day and month. */
  readonly shortDay: (iso: string) => string;
  /** Hours to milliseconds. */
  readonly time: (iso: string) => string;
  readonly money: (value: Money) => string;
}

/** An invalid instant stays as it is. */
const instants = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, options);
  return (iso: string): string => {
    const at = new Date(iso);
    return Number.isNaN(at.getTime()) ? iso : format.format(at);
  };
};

function formatOf(one: Language): Format {
  const locale = localeOf(one);
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  return {
    number: (value, digits) =>
      value.toLocaleString(
        locale,
        digits === undefined
          ? {}
          : { minimumFractionDigits: digits, maximumFractionDigits: digits },
      ),
    instant: instants(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
    day: instants(locale, { dateStyle: 'medium' }),
    shortDay: instants(locale, { day: 'numeric', month: 'numeric' }),
    time: instants(locale, { ...clock, fractionalSecondDigits: 3, hourCycle: 'h23' }),
    money: (value) => moneyOf(locale, value),
  };
}

/**
 * The amount has its own fraction digits: prices of high precision have more than their currency.
 */
function moneyOf(locale: string, { centAmount, currencyCode, fractionDigits = 2 }: Money): string {
  const options = {
    style: 'currency',
    currency: currencyCode,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  } as const;
  const amount = centAmount / 10 ** fractionDigits;
  try {
    return amount.toLocaleString(locale, options);
  } catch {
    return `${amount.toFixed(fractionDigits)} ${currencyCode}`;
  }
}

export function useFormat(): Format {
  const one = useLanguage();
  return useMemo(() => formatOf(one), [one]);
}
