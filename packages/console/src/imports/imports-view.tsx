// The import containers of a project with their progress.
import { PageHeading, Rows, Shown, useLoaded } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import type { OfProject } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';
import { type Container, containersAt, type Summary, states, summaryOf } from './calls.ts';
import { Paging } from './paging.tsx';
import { Progress } from './summary.tsx';

interface Listed {
  readonly container: Container;
  readonly summary: Summary;
}

async function readListed(project: string, offset: number, signal: AbortSignal) {
  const { results, total } = await containersAt(project, offset, signal);
  const listed = await Promise.all(
    results.map(
      async (container): Promise<Listed> => ({
        container,
        summary: await summaryOf(project, container.key, signal),
      }),
    ),
  );
  return { listed, total };
}

export function ImportsView({ project, query }: PageProps) {
  const t = useWords('imports');
  const may = useMay(project, 'editor');
  const offset = Number(query.get('offset')) || 0;
  const load = (signal: AbortSignal) => readListed(project, offset, signal);
  const loading = useLoaded(['imports', project, offset], load, 5_000);
  return (
    <>
      <PageHeading title={t.imports} />
      {may && (
        <p>
          <a href={addressOf([project, 'import-csv'])}>{t.importCsv}</a>
        </p>
      )}
      <Shown loading={loading}>
        {({ listed, total }) =>
          total === 0 ? (
            <p>{t.none}</p>
          ) : (
            <>
              <Containers project={project} listed={listed} />
              <Paging parts={[project, 'imports']} offset={offset} total={total} />
            </>
          )
        }
      </Shown>
    </>
  );
}

const ended = states.filter((state) => state !== 'processing');

function Containers({ project, listed }: OfProject & { readonly listed: readonly Listed[] }) {
  const t = useWords('imports');
  const format = useFormat();
  return (
    <Rows
      label={t.imports}
      rows={listed}
      keyOf={({ container }) => container.key}
      figures={ended.map((state) => t[state])}
      cells={{
        [t.key]: ({ container: { key } }) => (
          <a href={addressOf([project, 'imports', key])}>{key}</a>
        ),
        [t.type]: ({ container }) => container.resourceType ?? t.everyType,
        [t.progress]: ({ summary }) => <Progress summary={summary} />,
        ...Object.fromEntries(
          ended.map((state) => [
            t[state],
            ({ summary }: Listed) => format.number(summary.states[state]),
          ]),
        ),
        [t.created]: ({ container }) => format.instant(container.createdAt),
        [t.expires]: ({ container }) => format.instant(container.expiresAt),
      }}
    />
  );
}
