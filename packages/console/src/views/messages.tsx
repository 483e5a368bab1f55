// Messages as they come, and how deliveries to subscriptions go.
import { DocumentLink } from '../labels/document-link.tsx';
import { ResendLink } from '../operating/links.tsx';
import { PageHeading, Rows, useLoaded, Wrong } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import { type Deliveries, deliveriesOf, latestMessages } from '../records.ts';
import type { Document, OfProject } from '../server.ts';
import { useFormat, useWords } from '../words/words.ts';

const pauseMs = 2_000;

interface Seen {
  readonly messages: readonly Document[];
  readonly deliveries: Deliveries;
}

export function MessagesView({ project }: OfProject) {
  const t = useWords('log');
  const load = (signal: AbortSignal) => latestOf(project, signal);
  const { value: seen, error } = useLoaded(['messages', project], load, pauseMs);
  return (
    <>
      <PageHeading title={t.messages} />
      <Wrong error={error} />
      {seen !== undefined && (
        <>
          <Messages project={project} messages={seen.messages} />
          <h2>{t.deliveries}</h2>
          <States deliveries={seen.deliveries} />
        </>
      )}
    </>
  );
}

async function latestOf(project: string, signal: AbortSignal): Promise<Seen> {
  const [messages, deliveries] = await Promise.all([
    latestMessages(project, signal),
    deliveriesOf(project, signal),
  ]);
  return { messages, deliveries };
}

export function Messages({ project, messages }: OfProject & Pick<Seen, 'messages'>) {
  const t = useWords('log');
  const format = useFormat();
  if (messages.length === 0)
    return (
      <p>
        {t.noMessagesBefore}
        <a href={addressOf([project, 'settings'])}>{t.noMessagesSettings}</a>
        {t.noMessagesAfter}
      </p>
    );
  return (
    <Rows
      label={t.messages}
      rows={messages}
      figures={[t.number]}
      cells={{
        [t.at]: ({ createdAt }) => (
          <time dateTime={String(createdAt)} title={String(createdAt)}>
            {format.instant(String(createdAt))}
          </time>
        ),
        [t.type]: ({ id, type }) => (
          <>
            <a href={pageOf(project, 'message', id)}>{String(type)}</a>{' '}
            <ResendLink project={project} message={id} />
          </>
        ),
        [t.about]: ({ resource }) => (
          <DocumentLink project={project} {...(resource as Reference)} />
        ),
        [t.number]: ({ sequenceNumber }) => String(sequenceNumber),
      }}
    />
  );
}

interface Reference {
  readonly typeId: string;
  readonly id: string;
}

const counted = ['waiting', 'sent', 'failed', 'dropped'] as const;
const told = ['failure', 'reason', 'lastSentAt'] as const;

type Delivery = Deliveries[number];

function States({ deliveries }: { readonly deliveries: Deliveries }) {
  const t = useWords('log');
  const format = useFormat();
  if (deliveries.length === 0) return <p>{t.noDeliveries}</p>;
  const last = (one: Delivery, name: (typeof told)[number]) =>
    name === 'lastSentAt' && one[name] !== null ? format.instant(one[name]) : one[name];
  return (
    <Rows
      label={t.deliveries}
      rows={deliveries}
      keyOf={({ subscription }) => subscription}
      figures={counted.map((name) => t[name])}
      cells={[
        [t.subscription, ({ subscription }) => subscription],
        ...counted.map((name) => [t[name], (one: Delivery) => format.number(one[name])] as const),
        ...told.map((name) => [t[name], (one: Delivery) => last(one, name)] as const),
      ]}
    />
  );
}
