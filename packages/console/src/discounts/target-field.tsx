// What becomes cheaper: some items, the total, or the shipping.
import { Select } from '@mantine/core';
import { useWords } from '../words/words.ts';
import { ConditionsField } from './conditions-field.tsx';
import type { Target } from './draft.ts';

interface TargetProps {
  readonly target: Target;
  readonly change: (target: Target) => void;
}

const targets = ['lineItems', 'totalPrice', 'shipping'] as const;

export function TargetField({ target, change }: TargetProps) {
  const t = useWords('discounts');
  const choose = (type: string | null) => {
    if (type === 'lineItems') change({ type, predicate: '1 = 1' });
    if (type === 'totalPrice' || type === 'shipping') change({ type });
  };
  return (
    <>
      <Select
        label={t.target}
        data={targets.map((one) => ({ value: one, label: t[one] }))}
        value={target.type}
        allowDeselect={false}
        onChange={choose}
      />
      {target.type === 'lineItems' && (
        <ConditionsField
          label={t.whichItems}
          scope="items"
          value={target.predicate}
          change={(predicate) => change({ type: 'lineItems', predicate })}
        />
      )}
    </>
  );
}
