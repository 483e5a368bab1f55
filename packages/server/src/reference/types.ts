// The named types that the members of a field lead to: records, unions and long lists of words.
import type { Field, Fields, Kind } from '@storewright/model/declaration';

/** A list of at most so many words is written inline. */
const fewWords = 6;

/** Whether the field has a place of its own among the types. */
export const isNamedType = ({ about: { kind, name, values = [] } }: Field): boolean =>
  name !== undefined &&
  (kind === 'record' || kind === 'union' || (kind === 'choice' && values.length > fewWords));

/** What a list or a map is of, however deep. */
const innermost = (field: Field): Field =>
  field.about.element === undefined ? field : innermost(field.about.element);

const sizeOf = ({ about }: Field): number =>
  Object.keys(about.fields ?? {}).length + (about.variants?.size ?? 0);

/** All of them by name; of two with one name the one that has more. */
export function typesOf(kinds: ReadonlyMap<string, Kind>): ReadonlyMap<string, Field> {
  const found = new Map<string, Field>();
  const collect = (fields: Fields = {}): void => {
    for (const field of Object.values(fields)) add(field);
  };
  const add = (given: Field): void => {
    const field = innermost(given);
    const { name, variants, fields } = field.about;
    if (!isNamedType(field)) return;
    const known = found.get(name!);
    if (known !== undefined && sizeOf(known) >= sizeOf(field)) return;
    found.set(name!, field);
    collect(fields);
    for (const variant of variants?.values() ?? []) collect(variant.about.fields);
  };
  for (const { resource, create, actions, messages, endpoints, procedures } of kinds.values()) {
    collect(resource.allFields);
    for (const draft of [create, ...endpoints.map((one) => one.create)]) collect(draft?.members);
    for (const { members } of [...actions.values(), ...messages]) collect(members);
    for (const { body, query } of procedures) collect({ ...body, ...query });
  }
  return new Map([...found].sort(([left], [right]) => (left < right ? -1 : 1)));
}
