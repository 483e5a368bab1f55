// Values of several forms: which one, and its members.
import { Fieldset, Select } from '@mantine/core';
import { useLabels } from '../labels/labels.ts';
import { type FieldProps, MemberFields } from './fields.tsx';
import { isMembers } from './values.ts';

export function UnionField({ label, shape, value, path, change }: FieldProps) {
  const { choiceOf, wordsOf } = useLabels();
  const { discriminator = 'type', variants = {} } = shape;
  const chosen = isMembers(value) ? String(value[discriminator]) : undefined;
  const { [discriminator]: _, ...fields } = variants[chosen ?? '']?.fields ?? {};
  return (
    <Fieldset legend={label} className="part">
      <Select
        label={wordsOf.sortOf(label)}
        data={Object.keys(variants).map((name) => ({ value: name, label: choiceOf(name) }))}
        value={chosen ?? null}
        clearable={shape.isOptional === true}
        onChange={(name) => change(name === null ? undefined : { [discriminator]: name })}
      />
      {chosen !== undefined && (
        <MemberFields fields={fields} value={value} path={path} change={change} />
      )}
    </Fieldset>
  );
}
