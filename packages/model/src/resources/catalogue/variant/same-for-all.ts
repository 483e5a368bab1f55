// Attributes that are the same in all variants of a product (`SameForAll`). Variants are changed
// one by one, so the rule holds for the ones that have a value, on either side, as for values that
// must differ: published data then has no contradictions. A new value also writes the number
// document of the variants, so of two concurrent requests the second one checks again.
import { isSame } from '../../../commerce/values/same.ts';
import {
  apiError,
  change,
  type Known,
  type Needs,
  need,
  type Write,
} from '../../../declaration/index.ts';
import { definitionsIn } from '../product/attributes.ts';
import type { Product } from '../product/resource.ts';
import type { Variant, VariantNumbers } from './resource.ts';

/** Values of an attribute on both sides, each once. */
function valuesOf(variant: Variant | undefined, name: string): readonly unknown[] {
  const values = [variant?.current, variant?.staged].flatMap((side) =>
    (side?.attributes ?? []).filter((one) => one.name === name).map(({ value }) => value),
  );
  return values.filter((value, at) => values.findIndex((other) => isSame(other, value)) === at);
}

/** Names of such attributes that have a value which the variant did not have before. */
function newlyValued(variant: Variant, before: Variant | undefined, facts: Known) {
  const { productType } = facts.parent as Product;
  return definitionsIn(facts, productType.id)
    .filter(({ attributeConstraint }) => attributeConstraint === 'SameForAll')
    .map(({ name }) => name)
    .filter((name) => {
      const held = valuesOf(before, name);
      return valuesOf(variant, name).some((value) => !held.some((one) => isSame(one, value)));
    });
}

const factOf = (name: string) => `another with ${name}`;

const holding =
  'product(id = :product) and id != :id and ' +
  '(current(attributes(name = :name)) or staged(attributes(name = :name)))';

/** One other variant that has a value, for each such attribute: all others have the same. */
export function sameNeeds(variant: Variant, known: Known, before: Variant | undefined): Needs {
  if (known.parent === undefined) return {};
  const product = variant.product.id;
  const names = newlyValued(variant, before, known);
  const id = before?.id ?? '';
  return {
    ...(names.length === 0
      ? {}
      : { numbers: need.maybe<VariantNumbers>('variant-numbers', { id: product }) }),
    ...Object.fromEntries(
      names.map((name) => [
        factOf(name),
        need.matching<Variant>('variant', holding, { product, id, name }, 1),
      ]),
    ),
  };
}

/** @throws InvalidField when another variant has another value */
export function checkSame(variant: Variant, before: Variant | undefined, facts: Known): void {
  for (const name of newlyValued(variant, before, facts)) {
    const [other] = facts[factOf(name)] as readonly Variant[];
    const allowedValues = valuesOf(other, name);
    if (allowedValues.length === 0) continue;
    const wrong = valuesOf(variant, name).find(
      (value) => !allowedValues.every((one) => isSame(one, value)),
    );
    if (wrong !== undefined)
      throw apiError.InvalidField(`The attribute '${name}' must be the same in all variants.`, {
        field: name,
        invalidValue: wrong,
        allowedValues,
      });
  }
}

/** Keeps others from bringing in another value at the same time; a creation does so anyway. */
export function sameWrites(
  variant: Variant,
  before: Variant | undefined,
  facts: Known,
): readonly Write[] {
  if (before === undefined || facts.parent === undefined) return [];
  const numbers = facts.numbers as VariantNumbers | undefined;
  if (numbers === undefined || newlyValued(variant, before, facts).length === 0) return [];
  const compared = (numbers.compared ?? 0) + 1;
  const kind = 'variant-numbers';
  return [{ type: 'update', kind, before: numbers, change: change({ ...numbers, compared }) }];
}
