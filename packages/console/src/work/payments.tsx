// Payments of an order with their transactions.
import { useLabels } from '../labels/labels.ts';
import { Rows, Shown, useAnswer } from '../parts/page.tsx';
import { pageOf } from '../place.ts';
import { documentsWith } from '../server.ts';
import { useFormat, useWords } from '../words/words.ts';

export function Payments({ project, order }: { readonly project: string; readonly order: any }) {
  const t = useWords('work');
  const ids: readonly string[] = (order.paymentInfo?.payments ?? []).map(({ id }: any) => id);
  const loading = useAnswer('payments', documentsWith, project, '/payments', 'id', ids);
  return (
    <section aria-labelledby="payments">
      <h2 id="payments">{t.payments}</h2>
      {ids.length === 0 ? (
        <p>{t.noPayments}</p>
      ) : (
        <Shown loading={loading}>{(all) => <List project={project} payments={all} />}</Shown>
      )}
    </section>
  );
}

function List({
  project,
  payments,
}: {
  readonly project: string;
  readonly payments: readonly any[];
}) {
  const t = useWords('work');
  const format = useFormat();
  const { choiceOf } = useLabels();
  const told = ({ type, state, amount }: any) =>
    `${choiceOf(type)} ${format.money(amount)}: ${choiceOf(state)}`;
  return (
    <Rows
      label={t.payments}
      rows={payments}
      figures={[t.planned]}
      cells={{
        [t.payments]: ({ id, key, interfaceId, paymentMethodInfo }) => (
          <a href={pageOf(project, 'payment', id)}>
            {paymentMethodInfo?.method ?? interfaceId ?? key ?? id.slice(-8)}
          </a>
        ),
        [t.planned]: ({ amountPlanned }) => format.money(amountPlanned),
        [t.transactions]: ({ transactions }) => transactions.map(told).join(', '),
      }}
    />
  );
}
