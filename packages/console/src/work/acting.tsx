// Sends update actions for a button, and shows the outcome.
import { useState } from 'react';
import { Done, useAttempt, Wrong } from '../parts/page.tsx';
import { type Document, type OfDocument, update } from '../server.ts';
import { useWords } from '../words/words.ts';

export interface Acted extends OfDocument {
  readonly changed: (document: Document) => void;
}

/** @param path of the collection */
export function useActing({ project, document, changed }: Acted, path: string) {
  const { error, attempt } = useAttempt();
  const [isDone, setDone] = useState(false);
  const act = (...actions: readonly object[]): Promise<boolean> => {
    setDone(false);
    return attempt(async () => {
      changed(await update(project, path, document, ...actions));
      setDone(true);
    });
  };
  return { act, outcome: <Outcome error={error} isDone={isDone} /> };
}

interface OutcomeProps {
  readonly error: Error | undefined;
  readonly isDone: boolean;
}

function Outcome({ error, isDone }: OutcomeProps) {
  const t = useWords('work');
  return (
    <>
      <Wrong error={error} />
      {isDone && <Done text={t.done} />}
    </>
  );
}
