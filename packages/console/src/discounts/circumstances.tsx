// When a discount applies, and next to which others.
import { Switch, TextInput } from '@mantine/core';
import { Field } from '../edit/fields.tsx';
import { textTo, tickTo } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';
import type { Conditions } from './draft.ts';

interface CircumstancesProps<D extends Conditions> {
  readonly draft: D;
  readonly ticks: readonly (keyof D & ('isActive' | 'requiresDiscountCode' | 'stacks'))[];
  readonly set: (part: Partial<Conditions> & { readonly [tick: string]: unknown }) => void;
}

export function Circumstances<D extends Conditions>({ draft, ticks, set }: CircumstancesProps<D>) {
  const t = useWords('discounts');
  const labels = { isActive: t.active, requiresDiscountCode: t.withCode, stacks: t.stacks };
  const instant = { kind: 'dateTime', isOptional: true } as const;
  return (
    <>
      {ticks.map((name) => (
        <Switch
          key={name}
          label={labels[name]}
          checked={draft[name] === true}
          onChange={tickTo((isOn) => set({ [name]: isOn }))}
        />
      ))}
      <Field
        label={t.validFrom}
        shape={instant}
        value={draft.validFrom}
        path="validFrom"
        change={(validFrom) => set({ validFrom })}
      />
      <Field
        label={t.validUntil}
        shape={instant}
        value={draft.validUntil}
        path="validUntil"
        change={(validUntil) => set({ validUntil })}
      />
      <TextInput
        label={t.rank}
        description={t.rankHint}
        value={draft.rank}
        onChange={textTo((text) => set({ rank: text }))}
      />
    </>
  );
}
