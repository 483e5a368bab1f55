// The search indexes of a project: a switch for each. An index that is switched on is built first.
import { Fieldset, Switch } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../../labels/labels.ts';
import { tickTo } from '../../parts/page.tsx';
import { type FieldProps, useAround, withMember } from '../field.ts';

const off = 'Deactivated';

export function SearchIndexField({ label, shape, value, path, change }: FieldProps) {
  const { labelOf, choiceOf } = useLabels();
  const { faults } = useAround();
  // Who switches an index off and on again before saving changes nothing.
  const [first] = useState(value);
  const turn = (name: string, isOn: boolean) => {
    const before = first?.[name]?.status;
    const values = shape.fields?.[name]?.fields?.status?.values ?? [];
    const start = values.includes('Indexing') ? 'Indexing' : 'Activated';
    const on = before === undefined || before === off ? start : before;
    change(withMember(value, name, { ...value?.[name], status: isOn ? on : off }));
  };
  return (
    <Fieldset legend={label} className="part">
      {Object.keys(shape.fields ?? {}).map((name) => {
        const status: string = value?.[name]?.status ?? off;
        return (
          <Switch
            key={name}
            label={labelOf(`${path}.${name}`)}
            description={choiceOf(status)}
            checked={status !== off}
            error={faults.get(`${path}.${name}.status`)}
            onChange={tickTo((isOn) => turn(name, isOn))}
          />
        );
      })}
    </Fieldset>
  );
}
