// Documents that a resource refers to by key: found together, one query for each kind.

import type { Session } from '@storewright/engine/pipeline';
import type { Target } from '@storewright/model/declaration';
import { type KeyOf, labelOf } from '../fields/values.ts';

type Finding = (reference: KeyOf) => Lookup;

/** What a reference is looked up by. A type without a line is that of a kind, found by its key. */
const lookups: ReadonlyMap<string, Finding | undefined> = new Map<string, Finding | undefined>([
  // A custom object is named by its container, too.
  ['key-value-document', ({ container = '', key, typeId }) => lookupIn(typeId, container, key)],
  ['order', ({ typeId, key }) => ({ kind: typeId, by: { unique: 'orderNumber', value: key } })],
  // Parts of products: the plan of the import type looks for them.
  ['product-variant', undefined],
  ['price', undefined],
]);

interface Lookup {
  readonly kind: string;
  readonly by: Target;
}

const lookupIn = (kind: string, container: string, key: string): Lookup => ({
  kind,
  by: { unique: 'key', value: `${container}/${key}` },
});

const lookupOf = (reference: KeyOf): Lookup | undefined =>
  lookups.has(reference.typeId)
    ? lookups.get(reference.typeId)?.(reference)
    : { kind: reference.typeId, by: { key: reference.key } };

/** Every reference by key within a value. */
export function referencesIn(value: unknown, found = new Map<string, KeyOf>()): Map<string, KeyOf> {
  if (typeof value !== 'object' || value === null) return found;
  const { typeId, key } = value as Partial<KeyOf>;
  if (typeof typeId === 'string' && typeof key === 'string')
    found.set(labelOf(value as KeyOf), value as KeyOf);
  else for (const one of Object.values(value)) referencesIn(one, found);
  return found;
}

/** Documents by the labels of the references to them; a missing document has no entry. */
export async function documentsAt(
  session: Session,
  references: Iterable<KeyOf>,
): Promise<ReadonlyMap<string, any>> {
  const asked = new Map<string, { readonly label: string; readonly by: Target }[]>();
  for (const reference of references) {
    const lookup = lookupOf(reference);
    if (lookup === undefined || !session.world.kinds.has(lookup.kind)) continue;
    const some = asked.get(lookup.kind) ?? [];
    asked.set(lookup.kind, [...some, { label: labelOf(reference), by: lookup.by }]);
  }
  const found = new Map<string, any>();
  for (const [kind, some] of asked) {
    const rows = await session.documents(
      kind,
      some.map(({ by }) => by),
    );
    some.forEach(({ label }, index) => {
      if (rows[index] !== undefined) found.set(label, rows[index].document);
    });
  }
  return found;
}

/** References of a resource that the runner looks up before a plan is made. */
export const lookedUp = (reference: KeyOf): boolean => lookupOf(reference) !== undefined;
