// Tools of a project: a form for each operation that the server declares, and what those say that only show.
import { type FormEvent, useState } from 'react';
import { type OperationName, type PathValues, placeOfOperation } from 'storewright/operations';
import { errorsOf } from '../form/errors.ts';
import { Labelled, MemberFields } from '../form/fields.tsx';
import { useKept } from '../form/kept.ts';
import { blank, type Offered, offeredAt } from '../form/schema.ts';
import { PageHeading, Shown, textTo, useLoaded } from '../parts/page.tsx';
import { type OfProject, own } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useSession } from '../signing/session.ts';
import { useWords } from '../words/words.ts';
import { Answer, Told, useAsking } from './answer.tsx';
import { listOperations, type Operations, type ShownOperation } from './calls.ts';

/** In this order; messages are followed by the tools for deliveries. */
const groups = ['clock', 'faults', 'snapshots', 'branches', 'history', 'background'] as const;

export function ToolsView({ project }: OfProject) {
  const w = useWords('operating');
  const loading = useLoaded('operations', listOperations);
  const isControlled = useSession()?.isControlled !== false;
  return (
    <>
      <PageHeading title={w.tools} />
      {!isControlled && <p>{w.uncontrolled}</p>}
      <Shown loading={loading}>
        {(all) => groups.map((group) => <Group key={group} {...{ project, group, all }} />)}
      </Shown>
    </>
  );
}

interface GroupProps extends OfProject {
  readonly group: (typeof groups)[number];
  readonly all: Operations;
}

/** The group shows the outcome. */
function Group({ project, group, all }: GroupProps) {
  const { [group]: title } = useWords('operating');
  const [changes, setChanges] = useState(0);
  const shown = all.operations.filter(({ of }) => of === group);
  if (shown.length === 0) return null;
  const offered = offeredAt({ components: all.components, paths: {} }, '/');
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {shown.filter(isTold).map(({ name, doc }) => (
        <Telling key={name} {...{ project, name, doc, changes }} />
      ))}
      {shown
        .filter((one) => !isTold(one))
        .map((operation) => (
          <Doing
            key={operation.name}
            {...{ project, operation, offered }}
            done={() => setChanges((before) => before + 1)}
          />
        ))}
    </section>
  );
}

interface TellingProps extends OfProject {
  readonly name: OperationName;
  readonly doc: string;
  readonly changes: number;
}

const pauseMs = 2_000;

function Telling({ project, name, doc, changes }: TellingProps) {
  const loading = useLoaded([project, name, changes], () => call(name, project), pauseMs);
  return <Shown loading={loading}>{(value) => <Told value={value} label={doc} />}</Shown>;
}

interface DoingProps extends OfProject {
  readonly operation: ShownOperation;
  readonly offered: Offered;
  readonly done: () => void;
}

function Doing(props: DoingProps) {
  const { project, operation } = props;
  const may = useMay(project, operation.role);
  if (!may) return null;
  return (
    <details>
      <summary>{operation.doc}</summary>
      <Form {...props} />
    </details>
  );
}

const ofProject = 'key';

/** Parameters of the path, in addition to the project. */
const parametersOf = (name: OperationName): string[] =>
  [...placeOfOperation(name).path.matchAll(/\{(\w+)\}/g)]
    .map(([, parameter]) => parameter!)
    .filter((parameter) => parameter !== ofProject);

const call = (
  name: OperationName,
  project: string,
  parameters: Record<string, string> = {},
  body?: unknown,
): Promise<unknown> =>
  own(
    name,
    { ...parameters, [ofProject]: project } as PathValues<OperationName>,
    { body } as object,
  );

/** It only shows, and is always shown. */
const isTold = ({ name }: ShownOperation) =>
  placeOfOperation(name).method === 'GET' && parametersOf(name).length === 0;

/** What cannot be taken back is asked twice. */
function isFinal({ name }: ShownOperation): boolean {
  const { method, path } = placeOfOperation(name);
  return method === 'DELETE' || /\/(restore|reset)$/.test(path);
}

function Form({ project, operation, offered, done }: DoingProps) {
  const { name, schema } = operation;
  const initial = schema === undefined ? {} : blank(schema, offered);
  const [value, setValue] = useKept<unknown>(`${project} ${name}`, initial);
  const [parameters, setParameters] = useState<Record<string, string>>({});
  const asking = useAsking();
  const go = async () => {
    const body = schema === undefined ? undefined : value;
    const isDone = await asking.ask(() => call(name, project, parameters, body));
    if (isDone && placeOfOperation(name).method !== 'GET') done();
  };
  return (
    <form className="body" onSubmit={(event) => event.preventDefault()} aria-label={operation.doc}>
      {parametersOf(name).map((name) => (
        <Labelled key={name} label={name} isRequired>
          {(id) => (
            <input
              id={id}
              required
              value={parameters[name] ?? ''}
              onChange={textTo((text) => setParameters({ ...parameters, [name]: text }))}
            />
          )}
        </Labelled>
      ))}
      {schema !== undefined && (
        <MemberFields
          schema={schema}
          path=""
          value={value}
          around={{ offered, languages: [], errors: errorsOf(asking.refusal) }}
          change={setValue}
        />
      )}
      <Buttons operation={operation} isBusy={asking.isBusy} go={go} />
      <Answer {...asking} />
    </form>
  );
}

interface ButtonsProps {
  readonly operation: ShownOperation;
  readonly isBusy: boolean;
  readonly go: () => void;
}

function Buttons({ operation, isBusy, go }: ButtonsProps) {
  const w = useWords('operating');
  const [isAsked, setAsked] = useState(false);
  const label = placeOfOperation(operation.name).method === 'GET' ? w.show : w.go;
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (isFinal(operation) && !isAsked) return setAsked(true);
    setAsked(false);
    go();
  };
  return (
    <p>
      <button type="button" className="main" disabled={isBusy} onClick={press}>
        {isAsked ? w.really : label}
      </button>
      {isAsked && (
        <>
          {' '}
          <button type="button" onClick={() => setAsked(false)}>
            {w.keep}
          </button>
        </>
      )}
    </p>
  );
}
