// The page of a subscription: its state, a test message, and the latest deliveries.
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminAttempt, AdminTestedDelivery } from 'storewright/operations';
import { useSingularNamed } from '../edit/document-title.ts';
import { useLabels } from '../labels/labels.ts';
import { Facts, Rows, Shown, State, useAttempt, useLoaded, Wrong } from '../parts/page.tsx';
import { deliveriesOf } from '../records.ts';
import { type Document, own } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';
import type { Acted } from '../work/acting.tsx';

/** How often the page asks for the latest deliveries. */
const pauseMs = 2_000;

export function SubscriptionPage(props: Acted) {
  const { project, document } = props;
  const t = useWords('integration');
  const may = useMay(project, 'admin');
  const { id } = document;
  const load = async () => (await own('listAttempts', { key: project, id })).attempts;
  const attempts = useLoaded(['attempts', project, id], load, pauseMs);
  return (
    <>
      <Health project={project} document={document} />
      {may && <Tools {...props} tested={() => attempts.again?.()} />}
      <section aria-labelledby="latest">
        <h2 id="latest">{t.latestDeliveries}</h2>
        <Shown loading={attempts}>{(all) => <Attempts attempts={all} />}</Shown>
      </section>
    </>
  );
}

const tones: ReadonlyMap<string, 'good' | 'quiet'> = new Map([
  ['Healthy', 'good'],
  ['ManuallySuspended', 'quiet'],
]);

const counted = ['waiting', 'sent', 'failed'] as const;

function Health({ project, document }: Pick<Acted, 'project' | 'document'>) {
  const t = useWords('integration');
  const { choiceOf } = useLabels();
  const format = useFormat();
  const status = String(document.status);
  const find = async (signal: AbortSignal) =>
    (await deliveriesOf(project, signal)).find((one) => one.subscription === document.id);
  const { value: counts } = useLoaded(['deliveries', project, document.id], find, pauseMs);
  const state = <State tone={tones.get(status) ?? 'wrong'} text={choiceOf(status)} />;
  const facts = counted.map((name) => [t[name], format.number(counts?.[name] ?? 0)] as const);
  return <Facts facts={[[t.state, state], ...facts]} />;
}

function Tools({ project, document, changed, tested }: Acted & { readonly tested: () => void }) {
  const t = useWords('integration');
  const [outcome, setOutcome] = useState<AdminTestedDelivery>();
  const { error, isBusy, attempt } = useAttempt();
  const run = async (work: () => Promise<void>) => {
    setOutcome(undefined);
    await attempt(work);
    tested();
  };
  const place = { key: project, id: document.id };
  const test = () => run(() => own('testDelivery', place).then(setOutcome));
  const isSuspended = document.status === 'ManuallySuspended';
  const turn = () =>
    run(async () => {
      const { status } = await own(isSuspended ? 'resumeDelivery' : 'suspendDelivery', place);
      changed({ ...document, status } as Document);
    });
  return (
    <>
      <div className="buttons">
        <Button onClick={test} disabled={isBusy}>
          {t.sendTest}
        </Button>
        <Button variant="default" onClick={turn} disabled={isBusy}>
          {isSuspended ? t.resume : t.suspend}
        </Button>
      </div>
      <Wrong error={error} />
      {outcome !== undefined && <Outcome {...outcome} />}
    </>
  );
}

function Outcome({ outcome, reason = '', detail }: AdminTestedDelivery) {
  const t = useWords('integration');
  const isGood = outcome === 'taken';
  const text = detail === undefined ? reason : `${reason} (${detail})`;
  return (
    <Alert color={isGood ? 'green' : outcome === 'held' ? 'orange' : 'red'} role="status">
      {isGood ? t.arrived : outcome === 'held' ? t.heldBack : t.notArrived({ reason: text })}
    </Alert>
  );
}

function Attempts({ attempts }: { readonly attempts: readonly AdminAttempt[] }) {
  const t = useWords('integration');
  const format = useFormat();
  const singularNamed = useSingularNamed();
  if (attempts.length === 0) return <p>{t.noDelivery}</p>;
  return (
    <Rows
      label={t.latestDeliveries}
      rows={attempts}
      keyOf={({ at, notification }) => `${at} ${notification}`}
      figures={[t.milliseconds]}
      cells={{
        [t.at]: ({ at }) => <time dateTime={at}>{format.instant(at)}</time>,
        [t.what]: ({ type }) => type,
        [t.about]: ({ resource: { typeId, id } }) => `${singularNamed(typeId)} ${id.slice(-8)}`,
        [t.result]: ({ outcome }) => t[outcome],
        [t.reason]: ({ status, detail }) =>
          [status, detail].filter((one) => one !== undefined).join(' '),
        [t.milliseconds]: ({ milliseconds }) => format.number(milliseconds),
      }}
    />
  );
}
