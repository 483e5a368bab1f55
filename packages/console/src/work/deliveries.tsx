// The shippings of an order, their deliveries with parcels, and a form that marks it as shipped.
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../labels/labels.ts';
import { addressLines } from '../parts/address-lines.ts';
import { Rows, sendBy, textTo } from '../parts/page.tsx';
import { textIn, useFormat, useLanguage, useWords } from '../words/words.ts';
import { type Acted, useActing } from './acting.tsx';
import { type Parcel, ParcelDialog } from './parcel-dialog.tsx';
import {
  linesOf,
  nameOfShipping,
  openItems,
  priceOfShipping,
  type Shipping,
  shippingsOf,
} from './shippings.ts';

export function Deliveries(props: Acted & { readonly may: boolean }) {
  const { document, may } = props;
  const t = useWords('work');
  const shippings = shippingsOf(document);
  return (
    <section aria-labelledby="deliveries">
      <h2 id="deliveries">{t.deliveries}</h2>
      {shippings.length > 0 && <Shippings shippings={shippings} />}
      <Parcels {...props} shippings={shippings} />
      {may && <Ship {...props} />}
    </section>
  );
}

function Shippings({ shippings }: { readonly shippings: readonly Shipping[] }) {
  const t = useWords('work');
  const format = useFormat();
  const { countryOf } = useLabels();
  const line = ({ address }: Shipping) => addressLines(address, countryOf).join(', ');
  return (
    <Rows
      label={t.shippingMethods}
      rows={shippings}
      keyOf={({ key }) => key ?? ''}
      figures={[t.price]}
      cells={{
        [t.shippingMethod]: nameOfShipping,
        [t.shipTo]: line,
        [t.price]: (one) => {
          const price = priceOfShipping(one);
          return price === undefined ? undefined : format.money(price);
        },
      }}
    />
  );
}

interface ParcelRow extends Parcel {
  readonly shipping: string;
}

/** A delivery without a parcel has one row too. */
const rowsOf = (shipping: Shipping): readonly ParcelRow[] =>
  (shipping.info?.deliveries ?? []).flatMap((delivery: any) =>
    (delivery.parcels.length === 0 ? [undefined] : delivery.parcels).map((parcel: any) => ({
      delivery,
      parcel,
      shipping: nameOfShipping(shipping),
    })),
  );

interface ParcelsProps extends Acted {
  readonly may: boolean;
  readonly shippings: readonly Shipping[];
}

function Parcels({ may, shippings, ...acted }: ParcelsProps) {
  const t = useWords('work');
  const language = useLanguage();
  const [edited, edit] = useState<Parcel>();
  const nameOf = (id: string) =>
    textIn(linesOf(acted.document).find((one) => one.id === id)?.name, language) ?? id.slice(-8);
  const rows = shippings.flatMap(rowsOf);
  if (rows.length === 0) return <p>{t.noDeliveries}</p>;
  const contents = ({ delivery, parcel }: Parcel): string =>
    // A parcel may carry a part of its delivery; one without items carries all of it.
    (parcel?.items?.length > 0 ? parcel : delivery).items
      .map(({ id, quantity }: any) => `${quantity} × ${nameOf(id)}`)
      .join(', ');
  return (
    <>
      <Rows
        label={t.deliveries}
        rows={rows}
        keyOf={({ delivery, parcel }) => (parcel ?? delivery).id}
        cells={{
          [t.trackingNumber]: ({ parcel }) => parcel?.trackingData?.trackingId,
          [t.carrier]: ({ parcel }) => parcel?.trackingData?.carrier,
          [t.items]: contents,
          [t.shippingMethod]: ({ shipping }) => shipping,
          [t.measurements]: ({ parcel }) => <Measures {...parcel?.measurements} />,
          ...(may && { [t.parcel]: (row: Parcel) => <EditParcel row={row} edit={edit} /> }),
        }}
      />
      {edited !== undefined && (
        <ParcelDialog {...acted} edited={edited} close={() => edit(undefined)} />
      )}
    </>
  );
}

function EditParcel({ row, edit }: { readonly row: Parcel; readonly edit: (row: Parcel) => void }) {
  const t = useWords('work');
  const title = row.parcel === undefined ? t.addParcel : t.editParcel;
  const trackingId: string = row.parcel?.trackingData?.trackingId ?? '';
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${title} ${trackingId}`.trimEnd()}
      onClick={() => edit(row)}
    >
      {title}
    </Button>
  );
}

/** Weight, and length by width by height. */
function Measures(measurements: any) {
  const format = useFormat();
  const { weightInGram, lengthInMillimeter, widthInMillimeter, heightInMillimeter } = measurements;
  const sides = [lengthInMillimeter, widthInMillimeter, heightInMillimeter];
  const known = sides.some((one) => one !== undefined);
  const shown = (one: number | undefined) => (one === undefined ? '?' : format.number(one));
  return [
    weightInGram === undefined ? '' : `${format.number(weightInGram)} g`,
    known ? `${sides.map(shown).join(' × ')} mm` : '',
  ]
    .filter((one) => one !== '')
    .join(', ');
}

function Ship(props: Acted) {
  const t = useWords('work');
  const { act, outcome } = useActing(props, '/orders');
  const [carrier, setCarrier] = useState('');
  const [trackingId, setTracking] = useState('');
  const [key, setKey] = useState<string | null>(null);
  const open = shippingsOf(props.document)
    .map((shipping) => ({ shipping, items: openItems(props.document, shipping) }))
    .filter(({ items }) => items.length > 0);
  const chosen = open.find(({ shipping }) => shipping.key === key) ?? open[0];
  const ship = async () => {
    const trackingData = {
      ...(trackingId === '' ? {} : { trackingId }),
      ...(carrier === '' ? {} : { carrier }),
    };
    const actions = shipActions(props.document, chosen!, open.length === 1, trackingData);
    if (await act(...actions)) setTracking('');
  };
  return (
    <>
      {outcome}
      {chosen !== undefined && (
        <form onSubmit={sendBy(ship)}>
          {chosen.shipping.key !== undefined && (
            <Select
              label={t.shippingMethod}
              data={open.map(({ shipping }) => ({
                value: shipping.key!,
                label: nameOfShipping(shipping),
              }))}
              value={chosen.shipping.key}
              allowDeselect={false}
              onChange={setKey}
            />
          )}
          <TextInput label={t.carrier} value={carrier} onChange={textTo(setCarrier)} />
          <TextInput label={t.trackingNumber} value={trackingId} onChange={textTo(setTracking)} />
          <Button type="submit">{t.markShipped}</Button>
        </form>
      )}
    </>
  );
}

/** The order is shipped in part while another shipping has items that lie in no delivery. */
function shipActions(
  order: any,
  { shipping, items }: { readonly shipping: Shipping; readonly items: readonly object[] },
  isLast: boolean,
  trackingData: object,
): readonly object[] {
  const shipmentState = isLast ? 'Shipped' : 'Partial';
  return [
    ...(order.shipmentState === shipmentState
      ? []
      : [{ action: 'changeShipmentState', shipmentState }]),
    {
      ...{ action: 'addDelivery', items, parcels: [{ trackingData, items }] },
      ...(shipping.key === undefined ? {} : { shippingKey: shipping.key }),
    },
  ];
}
