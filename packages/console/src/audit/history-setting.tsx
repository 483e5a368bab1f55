// Whether a project keeps the history of its changes, and for how many days: a part of its settings.
import { useId, useState } from 'react';
import type { AdminHistory, OperationTypes } from 'storewright/operations';
import { Answer, type Asking, useAsking } from '../operating/answer.tsx';
import { Shown, sendBy, textTo, useLoaded } from '../parts/page.tsx';
import { type OfProject, own } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';

export function HistorySetting({ project }: OfProject) {
  const t = useWords('audit');
  const loading = useLoaded<AdminHistory>(['history setting', project], () =>
    own('showHistory', { key: project }),
  );
  const asking = useAsking();
  const put = async (body: OperationTypes['setHistory']['body']) => {
    const isDone = await asking.ask(
      async () => void (await own('setHistory', { key: project }, { body })),
    );
    if (isDone) loading.again?.();
  };
  return (
    <section aria-label={t.setting}>
      <h2>{t.setting}</h2>
      <Shown loading={loading}>
        {(setting) => (
          <>
            <Sentence {...setting} />
            <Form key={setting.days} {...{ project, setting, asking, put }} />
          </>
        )}
      </Shown>
    </section>
  );
}

function Sentence({ enabled, since = '', days = 0 }: AdminHistory) {
  const t = useWords('audit');
  const format = useFormat();
  return (
    <p>
      {enabled ? t.keeps({ since: format.instant(since), days: format.number(days) }) : t.keepsNone}
    </p>
  );
}

interface FormProps extends OfProject {
  readonly setting: AdminHistory;
  readonly asking: Asking;
  readonly put: (body: OperationTypes['setHistory']['body']) => void;
}

/** A year is what an audit asks for. */
const usualDays = 365;

function Form({ project, setting, asking, put }: FormProps) {
  const t = useWords('audit');
  const id = useId();
  const [days, setDays] = useState(`${setting.days ?? usualDays}`);
  const may = useMay(project, 'admin');
  if (!may) return null;
  const keep = () => put({ enabled: true, days: Number(days) });
  return (
    <form className="body" onSubmit={sendBy(keep)} aria-label={t.setting}>
      <p className="field">
        <label htmlFor={id}>{t.days}</label>
        <input
          id={id}
          type="number"
          min="1"
          max="3650"
          required
          value={days}
          onChange={textTo(setDays)}
        />
      </p>
      <p>
        <button type="submit" className="main" disabled={asking.isBusy}>
          {t.keep}
        </button>{' '}
        {setting.enabled && <Stop isBusy={asking.isBusy} stop={() => put({ enabled: false })} />}
      </p>
      <Answer {...asking} />
    </form>
  );
}

/** The kept versions are deleted, so it needs a confirmation. */
function Stop({ isBusy, stop }: { readonly isBusy: boolean; readonly stop: () => void }) {
  const t = useWords('audit');
  const w = useWords('operating');
  const [isAsked, setAsked] = useState(false);
  const press = () => {
    setAsked(!isAsked);
    if (isAsked) stop();
  };
  return (
    <button type="button" disabled={isBusy} onClick={press}>
      {isAsked ? w.really : t.stop}
    </button>
  );
}
