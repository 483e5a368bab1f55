// Several references out of a list: found by name or key, and shown by name.
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { findDocuments } from '../find/find.ts';
import { useAnswer } from '../parts/page.tsx';
import { type Document, documentsWith, kinds } from '../server.ts';
import { useLanguage } from '../words/words.ts';
import { type FieldProps, useAround } from './field.ts';
import { titleOfDocument, withKey } from './titles.ts';

interface Question {
  readonly target: string;
  readonly text: string;
  /** One more condition on the offered documents. */
  readonly where: string;
  readonly chosen: readonly string[];
}

/** The chosen documents, and the ones that the text finds. */
async function choicesOf(
  project: string,
  { target, text, where, chosen }: Question,
  signal: AbortSignal,
): Promise<readonly Document[]> {
  const kind = (await kinds()).find((one) => one.kind === target);
  if (kind === undefined) return [];
  const [own, found] = await Promise.all([
    documentsWith(project, kind.path, 'id', chosen, signal),
    findDocuments(project, kind, text, { where, signal }),
  ]);
  return [...own, ...found.filter(({ id }) => !chosen.includes(id))];
}

/** Documents that may be referred to, with the chosen ones before them. */
export function useChoices(question: Question): readonly Document[] {
  const { project } = useAround();
  const { value = [] } = useAnswer('several', choicesOf, project, question);
  return value;
}

export function ReferencesField(props: FieldProps & { readonly where?: string }) {
  const { label, shape, value, path, where = '', change } = props;
  const fault = useAround().faults.get(path);
  const language = useLanguage();
  const target = shape.element?.target ?? '';
  const chosen: readonly string[] = (Array.isArray(value) ? value : []).map(({ id }) => id);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 200);
  const choices = useChoices({ target, text: asked, where, chosen });
  const known = new Set(choices.map(({ id }) => id));
  const data = [
    ...choices.map((one) => ({
      value: one.id,
      label: withKey(titleOfDocument(one, language), one.key),
    })),
    // Until it is read.
    ...chosen.filter((id) => !known.has(id)).map((id) => ({ value: id, label: id.slice(-8) })),
  ];
  return (
    <MultiSelect
      label={label}
      data={data}
      value={[...chosen]}
      searchable
      hidePickedOptions
      {...(fault === undefined ? {} : { error: fault })}
      searchValue={text}
      onSearchChange={setText}
      // The server has looked already.
      filter={({ options }) => options}
      onChange={(ids) => change(ids.map((id) => ({ typeId: target, id })))}
    />
  );
}
