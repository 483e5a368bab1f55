// Attributes of variants that are documents have a type of their own in GraphQL.
import type { Attribute } from '../../../commerce/catalogue/product-data.ts';
import { type DerivedField, derivedField, f } from '../../../declaration/index.ts';

export const rawAttribute = () => f.record('RawAttribute', { name: f.text(), value: f.json() });

interface Asked {
  readonly includeNames?: readonly string[] | undefined;
  readonly excludeNames?: readonly string[] | undefined;
}

/** The attributes of a type, of which a query may ask for some. */
export const attributesOf = (of: string, name: string): DerivedField =>
  derivedField({
    of,
    name,
    doc: 'The attributes, or the ones with these names.',
    takes: {
      includeNames: f.optional(f.listOf(f.text())),
      excludeNames: f.optional(f.listOf(f.text())),
    },
    gives: f.listOf(rawAttribute()),
    from: (
      { attributes }: { readonly attributes: readonly Attribute[] },
      { includeNames, excludeNames }: Asked,
    ) =>
      attributes
        .filter(({ name }) => includeNames?.includes(name) ?? true)
        .filter(({ name }) => !excludeNames?.includes(name)),
  });
