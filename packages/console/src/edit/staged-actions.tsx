// The update actions that an order edit keeps: a list of changes in words, and the same as JSON.
import { useWords } from '../words/words.ts';
import type { FieldProps } from './field.ts';
import { ListField } from './list.tsx';

export function StagedActions(props: FieldProps) {
  const t = useWords('document');
  return (
    <>
      <ListField {...props} />
      <details>
        <summary>{t.json}</summary>
        <pre>{JSON.stringify(props.value ?? [], null, 2)}</pre>
      </details>
    </>
  );
}
