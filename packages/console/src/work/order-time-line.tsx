// The time line of an order: what happened to it and when, the oldest first.
import { useLabels } from '../labels/labels.ts';
import { Rows, Shown, useLoaded } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { messagesAbout } from '../records.ts';
import { type Document, documentsWith, type Kind, noneIfHidden } from '../server.ts';
import { isHidden } from '../signing/hidden.ts';
import { Cell } from '../table/cell.tsx';
import { useFormat, useWords } from '../words/words.ts';
import { eventsOf, type OrderEvent } from './order-events.ts';

interface Props {
  readonly project: string;
  readonly order: Document;
}

async function loadEvents(project: string, order: any, signal: AbortSignal) {
  const ids = (order.paymentInfo?.payments ?? []).map(({ id }: any) => id);
  const [payments, messages] = await Promise.all([
    documentsWith(project, '/payments', 'id', ids, signal),
    isHidden(project, '/messages')
      ? []
      : messagesAbout(project, { kind: 'order' } as Kind, order.id, signal).catch(noneIfHidden),
  ]);
  return eventsOf(order, payments, messages);
}

export function OrderTimeLine({ project, order }: Props) {
  const t = useWords('work');
  const d = useWords('document');
  const format = useFormat();
  const loading = useLoaded(['order events', project, order.id, order.version], (signal) =>
    loadEvents(project, order, signal),
  );
  return (
    <section aria-labelledby="time-line">
      <h2 id="time-line">{t.timeLine}</h2>
      <Shown loading={loading}>
        {(events) => (
          <Rows
            label={t.timeLine}
            rows={events}
            keyOf={({ kind, key }) => `${kind} ${key}`}
            cells={{
              [d.at]: ({ at }) => <time dateTime={at}>{format.instant(at)}</time>,
              [t.what]: (event) => <Event project={project} event={event} />,
            }}
          />
        )}
      </Shown>
    </section>
  );
}

function Event({ project, event }: { readonly project: string; readonly event: OrderEvent }) {
  const t = useWords('work');
  const format = useFormat();
  const { choiceOf, labelOf } = useLabels();
  switch (event.kind) {
    case 'created':
      return t.ordered;
    case 'delivery':
      return t.delivered({ count: format.number(event.count) });
    case 'parcel':
      return [t.parcel, event.carrier, event.trackingId].filter(Boolean).join(' · ');
    case 'return':
      return t.returned({ count: format.number(event.count) });
    case 'payment':
      return `${choiceOf(event.type)} ${format.money(event.amount)}: ${choiceOf(event.state)}`;
    case 'state':
      return `${t[event.of]}: ${choiceOf(event.to)}`;
    case 'workflow':
      return <a href={pageOf(project, 'state', event.stateId)}>{t.workflowChanged}</a>;
    case 'field':
      return (
        <>
          {labelOf(event.name)}: <Cell value={event.value} project={project} />
        </>
      );
    case 'message':
      return choiceOf(event.type);
  }
}
