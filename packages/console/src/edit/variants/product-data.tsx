// The data of a product: its members one below the other, its variants in a grid.
import { Fieldset } from '@mantine/core';
import type { FieldProps } from '../field.ts';
import { MemberFields } from '../fields.tsx';
import { VariantGrid } from './variant-grid.tsx';

export function ProductDataField({ label, shape, value, path, change }: FieldProps) {
  const { masterVariant, variants, ...others } = shape.fields ?? {};
  const variantFields = masterVariant?.fields ?? variants?.element?.fields;
  return (
    <>
      <Fieldset legend={label} className="part">
        <MemberFields fields={others} value={value} path={path} change={change} />
      </Fieldset>
      {value?.masterVariant !== undefined && variantFields !== undefined && (
        <VariantGrid fields={variantFields} data={value} path={path} change={change} />
      )}
    </>
  );
}
