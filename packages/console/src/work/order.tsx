// The page of an order: customer, time line, total, payments, notes, deliveries and returns.
import { Sale } from '../documents/sale.tsx';
import { WhyCart } from '../explain/why-cart.tsx';
import { useLabels } from '../labels/labels.ts';
import { Facts, State } from '../parts/page.tsx';
import { addressOf, pageOf } from '../place.ts';
import type { Document } from '../server.ts';
import { useMayChangeKind } from '../signing/role.ts';
import { useFormat, useWords } from '../words/words.ts';
import type { Acted } from './acting.tsx';
import { useBuyer } from './buyers.ts';
import { Deliveries } from './deliveries.tsx';
import { Notes } from './notes.tsx';
import { OrderTimeLine } from './order-time-line.tsx';
import { Payments } from './payments.tsx';
import { Returns } from './returns.tsx';
import { Total } from './total.tsx';

export function OrderPage(props: Acted) {
  const { project, document } = props;
  const t = useWords('work');
  const e = useWords('explain');
  const i = useWords('inbox');
  const may = useMayChangeKind(project, 'order');
  const cartId: string | undefined = (document as any).cart?.id;
  return (
    <>
      <Head project={project} order={document} />
      <p>
        <a href={pageOf(project, 'order', document.id, 'print')}>{t.print}</a>
        {(document as any).businessUnit !== undefined && (
          <>
            {' · '}
            <a href={addressOf([project, 'inbox', 'approval', document.id])}>{i.toApproval}</a>
          </>
        )}
      </p>
      <Notes project={project} order={document} may={may} />
      <OrderTimeLine project={project} order={document} />
      <Sale project={project} document={document} />
      <Total project={project} order={document} />
      <WhyCart project={project} sale={document} cartId={cartId} hint={e.whyOrderHint} />
      <Payments project={project} order={document} />
      <Deliveries {...props} may={may} />
      <Returns {...props} may={may} />
    </>
  );
}

const tones: ReadonlyMap<string, 'good' | 'wrong'> = new Map([
  ['Complete', 'good'],
  ['Paid', 'good'],
  ['Shipped', 'good'],
  ['Delivered', 'good'],
  ['Cancelled', 'wrong'],
  ['Failed', 'wrong'],
  ['Delayed', 'wrong'],
  ['Backorder', 'wrong'],
  ['BalanceDue', 'wrong'],
]);

function StateOf({ value }: { readonly value: string }) {
  const { choiceOf } = useLabels();
  return <State tone={tones.get(value) ?? 'quiet'} text={choiceOf(value)} />;
}

export function Head({ project, order }: { readonly project: string; readonly order: any }) {
  const t = useWords('work');
  const format = useFormat();
  const { customerId, createdAt, orderNumber } = order as Document & any;
  const buyer = useBuyer(project, order);
  const link = <a href={pageOf(project, 'customer', customerId ?? '')}>{buyer}</a>;
  const state = (value: unknown) =>
    typeof value === 'string' ? <StateOf value={value} /> : undefined;
  return (
    <Facts
      facts={[
        [t.orderState, orderNumber && <strong>{orderNumber}</strong>],
        [t.customer, customerId === undefined ? buyer : link],
        [t.orderedAt, format.instant(createdAt)],
        [t.state, state(order.orderState)],
        [t.paymentState, state(order.paymentState)],
        [t.shipmentState, state(order.shipmentState)],
      ]}
    />
  );
}
