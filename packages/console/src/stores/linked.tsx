// References as links with the names of their documents.
import { titleOfDocument } from '../edit/titles.ts';
import { useLoaded } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { documentsWith, kinds, type OfProject } from '../server.ts';
import { useLanguage, useWords } from '../words/words.ts';

interface LinkedProps extends OfProject {
  readonly kind: string;
  readonly ids: readonly string[];
  /** Stands behind the name. */
  readonly noteOf?: (id: string) => string | undefined;
}

export function Linked({ project, kind, ids, noteOf }: LinkedProps) {
  const t = useWords('stores');
  const language = useLanguage();
  const { value: found = [] } = useLoaded(['linked', project, kind, ids], async (signal) => {
    const path = (await kinds()).find((one) => one.kind === kind)?.path;
    return path === undefined ? [] : documentsWith(project, path, 'id', ids, signal);
  });
  if (ids.length === 0) return <span className="quiet">{t.none}</span>;
  const titles = new Map(found.map((one) => [one.id, titleOfDocument(one, language)]));
  return ids.map((id) => {
    const note = noteOf?.(id);
    return (
      <span key={id}>
        <a href={pageOf(project, kind, id)}>{titles.get(id) ?? id.slice(-8)}</a>
        {note !== undefined && <span className="quiet"> {note}</span>}
      </span>
    );
  });
}
