// Custom fields: the type that the document has, and its fields with their labels.
import { Fieldset } from '@mantine/core';
import { useMemo } from 'react';
import { useLoaded } from '../parts/page.tsx';
import { read } from '../server.ts';
import { useLanguage } from '../words/words.ts';
import { shapesOf } from './definitions.ts';
import { type FieldProps, useAround, withMember } from './field.ts';
import { MemberFields } from './fields.tsx';
import { ReferenceField } from './reference.tsx';

export function CustomFields({ label, value, path, change }: FieldProps) {
  const { project } = useAround();
  const language = useLanguage();
  const id: string | undefined = value?.type?.id;
  const { value: type } = useLoaded(['type', project, id], (signal) =>
    id === undefined ? Promise.resolve(null) : read(project, `/types/${id}`, signal),
  );
  const definitions = type?.fieldDefinitions;
  const fields = useMemo(() => shapesOf(definitions ?? [], language), [definitions, language]);
  const choose = (reference: any) =>
    change(reference === undefined ? undefined : { type: reference, fields: {} });
  return (
    <Fieldset legend={label} className="part">
      <ReferenceField
        label={`${label}: type`}
        shape={{ kind: 'reference', target: 'type', isOptional: true }}
        value={value?.type}
        path={`${path}.type`}
        change={choose}
      />
      {id !== undefined && (
        <MemberFields
          fields={fields}
          value={value?.fields}
          path={`${path}.fields`}
          change={(next) => change(withMember(value, 'fields', next))}
        />
      )}
    </Fieldset>
  );
}
