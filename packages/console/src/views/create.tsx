import { useState } from 'react';
import { useSingular } from '../edit/document-title.ts';
import { BodyForm } from '../form/form.tsx';
import { useKept } from '../form/kept.ts';
import { blank, type Offered, offeredAt } from '../form/schema.ts';
import { PageHeading, Shown, useLoaded } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { change, type Document, documentOf, type Kind, openApi, settingsKind } from '../server.ts';
import { useMayChange } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { useWords } from '../words/words.ts';

interface CreateProps {
  readonly project: string;
  readonly kind: Kind;
}

/** Of the kind, with the languages of the project. */
export async function formOf(project: string, kind: Kind) {
  const [api, settings] = await Promise.all([openApi(), documentOf(project, settingsKind, '')]);
  return { offered: offeredAt(api, kind.path), languages: languagesOf(settings) };
}

function languagesOf({ languages }: Document): readonly string[] {
  return Array.isArray(languages) && languages.length > 0 ? languages : ['en'];
}

export function CreateView({ project, kind }: CreateProps) {
  const t = useWords('form');
  const singularOf = useSingular();
  const may = useMayChange(project, kind);
  const loading = useLoaded(['form', project, kind.kind], () => formOf(project, kind));
  if (!may) return <p>{t.mayNotMake}</p>;
  return (
    <>
      <PageHeading title={t.titleOfNew({ kind: singularOf(kind) })} />
      <Shown loading={loading}>
        {({ offered, languages }) => (
          <Creation project={project} kind={kind} offered={offered} languages={languages} />
        )}
      </Shown>
    </>
  );
}

interface CreationProps extends CreateProps {
  readonly offered: Offered;
  readonly languages: readonly string[];
}

function Creation({ project, kind, offered, languages }: CreationProps) {
  const t = useWords('form');
  const { draft } = offered;
  const initial = draft === undefined ? {} : blank(draft, offered);
  const [value, setValue] = useKept<unknown>(`${project} ${kind.kind} new`, initial);
  const [made, setMade] = useState<Document>();
  if (draft === undefined) return <p>{t.notMade}</p>;
  const { path } = kind;
  const send = async () => {
    setMade(await change(project, 'POST', path, value));
    forgetRows();
    setValue(undefined);
  };
  return (
    <>
      {made !== undefined && <Made project={project} kind={kind} made={made} />}
      <BodyForm
        key={made?.id}
        title={t.create}
        shape={draft}
        offered={offered}
        languages={languages}
        value={value}
        change={setValue}
        call={{ project, path, body: value }}
        send={send}
      />
    </>
  );
}

/** Secrets are shown once, here. */
function Made({ project, kind, made }: CreateProps & { readonly made: Document }) {
  const t = useWords('form');
  return (
    <div role="status">
      <p>
        {t.made} <a href={pageOf(project, kind.kind, made.id)}>{made.id}</a>
      </p>
      {typeof made.secret === 'string' && (
        <p>
          {t.secret} <code>{made.secret}</code>
        </p>
      )}
    </div>
  );
}
