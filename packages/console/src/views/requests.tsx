import { useState } from 'react';
import type { AdminRequest } from 'storewright/operations';
import { useRequests } from '../following.ts';
import { AgainLink } from '../operating/links.tsx';
import { PageHeading, Rows, textTo, Wrong } from '../parts/page.tsx';
import type { OfProject } from '../server.ts';
import { useFormat, useWords } from '../words/words.ts';

/** More are of no use to a reader, and would slow the page down. */
const maxShown = 200;

export function RequestsView({ project }: OfProject) {
  const t = useWords('log');
  const [isPaused, setPaused] = useState(false);
  const { requests, error } = useRequests(project, maxShown, isPaused);
  const [wanted, setWanted] = useState('');
  const shown = requests.filter((one) => isWanted(one, wanted));
  return (
    <>
      <PageHeading title={t.requests} />
      <Wrong error={error} />
      <p className="field">
        <label htmlFor="wanted">{t.filter}</label>
        <span className="line">
          <input
            id="wanted"
            type="search"
            value={wanted}
            onChange={textTo(setWanted)}
            placeholder="POST 4 orders"
            spellCheck={false}
          />
          <button type="button" onClick={() => setPaused(!isPaused)}>
            {isPaused ? t.goOn : t.pause}
          </button>
        </span>
      </p>
      {requests.length === 0 && <p>{t.noRequests}</p>}
      {requests.length > 0 && shown.length === 0 && <p>{t.noneSuch}</p>}
      {shown.length > 0 && <Log project={project} requests={shown} />}
    </>
  );
}

/** Every word must begin one of the strings, or be part of the path. */
const isWanted = (one: AdminRequest, wanted: string): boolean =>
  wanted
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .every(
      (word) =>
        one.path.toLowerCase().includes(word) ||
        [one.method, `${one.status}`, one.code ?? '', one.client ?? ''].some((text) =>
          text.toLowerCase().startsWith(word),
        ),
    );

/** The details of a line: how long each stage took, and the name in the log. */
function More({ request }: { readonly request: AdminRequest }) {
  const t = useWords('log');
  const format = useFormat();
  const { correlationId, stages, actions, fault } = request;
  const times = Object.entries(stages).map(([stage, ms]) => `${stage} ${format.number(ms, 1)} ms`);
  return (
    <details>
      <summary>{request.path === '' ? '/' : request.path}</summary>
      <p>{t.correlation({ id: correlationId })}</p>
      {times.length > 0 && <p>{times.join(', ')}</p>}
      {actions !== undefined && <p>{t.actions({ names: actions.join(', ') })}</p>}
      {fault !== undefined && <p>{t.fault({ name: fault })}</p>}
    </details>
  );
}

function Log({ project, requests }: OfProject & { readonly requests: readonly AdminRequest[] }) {
  const t = useWords('log');
  const format = useFormat();
  return (
    <Rows
      label={t.requests}
      rows={requests}
      keyOf={({ seq }) => seq}
      figures={[t.milliseconds]}
      cells={{
        [t.at]: ({ at }) => (
          <time dateTime={at} title={at}>
            {format.time(at)}
          </time>
        ),
        [t.method]: ({ method }) => method,
        [t.path]: (one) => (
          <>
            <More request={one} />
            <AgainLink project={project} request={one} />
          </>
        ),
        [t.status]: ({ status }) => (
          <span className={status < 400 ? 'good' : 'wrong'}>{status}</span>
        ),
        [t.code]: ({ code }) => code,
        [t.milliseconds]: ({ durationMs }) => format.number(durationMs, 1),
        [t.client]: ({ client }) => client,
      }}
    />
  );
}
