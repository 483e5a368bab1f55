// A place on the map, as people read it: latitude, then longitude.
import { Fieldset, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useLabels } from '../../labels/labels.ts';
import { type FieldProps, useAround } from '../field.ts';

const members = ['latitude', 'longitude'] as const;
const most = { latitude: 90, longitude: 180 } as const;

export function PointField({ label, value, path, change }: FieldProps) {
  const { labelOf, wordsOf } = useLabels();
  const fault = useAround().faults.get(path);
  const [longitude, latitude] = value?.coordinates ?? [];
  const [typed, setTyped] = useState<{ readonly [member: string]: number | undefined }>({
    latitude,
    longitude,
  });
  const isHalf = (typed.latitude === undefined) !== (typed.longitude === undefined);
  const set = (name: string, next: number | string) => {
    const both = { ...typed, [name]: next === '' ? undefined : Number(next) };
    setTyped(both);
    const given = [both.longitude, both.latitude];
    if (given.every((one) => one === undefined)) change(undefined);
    else if (given.every((one) => one !== undefined)) change({ type: 'Point', coordinates: given });
  };
  return (
    <Fieldset legend={label} className="part">
      <div className="condition">
        {members.map((name) => (
          <NumberInput
            key={name}
            label={labelOf(name)}
            value={typed[name] ?? ''}
            min={-most[name]}
            max={most[name]}
            hideControls
            error={isHalf && typed[name] === undefined ? wordsOf.bothParts : fault}
            onChange={(next) => set(name, next)}
          />
        ))}
      </div>
    </Fieldset>
  );
}
