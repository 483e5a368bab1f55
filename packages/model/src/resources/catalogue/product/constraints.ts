// What must hold on one side of a product as a whole: constraints of attributes among variants,
// required attributes, keys and SKUs, number of variants, and that no two variants are alike.

import { isModular } from '../../../commerce/catalogue/modular.ts';
import {
  type Attribute,
  maxVariants,
  type ProductData,
  type ProductVariant,
} from '../../../commerce/catalogue/product-data.ts';
import { variantsOf } from '../../../commerce/catalogue/variants.ts';
import { canonicalText, isSame } from '../../../commerce/values/same.ts';
import { apiError, duplicateField } from '../../../declaration/index.ts';
import type { AttributeDefinition, TypeOfProduct } from './attributes.ts';
import { checkRequired } from './required.ts';

/** Throws the error of the first rule that does not hold. */
export function checkData(data: ProductData, { attributes = [] }: TypeOfProduct): void {
  if (isModular(data)) return;
  if (data.variants.length > maxVariants)
    throw apiError.InvalidOperation(
      `A product can have at most ${maxVariants} variants in addition to the master variant.`,
    );
  const variants = variantsOf(data);
  checkDistinct(variants, 'sku');
  checkDistinct(variants, 'key');
  for (const definition of attributes)
    constraints.get(definition.attributeConstraint)?.(definition, variants);
  checkCombinations(attributes, variants);
  checkAlike(variants);
}

function checkDistinct(variants: readonly ProductVariant[], field: 'sku' | 'key'): void {
  const values = new Set<string>();
  for (const { [field]: duplicateValue } of variants) {
    if (duplicateValue === undefined) continue;
    if (values.has(duplicateValue))
      throw duplicateField(field === 'sku' ? 'sku' : 'variants.key', duplicateValue);
    values.add(duplicateValue);
  }
}

type Constraint = (definition: AttributeDefinition, variants: readonly ProductVariant[]) => void;

const sameForAll: Constraint = ({ name }, [first, ...others]) => {
  const expected = attributeValue(first!, name);
  const other = others.find((variant) => !isSame(attributeValue(variant, name), expected));
  if (other === undefined) return;
  throw apiError.InvalidField(`The attribute '${name}' must be the same in all variants.`, {
    field: name,
    invalidValue: attributeValue(other, name),
    allowedValues: expected === undefined ? [] : [expected],
  });
};

const unique: Constraint = ({ name }, variants) => {
  const values = variants.map((variant) => attributeValue(variant, name));
  const value = repeated(values.filter((each) => each !== undefined));
  if (value !== undefined)
    throw apiError.DuplicateAttributeValue(
      `The value of the attribute '${name}' must be different in each variant.`,
      { attribute: { name, value } },
    );
};

const constraints = new Map<string, Constraint>([
  ['SameForAll', sameForAll],
  ['Unique', unique],
]);

const attributeValue = ({ attributes }: ProductVariant, name: string): unknown =>
  attributes.find((attribute) => attribute.name === name)?.value;

/** The first of the values that is the same as an earlier one. */
function repeated<T>(values: readonly T[]): T | undefined {
  const known = new Set<string>();
  return values.find((value) => {
    const text = canonicalText(value);
    const isKnown = known.has(text);
    known.add(text);
    return isKnown;
  });
}

function checkCombinations(
  definitions: readonly AttributeDefinition[],
  variants: readonly ProductVariant[],
): void {
  const names = definitions
    .filter(({ attributeConstraint }) => attributeConstraint === 'CombinationUnique')
    .map(({ name }) => name);
  const combinations = variants.map((variant) => attributesNamed(variant, names));
  const attributes = repeated(combinations.filter((each) => each.length > 0));
  if (attributes !== undefined)
    throw apiError.DuplicateAttributeValues(
      `The combination of the attributes ${names.join(', ')} must be different in each variant.`,
      { attributes },
    );
}

const attributesNamed = (variant: ProductVariant, names: readonly string[]): readonly Attribute[] =>
  names.flatMap((name) => {
    const value = attributeValue(variant, name);
    return value === undefined ? [] : [{ name, value }];
  });

/**
 * Two variants differ in SKU, key, prices, images or attributes. No two share a SKU or a key, so only variants
 * with neither can be alike.
 */
function checkAlike(variants: readonly ProductVariant[]): void {
  const unnamed = variants.filter(({ sku, key }) => sku === undefined && key === undefined);
  if (unnamed.length < 2) return;
  const alike = repeated(unnamed.map(valuesOf));
  if (alike === undefined) return;
  const { sku, prices, attributes } = alike;
  throw apiError.DuplicateVariantValues(
    'Two variants have the same SKU, key, prices, images and attributes.',
    { variantValues: { sku, prices, attributes } },
  );
}

const valuesOf = ({ sku, key, prices, images, attributes }: ProductVariant) => ({
  sku,
  key,
  prices: prices.map(({ id: _, ...scopeAndValue }) => scopeAndValue),
  images,
  attributes: [...attributes].sort((left, right) => (left.name < right.name ? -1 : 1)),
});

/** Every required attribute has a value, as it must in published data; `RequiredField`. */
export function checkPublished(data: ProductData, { attributes = [] }: TypeOfProduct): void {
  checkRequired(attributes, data.attributes, 'Product');
  for (const variant of variantsOf(data)) checkRequired(attributes, variant.attributes, 'Variant');
}
