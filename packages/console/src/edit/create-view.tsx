// Creates a document: a field for each member of its draft.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { PageHeading, Shown, useAttempt, useLoaded, Wrong } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import { change, documentOf, read, settingsKind } from '../server.ts';
import { useMayChange } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { useWords } from '../words/words.ts';
import { useSingular } from './document-title.ts';
import { AroundProvider, formOf, type Shapes } from './field.ts';
import { MemberFields } from './fields.tsx';
import { specialOf } from './special.ts';

export function CreateView({ project, kind }: PageProps) {
  const t = useWords('edit');
  const f = useWords('form');
  const singularOf = useSingular();
  const may = useMayChange(project, kind);
  const loading = useLoaded(['create', project, kind.kind], async (signal) => {
    const [form, settings] = await Promise.all([
      formOf(kind.kind),
      documentOf(project, settingsKind, '', signal),
    ]);
    return { form, settings };
  });
  return (
    <>
      <PageHeading title={t.titleOfNew({ kind: singularOf(kind) })} />
      {may ? (
        <Shown loading={loading}>
          {({ form, settings }) =>
            form.draft === undefined ? (
              <p>{t.notCreated}</p>
            ) : (
              <Creation project={project} kind={kind} draft={form.draft} settings={settings} />
            )
          }
        </Shown>
      ) : (
        <p>{f.mayNotMake}</p>
      )}
    </>
  );
}

interface CreationProps extends Pick<PageProps, 'project' | 'kind'> {
  readonly draft: Shapes;
  readonly settings: any;
}

/** What must be there comes first. */
const ordered = (draft: Shapes): Shapes =>
  Object.fromEntries(
    Object.entries(draft).sort(
      ([, a], [, b]) => Number(a.isOptional ?? 0) - Number(b.isOptional ?? 0),
    ),
  );

function Creation({ project, kind, draft, settings }: CreationProps) {
  const t = useWords('edit');
  const [value, setValue] = useState<any>({});
  const { error, attempt } = useAttempt();
  const type: string | undefined = value.productType?.id;
  const { value: productType } = useLoaded(['type', project, type], (signal) =>
    type === undefined ? Promise.resolve(null) : read(project, `/product-types/${type}`, signal),
  );
  const around = {
    project,
    productType: productType ?? undefined,
    special: specialOf(kind.kind),
    languages: settings.languages?.length > 0 ? settings.languages : ['en'],
    currencies: settings.currencies?.length > 0 ? settings.currencies : ['EUR'],
    faults: new Map<string, string>(),
  };
  const create = () =>
    attempt(async () => {
      const answer = await change(project, 'POST', kind.path, value);
      forgetRows();
      // A new customer is in a result with its cart.
      const { id } = answer.id === undefined ? (Object.values(answer)[0] as any) : answer;
      window.location.hash = pageOf(project, kind.kind, id);
    });
  return (
    <AroundProvider value={around}>
      <div className="edit">
        <MemberFields fields={ordered(draft)} value={value} path="" change={setValue} />
      </div>
      <Wrong error={error} />
      <div className="buttons save">
        <Button onClick={create}>{t.create}</Button>
        <Button component="a" variant="default" href={pageOf(project, kind.kind)}>
          {t.cancel}
        </Button>
      </div>
    </AroundProvider>
  );
}
