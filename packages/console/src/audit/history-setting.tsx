// Whether a project keeps the history of its changes, and for how many days: a part of its settings.
import { type FormEvent, useId, useState } from 'react';
import { Shown, useLoaded } from '../loaded.tsx';
import { Answer, type Asking, useAsking } from '../operating/answer.tsx';
import { ofProject } from '../operating/calls.ts';
import { useMay } from '../signing/role.ts';
import { auditWords } from '../words/audit.ts';
import { useFormat } from '../words/format.ts';
import { operatingWords } from '../words/operating.ts';
import { useWords } from '../words/words.ts';

interface OfProject {
  readonly project: string;
}

interface Setting {
  readonly enabled: boolean;
  readonly since?: string;
  readonly days?: number;
}

export function HistorySetting({ project }: OfProject) {
  const t = useWords(auditWords);
  const [changes, setChanges] = useState(0);
  const loading = useLoaded<Setting>(JSON.stringify(['history setting', project, changes]), () =>
    ofProject(project, 'GET', '/history'),
  );
  const asking = useAsking();
  const put = async (body: object) => {
    const isDone = await asking.ask(
      async () => void (await ofProject(project, 'PUT', '/history', body)),
    );
    if (isDone) setChanges((before) => before + 1);
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

function Sentence({ enabled, since = '', days = 0 }: Setting) {
  const t = useWords(auditWords);
  const format = useFormat();
  return <p>{enabled ? t.keeps(format.instant(since), format.number(days)) : t.keepsNone}</p>;
}

interface FormProps extends OfProject {
  readonly setting: Setting;
  readonly asking: Asking;
  readonly put: (body: object) => void;
}

/** A year is what an audit asks for. */
const usualDays = 365;

function Form({ project, setting, asking, put }: FormProps) {
  const t = useWords(auditWords);
  const id = useId();
  const [days, setDays] = useState(`${setting.days ?? usualDays}`);
  const may = useMay(project, 'admin');
  if (!may) return null;
  const keep = (event: FormEvent) => {
    event.preventDefault();
    put({ enabled: true, days: Number(days) });
  };
  return (
    <form className="body" onSubmit={keep} aria-label={t.setting}>
      <p className="field">
        <label htmlFor={id}>{t.days}</label>
        <input
          id={id}
          type="number"
          min="1"
          max="3650"
          required
          value={days}
          onChange={(event) => setDays(event.target.value)}
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
  const t = useWords(auditWords);
  const w = useWords(operatingWords);
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
