// Attributes of a variant, as its product type defines them.
import { Fieldset } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from '../words/words.ts';
import { useAround } from './around.tsx';
import { shapesOf } from './definitions.ts';
import { type FieldProps, MemberFields } from './fields.tsx';
import { isMembers } from './values.ts';

/** A choice is held with its label; people choose by its key. */
const plain = (value: any): any => {
  if (Array.isArray(value)) return value.map(plain);
  return isMembers(value) && 'key' in value && 'label' in value ? value.key : value;
};

export function AttributeFields({ label, value, path, change }: FieldProps) {
  const { productType } = useAround();
  const language = useLanguage();
  const isOfVariant = /variant/i.test(path);
  const definitions = useMemo(
    () => definitionsOf(productType, isOfVariant),
    [productType, isOfVariant],
  );
  const fields = useMemo(() => shapesOf(definitions, language), [definitions, language]);
  const given: readonly any[] = Array.isArray(value) ? value : [];
  const values = Object.fromEntries(given.map((one) => [one.name, plain(one.value)]));
  const set = (next: any) => {
    const changed = Object.keys(fields).filter(
      (name) => JSON.stringify(next[name]) !== JSON.stringify(values[name]),
    );
    const kept = given.filter((one) => !changed.includes(one.name) || next[one.name] !== undefined);
    const held = kept.map((one) =>
      changed.includes(one.name)
        ? { name: one.name, value: heldAs(definitions, one.name, next) }
        : one,
    );
    const added = changed
      .filter((name) => next[name] !== undefined && !given.some((one) => one.name === name))
      .map((name) => ({ name, value: heldAs(definitions, name, next) }));
    change([...held, ...added]);
  };
  return (
    <Fieldset legend={label} className="part">
      <MemberFields fields={fields} value={values} path={path} change={set} />
    </Fieldset>
  );
}

/** Definitions for the product, or definitions for each variant. */
const definitionsOf = (productType: any, isOfVariant: boolean): readonly any[] =>
  (productType?.attributes ?? []).filter(({ level }: any) => (level === 'Product') !== isOfVariant);

/** As documents hold it: with the label of the definition. */
function heldAs(definitions: readonly any[], name: string, next: any): any {
  const type = definitions.find((one) => one.name === name)?.type;
  const choices: readonly any[] | undefined = (type?.elementType ?? type)?.values;
  const held = (value: any) => choices?.find((one) => one.key === value) ?? value;
  return Array.isArray(next[name]) ? next[name].map(held) : held(next[name]);
}
