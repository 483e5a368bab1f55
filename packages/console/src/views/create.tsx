import { useState } from 'react';
import { BodyForm } from '../form/form.tsx';
import { useKept } from '../form/kept.ts';
import { blank, type Offered, offeredAt } from '../form/schema.ts';
import { Shown, useLoaded } from '../loaded.tsx';
import { addressOf } from '../place.ts';
import { change, type Document, documentOf, type Kind, openApi, settingsKind } from '../server.ts';
import { titleOf } from './kinds.tsx';

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
  const loading = useLoaded(JSON.stringify(['form', project, kind.kind]), () =>
    formOf(project, kind),
  );
  return (
    <>
      <h1>{titleOf(kind)}: new</h1>
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
  const { draft } = offered;
  const initial = draft === undefined ? {} : blank(draft, offered);
  const [value, setValue] = useKept<unknown>(`${project} ${kind.kind} new`, initial);
  const [made, setMade] = useState<Document>();
  if (draft === undefined) return <p>Documents of this kind are not made by themselves.</p>;
  const { path } = kind;
  const send = async () => {
    setMade(await change(project, 'POST', path, value));
    setValue(undefined);
  };
  return (
    <>
      {made !== undefined && <Made project={project} kind={kind} made={made} />}
      <BodyForm
        key={made?.id}
        title="Create"
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

/** Secrets are told once, here. */
function Made({ project, kind, made }: CreateProps & { readonly made: Document }) {
  return (
    <div role="status">
      <p>
        Made: <a href={addressOf([project, 'documents', kind.kind, made.id])}>{made.id}</a>
      </p>
      {typeof made.secret === 'string' && (
        <p>
          Its secret, which is not shown again: <code>{made.secret}</code>
        </p>
      )}
    </div>
  );
}
