// Attribute values that must differ among the variants of a product: stored with the variant as
// unique values, so that concurrently written variants are compared, too. A value is taken on
// either side, as SKUs are: published data then has no collisions.
import { createHash } from 'node:crypto';
import { canonicalText, isSame } from '../../../commerce/values/same.ts';
import type { Known, Needs } from '../../../declaration/index.ts';
import { type AttributeDefinition, definitionsIn } from '../product/attributes.ts';
import type { Product } from '../product/resource.ts';
import { parentNeeds } from './publishing.ts';
import type { Variant, VariantData } from './resource.ts';
import { checkSame, sameNeeds } from './same-for-all.ts';

type Attributes = VariantData['attributes'];

/** Longest text of values that is kept as it is; of a longer one it is the hash and how it begins. */
const longest = 500;

const shortened = (attributes: Attributes, text: string) => ({
  hash: createHash('sha256').update(text).digest('base64url'),
  begins: attributes.map(({ value }) => `${canonicalText(value).slice(0, 50)}…`),
});

const kept = (productId: string, attributes: Attributes, isCombination: boolean): string => {
  const text = canonicalText(attributes);
  const values = text.length <= longest ? attributes : shortened(attributes, text);
  const names = attributes.map(({ name }) => name);
  return JSON.stringify([productId, isCombination, names, values]);
};

const named = (attributes: Attributes, names: readonly string[]): Attributes =>
  names.flatMap((name) => attributes.find((one) => one.name === name) ?? []);

const namesWith = (definitions: readonly AttributeDefinition[], constraint: string) =>
  definitions
    .filter(({ attributeConstraint }) => attributeConstraint === constraint)
    .map(({ name }) => name)
    .sort();

/** What no other variant of the product may have. */
function distinctOf(variant: Variant, definitions: readonly AttributeDefinition[]) {
  const { product, current, staged = current } = variant;
  const combined = namesWith(definitions, 'CombinationUnique');
  const values = [current, staged].flatMap(({ attributes }) => {
    const combination = named(attributes, combined);
    return [
      ...namesWith(definitions, 'Unique').flatMap((name) =>
        named(attributes, [name]).map((one) => kept(product.id, [one], false)),
      ),
      ...(combination.length === 0 ? [] : [kept(product.id, combination, true)]),
    ];
  });
  return [...new Set(values)];
}

const attributesOf = (variant: Variant | undefined) =>
  variant && [variant.current.attributes, variant.staged?.attributes];

const isSet = (variant: Variant, before: Variant | undefined): boolean =>
  !isSame(attributesOf(variant), attributesOf(before));

/** The product type, where attributes have changed. */
export const distinctNeeds = (
  variant: Variant,
  known: Known,
  before: Variant | undefined,
): Needs =>
  isSet(variant, before)
    ? { ...parentNeeds(variant, known), ...sameNeeds(variant, known, before) }
    : {};

/** The variant with what no other may have; it follows the product type when attributes change. */
export function withDistinct(variant: Variant, before: Variant | undefined, facts: Known): Variant {
  if (!isSet(variant, before)) return variant;
  checkSame(variant, before, facts);
  const { productType } = facts.parent as Product;
  const distinct = distinctOf(variant, definitionsIn(facts, productType.id));
  return { ...variant, distinct: distinct.length === 0 ? undefined : distinct };
}
