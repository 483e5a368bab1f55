// The tracking number and the measurements of a parcel: of one that is there, or of one that is added to a delivery.
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../labels/labels.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { textTo } from '../parts/page.tsx';
import { update } from '../server.ts';
import { useWords } from '../words/words.ts';
import type { Acted } from './acting.tsx';

/** A delivery, and the parcel in it; without one the dialog adds a parcel. */
export interface Parcel {
  readonly delivery: any;
  readonly parcel?: any;
}

const tracked = ['carrier', 'trackingId'] as const;
const measured = [
  'weightInGram',
  'lengthInMillimeter',
  'widthInMillimeter',
  'heightInMillimeter',
] as const;

type Members = { readonly [member: string]: unknown };

/** Members without a value are left out; a value without members is absent. */
function given(members: Members): Members | undefined {
  const all = Object.entries(members).filter(([, one]) => one !== undefined && one !== '');
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

const isSame = (one: Members | undefined, other: Members | undefined): boolean =>
  [...new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])].every(
    (name) => one?.[name] === other?.[name],
  );

/** Update actions for what differs from the parcel. */
export function parcelActions(
  { delivery, parcel }: Parcel,
  tracking: Members,
  measures: Members,
): readonly object[] {
  // What the dialog does not show, such as the provider, stays.
  const trackingData = given({ ...parcel?.trackingData, ...tracking });
  const measurements = given(measures);
  if (parcel === undefined)
    return [
      {
        ...{ action: 'addParcelToDelivery', deliveryId: delivery.id, items: delivery.items },
        ...(trackingData === undefined ? {} : { trackingData }),
        ...(measurements === undefined ? {} : { measurements }),
      },
    ];
  const parcelId: string = parcel.id;
  return [
    ...(isSame(trackingData, parcel.trackingData)
      ? []
      : [{ action: 'setParcelTrackingData', parcelId, trackingData }]),
    ...(isSame(measurements, parcel.measurements)
      ? []
      : [{ action: 'setParcelMeasurements', parcelId, measurements }]),
  ];
}

interface ParcelDialogProps extends Acted {
  readonly edited: Parcel;
  readonly close: () => void;
}

export function ParcelDialog({ project, document, changed, edited, close }: ParcelDialogProps) {
  const t = useWords('work');
  const { labelOf } = useLabels();
  const { trackingData, measurements } = edited.parcel ?? {};
  const [tracking, setTracking] = useState<Members>({ ...trackingData });
  const [measures, setMeasures] = useState<Members>({ ...measurements });
  const actions = parcelActions(edited, tracking, measures);
  const submit = async () => changed(await update(project, '/orders', document, ...actions));
  const title = edited.parcel === undefined ? t.addParcel : t.editParcel;
  const labels = { carrier: t.carrier, trackingId: t.trackingNumber };
  return (
    <FormDialog
      title={title}
      send={t.save}
      cancel={t.cancel}
      isComplete={actions.length > 0}
      submit={submit}
      close={close}
    >
      {tracked.map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          value={String(tracking[name] ?? '')}
          onChange={textTo((text) => setTracking({ ...tracking, [name]: text }))}
        />
      ))}
      {measured.map((name) => (
        <NumberInput
          key={name}
          label={labelOf(name)}
          value={(measures[name] as number | undefined) ?? ''}
          min={0}
          allowDecimal={false}
          hideControls
          onChange={(next) =>
            setMeasures({ ...measures, [name]: next === '' ? undefined : Number(next) })
          }
        />
      ))}
    </FormDialog>
  );
}
