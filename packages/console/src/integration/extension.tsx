// The page of an extension: a test call, and the latest calls with the reason of each failure.
import { Alert, Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { AdminExtensionCall, AdminTestedExtension } from 'storewright/operations';
import { DocumentLink } from '../labels/document-link.tsx';
import { useLabels } from '../labels/labels.ts';
import { Rows, Shown, tickTo, useAttempt, useLoaded, Wrong } from '../parts/page.tsx';
import { type OfProject, own } from '../server.ts';
import { useFormat, useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';

/** How often the page asks for the latest calls. */
const pauseMs = 2_000;

type Props = Pick<Acted, 'project' | 'document'>;

export function ExtensionPage({ project, document }: Props) {
  const t = useWords('integration');
  const { id } = document;
  const load = async () => (await own('listExtensionCalls', { key: project, id })).calls;
  const calls = useLoaded(['calls', project, id], load, pauseMs);
  return (
    <>
      <Test project={project} document={document} tested={() => calls.again?.()} />
      <section aria-labelledby="latest">
        <h2 id="latest">{t.latestCalls}</h2>
        <Shown loading={calls}>{(all) => <Calls project={project} calls={all} />}</Shown>
      </section>
    </>
  );
}

function Test({ project, document, tested }: Props & { readonly tested: () => void }) {
  const t = useWords('integration');
  const [outcome, setOutcome] = useState<AdminTestedExtension>();
  const { error, isBusy, attempt } = useAttempt();
  const place = { key: project, id: document.id };
  const test = async () => {
    setOutcome(undefined);
    await attempt(() => own('testExtension', place).then(setOutcome));
    tested();
  };
  return (
    <>
      <p className="quiet">{t.testCallSends}</p>
      <div className="buttons">
        <Button onClick={test} disabled={isBusy}>
          {t.sendTestCall}
        </Button>
      </div>
      <Wrong error={error} />
      {outcome !== undefined && (
        <Alert color={outcome.result === 'accepted' ? 'green' : 'red'} role="status">
          {outcome.result === 'accepted'
            ? t.acceptedCall({ count: outcome.actions?.length ?? 0 })
            : t.failedCall({ reason: outcome.reason ?? t[outcome.result] })}
        </Alert>
      )}
    </>
  );
}

function Calls({ project, calls }: OfProject & { readonly calls: readonly AdminExtensionCall[] }) {
  const t = useWords('integration');
  const format = useFormat();
  const { choiceOf } = useLabels();
  const [isFiltered, setFiltered] = useState(false);
  if (calls.length === 0) return <p>{t.noCall}</p>;
  const shown = isFiltered ? calls.filter(({ result }) => result !== 'accepted') : calls;
  return (
    <>
      <Switch label={t.onlyFailures} checked={isFiltered} onChange={tickTo(setFiltered)} />
      <Rows
        label={t.latestCalls}
        empty={t.noFailure}
        rows={shown}
        keyOf={({ at, resource }) => `${at} ${resource.id}`}
        figures={[t.milliseconds]}
        cells={{
          [t.at]: ({ at }) => <time dateTime={at}>{format.instant(at)}</time>,
          [t.what]: ({ action }) => choiceOf(action),
          [t.about]: ({ resource }) => <DocumentLink project={project} {...resource} />,
          [t.result]: ({ result }) => t[result],
          [t.reason]: ({ reason = '' }) => reason,
          [t.milliseconds]: ({ milliseconds }) => format.number(milliseconds),
        }}
      />
    </>
  );
}
