// Messages as they come, and how deliveries to subscriptions go.
import { useEffect, useState } from 'react';
import { ResendLink } from '../operating/links.tsx';
import { addressOf } from '../place.ts';
import { Scrolling } from '../scrolling.tsx';
import { type Deliveries, type Document, deliveriesOf, latestMessages } from '../server.ts';

interface MessagesProps {
  readonly project: string;
}

const pauseMs = 2_000;

interface Seen {
  readonly messages: readonly Document[];
  readonly deliveries: Deliveries;
}

export function MessagesView({ project }: MessagesProps) {
  const { seen, error } = useSeen(project);
  return (
    <>
      <h1>Messages</h1>
      {error !== undefined && (
        <p className="wrong" role="alert">
          {error.message}
        </p>
      )}
      {seen !== undefined && (
        <>
          <Messages project={project} messages={seen.messages} />
          <h2>Deliveries</h2>
          <States deliveries={seen.deliveries} />
        </>
      )}
    </>
  );
}

/** Asked again every two seconds, while the page is looked at. */
function useSeen(project: string) {
  const [seen, setSeen] = useState<Seen>();
  const [error, setError] = useState<Error>();
  useEffect(() => {
    const abort = new AbortController();
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      const [messages, deliveries] = await Promise.all([
        latestMessages(project, abort.signal),
        deliveriesOf(project, abort.signal),
      ]);
      setSeen({ messages, deliveries });
      setError(undefined);
    };
    const follow = async () => {
      while (!abort.signal.aborted) {
        await look().catch((reason) => abort.signal.aborted || setError(reason));
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    };
    setSeen(undefined);
    void follow();
    return () => abort.abort();
  }, [project]);
  return { seen, error };
}

function Messages({ project, messages }: MessagesProps & Pick<Seen, 'messages'>) {
  if (messages.length === 0)
    return (
      <p>
        There is none. A project keeps messages when its{' '}
        <a href={addressOf([project, 'settings'])}>settings</a> say so
        (changeMessagesConfiguration).
      </p>
    );
  return (
    <Scrolling label="Messages">
      <table>
        <thead>
          <tr>
            <th scope="col">at</th>
            <th scope="col">type</th>
            <th scope="col">about</th>
            <th scope="col">number</th>
          </tr>
        </thead>
        <tbody>
          {messages.map(({ id, createdAt, type, resource, sequenceNumber }) => (
            <tr key={id}>
              <td>{String(createdAt).slice(11, 23)}</td>
              <td>
                <a href={addressOf([project, 'documents', 'message', id])}>{String(type)}</a>{' '}
                <ResendLink project={project} message={id} />
              </td>
              <td>
                <About project={project} resource={resource} />
              </td>
              <td>{String(sequenceNumber)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

function About({ project, resource }: MessagesProps & { readonly resource: unknown }) {
  const { typeId, id } = resource as { readonly typeId: string; readonly id: string };
  return (
    <a href={addressOf([project, 'documents', typeId, id])}>
      {typeId} {id.slice(0, 8)}
    </a>
  );
}

const columns = [
  'waiting',
  'sent',
  'failed',
  'dropped',
  'failure',
  'reason',
  'lastSentAt',
] as const;

function States({ deliveries }: { readonly deliveries: Deliveries }) {
  if (deliveries.length === 0) return <p>Nothing has been delivered to a subscription yet.</p>;
  return (
    <Scrolling label="Deliveries">
      <table>
        <thead>
          <tr>
            <th scope="col">subscription</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deliveries.map((one) => (
            <tr key={one.subscription}>
              <td>{one.subscription}</td>
              {columns.map((name) => (
                <td key={name}>{one[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
