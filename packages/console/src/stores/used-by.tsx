// What uses a document: a link to the table of each kind, with the number of its rows.
import { useLoaded } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import { countOf, kinds, type OfProject } from '../server.ts';
import { useMaySeeKind } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';

export interface Use {
  readonly kind: string;
  readonly title: string;
  /** Predicate of the documents that use it. */
  readonly where: string;
}

interface UsedByProps extends OfProject {
  readonly uses: readonly Use[];
}

export function UsedBy({ project, uses }: UsedByProps) {
  const t = useWords('stores');
  return (
    <section aria-label={t.usedBy}>
      <h3>{t.usedBy}</h3>
      <ul className="plain">
        {uses.map((use) => (
          <UseLine key={use.title} project={project} {...use} />
        ))}
      </ul>
    </section>
  );
}

function UseLine({ project, kind, title, where }: Use & Pick<UsedByProps, 'project'>) {
  const format = useFormat();
  const maySee = useMaySeeKind(project, kind);
  const { value } = useLoaded(['uses', project, kind, where, maySee], (signal) =>
    maySee ? numberOf(project, kind, where, signal) : Promise.resolve(undefined),
  );
  if (!maySee) return null;
  return (
    <li>
      <a href={addressOf([project, 'documents', kind], { where })}>{title}</a>{' '}
      {value !== undefined && <span className="quiet">{format.number(value)}</span>}
    </li>
  );
}

/** A link without a number leads there all the same. */
async function numberOf(project: string, name: string, where: string, signal: AbortSignal) {
  const kind = (await kinds()).find((one) => one.kind === name);
  if (kind === undefined) return undefined;
  return countOf(project, kind, where, signal).catch(() => undefined);
}
