// Several values of a list: countries, currencies, and values of which only some exist.
import { Checkbox, MultiSelect } from '@mantine/core';
import { useLabels } from '../../labels/labels.ts';
import { type FieldProps, type FormShape, useAround } from '../field.ts';

const listIn = (value: unknown): readonly any[] => (Array.isArray(value) ? value : []);

const faultAt = (faults: ReadonlyMap<string, string>, path: string) => {
  const fault = faults.get(path);
  return fault === undefined ? {} : { error: fault };
};

/** Of a country, or of a record that holds nothing else. */
export function isOfCodes({ kind, fields = {} }: FormShape): boolean {
  if (kind === 'country' || kind === 'currency') return true;
  return kind === 'record' && Object.keys(fields).length === 1 && fields.code?.kind === 'country';
}

/** Countries or currencies, by their names. */
export function CodesField({ label, shape, value, path, change }: FieldProps) {
  const { codesOf } = useLabels();
  const { faults } = useAround();
  const items = listIn(value);
  const { kind } = shape.element ?? { kind: 'country' };
  const isNested = kind === 'record';
  const codeOf = (item: any): string => (isNested ? item.code : item);
  const itemOf = (code: string) =>
    isNested ? (items.find((one) => one.code === code) ?? { code }) : code;
  const chosen = items.map(codeOf);
  return (
    <MultiSelect
      label={label}
      data={codesOf(kind === 'currency' ? 'currency' : 'country', chosen)}
      value={chosen}
      searchable
      hidePickedOptions
      {...faultAt(faults, path)}
      onChange={(codes) => change(codes.map(itemOf))}
    />
  );
}

const maxChecks = 8;

/** Values of which only some exist: boxes to check, or a list where there are many. */
export function ChoicesField({ label, shape, value, path, change }: FieldProps) {
  const { choiceOf } = useLabels();
  const { faults } = useAround();
  const chosen = listIn(value);
  const { values = [], titles } = shape.element ?? {};
  const data = values.map((one) => ({ value: one, label: titles?.get(one) ?? choiceOf(one) }));
  const common = { label, value: [...chosen], onChange: change, ...faultAt(faults, path) };
  if (data.length > maxChecks) return <MultiSelect {...common} data={data} searchable />;
  return (
    <Checkbox.Group {...common}>
      <div className="checks">
        {data.map((one) => (
          <Checkbox key={one.value} value={one.value} label={one.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
