// The past of a document: its messages and its former versions, loaded when they are opened.
import { useState } from 'react';
import type { AdminVersion } from 'storewright/operations';
import { TimeLine } from '../audit/time-line.tsx';
import { Rows, Shown, useLoaded } from '../parts/page.tsx';
import { messagesAbout, versionsOf } from '../records.ts';
import { type Kind, type OfDocument, Refusal } from '../server.ts';
import { Messages } from '../views/messages.tsx';
import { useFormat, useWords } from '../words/words.ts';

interface PastProps extends OfDocument {
  readonly kind: Kind;
}

export function Past(props: PastProps) {
  const t = useWords('document');
  return (
    <>
      <Opened title={t.messages}>{() => <MessagesAbout {...props} />}</Opened>
      <Opened title={t.history}>
        {() => (
          <TimeLine
            project={props.project}
            kind={props.kind.kind}
            id={props.document.id}
            version={props.document.version}
            otherwise={<History {...props} />}
          />
        )}
      </Opened>
    </>
  );
}

interface OpenedProps {
  readonly title: string;
  readonly children: () => React.ReactNode;
}

function Opened({ title, children }: OpenedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children()}
    </details>
  );
}

function MessagesAbout({ project, kind, document }: PastProps) {
  const loading = useLoaded(['messages', project, document.id, document.version], (signal) =>
    messagesAbout(project, kind, document.id, signal),
  );
  return (
    <Shown loading={loading}>
      {(messages) => <Messages project={project} messages={messages} />}
    </Shown>
  );
}

/** `undefined` where the project keeps no former versions. */
async function readVersions(project: string, kind: Kind, id: string, signal: AbortSignal) {
  try {
    return await versionsOf(project, kind, id, signal);
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return 'off' as const;
    throw error;
  }
}

function History({ project, kind, document }: PastProps) {
  const t = useWords('document');
  const loading = useLoaded(['history', project, document.id, document.version], (signal) =>
    readVersions(project, kind, document.id, signal),
  );
  return (
    <Shown loading={loading}>
      {(versions) =>
        versions === 'off' ? (
          <>
            <p>{t.noHistory}</p>
            <pre>npx storewright history --on --project {project}</pre>
          </>
        ) : (
          <Versions versions={versions} />
        )
      }
    </Shown>
  );
}

function Versions({ versions }: { readonly versions: readonly AdminVersion[] }) {
  const t = useWords('document');
  const format = useFormat();
  if (versions.length === 0) return <p>{t.noVersions}</p>;
  return (
    <Rows
      label={t.history}
      rows={versions}
      keyOf={({ version }) => version}
      figures={[t.version]}
      cells={{
        [t.version]: ({ version }) => format.number(version),
        [t.at]: ({ at }) => <time dateTime={at}>{format.instant(at)}</time>,
        [t.changes]: ({ changes = [], deleted }) => (
          <ul className="plain wide">
            {deleted === true && <li>{t.removed}</li>}
            {changes.map(({ path, from, to }) => (
              <li key={path}>
                {path}: {JSON.stringify(from) ?? '–'} → {JSON.stringify(to) ?? '–'}
              </li>
            ))}
          </ul>
        ),
      }}
    />
  );
}
