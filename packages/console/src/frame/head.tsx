// The head of every page: the way back, the views of the project, the language.

import { useTitle } from '../labels/kinds.ts';
import { textTo } from '../parts/page.tsx';
import { addressOf, type Place, pageOf, projectAt } from '../place.ts';
import type { Kind, OfProject } from '../server.ts';
import { useIsMissing, useMayOpen } from '../signing/role.ts';
import { Who } from '../signing/sign-in.tsx';
import { choose, languages, nameOf } from '../words/language.ts';
import { useLanguage, useWords } from '../words/words.ts';
import { SearchBox } from '../work/search-box.tsx';
import { Keys } from './keys.tsx';
import { ownViews } from './views.ts';

interface HeadProps {
  readonly place: Place;
  readonly kinds: readonly Kind[];
}

export function Head(props: HeadProps) {
  const { parts, query } = props.place;
  const project = projectAt(props.place);
  const [, area] = parts;
  const text = query.get('text') ?? '';
  return (
    <header>
      <Trail {...props} />
      <span className="tools">
        {project !== undefined && (
          <Search key={text} project={project} text={area === 'find' ? text : ''} />
        )}
        <Keys place={props.place} />
        <LanguageChoice />
        <Who />
      </span>
      <Views {...props} />
    </header>
  );
}

/** Nothing is found in a project that does not exist. */
function Search(props: { readonly project: string; readonly text: string }) {
  return useIsMissing(props.project) ? null : <SearchBox {...props} />;
}

/** The way back. */
function Trail({ place, kinds }: HeadProps) {
  const t = useWords('frame');
  const titleOf = useTitle();
  const project = projectAt(place);
  const [, , name] = place.parts;
  const kind = kinds.find((one) => one.kind === name);
  return (
    <span className="trail">
      <a href="/">storewright</a> / <a href={addressOf([])}>{t.projects}</a>
      {project !== undefined && (
        <>
          {' / '}
          <a href={addressOf([project])}>{project}</a>
        </>
      )}
      {project !== undefined && kind !== undefined && (
        <>
          {' / '}
          <a href={pageOf(project, kind.kind)}>{titleOf(kind)}</a>
        </>
      )}
    </span>
  );
}

function Views({ place }: HeadProps) {
  const project = projectAt(place);
  return project === undefined ? null : <ProjectViews project={project} current={place.parts[1]} />;
}

function ProjectViews({ project, current }: OfProject & { readonly current: string | undefined }) {
  const t = useWords('frame');
  const mayOpen = useMayOpen(project);
  if (useIsMissing(project)) return null;
  return (
    <nav aria-label={t.ofProject}>
      {ownViews.filter(mayOpen).map(({ area, title }) => (
        <a
          key={title}
          href={addressOf(area === undefined ? [project] : [project, area])}
          aria-current={isAt(area, current) ? 'page' : undefined}
        >
          {title === 'GraphQL' ? title : String(t[title])}
        </a>
      ))}
    </nav>
  );
}

const isAt = (area: string | undefined, current: string | undefined): boolean =>
  area === current || (area === undefined && current === 'documents');

/** A file that does not arrive leaves the language as it is. */
function LanguageChoice() {
  const t = useWords('frame');
  const current = useLanguage();
  return (
    <select
      aria-label={t.language}
      value={current}
      onChange={textTo((text) => void choose(text).catch(() => undefined))}
    >
      {languages().map((one) => (
        <option key={one} value={one} lang={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  );
}
