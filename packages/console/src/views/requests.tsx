import { useEffect, useState } from 'react';
import { AgainLink } from '../operating/links.tsx';
import { Scrolling } from '../scrolling.tsx';
import { type LoggedRequest, requestsAfter } from '../server.ts';

interface RequestsProps {
  readonly project: string;
}

/** More are of no use to a reader, and would slow the page down. */
const mostShown = 200;
const pauseMs = 250;
const longPauseMs = 2_000;

export function RequestsView({ project }: RequestsProps) {
  const { requests, error } = useRequests(project);
  const [wanted, setWanted] = useState('');
  const shown = requests.filter((one) => isWanted(one, wanted));
  return (
    <>
      <h1>Requests</h1>
      {error !== undefined && (
        <p className="wrong" role="alert">
          {error.message}
        </p>
      )}
      <p className="field">
        <label htmlFor="wanted">method, path, status, code or client</label>
        <input
          id="wanted"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          placeholder="POST 4 orders"
          spellCheck={false}
        />
      </p>
      {requests.length === 0 && <p>No request has come yet.</p>}
      {requests.length > 0 && shown.length === 0 && <p>None of the latest is such a request.</p>}
      {shown.length > 0 && <Log project={project} requests={shown} />}
    </>
  );
}

/** Every word must begin one of the texts, or stand within the path. */
const isWanted = (one: LoggedRequest, wanted: string): boolean =>
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

/** What stands behind a line: how long each stage took, and by which name the log knows it. */
function More({ request }: { readonly request: LoggedRequest }) {
  const { correlationId, stages, actions, fault } = request;
  const times = Object.entries(stages).map(([stage, ms]) => `${stage} ${ms.toFixed(1)} ms`);
  return (
    <details>
      <summary>{request.path === '' ? '/' : request.path}</summary>
      <p>correlation id {correlationId}</p>
      {times.length > 0 && <p>{times.join(', ')}</p>}
      {actions !== undefined && <p>actions {actions.join(', ')}</p>}
      {fault !== undefined && <p>fault on purpose {fault}</p>}
    </details>
  );
}

const columns = ['at', 'method', 'path', 'status', 'code', 'milliseconds', 'client'];

interface LogProps extends RequestsProps {
  readonly requests: readonly LoggedRequest[];
}

function Log({ project, requests }: LogProps) {
  return (
    <Scrolling label="Requests">
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {requests.map((one) => (
            <tr key={one.seq} title={`correlation id ${one.correlationId}`}>
              <td>{one.at.slice(11, 23)}</td>
              <td>{one.method}</td>
              <td>
                <More request={one} />
                <AgainLink project={project} request={one} />
              </td>
              <td>{one.status}</td>
              <td>{one.code}</td>
              <td>{one.durationMs.toFixed(1)}</td>
              <td>{one.client}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

/** The newest first, followed until the view is left. */
function useRequests(project: string) {
  const [requests, setRequests] = useState<readonly LoggedRequest[]>([]);
  const [error, setError] = useState<Error | undefined>();
  useEffect(() => {
    const abort = new AbortController();
    const show = (fresh: readonly LoggedRequest[]) =>
      setRequests((before) => [...fresh.toReversed(), ...before].slice(0, mostShown));
    setRequests([]);
    const forget = () => setRequests([]);
    follow(project, { signal: abort.signal, show, forget, tell: setError });
    return () => abort.abort();
  }, [project]);
  return { requests, error };
}

interface Following {
  readonly signal: AbortSignal;
  readonly show: (fresh: readonly LoggedRequest[]) => void;
  readonly forget: () => void;
  readonly tell: (error: Error | undefined) => void;
}

async function follow(project: string, { signal, show, forget, tell }: Following): Promise<void> {
  let after = 0;
  while (!signal.aborted) {
    try {
      const fresh = await requestsAfter(project, after, signal);
      if (signal.aborted) return;
      tell(undefined);
      show(fresh);
      after = fresh.at(-1)?.seq ?? after;
      // A server with many requests is not asked after each of them, nor one that lets nobody wait.
      await pause(after === 0 ? longPauseMs : pauseMs);
    } catch (error) {
      if (signal.aborted) return;
      tell(error as Error);
      await pause(longPauseMs);
      // A server that was started anew counts from the beginning.
      after = 0;
      forget();
    }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
