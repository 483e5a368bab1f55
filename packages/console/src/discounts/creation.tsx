// Fields of a new discount with the buttons below them, and what went wrong.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAttempt, Wrong } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { change, type OfProject } from '../server.ts';
import { forgetRows } from '../table/rows.ts';
import { useWords } from '../words/words.ts';

interface CreationProps extends OfProject {
  readonly kind: string;
  /** Of the collection. */
  readonly path: string;
  readonly draft: () => object;
  readonly children: ReactNode;
}

export function Creation({ project, kind, path, draft, children }: CreationProps) {
  const t = useWords('discounts');
  const { error, attempt } = useAttempt();
  const create = () =>
    attempt(async () => {
      const { id } = await change(project, 'POST', path, draft());
      forgetRows();
      window.location.hash = pageOf(project, kind, id);
    });
  return (
    <>
      <div className="edit">{children}</div>
      <Wrong error={error} />
      <div className="buttons save">
        <Button onClick={create}>{t.create}</Button>
        <Button component="a" variant="default" href={pageOf(project, kind)}>
          {t.cancel}
        </Button>
      </div>
    </>
  );
}
