// Deliveries of an order with their parcels, and a form that marks it as shipped.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Rows } from '../parts/rows.tsx';
import { textIn } from '../table/cell.tsx';
import { useLanguage, useWords } from '../words/words.ts';
import { workWords } from '../words/work.ts';
import { type Acted, useActing } from './acting.tsx';

const linesOf = ({ lineItems = [], customLineItems = [] }: any): readonly any[] => [
  ...lineItems,
  ...customLineItems,
];

export function Deliveries(props: Acted & { readonly may: boolean }) {
  const { document, may } = props;
  const t = useWords(workWords);
  const language = useLanguage();
  const deliveries: readonly any[] = (document as any).shippingInfo?.deliveries ?? [];
  const nameOf = (id: string) =>
    textIn(linesOf(document).find((one) => one.id === id)?.name, language) ?? id.slice(-8);
  const parcels = deliveries.flatMap((delivery) =>
    (delivery.parcels.length === 0 ? [{ id: delivery.id }] : delivery.parcels).map((one: any) => ({
      ...one,
      items: delivery.items,
    })),
  );
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{t.deliveries}</h2>
      {parcels.length === 0 ? (
        <p>{t.noDeliveries}</p>
      ) : (
        <Rows
          label={t.deliveries}
          rows={parcels}
          keyOf={({ id }) => id}
          headings={[
            { name: t.trackingNumber, cell: ({ trackingData }) => trackingData?.trackingId },
            { name: t.carrier, cell: ({ trackingData }) => trackingData?.carrier },
            {
              name: t.items,
              cell: ({ items }) =>
                items.map(({ id, quantity }: any) => `${quantity} × ${nameOf(id)}`).join(', '),
            },
          ]}
        />
      )}
      {may && <Ship {...props} />}
    </section>
  );
}

/** What of each line lies in no delivery yet. */
function openItems(document: any): readonly { readonly id: string; readonly quantity: number }[] {
  const shipped = new Map<string, number>();
  for (const { items } of document.shippingInfo?.deliveries ?? [])
    for (const { id, quantity } of items) shipped.set(id, (shipped.get(id) ?? 0) + quantity);
  return linesOf(document)
    .map(({ id, quantity }) => ({ id, quantity: quantity - (shipped.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

function Ship(props: Acted) {
  const t = useWords(workWords);
  const { act, outcome } = useActing(props, '/orders');
  const [carrier, setCarrier] = useState('');
  const [trackingId, setTracking] = useState('');
  const items = openItems(props.document);
  const ship = async (event: FormEvent) => {
    event.preventDefault();
    const trackingData = {
      ...(trackingId === '' ? {} : { trackingId }),
      ...(carrier === '' ? {} : { carrier }),
    };
    const isShipped = props.document.shipmentState === 'Shipped';
    await act(...(isShipped ? [] : [{ action: 'changeShipmentState', shipmentState: 'Shipped' }]), {
      action: 'addDelivery',
      items,
      parcels: [{ trackingData, items }],
    });
  };
  return (
    <>
      {outcome}
      {items.length > 0 && (
        <form onSubmit={ship}>
          <TextInput
            label={t.carrier}
            value={carrier}
            onChange={(event) => setCarrier(event.currentTarget.value)}
          />
          <TextInput
            label={t.trackingNumber}
            value={trackingId}
            onChange={(event) => setTracking(event.currentTarget.value)}
          />
          <Button type="submit">{t.markShipped}</Button>
        </form>
      )}
    </>
  );
}
