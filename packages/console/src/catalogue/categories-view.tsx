// The categories as a tree in which they are moved, by dragging or by a dialog.
import { useMemo, useState } from 'react';
import { titleOfDocument } from '../edit/titles.ts';
import { Done, PageHeading, Shown, useAnswer, Wrong } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { maxInTree, readAll } from '../read-all.ts';
import type { Document, OfProject } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { useFormat, useLanguage, useWords } from '../words/words.ts';
import { CategoryTree } from './category-tree.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type Forest, forestOf, moveTo, type Spot, storeMove } from './moving.ts';

export function CategoriesView({ project }: OfProject) {
  const t = useWords('catalogue');
  const loading = useAnswer('categories', readAll, project, { path: '/categories' });
  return (
    <>
      <PageHeading title={t.categories} />
      <p>
        <a href={pageOf(project, 'category')}>{t.asTable}</a>
      </p>
      <Shown loading={loading} empty={t.noCategories}>
        {(all) => <Categories project={project} all={all} again={() => loading.again?.()} />}
      </Shown>
    </>
  );
}

interface CategoriesProps extends OfProject {
  readonly all: readonly Document[];
  readonly again: () => void;
}

function Categories({ project, all, again }: CategoriesProps) {
  const t = useWords('catalogue');
  const format = useFormat();
  const may = useMayChangeKind(project, 'category');
  const forest = useMemo(() => forestOf(all), [all]);
  const [asked, setAsked] = useState<Document>();
  const { moved, error, move, drop } = useMoving(project, forest, again);
  return (
    <>
      {may && <p className="quiet">{t.treeHint}</p>}
      {all.length >= maxInTree && <p>{t.onlyFirst({ count: format.number(maxInTree) })}</p>}
      {moved !== undefined && <Done text={t.moved({ name: moved })} />}
      <Wrong error={error} />
      <CategoryTree project={project} forest={forest} {...(may ? { drop, ask: setAsked } : {})} />
      {asked !== undefined && (
        <MoveDialog
          category={asked}
          forest={forest}
          move={move}
          close={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** `move` throws what went wrong, `drop` shows it. */
function useMoving(project: string, forest: Forest, again: () => void) {
  const t = useWords('catalogue');
  const language = useLanguage();
  const [moved, setMoved] = useState<string>();
  const [error, setError] = useState<Error>();
  const move = async (id: string, spot: Spot) => {
    setError(undefined);
    setMoved(undefined);
    const next = moveTo(forest, id, spot);
    if (next === undefined) throw new Error(t.noPlace);
    await storeMove(project, next).finally(again);
    forgetRows();
    setMoved(titleOfDocument(next.category, language));
  };
  const drop = (id: string, spot: Spot) => void move(id, spot).catch(setError);
  return { moved, error, move, drop };
}
