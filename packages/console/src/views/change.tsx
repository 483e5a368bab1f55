// Changes a document by update actions. When somebody else was faster, both are shown and the change is
// offered again.
import { useState } from 'react';
import { BodyForm } from '../form/form.tsx';
import { useKept } from '../form/kept.ts';
import type { Offered, Shape } from '../form/schema.ts';
import { Shown, useLoaded } from '../loaded.tsx';
import { addressOf } from '../place.ts';
import { Scrolling } from '../scrolling.tsx';
import { change, type Document, documentOf, type Kind, Refusal } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { formOf } from './create.tsx';

interface ChangeProps {
  readonly project: string;
  readonly kind: Kind;
  readonly document: Document;
  /** Told what the document has become. */
  readonly changed: (document: Document) => void;
}

export function ChangeView(props: ChangeProps) {
  const { project, kind } = props;
  const [isOpen, setOpen] = useState(false);
  const may = useMay(project, 'editor');
  if (!may) return null;
  if (!isOpen)
    return (
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          Change it
        </button>
      </p>
    );
  return <Opened key={`${project} ${kind.kind}`} {...props} />;
}

function Opened(props: ChangeProps) {
  const { project, kind } = props;
  const loading = useLoaded(JSON.stringify(['form', project, kind.kind]), () =>
    formOf(project, kind),
  );
  return (
    <Shown loading={loading}>
      {({ offered, languages }) =>
        offered.update === undefined ? (
          <p>Documents of this kind are not changed by update actions.</p>
        ) : (
          <Changing {...props} offered={offered} update={offered.update} languages={languages} />
        )
      }
    </Shown>
  );
}

interface ChangingProps extends ChangeProps {
  readonly offered: Offered;
  readonly update: Shape;
  readonly languages: readonly string[];
}

const nothing = { actions: [] };

function Changing(props: ChangingProps) {
  const { project, kind, document, changed, offered, update, languages } = props;
  const [value, setValue] = useKept<object>(`${project} ${kind.kind} ${document.id}`, nothing);
  const [conflict, setConflict] = useState<Document>();
  const [isDone, setDone] = useState(false);
  const place = kind.path === '' ? '' : `${kind.path}/${document.id}`;
  const { version: _, ...others } = update.properties ?? {};
  const body = { version: document.version, ...value };
  const send = async () => {
    setDone(false);
    try {
      changed(await change(project, 'POST', place, body));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      setConflict(await documentOf(project, kind, document.id));
      throw error;
    }
    setConflict(undefined);
    setValue(undefined);
    setDone(true);
  };
  const takeOver = () => {
    if (conflict !== undefined) changed(conflict);
    setConflict(undefined);
  };
  return (
    <section aria-label="Change">
      {isDone && <p role="status">Changed.</p>}
      {conflict !== undefined && <Conflict before={document} now={conflict} go={takeOver} />}
      <BodyForm
        key={`${document.version}`}
        title="Save changes"
        shape={{ ...update, properties: others }}
        offered={offered}
        languages={languages}
        value={value}
        change={(next) => setValue(next as object)}
        call={{ project, path: kind.path, ...idOf(kind, document), body }}
        send={send}
      />
      {offered.isDeleted && <Deletion {...props} />}
    </section>
  );
}

const idOf = ({ path }: Kind, { id }: Document) => (path === '' ? {} : { id });

interface ConflictProps {
  readonly before: Document;
  readonly now: Document;
  readonly go: () => void;
}

function Conflict({ before, now, go }: ConflictProps) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  );
  return (
    <div role="alert" className="conflict">
      <p>Somebody else has changed the document meanwhile. What you have typed is kept.</p>
      <Scrolling label="Differences">
        <table>
          <thead>
            <tr>
              <th scope="col">member</th>
              <th scope="col">as you saw it</th>
              <th scope="col">as it is now</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{JSON.stringify(before[name])}</td>
                <td>{JSON.stringify(now[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
      <button type="button" onClick={go}>
        Go on with the document as it is now
      </button>
    </div>
  );
}

function Deletion({ project, kind, document }: ChangeProps) {
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<Error>();
  const remove = async () => {
    try {
      await change(project, 'DELETE', `${kind.path}/${document.id}?version=${document.version}`);
      window.location.hash = addressOf([project, 'documents', kind.kind]);
    } catch (reason) {
      setError(reason as Error);
    }
  };
  return (
    <p>
      {isAsked ? (
        <>
          It cannot be taken back.{' '}
          <button type="button" onClick={remove}>
            Delete for good
          </button>{' '}
          <button type="button" onClick={() => setAsked(false)}>
            Keep it
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          Delete
        </button>
      )}
      {error !== undefined && (
        <span className="wrong" role="alert">
          {error.message}
        </span>
      )}
    </p>
  );
}
