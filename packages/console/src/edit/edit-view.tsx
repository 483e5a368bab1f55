// The edit page of a document: filled from it, and saved by the update actions that the server computes. Nothing
// that was left alone is sent.
import { Alert, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { AdminPlannedEdit } from 'storewright/operations';
import { Done, PageHeading, Shown, useAnswer, Wrong } from '../parts/page.tsx';
import { addressOf } from '../place.ts';
import type { PageProps } from '../routes.ts';
import {
  change,
  type Document,
  documentOf,
  type Kind,
  type OfProject,
  Refusal,
  read,
  settingsKind,
} from '../server.ts';
import { useMayChange } from '../signing/role.ts';
import { forgetRows } from '../table/rows.ts';
import { useWords } from '../words/words.ts';
import { useDocumentTitle } from './document-title.ts';
import { AroundProvider, type EditAround, type Form, formOf, isSame, planOf } from './field.ts';
import { layoutOf } from './layouts.tsx';
import { Conflict, Review, usePathLabel } from './review.tsx';
import { specialOf } from './special.ts';

/** What the page needs before it can draw fields. */
async function loadEdit(project: string, kind: Kind, id: string, signal: AbortSignal) {
  const [form, document, settings] = await Promise.all([
    formOf(kind.kind),
    documentOf(project, kind, id, signal),
    documentOf(project, settingsKind, '', signal),
  ]);
  const type = (document as any).productType?.id;
  const productType =
    type === undefined ? undefined : await read(project, `/product-types/${type}`, signal);
  return { form, document, settings, productType };
}

const listIn = (value: unknown, usual: readonly string[]): readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value : usual;

export function EditView({ project, kind, id }: PageProps) {
  const t = useWords('edit');
  const may = useMayChange(project, kind);
  const loading = useAnswer('edit', loadEdit, project, kind, id);
  if (!may) return <NotEdited kind={kind} text={t.mayNot} />;
  return (
    <Shown loading={loading}>
      {({ form, document, settings, productType }) =>
        form.actions.length === 0 ? (
          <NotEdited kind={kind} text={t.notEdited} />
        ) : (
          <Editing
            project={project}
            kind={kind}
            form={form}
            loaded={document}
            around={{
              project,
              productType,
              special: specialOf(kind.kind),
              languages: listIn(settings.languages, ['en']),
              currencies: listIn(settings.currencies, ['EUR']),
            }}
          />
        )
      }
    </Shown>
  );
}

function NotEdited({ kind, text }: Pick<PageProps, 'kind'> & { readonly text: string }) {
  const titleOf = useDocumentTitle();
  return (
    <>
      <PageHeading title={titleOf(kind, undefined)} />
      <p>{text}</p>
    </>
  );
}

interface EditingProps extends OfProject {
  readonly kind: Kind;
  readonly form: Form;
  readonly loaded: Document;
  readonly around: Omit<EditAround, 'faults'>;
}

function useEditing({ project, kind, loaded }: EditingProps) {
  const [was, setWas] = useState(loaded);
  const [is, setIs] = useState<Document>(loaded);
  const [plan, setPlan] = useState<AdminPlannedEdit>();
  const [error, setError] = useState<Error>();
  const [isSaved, setSaved] = useState(false);
  const [round, setRound] = useState(0);
  const begin = (document: Document, edited = document) => {
    setWas(document);
    setIs(edited);
    // Fields that keep a string of their own start again.
    setRound((before) => before + 1);
    setPlan(undefined);
    setError(undefined);
  };
  const save = async () => {
    setSaved(false);
    setError(undefined);
    await planOf(project, { kind: kind.kind, was, is }).then(setPlan, setError);
  };
  const send = async () => {
    if (plan === undefined) return;
    const body = { version: plan.version, actions: plan.actions };
    const place = kind.path === '' ? '' : `${kind.path}/${was.id}`;
    try {
      begin(await change(project, 'POST', place, body));
      forgetRows();
      setSaved(true);
    } catch (reason) {
      // Somebody was faster: the new plan shows both.
      if (reason instanceof Refusal && reason.status === 409) return save();
      setPlan(undefined);
      setError(reason as Error);
    }
  };
  const edit = (next: Document) => {
    setSaved(false);
    setPlan(undefined);
    setIs(next);
  };
  return { was, is, plan, error, isSaved, round, begin, save, send, edit };
}

/** By the path of the member, what its action said; where none said anything, that it cannot be. */
function faultsOf(plan: AdminPlannedEdit | undefined, cannot: string): ReadonlyMap<string, string> {
  const told = (path: string) => {
    const words = path.toLowerCase().split(/[.#=]/);
    const said = plan?.refusals.find(({ action }) =>
      words.some((word) => word.length > 2 && action.toLowerCase().includes(word)),
    );
    return said?.message ?? cannot;
  };
  const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));
  // Money and localized text have one field for all of their members.
  return new Map(
    (plan?.left ?? []).flatMap((path) => {
      const fault = told(path);
      return [[parentOf(path), fault] as const, [path, fault] as const];
    }),
  );
}

function Editing(props: EditingProps) {
  const { project, kind, form, around } = props;
  const t = useWords('edit');
  const { was, is, plan, error, isSaved, round, begin, save, send, edit } = useEditing(props);
  const title = useDocumentTitle()(kind, was);
  const faults = useMemo(() => faultsOf(plan, t.cannot), [plan, t.cannot]);
  // The same object while people type, so that fields that were not edited are not drawn again.
  const known = useMemo(() => ({ ...around, faults }), [around, faults]);
  const Layout = layoutOf(kind.kind);
  const isOfProject = kind.path === '';
  const place = isOfProject
    ? [project, 'settings', 'document']
    : [project, 'documents', kind.kind, was.id];
  return (
    <AroundProvider value={known}>
      <PageHeading title={isOfProject ? title : t.titleOfEdit({ document: title })} />
      <p>
        <a href={addressOf(place)}>{t.raw}</a>
      </p>
      {isSaved && <Done text={t.saved} />}
      <div className="edit" key={round}>
        <Layout fields={form.fields} value={is} change={edit} />
      </div>
      <Outcome
        plan={plan}
        was={was}
        is={is}
        faults={faults}
        begin={begin}
        send={send}
        edit={edit}
      />
      <Wrong error={error} />
      <div className="buttons save">
        <Button onClick={save} disabled={isSame(was, is)}>
          {t.save}
        </Button>
        {isOfProject ? (
          <Button variant="default" onClick={() => begin(was)} disabled={isSame(was, is)}>
            {t.discard}
          </Button>
        ) : (
          <Button component="a" variant="default" href={addressOf(place)}>
            {t.cancel}
          </Button>
        )}
      </div>
    </AroundProvider>
  );
}

interface OutcomeProps {
  readonly plan: AdminPlannedEdit | undefined;
  readonly was: Document;
  readonly is: Document;
  readonly faults: ReadonlyMap<string, string>;
  readonly begin: (document: Document, edited?: Document) => void;
  readonly send: () => void;
  readonly edit: (document: Document) => void;
}

function Outcome({ plan, was, is, faults, begin, send, edit }: OutcomeProps) {
  const t = useWords('edit');
  const labelOf = usePathLabel();
  if (plan === undefined) return null;
  // The settings of the project have no id, and nothing here asks for it.
  const [now, merged] = [plan.now, plan.merged] as (Document | undefined)[];
  if (now !== undefined && merged !== undefined)
    return (
      <Conflict
        was={was}
        now={now}
        merged={merged}
        keepMine={() => begin(now, merged)}
        takeTheirs={() => begin(now)}
      />
    );
  if (plan.left.length > 0)
    return (
      <Alert color="red" title={t.left} role="alert">
        <ul>
          {plan.left.map((path) => (
            <li key={path}>
              {labelOf(path)}: {faults.get(path)}
            </li>
          ))}
        </ul>
      </Alert>
    );
  if (plan.actions.length === 0) return <p role="status">{t.nothing}</p>;
  return <Review was={was} is={is} plan={plan} send={send} goOn={() => edit(is)} />;
}
