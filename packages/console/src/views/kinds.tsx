// The kinds of a project: what people look for first stands first, the others in groups below.

import { groups } from '../labels/groups.ts';
import { useTitle } from '../labels/kinds.ts';
import { PageHeading, useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { type Counts, countsOf } from '../records.ts';
import type { Kind, OfProject } from '../server.ts';
import { useMaySee } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';

interface KindsProps extends OfProject {
  readonly kinds: readonly Kind[];
}

export function KindsView({ project, kinds }: KindsProps) {
  const t = useWords('groups');
  const grouped = new Set<string>(Object.values(groups).flat());
  const seen = kinds.filter(useMaySee(project));
  // Read once for a visit; without an answer the page has no counts.
  const { value: counts } = useAnswer('counts', countsOf, project);
  const others = seen.filter(({ kind }) => !grouped.has(kind)).map(({ kind }) => kind);
  return (
    <>
      <PageHeading title={project} />
      <div className="groups">
        {[...Object.entries(groups), ['others', others] as const].map(([name, members]) => (
          <Group
            key={name}
            project={project}
            counts={counts}
            title={t[name as keyof typeof t]}
            kinds={members.flatMap((kind) => seen.find((one) => one.kind === kind) ?? [])}
          />
        ))}
      </div>
    </>
  );
}

interface GroupProps extends KindsProps {
  readonly title: string;
  readonly counts: Counts | undefined;
}

function Group({ project, title, kinds, counts }: GroupProps) {
  const titleOf = useTitle();
  if (kinds.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul className="plain">
        {kinds.map((kind) => (
          <li key={kind.kind} title={kind.doc}>
            <a href={pageOf(project, kind.kind)}>{titleOf(kind)}</a>{' '}
            <Count counts={counts} kind={kind} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CountProps {
  readonly counts: Counts | undefined;
  readonly kind: Kind;
}

function Count({ counts, kind: { kind } }: CountProps) {
  const format = useFormat();
  const count = counts?.counts[kind];
  if (counts === undefined || count === undefined) return null;
  const isMore = count >= counts.most;
  return (
    <span className="quiet">
      {format.number(count)}
      {isMore && '+'}
    </span>
  );
}
