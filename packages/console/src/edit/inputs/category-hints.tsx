// Positions of a product within categories: a line for each category, found by its name.
import { Button, Fieldset, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../../labels/labels.ts';
import { textTo } from '../../parts/page.tsx';
import { useWords } from '../../words/words.ts';
import { type FieldProps, isMembers } from '../field.ts';
import { ReferenceField } from '../reference.tsx';

interface Line {
  readonly category?: string | undefined;
  readonly hint: string;
}

const linesOf = (value: unknown): readonly Line[] =>
  Object.entries(isMembers(value) ? value : {}).map(([category, hint]) => ({
    category,
    hint: String(hint),
  }));

/** A line without a category or a position is not part of the value. */
function hintsIn(lines: readonly Line[]): { readonly [category: string]: string } | undefined {
  const whole = lines.flatMap(({ category, hint }) =>
    category === undefined || hint === '' ? [] : [[category, hint] as const],
  );
  return whole.length === 0 ? undefined : Object.fromEntries(whole);
}

export function CategoryHintsField({ label, value, path, change }: FieldProps) {
  const t = useWords('catalogue');
  const { wordsOf } = useLabels();
  const [lines, setLines] = useState(() => linesOf(value));
  const put = (next: readonly Line[]) => {
    setLines(next);
    change(hintsIn(next));
  };
  return (
    <Fieldset legend={label} className="part">
      {lines.map(({ category, hint }, index) => {
        const name = `${t.hint} ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no category yet
          <div className="item parts" key={index}>
            <ReferenceField
              label={`${t.hintCategory} ${index + 1}`}
              shape={{ kind: 'reference', target: 'category' }}
              value={category === undefined ? undefined : { typeId: 'category', id: category }}
              path={`${path}.${index}`}
              change={(next) => put(lines.with(index, { hint, category: next?.id }))}
            />
            <TextInput
              label={name}
              placeholder="0.5"
              value={hint}
              onChange={textTo((text) => put(lines.with(index, { category, hint: text })))}
            />
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              onClick={() => put(lines.toSpliced(index, 1))}
              aria-label={wordsOf.remove({ what: name })}
            >
              {wordsOf.removeIt}
            </Button>
          </div>
        );
      })}
      <Button variant="light" className="add" onClick={() => put([...lines, { hint: '' }])}>
        {wordsOf.add({ what: t.hint })}
      </Button>
    </Fieldset>
  );
}
