// `filter[attributes]`: attributes to keep, and with a minus sign attributes to leave out.
import type { ProductVariant } from './product-data.ts';

interface Named {
  readonly name: string;
}

interface Side {
  readonly attributes?: readonly Named[] | undefined;
  readonly masterVariant: ProductVariant;
  readonly variants: readonly ProductVariant[];
}

/** One side of a product with the attributes that are asked for, of all variants and of each. */
export function withAttributes<S extends Side>(side: S, names: readonly string[]): S {
  const isKept = keeping(names);
  const filtered = <O extends { readonly attributes?: readonly Named[] | undefined }>(
    owner: O,
  ): O =>
    owner.attributes === undefined
      ? owner
      : { ...owner, attributes: owner.attributes.filter(({ name }) => isKept(name)) };
  return {
    ...filtered(side),
    masterVariant: filtered(side.masterVariant),
    variants: side.variants.map(filtered),
  };
}

function keeping(names: readonly string[]): (name: string) => boolean {
  const kept = names.filter((name) => !name.startsWith('-'));
  const dropped = new Set(
    names.filter((name) => name.startsWith('-')).map((name) => name.slice(1)),
  );
  return (name) => !dropped.has(name) && (kept.length === 0 || kept.includes(name));
}
