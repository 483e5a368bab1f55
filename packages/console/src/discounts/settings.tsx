// The frame of a form for a new discount: the languages and currencies of the project, and a rank that is free.
import type { ReactNode } from 'react';
import { AroundProvider } from '../edit/field.ts';
import { PageHeading, Shown, useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { documentOf, type OfProject, readPage, settingsKind } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { useWords } from '../words/words.ts';
import { rankBelow } from './rank.ts';

const maxRanks = 500;

async function loadSettings(project: string, paths: readonly string[], signal: AbortSignal) {
  const lowest = { where: '', sort: 'sortOrder asc', limit: maxRanks };
  const [settings, ...ranked] = await Promise.all([
    documentOf(project, settingsKind, '', signal),
    ...paths.map((path) => readPage(project, { path }, lowest, signal)),
  ]);
  const ranks = ranked.flat().map(({ sortOrder }) => String(sortOrder));
  return { settings: settings as any, rank: rankBelow(ranks) };
}

const listIn = (value: unknown, usual: string): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value : [usual];

interface FrameProps extends OfProject {
  readonly kind: string;
  readonly title: string;
  /** Of the collections whose documents share one order of ranks. */
  readonly ranked: readonly string[];
  readonly children: (rank: string) => ReactNode;
}

export function DiscountFrame({ project, kind, title, ranked, children }: FrameProps) {
  const t = useWords('discounts');
  const f = useWords('form');
  const may = useMayChangeKind(project, kind);
  const loading = useAnswer('new discount', loadSettings, project, ranked);
  return (
    <>
      <PageHeading title={title} />
      <p>
        <a href={pageOf(project, kind, 'new')}>{t.allFields}</a>
      </p>
      {may ? (
        <Shown loading={loading}>
          {({ settings, rank }) => (
            <AroundProvider
              value={{
                project,
                languages: listIn(settings.languages, 'en'),
                currencies: listIn(settings.currencies, 'EUR'),
                faults: new Map(),
              }}
            >
              {children(rank)}
            </AroundProvider>
          )}
        </Shown>
      ) : (
        <p>{f.mayNotMake}</p>
      )}
    </>
  );
}
