// What waits for a decision or an answer: orders that need approval, quote requests, drafts of quotes.
import type { ReactNode } from 'react';
import { PageHeading, Rows, Shown, useAnswer } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import type { Document, OfProject } from '../server.ts';
import { useFormat, useWords } from '../words/words.ts';
import { numberOf } from './number.ts';
import { customerIn, loadWaiting, type Waiting } from './waiting.ts';

export function InboxView({ project }: OfProject) {
  const t = useWords('inbox');
  const loading = useAnswer('inbox', loadWaiting, project);
  return (
    <>
      <PageHeading title={t.title} />
      <Shown loading={loading}>
        {(waiting) => (
          <>
            <Approvals project={project} waiting={waiting} />
            <Negotiations project={project} waiting={waiting} />
          </>
        )}
      </Shown>
    </>
  );
}

interface InboxProps extends OfProject {
  readonly waiting: Waiting;
}

interface PartProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Part({ title, count, children }: PartProps) {
  const t = useWords('inbox');
  return (
    <section aria-label={title}>
      <h2>
        {title} ({count})
      </h2>
      {count === 0 ? <p className="quiet">{t.nothing}</p> : children}
    </section>
  );
}

function Approvals({ project, waiting: { approvals, orders, emails } }: InboxProps) {
  const t = useWords('inbox');
  const format = useFormat();
  const orderOf = ({ order }: Waiting['approvals'][number]): any => orders.get(order.id) ?? order;
  return (
    <Part title={t.approvals} count={approvals.length}>
      <Rows
        label={t.approvals}
        rows={approvals}
        figures={[t.total]}
        cells={{
          [t.subject]: (one) => (
            <a href={addressOf([project, 'inbox', 'approval', one.order.id])}>
              {t.order({ number: numberOf(orderOf(one)) })}
            </a>
          ),
          [t.unit]: ({ businessUnit }) => businessUnit.key,
          [t.customer]: (one) => customerIn(orderOf(one)).map((id) => emails.get(id)),
          [t.total]: (one) =>
            orderOf(one).totalPrice === undefined ? '' : format.money(orderOf(one).totalPrice),
          [t.rules]: ({ rules }) => rules.join(', '),
          [t.since]: ({ createdAt }) => format.instant(createdAt),
        }}
      />
    </Part>
  );
}

function Negotiations({ project, waiting }: InboxProps) {
  const t = useWords('inbox');
  const { requests, drafts, renegotiations, emails } = waiting;
  const around = { project, emails };
  return (
    <>
      <Documents
        {...around}
        kind="quote-request"
        title={t.requests}
        name={t.request}
        all={requests}
      />
      <Documents {...around} kind="staged-quote" title={t.drafts} name={t.draft} all={drafts} />
      <Documents
        {...around}
        kind="quote"
        title={t.renegotiations}
        name={t.quote}
        all={renegotiations}
      />
    </>
  );
}

interface DocumentsProps extends Pick<Waiting, 'emails'> {
  readonly project: string;
  readonly kind: string;
  readonly title: string;
  readonly name: (values: { readonly number: string }) => string;
  readonly all: readonly Document[];
}

function Documents({ project, kind, title, name, all, emails }: DocumentsProps) {
  const t = useWords('inbox');
  const format = useFormat();
  return (
    <Part title={title} count={all.length}>
      <Rows
        label={title}
        rows={all as readonly any[]}
        figures={[t.total]}
        cells={{
          [t.subject]: (one) => (
            <a href={pageOf(project, kind, one.id)}>{name({ number: numberOf(one) })}</a>
          ),
          [t.unit]: ({ businessUnit }) => businessUnit?.key,
          [t.customer]: (one) => customerIn(one).map((id) => emails.get(id)),
          [t.total]: ({ totalPrice }) => (totalPrice === undefined ? '' : format.money(totalPrice)),
          [t.comment]: ({ comment, buyerComment, sellerComment }) =>
            buyerComment ?? comment ?? sellerComment,
          [t.since]: ({ createdAt }) => format.instant(createdAt),
        }}
      />
    </Part>
  );
}
