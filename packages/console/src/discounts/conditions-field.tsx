// A predicate as a list of conditions that people choose; what the list cannot show is edited as text.
import { Button, Fieldset, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { textTo } from '../parts/page.tsx';
import { useWords } from '../words/words.ts';
import { ConditionValue } from './condition-value.tsx';
import {
  type ChosenCondition,
  conditionsOf,
  predicateOf,
  type Scope,
  type SubjectName,
  subjects,
} from './conditions.ts';

interface ConditionsProps {
  readonly label: string;
  readonly scope: Scope;
  readonly value: string;
  readonly change: (predicate: string) => void;
  readonly error?: string | undefined;
}

export function ConditionsField({ label, scope, value, change, error }: ConditionsProps) {
  const t = useWords('discounts');
  const [rows, setRows] = useState<readonly ChosenCondition[]>([]);
  // Rows without a value are only here; when the text is another one, the rows follow it.
  const shown = predicateOf(scope, rows) === value ? rows : conditionsOf(scope, value);
  const set = (next: readonly ChosenCondition[]) => {
    setRows(next);
    change(predicateOf(scope, next));
  };
  const everything = scope === 'items' ? t.allItems : t.allCarts;
  return (
    <Fieldset legend={label} className="part">
      {shown !== undefined && (
        <>
          <span className="quiet">{shown.length === 0 ? everything : t.allOf}</span>
          {shown.map((one, index) => (
            <ConditionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no names
              key={index}
              number={`${index + 1}`}
              scope={scope}
              condition={one}
              set={(next) => set(shown.with(index, next))}
              remove={() => set(shown.toSpliced(index, 1))}
            />
          ))}
          <Button
            variant="light"
            className="add"
            onClick={() => set([...shown, { subject: subjects[scope][0]!.name }])}
          >
            {t.addCondition}
          </Button>
        </>
      )}
      <details open={shown === undefined}>
        <summary>{t.advanced}</summary>
        <Textarea label={t.predicate} value={value} error={error} onChange={textTo(change)} />
      </details>
    </Fieldset>
  );
}

interface RowProps {
  readonly number: string;
  readonly scope: Scope;
  readonly condition: ChosenCondition;
  readonly set: (condition: ChosenCondition) => void;
  readonly remove: () => void;
}

function ConditionRow({ number, scope, condition, set, remove }: RowProps) {
  const t = useWords('discounts');
  const offered = subjects[scope];
  const subject = offered.find(({ name }) => name === condition.subject)!;
  return (
    <div className="condition">
      <Select
        label={t.condition({ number })}
        data={offered.map(({ name }) => ({ value: name, label: t[name] }))}
        value={condition.subject}
        allowDeselect={false}
        onChange={(name) => name !== null && set({ subject: name as SubjectName })}
      />
      <ConditionValue
        key={subject.name}
        label={t[subject.name]}
        subject={subject}
        value={condition.value}
        change={(value) =>
          set(value === undefined ? { subject: subject.name } : { subject: subject.name, value })
        }
      />
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        onClick={remove}
        aria-label={t.removeCondition({ number })}
      >
        {t.remove}
      </Button>
    </div>
  );
}
