// References between documents. A document holds `reference` (by id) or `keyReference` (by key);
// an input holds `identifier`, which the pipeline resolves before the domain sees it.
import { type Field, fieldOf, text } from './field.ts';

/** A reference by id, as documents hold it. */
export interface Reference<K extends string = string> {
  readonly typeId: K;
  readonly id: string;
}

/** A reference by key, as documents hold it. */
export interface KeyReference<K extends string = string> {
  readonly typeId: K;
  readonly key: string;
}

/** A resolved identifier: the target exists; `key` is there when the target has one. */
export interface Resolved<K extends string = string> extends Reference<K> {
  readonly key?: string | undefined;
}

const typeIdOf = (target: string) => ({ type: 'string', const: target });
const short = { type: 'string', minLength: 1, maxLength: 256 };
const byId = (typeId: object) => ({
  type: 'object',
  properties: { typeId, id: short },
  required: ['typeId', 'id'],
  additionalProperties: false,
});

/** `{ typeId, id }` in a document; expansion adds `obj`. */
export function reference<K extends string>(target: K): Field<Reference<K>, false> {
  return fieldOf({ kind: 'reference', target }, byId(typeIdOf(target)));
}

/**
 * `{ typeId, id }` of any kind, for example the resource of a message.
 * @param shown Kind of the documents that GraphQL adds to it; of other kinds it adds none.
 */
export const anyReference = (shown?: string): Field<Reference, false> =>
  fieldOf({ kind: 'reference', ...(shown === undefined ? {} : { shown }) }, byId(short));

/** `{ typeId, key }` in a document; never expanded. */
export function keyReference<K extends string>(target: K): Field<KeyReference<K>, false> {
  return fieldOf(
    { kind: 'keyReference', target },
    {
      type: 'object',
      properties: { typeId: typeIdOf(target), key: short },
      required: ['typeId', 'key'],
      additionalProperties: false,
    },
  );
}

/**
 * `{ typeId?, id? | key? }` in an input. The pipeline looks the target up and hands the domain a
 * `Resolved`; a missing target is `ReferencedResourceNotFound`, a wrong `typeId` or both of
 * id and key `InvalidJsonInput`.
 */
export function identifier<K extends string>(target: K): Field<Resolved<K>, false> {
  return fieldOf(
    { kind: 'identifier', target },
    {
      type: 'object',
      properties: { typeId: typeIdOf(target), id: short, key: short },
      anyOf: [{ required: ['id'] }, { required: ['key'] }],
      not: { required: ['id', 'key'] },
      additionalProperties: false,
    },
  );
}

/** The id of a document in an input, as a bare text; the target must exist. */
export function idOf(kind: string): Field<string, false> {
  const field = text({ min: 1, max: 256 });
  return { ...field, about: { ...field.about, names: kind } } as Field<string, false>;
}

/** What an input names, as it was sent: by id or by key. */
export interface Named<K extends string = string> {
  readonly typeId?: K | undefined;
  readonly id?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Like `identifier`, but passed on as it was sent: for targets that are looked up later than the
 * rest of the input, because the caller may not be allowed to know whether they exist.
 */
export function unresolved<K extends string>(target: K): Field<Named<K>, false> {
  const field = identifier(target);
  return { ...field, about: { ...field.about, unresolved: true } } as Field<Named<K>, false>;
}

/**
 * How resolved identifiers were sent. An error must not reveal the id of a document that was named
 * by key.
 */
const sent = new WeakMap<object, Named>();

/** What an identifier becomes when its target is found; `asSent` knows how it was named. */
export function resolvedAs<K extends string>(named: Named, resolved: Resolved<K>): Resolved<K> {
  sent.set(resolved, named.id === undefined ? { key: named.key } : { id: named.id });
  return resolved;
}

/** The identifier as the client sent it, for errors. */
export const asSent = (named: Named): Named => sent.get(named) ?? named;

/** How to look up what an input names; the input has an id or a key. */
export const targetNamed = ({ id, key }: Named): { id: string } | { key: string } =>
  id === undefined ? { key: key! } : { id };

/** The reference by id that a document stores. */
export const refer = <K extends string>({ typeId, id }: Reference<K>): Reference<K> => ({
  typeId,
  id,
});

/** The reference by key that a document stores; the target kind must always have a key. */
export function referByKey<K extends string>({ typeId, key }: Resolved<K>): KeyReference<K> {
  if (key === undefined) throw new Error(`a ${typeId} without a key cannot be referenced by key`);
  return { typeId, key };
}
