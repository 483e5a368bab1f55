// What a save would change, to look at before it is sent.

import { Alert, Button } from '@mantine/core';
import type { AdminPlannedEdit } from 'storewright/operations';
import { useLabels } from '../labels/labels.ts';
import { Rows } from '../parts/page.tsx';
import type { Document } from '../server.ts';
import { lineOf } from '../table/cell.tsx';
import { useFormat, useLanguage, useWords } from '../words/words.ts';
import { useChangeTexts } from './change-texts.ts';
import { memberChanges } from './changes.ts';
import { isMembers, isSame, useAround } from './field.ts';

interface Difference {
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** Members that differ, as deep as records go. */
function differencesOf(was: unknown, is: unknown, path = ''): readonly Difference[] {
  if (isSame(was, is)) return [];
  if (!isMembers(was) || !isMembers(is)) return [{ path, from: was, to: is }];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter(
      (name) => path !== '' || !['version', 'lastModifiedAt', 'lastModifiedBy'].includes(name),
    )
    .flatMap((name) => differencesOf(was[name], is[name], path === '' ? name : `${path}.${name}`));
}

/** `masterData.staged.name.en` → `Name · en`. */
export const usePathLabel = (): ((path: string) => string) => useLabels().pathLabelOf;

/** A value in one line. */
function useLine(): (value: unknown) => string {
  const around = { format: useFormat(), language: useLanguage(), t: useWords('table') };
  return (value) =>
    Array.isArray(value) ? JSON.stringify(value).slice(0, 300) : lineOf(value, around);
}

interface DifferencesProps {
  readonly label: string;
  readonly differences: readonly Difference[];
}

export function Differences({ label, differences }: DifferencesProps) {
  const t = useWords('edit');
  const lineIn = useLine();
  const labelOf = usePathLabel();
  return (
    <Rows
      label={label}
      rows={differences}
      keyOf={({ path }) => path}
      cells={{
        [t.field]: ({ path }) => labelOf(path),
        [t.opened]: ({ from }) => lineIn(from),
        [t.yours]: ({ to }) => lineIn(to),
      }}
    />
  );
}

interface ReviewProps {
  readonly was: Document;
  readonly is: Document;
  readonly plan: AdminPlannedEdit;
  readonly send: () => void;
  readonly goOn: () => void;
}

export function Review({ was, is, plan, send, goOn }: ReviewProps) {
  const t = useWords('edit');
  const { pathOf, textOf } = useChangeTexts(useAround().productType);
  return (
    <section aria-labelledby="review" className="review">
      <h2 id="review">{t.review}</h2>
      <Rows
        label={t.review}
        rows={memberChanges(was, is).map((one, index) => ({ ...one, index }))}
        keyOf={({ index }) => index}
        cells={{
          [t.field]: pathOf,
          [t.opened]: ({ was: from }) => textOf(from),
          [t.yours]: ({ is: to }) => textOf(to),
        }}
      />
      {plan.also.length > 0 && (
        <>
          <h3>{t.also}</h3>
          <Differences label={t.also} differences={plan.also} />
        </>
      )}
      <details>
        <summary>{t.asActions}</summary>
        <pre>{JSON.stringify(plan.actions, null, 2)}</pre>
      </details>
      <div className="buttons">
        <Button onClick={send}>{t.confirm}</Button>
        <Button variant="default" onClick={goOn}>
          {t.goOn}
        </Button>
      </div>
    </section>
  );
}

interface ConflictProps {
  readonly was: Document;
  readonly now: Document;
  readonly merged: Document;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Both changes next to each other. */
export function Conflict({ was, now, merged, keepMine, takeTheirs }: ConflictProps) {
  const t = useWords('edit');
  const lineIn = useLine();
  const labelOf = usePathLabel();
  const theirs = differencesOf(was, now);
  const mine = differencesOf(now, merged);
  const paths = [...new Set([...theirs, ...mine].map(({ path }) => path))];
  const at = (document: unknown, path: string) =>
    path.split('.').reduce((value: any, name) => value?.[name], document);
  return (
    <Alert color="orange" title={t.conflict} role="alert" className="review">
      <Rows
        label={t.conflict}
        rows={paths}
        keyOf={(path) => path}
        cells={{
          [t.field]: labelOf,
          [t.opened]: (path) => lineIn(at(was, path)),
          [t.now]: (path) => lineIn(at(now, path)),
          [t.yours]: (path) => lineIn(at(merged, path)),
        }}
      />
      <div className="buttons">
        <Button onClick={keepMine}>{t.keepMine}</Button>
        <Button variant="default" onClick={takeTheirs}>
          {t.takeTheirs}
        </Button>
      </div>
    </Alert>
  );
}
