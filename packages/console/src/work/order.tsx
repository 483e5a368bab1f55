// The page of an order: customer, total, payments, deliveries and returns.
import { Badge } from '@mantine/core';
import { Sale } from '../documents/sale.tsx';
import { WhyCart } from '../explain/why-cart.tsx';
import { explainWords } from '../explain/words.ts';
import { useLabels } from '../labels/labels.ts';
import { addressOf } from '../place.ts';
import type { Document } from '../server.ts';
import { useMay } from '../signing/role.ts';
import { useFormat } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { workWords } from '../words/work.ts';
import type { Acted } from './acting.tsx';
import { Deliveries } from './deliveries.tsx';
import { Payments } from './payments.tsx';
import { Returns } from './returns.tsx';
import { Total } from './total.tsx';

export function OrderPage(props: Acted) {
  const { project, document } = props;
  const t = useWords(workWords);
  const e = useWords(explainWords);
  const may = useMay(project, 'editor');
  const cartId: string | undefined = (document as any).cart?.id;
  return (
    <>
      <Head project={project} order={document} />
      <p>
        <a href={addressOf([project, 'documents', 'order', document.id, 'print'])}>{t.print}</a>
      </p>
      <Sale project={project} document={document} />
      <Total project={project} order={document} />
      <WhyCart project={project} sale={document} cartId={cartId} hint={e.whyOrderHint} />
      <Payments project={project} order={document} />
      <Deliveries {...props} may={may} />
      <Returns {...props} may={may} />
    </>
  );
}

const colors: ReadonlyMap<string, string> = new Map([
  ['Complete', 'green'],
  ['Paid', 'green'],
  ['Shipped', 'green'],
  ['Delivered', 'green'],
  ['Cancelled', 'red'],
  ['Failed', 'red'],
  ['Delayed', 'orange'],
  ['Backorder', 'orange'],
  ['BalanceDue', 'orange'],
]);

function State({ title, value }: { readonly title: string; readonly value: unknown }) {
  const { choiceOf } = useLabels();
  if (typeof value !== 'string') return null;
  return (
    <>
      <dt>{title}</dt>
      <dd>
        <Badge color={colors.get(value) ?? 'blue'} variant="light" autoContrast>
          {choiceOf(value)}
        </Badge>
      </dd>
    </>
  );
}

export function Head({ project, order }: { readonly project: string; readonly order: any }) {
  const t = useWords(workWords);
  const format = useFormat();
  const { customerId, customerEmail, createdAt, orderNumber } = order as Document & any;
  return (
    <dl className="flow">
      {orderNumber !== undefined && (
        <>
          <dt>{t.orderState}</dt>
          <dd>
            <strong>{orderNumber}</strong>
          </dd>
        </>
      )}
      <dt>{t.customer}</dt>
      <dd>
        {customerId === undefined ? (
          (customerEmail ?? t.guest)
        ) : (
          <a href={addressOf([project, 'documents', 'customer', customerId])}>
            {customerEmail ?? customerId}
          </a>
        )}
      </dd>
      <dt>{t.orderedAt}</dt>
      <dd>{format.instant(createdAt)}</dd>
      <State title={t.state} value={order.orderState} />
      <State title={t.paymentState} value={order.paymentState} />
      <State title={t.shipmentState} value={order.shipmentState} />
    </dl>
  );
}
