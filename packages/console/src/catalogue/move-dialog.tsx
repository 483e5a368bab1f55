// Moves a category without a pointer: below which other one, and to which place.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { titleOfDocument } from '../edit/titles.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import type { Document } from '../server.ts';
import { useLanguage, useWords } from '../words/words.ts';
import { type Forest, isAllowed, onTop, parentOf, type Spot } from './moving.ts';

interface MoveProps {
  readonly category: Document;
  readonly forest: Forest;
  readonly move: (id: string, spot: Spot) => Promise<void>;
  readonly close: () => void;
}

/** The names of the ancestors and its own. */
function pathOf({ byId }: Forest, id: string, nameOf: (one: Document) => string): string {
  const names: string[] = [];
  for (let at = byId.get(id); at !== undefined; at = byId.get(parentOf(at)))
    names.unshift(nameOf(at));
  return names.join(' › ');
}

export function MoveDialog({ category, forest, move, close }: MoveProps) {
  const t = useWords('catalogue');
  const language = useLanguage();
  const nameOf = (one: Document) => titleOfDocument(one, language);
  const [parent, setParent] = useState<string | null>(null);
  const [place, setPlace] = useState('last');
  const { id } = category;
  const data = [...forest.byId.keys()]
    .filter((one) => isAllowed(forest, id, { parent: one }))
    .map((one) => ({ value: one, label: pathOf(forest, one, nameOf) }))
    .sort((left, right) => left.label.localeCompare(right.label));
  const own = parentOf(category);
  const submit = () => {
    const into = parent ?? (forest.byId.has(own) ? own : onTop);
    const [first] = (forest.below.get(into) ?? []).filter((one) => one.id !== id);
    const next =
      place === 'first' && first !== undefined ? { id: first.id, isBefore: true } : undefined;
    return move(id, { parent: into, ...(next === undefined ? {} : { next }) });
  };
  return (
    <FormDialog
      title={t.moveOne({ name: nameOf(category) })}
      send={t.move}
      cancel={t.cancel}
      isComplete
      submit={submit}
      close={close}
    >
      <Select
        label={t.into}
        data={data}
        value={parent ?? (own === '' ? null : own)}
        searchable
        onChange={setParent}
      />
      <Select
        label={t.place}
        data={[
          { value: 'first', label: t.first },
          { value: 'last', label: t.last },
        ]}
        value={place}
        allowDeselect={false}
        onChange={(next) => setPlace(next ?? 'last')}
      />
    </FormDialog>
  );
}
