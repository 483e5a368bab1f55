import { type ReactNode, useState } from 'react';
import { Shown, useLoaded } from '../loaded.tsx';
import { addressOf } from '../place.ts';
import { Scrolling } from '../scrolling.tsx';
import { type Document, documentOf, type Kind } from '../server.ts';
import { ChangeView } from './change.tsx';
import { titleOf } from './kinds.tsx';

interface DocumentProps {
  readonly project: string;
  readonly kind: Kind;
  readonly id: string;
  readonly kinds: readonly Kind[];
}

export function DocumentView({ project, kind, id, kinds }: DocumentProps) {
  const loading = useLoaded(JSON.stringify([project, kind.kind, id]), (signal) =>
    documentOf(project, kind, id, signal),
  );
  const [changed, setChanged] = useState<Document>();
  const current = (loaded: Document) => (changed?.id === loaded.id ? changed : loaded);
  const shown = new Set(kinds.map((one) => one.kind));
  const linkTo = (typeId: string, target: string) =>
    shown.has(typeId) ? addressOf([project, 'documents', typeId, target]) : undefined;
  return (
    <>
      <h1>
        {titleOf(kind)} <span className="quiet">{id}</span>
      </h1>
      <Shown loading={loading}>
        {(loaded) => (
          <>
            <ChangeView
              key={id}
              project={project}
              kind={kind}
              document={current(loaded)}
              changed={setChanged}
            />
            <Scrolling label="Document">
              <pre>{jsonOf(current(loaded), { linkTo, indent: '' })}</pre>
            </Scrolling>
          </>
        )}
      </Shown>
    </>
  );
}

interface Around {
  /** Where a reference leads; absent: to nothing that the console shows. */
  readonly linkTo: (typeId: string, id: string) => string | undefined;
  readonly indent: string;
}

/** The JSON text, in which the ids of references lead to what they name. */
function jsonOf(value: unknown, around: Around): ReactNode {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = { ...around, indent: `${around.indent}  ` };
  const lines = Array.isArray(value)
    ? value.map((one) => jsonOf(one, inner))
    : Object.entries(value).map(([name, one]) => (
        <>
          {JSON.stringify(name)}: {name === 'id' ? idOf(value, inner) : jsonOf(one, inner)}
        </>
      ));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return `${open}${close}`;
  return (
    <>
      {open}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document stay where they are
        <span key={index}>
          {`\n${inner.indent}`}
          {line}
          {index < lines.length - 1 && ','}
        </span>
      ))}
      {`\n${around.indent}${close}`}
    </>
  );
}

function idOf({ typeId, id }: { typeId?: unknown; id?: unknown }, { linkTo }: Around): ReactNode {
  const address = typeof typeId === 'string' ? linkTo(typeId, String(id)) : undefined;
  return address === undefined ? JSON.stringify(id) : <a href={address}>{JSON.stringify(id)}</a>;
}
