// Attributes of a variant, as its product type defines them.
import { Fieldset } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from '../words/words.ts';
import { shapesOf } from './definitions.ts';
import { type FieldProps, isMembers, useAround } from './field.ts';
import { MemberFields } from './fields.tsx';

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
  const values = attributeValues(given);
  const set = (next: any) => {
    const changed = Object.keys(fields).filter(
      (name) => JSON.stringify(next[name]) !== JSON.stringify(values[name]),
    );
    change(changed.reduce((all, name) => withAttribute(definitions, all, name, next[name]), given));
  };
  if (definitions.length === 0) return null;
  return (
    <Fieldset legend={label} className="part">
      <MemberFields fields={fields} value={values} path={path} change={set} />
    </Fieldset>
  );
}

/** Definitions for the product, or definitions for each variant. */
export const definitionsOf = (productType: any, isOfVariant: boolean): readonly any[] =>
  (productType?.attributes ?? []).filter(({ level }: any) => (level === 'Product') !== isOfVariant);

/** By name, as fields take them. */
export const attributeValues = (given: readonly any[]): { readonly [name: string]: any } =>
  Object.fromEntries(given.map((one) => [one.name, plain(one.value)]));

/** The attributes with another value of one of them; `undefined` removes it. */
export function withAttribute(
  definitions: readonly any[],
  given: readonly any[],
  name: string,
  value: unknown,
): readonly any[] {
  if (value === undefined) return given.filter((one) => one.name !== name);
  const held = { name, value: heldAs(definitions, name, value) };
  return given.some((one) => one.name === name)
    ? given.map((one) => (one.name === name ? held : one))
    : [...given, held];
}

/** As documents hold it: with the label of the definition. */
function heldAs(definitions: readonly any[], name: string, value: unknown): unknown {
  const type = definitions.find((one) => one.name === name)?.type;
  const choices: readonly any[] | undefined = (type?.elementType ?? type)?.values;
  const held = (one: unknown) => choices?.find(({ key }) => key === one) ?? one;
  return Array.isArray(value) ? value.map(held) : held(value);
}
