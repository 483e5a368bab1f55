// A value as documents hold it in the form in which inputs take it: with the members that the input
// declares, and references by key, because ids are not the same in every project.
import type { Field, Fields } from '@storewright/model/declaration';

/** The key of a document, where it has one. */
export type KeyOf = (typeId: string, id: string) => string | undefined;

/** It is not optional, and has no default. */
export const mustBeGiven = (field: Field): boolean =>
  !field.isOptional && (field as { readonly default?: unknown }).default === undefined;

/** The members that an input declares; what else there is was made by the server. */
export function shapedMembers(fields: Fields, value: any, keyOf: KeyOf): any {
  const members = Object.entries(fields).flatMap(([name, field]) =>
    value[name] === undefined ? [] : [[name, shaped(field, value[name], keyOf)] as const],
  );
  return Object.fromEntries(members);
}

export function shaped(field: Field, value: any, keyOf: KeyOf): any {
  const { kind, element, fields, discriminator, variants } = field.about;
  if (Array.isArray(value))
    return element === undefined ? value : value.map((one) => shaped(element, one, keyOf));
  if (typeof value !== 'object' || value === null) return value;
  if (isReference(value)) return linked(kind, value, keyOf);
  if (kind === 'customFieldsDraft')
    return { ...value, type: linked('identifier', value.type, keyOf) };
  if (kind === 'map' && element !== undefined)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, shaped(element, one, keyOf)]),
    );
  const variant = discriminator === undefined ? undefined : variants?.get(value[discriminator]);
  if (variant !== undefined) return shaped(variant, value, keyOf);
  return fields === undefined ? value : shapedMembers(fields, value, keyOf);
}

const isReference = ({ typeId, id }: any): boolean =>
  typeof typeId === 'string' && typeof id === 'string';

/** By key wherever one is taken and there is one. */
function linked(kind: Field['about']['kind'], { typeId, id, key: given }: any, keyOf: KeyOf): any {
  const key = given ?? keyOf(typeId, id);
  return kind === 'reference' || key === undefined ? { typeId, id } : { typeId, key };
}
