// The value of one condition, in the field that fits it.
import { Field } from '../edit/fields.tsx';
import { digitsOf } from '../edit/inputs/money.tsx';
import type { Subject } from './conditions.ts';

type Literal = string | number;

interface ValueProps {
  readonly label: string;
  readonly subject: Subject;
  readonly value: Literal | undefined;
  readonly change: (value: Literal | undefined) => void;
}

/** The value of a field as a predicate compares it, and back. */
const plain = { read: (value: Literal) => value as unknown, write: (value: any) => value };

const conversions: ReadonlyMap<Subject['kind'], typeof plain> = new Map([
  ['reference', { read: (id: Literal) => ({ id }) as unknown, write: (value: any) => value?.id }],
  [
    'keyReference',
    { read: (key: Literal) => ({ key }) as unknown, write: (value: any) => value?.key },
  ],
  ['money', { read: moneyIn, write: textOfMoney }],
]);

/** `50.00 EUR` */
function textOfMoney(money: any): string | undefined {
  if (money?.centAmount === undefined) return undefined;
  const digits = money.fractionDigits ?? digitsOf(money.currencyCode);
  return `${(money.centAmount / 10 ** digits).toFixed(digits)} ${money.currencyCode}`;
}

function moneyIn(text: Literal): unknown {
  const [amount = '', currencyCode = ''] = String(text).split(' ');
  const fractionDigits = digitsOf(currencyCode);
  return { currencyCode, centAmount: Math.round(Number(amount) * 10 ** fractionDigits) };
}

export function ConditionValue({ label, subject, value, change }: ValueProps) {
  const { read, write } = conversions.get(subject.kind) ?? plain;
  const target = subject.target === undefined ? {} : { target: subject.target };
  return (
    <Field
      label={label}
      shape={{ kind: subject.kind, ...target }}
      value={value === undefined ? undefined : read(value)}
      path=""
      change={(next) => change(write(next))}
    />
  );
}
