// The words of the page in its language, which is rendered again when another one is chosen. Numbers, instants, money
// and localized strings as people of that language write them.
import { useSyncExternalStore } from 'react';
import { baseOf, inEachLanguage, type Language, language, listen, localeOf } from './language.ts';
import { type Area, type Spoken, spoken } from './texts.ts';

export const useLanguage = (): Language => useSyncExternalStore(listen, language);

export function useWords<A extends Area>(area: A): Spoken<A> {
  useLanguage();
  return spoken(area);
}

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
  let format: Intl.DateTimeFormat | undefined;
  return (iso: string): string => {
    const at = new Date(iso);
    if (Number.isNaN(at.getTime())) return iso;
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(at);
  };
};

/** Formats numbers; each format is created once. */
function numbersIn(locale: string) {
  const formats = new Map<string, Intl.NumberFormat>();
  return (value: number, options: Intl.NumberFormatOptions): string => {
    const key = JSON.stringify(options);
    const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
    formats.set(key, format);
    return format.format(value);
  };
}

type Numbers = ReturnType<typeof numbersIn>;

const formatIn = inEachLanguage((one: Language): Format => {
  const locale = localeOf(one);
  const numbers = numbersIn(locale);
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  return {
    number: (value, digits) =>
      numbers(
        value,
        digits === undefined
          ? {}
          : { minimumFractionDigits: digits, maximumFractionDigits: digits },
      ),
    instant: instants(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
    day: instants(locale, { dateStyle: 'medium' }),
    shortDay: instants(locale, { day: 'numeric', month: 'numeric' }),
    time: instants(locale, { ...clock, fractionalSecondDigits: 3, hourCycle: 'h23' }),
    money: (value) => moneyOf(numbers, value),
  };
});

/**
 * The amount has its own fraction digits: prices of high precision have more than their currency.
 */
function moneyOf(
  numbers: Numbers,
  { centAmount, currencyCode, fractionDigits = 2 }: Money,
): string {
  const options = {
    style: 'currency',
    currency: currencyCode,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  } as const;
  const amount = centAmount / 10 ** fractionDigits;
  try {
    return numbers(amount, options);
  } catch {
    return `${amount.toFixed(fractionDigits)} ${currencyCode}`;
  }
}

export const useFormat = (): Format => formatIn(useLanguage());

/** The text of a localized string in the language of the page, or the first text. */
export function textIn(localized: unknown, language: Language): string | undefined {
  if (typeof localized !== 'object' || localized === null) return undefined;
  const all = Object.entries(localized).filter(([, text]) => typeof text === 'string');
  const [, text] = all.find(([locale]) => baseOf(locale) === baseOf(language)) ?? all[0] ?? [];
  return text as string | undefined;
}
