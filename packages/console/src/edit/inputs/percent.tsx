// Shares of ten thousand, as the API has them, shown as per cent.
import { NumberInput } from '@mantine/core';
import { type FieldProps, useAround } from '../field.ts';

interface PercentProps {
  readonly label: string;
  /** 1000 is 10 %. */
  readonly value: number | undefined;
  readonly change: (permyriad: number | undefined) => void;
  readonly error?: string | undefined;
}

export function PercentInput({ label, value, change, error }: PercentProps) {
  return (
    <NumberInput
      label={label}
      value={value === undefined ? '' : value / 100}
      decimalScale={2}
      suffix=" %"
      hideControls
      error={error}
      onChange={(next) => change(next === '' ? undefined : Math.round(Number(next) * 100))}
    />
  );
}

export function PercentField({ label, value, path, change }: FieldProps) {
  const { faults } = useAround();
  return <PercentInput label={label} value={value} change={change} error={faults.get(path)} />;
}
