// References to other documents: found by name, key, number or e-mail.
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { findDocuments } from '../find/find.ts';
import { useAnswer } from '../parts/page.tsx';
import { kinds, read } from '../server.ts';
import { useLanguage } from '../words/words.ts';
import { type FieldProps, useAround } from './field.ts';
import { titleOfDocument, withKey } from './titles.ts';

/** The documents that the text finds, with the one that is chosen. */
async function choicesOf(
  project: string,
  { target, text, chosen }: { target: string; text: string; chosen: any },
  signal: AbortSignal,
) {
  const kind = (await kinds()).find((one) => one.kind === target);
  if (kind === undefined) return [];
  const found = await findDocuments(project, kind, text, { signal });
  const isThere = found.some(({ id, key }) => id === chosen?.id || key === chosen?.key);
  if (chosen === undefined || isThere) return found;
  const place = chosen.id === undefined ? `key=${encodeURIComponent(chosen.key)}` : chosen.id;
  const own = await read(project, `${kind.path}/${place}`, signal).catch(() => undefined);
  return own === undefined ? found : [own, ...found];
}

export function ReferenceField({ label, shape, value, path, change }: FieldProps) {
  const { project, faults } = useAround();
  const language = useLanguage();
  const target = shape.target ?? value?.typeId ?? '';
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 200);
  const question = { target, text: asked, chosen: value };
  const { value: found = [] } = useAnswer('choices', choicesOf, project, question);
  const byKey = shape.kind === 'keyReference';
  const data = found
    .filter(({ key }) => !byKey || typeof key === 'string')
    .map((one) => ({
      value: String(byKey ? one.key : one.id),
      label: withKey(titleOfDocument(one, language), one.key),
    }));
  const set = (chosen: string | null) => {
    if (chosen === null) return change(undefined);
    change(byKey ? { typeId: target, key: chosen } : { typeId: target, id: chosen });
  };
  return (
    <Select
      label={label}
      data={data}
      value={(byKey ? value?.key : value?.id) ?? null}
      searchable
      clearable={shape.isOptional === true}
      error={faults.get(path)}
      onSearchChange={setText}
      // The server has looked already; names that differ in their case are found there, too.
      filter={({ options }) => options}
      onChange={set}
    />
  );
}
