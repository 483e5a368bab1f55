// Money in units of its currency: 89.00 and not 8900.
import { NumberInput, Select } from '@mantine/core';
import { useLabels } from '../../labels/labels.ts';
import { type FieldProps, useAround } from '../field.ts';

const digits = new Map<string, number>();

/** Digits after the point that the currency has. */
export function digitsOf(currency: string): number {
  const known = digits.get(currency) ?? askDigits(currency);
  digits.set(currency, known);
  return known;
}

function askDigits(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** @returns money of the cents, in the form in which documents hold it */
const moneyOf = (currencyCode: string, amount: number) => {
  const fractionDigits = digitsOf(currencyCode);
  const centAmount = Math.round(amount * 10 ** fractionDigits);
  return { type: 'centPrecision', currencyCode, centAmount, fractionDigits };
};

export function MoneyField({ label, value, path, shape, change }: FieldProps) {
  const { currencies, faults } = useAround();
  const { wordsOf } = useLabels();
  const currency: string = value?.currencyCode ?? currencies[0] ?? 'EUR';
  const digits = value?.fractionDigits ?? digitsOf(currency);
  const amount = value?.centAmount === undefined ? '' : value.centAmount / 10 ** digits;
  const set = (next: number | string, code: string) => {
    if (next === '') return change(shape.isOptional ? undefined : { currencyCode: code });
    change(moneyOf(code, Number(next)));
  };
  return (
    <div className="money">
      <NumberInput
        label={label}
        value={amount}
        decimalScale={digits}
        fixedDecimalScale
        hideControls
        error={faults.get(path)}
        // Amounts with more digits than cents are edited as raw actions.
        disabled={value?.type === 'highPrecision'}
        onChange={(next) => set(next, currency)}
      />
      <Select
        aria-label={wordsOf.currencyOf({ what: label })}
        data={[...new Set([currency, ...currencies])]}
        value={currency}
        allowDeselect={false}
        onChange={(code) => set(amount, code ?? currency)}
      />
    </div>
  );
}
