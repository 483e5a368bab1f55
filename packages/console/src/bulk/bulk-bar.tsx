// Above a table: how many documents are selected, and what to do with all of them.
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { AroundProvider } from '../edit/field.ts';
import { Field } from '../edit/fields.tsx';
import { useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { documentOf, type Kind, type OfProject, settingsKind } from '../server.ts';
import { forgetRows, type Row } from '../table/rows.ts';
import { useFormat, useWords } from '../words/words.ts';
import { type BulkAction, bulkActions } from './actions.ts';
import { ConfirmPublishing } from './confirm-publishing.tsx';
import { changeAll, type Failure } from './run.ts';

const maxDocuments = 1_000;

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly set: (ids: ReadonlySet<string>) => void;
}

interface BarProps extends OfProject {
  readonly kind: Kind;
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly again: () => void;
}

export function BulkBar(props: BarProps) {
  const { rows, selection, kind } = props;
  const t = useWords('bulk');
  const format = useFormat();
  const { ids, set } = selection;
  const offered = bulkActions.get(kind.kind) ?? [];
  return (
    <section aria-label={t.many} className="bulk">
      <div className="buttons">
        <span role="status">{t.selected({ count: format.number(ids.size) })}</span>
        <Button
          variant="default"
          size="compact-sm"
          disabled={rows.length === 0}
          onClick={() => set(new Set(rows.slice(0, maxDocuments).map(({ id }) => id)))}
        >
          {t.selectShown}
        </Button>
        {ids.size > 0 && (
          <Button variant="default" size="compact-sm" onClick={() => set(new Set())}>
            {t.clear}
          </Button>
        )}
      </div>
      {ids.size > maxDocuments && <p>{t.tooMany({ most: format.number(maxDocuments) })}</p>}
      {ids.size > 0 && ids.size <= maxDocuments && <Changing {...props} offered={offered} />}
    </section>
  );
}

interface ChangingProps extends BarProps {
  readonly offered: readonly BulkAction[];
}

interface Outcome {
  readonly changed: number;
  readonly failures: readonly Failure[];
}

type Task = Parameters<typeof changeAll>[0];

/** Money without an amount is not given. */
const isGiven = (value: any): boolean =>
  value !== undefined && (value.currencyCode === undefined || value.centAmount !== undefined);

/** Runs the actions on all that are selected. */
function useRun({ project, kind, selection: { ids }, again }: BarProps) {
  const [done, setDone] = useState<number>();
  const [outcome, setOutcome] = useState<Outcome>();
  const run = async (task: Pick<Task, 'actionsFor' | 'versions'>) => {
    setOutcome(undefined);
    setDone(0);
    const failures = await changeAll({ project, kind, ids: [...ids], ...task }, setDone);
    setDone(undefined);
    setOutcome({ changed: ids.size - failures.length, failures });
    forgetRows();
    again();
  };
  return { done, outcome, run };
}

function Changing(props: ChangingProps) {
  const { project, kind, selection, offered } = props;
  const t = useWords('bulk');
  const format = useFormat();
  const { done, outcome, run } = useRun(props);
  const { value: settings } = useAnswer('settings', documentOf, project, settingsKind, '');
  const currencies: readonly string[] = (settings as any)?.currencies ?? [];
  return (
    <AroundProvider value={{ project, languages: ['en'], currencies, faults: new Map() }}>
      <ActionChoice
        project={project}
        ids={selection.ids}
        offered={offered}
        isRunning={done !== undefined}
        run={run}
      />
      {done !== undefined && (
        <p role="status">
          {t.progress({ done: format.number(done), all: format.number(selection.ids.size) })}
        </p>
      )}
      {outcome !== undefined && <Report project={project} kind={kind} outcome={outcome} />}
    </AroundProvider>
  );
}

interface ChoiceProps extends Pick<ChangingProps, 'project' | 'offered'> {
  readonly ids: ReadonlySet<string>;
  readonly isRunning: boolean;
  readonly run: (task: Pick<Task, 'actionsFor' | 'versions'>) => Promise<void>;
}

function ActionChoice({ project, ids, offered, isRunning, run }: ChoiceProps) {
  const t = useWords('bulk');
  const [title, setTitle] = useState<string>(offered[0]!.title);
  const [value, setValue] = useState<any>();
  const { shape, actionsFor, confirms } = offered.find((one) => one.title === title)!;
  const choose = (next: string | null) => {
    setTitle(next ?? title);
    setValue(undefined);
  };
  const runOn = (versions?: Task['versions']) =>
    run({
      actionsFor: (document) => actionsFor(value, document),
      ...(versions === undefined ? {} : { versions }),
    });
  return (
    <div className="buttons">
      <Select
        label={t.what}
        data={offered.map((one) => ({ value: one.title, label: String(t[one.title]) }))}
        value={title}
        allowDeselect={false}
        onChange={choose}
      />
      {shape !== undefined && (
        <Field
          key={title}
          label={t.value}
          shape={shape}
          value={value}
          path="value"
          change={setValue}
        />
      )}
      <RunButton
        project={project}
        ids={ids}
        confirms={confirms}
        isDisabled={shape !== undefined && !isGiven(value)}
        isRunning={isRunning}
        run={runOn}
      />
    </div>
  );
}

interface RunButtonProps extends Pick<ChoiceProps, 'project' | 'ids' | 'isRunning'> {
  readonly confirms: BulkAction['confirms'];
  readonly isDisabled: boolean;
  readonly run: (versions?: Task['versions']) => Promise<void>;
}

/** Asks before it runs where the action says so. */
function RunButton({ project, ids, confirms, isDisabled, isRunning, run }: RunButtonProps) {
  const t = useWords('bulk');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        className="low"
        disabled={isDisabled}
        loading={isRunning}
        onClick={() => (confirms === undefined ? void run() : setAsking(true))}
      >
        {t.run}
      </Button>
      {isAsking && confirms !== undefined && (
        <ConfirmPublishing
          project={project}
          ids={ids}
          action={confirms}
          run={run}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}

const maxShown = 50;

interface ReportProps extends Pick<BarProps, 'project' | 'kind'> {
  readonly outcome: Outcome;
}

function Report({ project, kind, outcome: { changed, failures } }: ReportProps) {
  const t = useWords('bulk');
  const format = useFormat();
  return (
    <>
      <p role="status">{t.changed({ count: format.number(changed) })}</p>
      {failures.length > 0 && (
        <div role="alert">
          <p>{t.failed({ count: format.number(failures.length) })}</p>
          <ul>
            {failures.slice(0, maxShown).map(({ id, message }) => (
              <li key={id}>
                <a href={pageOf(project, kind.kind, id)}>{id.slice(-8)}</a>: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
