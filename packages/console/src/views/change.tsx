// Changes a document by update actions. When somebody else was faster, both are shown and the change is
// offered again.
import { useState } from 'react';
import { fillAction } from '../form/fill.ts';
import { BodyForm } from '../form/form.tsx';
import { useKept } from '../form/kept.ts';
import type { Offered, Shape } from '../form/schema.ts';
import { Scrolling, Shown, useAttempt, useLoaded } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { change, type Document, documentOf, type Kind, Refusal } from '../server.ts';
import { useMayChange } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { useWords } from '../words/words.ts';
import { formOf } from './create.tsx';

interface ChangeProps {
  readonly project: string;
  readonly kind: Kind;
  readonly document: Document;
  /** Called with the changed document. */
  readonly changed: (document: Document) => void;
  /** How many actions other parts of the view have put into the form. */
  readonly proposals: number;
}

/** The name under which typed input for a document is kept. */
export const keptName = (project: string, { kind }: Kind, { id }: Document) =>
  `${project} ${kind} ${id}`;

export function ChangeView(props: ChangeProps) {
  const { project, kind, proposals } = props;
  const t = useWords('form');
  const [isOpen, setOpen] = useState(false);
  const may = useMayChange(project, kind);
  if (!may) return null;
  if (!isOpen && proposals === 0)
    return (
      <p>
        <button type="button" data-key="change" onClick={() => setOpen(true)}>
          {t.changeIt}
        </button>
      </p>
    );
  return <Opened key={`${project} ${kind.kind} ${proposals}`} {...props} />;
}

function Opened(props: ChangeProps) {
  const t = useWords('form');
  const { project, kind } = props;
  const loading = useLoaded(['form', project, kind.kind], () => formOf(project, kind));
  return (
    <Shown loading={loading}>
      {({ offered, languages }) =>
        offered.update === undefined ? (
          <p>{t.notChanged}</p>
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
  const t = useWords('form');
  const { project, kind, document, changed, offered, update, languages } = props;
  const [value, setValue] = useKept<object>(keptName(project, kind, document), nothing);
  const [conflict, setConflict] = useState<Document>();
  const [isDone, setDone] = useState(false);
  const place = kind.path === '' ? '' : `${kind.path}/${document.id}`;
  const { version: _, ...others } = update.properties ?? {};
  const body = { version: document.version, ...value };
  const send = async () => {
    setDone(false);
    try {
      changed(await change(project, 'POST', place, body));
      forgetRows();
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
    <section aria-label={t.change}>
      {isDone && <p role="status">{t.changed}</p>}
      {conflict !== undefined && <Conflict before={document} now={conflict} go={takeOver} />}
      <BodyForm
        key={`${document.version}`}
        title={t.save}
        shape={{ ...update, properties: others }}
        offered={offered}
        languages={languages}
        value={value}
        change={(next) => setValue(next as object)}
        call={{ project, path: kind.path, ...idOf(kind, document), body }}
        fill={(schema, next, was) => fillAction(document, offered, schema, next, was)}
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
  const t = useWords('form');
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  );
  return (
    <div role="alert" className="conflict">
      <p>{t.conflict}</p>
      <Scrolling label={t.differences}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.member}</th>
              <th scope="col">{t.asSeen}</th>
              <th scope="col">{t.asNow}</th>
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
        {t.goOn}
      </button>
    </div>
  );
}

function Deletion({ project, kind, document }: ChangeProps) {
  const t = useWords('form');
  const [isAsked, setAsked] = useState(false);
  const { error, attempt } = useAttempt();
  const remove = () =>
    attempt(async () => {
      await change(project, 'DELETE', `${kind.path}/${document.id}?version=${document.version}`);
      forgetRows();
      window.location.hash = pageOf(project, kind.kind);
    });
  return (
    <p>
      {isAsked ? (
        <>
          {t.forGood}{' '}
          <button type="button" onClick={remove}>
            {t.removeForGood}
          </button>{' '}
          <button type="button" onClick={() => setAsked(false)}>
            {t.keep}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setAsked(true)}>
          {t.remove}
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
