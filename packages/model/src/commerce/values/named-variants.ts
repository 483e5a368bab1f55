// Names the records of a union as the public reference names them.
import type { f } from '../../declaration/index.ts';

/**
 * The union with its records renamed; the tag stays what the wire carries.
 * @param nameOf the type name for a tag, for example `BooleanType` for `Boolean`.
 */
export function namedVariants<F extends f.Field>(union: F, nameOf: (tag: string) => string): F {
  const variants = new Map(
    [...(union.about.variants ?? [])].map(([tag, variant]) => [tag, renamed(variant, nameOf(tag))]),
  );
  return { ...union, about: { ...union.about, variants }, oneOf: [...variants.values()] };
}

const renamed = (variant: f.Field, name: string): f.Field => ({
  ...variant,
  about: { ...variant.about, name },
});
