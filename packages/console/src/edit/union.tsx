// Values of several forms: which one, and its members.
import { Fieldset, Select } from '@mantine/core';
import { useLabels } from '../labels/labels.ts';
import { type FieldProps, isMembers } from './field.ts';
import { MemberFields } from './fields.tsx';

/** Update actions in the order of their labels. */
function useChoices({ discriminator, variants = {} }: FieldProps['shape']) {
  const { choiceOf, actionOf } = useLabels();
  const isOfActions = discriminator === 'action';
  const choices = Object.keys(variants).map((value) => ({
    value,
    label: isOfActions ? actionOf(value) : choiceOf(value),
  }));
  return isOfActions ? choices.sort((a, b) => a.label.localeCompare(b.label)) : choices;
}

export function UnionField({ label, shape, value, path, change }: FieldProps) {
  const { wordsOf } = useLabels();
  const { discriminator = 'type', variants = {} } = shape;
  const choices = useChoices(shape);
  const chosen = isMembers(value) ? String(value[discriminator]) : undefined;
  const { [discriminator]: _, ...fields } = variants[chosen ?? '']?.fields ?? {};
  return (
    <Fieldset legend={label} className="part">
      <Select
        label={wordsOf.sortOf({ what: label })}
        data={choices}
        searchable={choices.length > 8}
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
