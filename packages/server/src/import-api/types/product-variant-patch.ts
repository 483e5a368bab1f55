import { isSame } from '@storewright/model/base/equality';
import { apiError, f } from '@storewright/model/declaration';
import { attributeDrafts, isSameValue } from '../difference/attributes.ts';
import { variantsOf } from '../difference/sides.ts';
import { attributeValue } from '../fields/attributes.ts';
import * as v from '../fields/values.ts';
import type { Around, ImportType, PlannedAction } from '../model/import-type.ts';
import { checkOnBothSides, productVariantOf } from './sides.ts';

/** The product with the variant. @throws InvalidOperation where two have it */
async function productWith(key: string, around: Around): Promise<any> {
  const where = 'masterData(staged(masterVariant(key = :key) or variants(key = :key)))';
  const [product, another] = await around.matching('product', where, { key });
  if (another !== undefined)
    throw apiError.InvalidOperation(
      `Several products have a variant with the key '${key}'. Name the product.`,
    );
  return product;
}

/** A value without what the patch removes: languages that are `null`. */
function withoutNull(value: any): any {
  if (Array.isArray(value)) return value.map(withoutNull);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
}

const isEmptyText = ({ type, value }: any): boolean => type === 'ltext' && isSame(value, {});

/** The patch as a list of attributes: those to set, and the names of those to remove. */
function patched(attributes: { readonly [name: string]: any }) {
  const all = Object.entries(attributes).map(([name, one]) =>
    one === null ? { name } : { name, type: one.type, value: withoutNull(one.value) },
  );
  const isGone = (one: any) => one.type === undefined || isEmptyText(one);
  return { set: all.filter((one) => !isGone(one)), gone: all.filter(isGone) };
}

/** @throws InvalidOperation for an attribute that has to stay */
function checkRemovable(productType: any, gone: readonly { readonly name: string }[]): void {
  for (const { name } of gone)
    if (productType.attributes.some((one: any) => one.name === name && one.isRequired))
      throw apiError.InvalidOperation(
        `The attribute '${name}' is required, so it cannot be removed.`,
      );
}

async function actionsFor(document: any, was: any, resource: any, around: Around) {
  const productType = await around.at('product-type', document.productType.id);
  const { set, gone } = patched(resource.attributes ?? {});
  checkRemovable(productType, gone);
  const drafts = attributeDrafts(productType, set, around)!;
  const { current, staged } = document.masterData;
  const sides = resource.staged === false ? [staged, current] : [staged];
  const befores = sides.map((side) => variantsOf(side).find(({ id }) => id === was.id).attributes);
  const valueIn = (before: readonly any[], name: string) =>
    before.find((one) => one.name === name)?.value;
  const more = { variantId: was.id, ...(resource.staged === false ? { staged: false } : {}) };
  const action = 'setAttribute';
  const isIn = (name: string) => befores.some((one) => valueIn(one, name) !== undefined);
  const isThere = (one: any) =>
    befores.every((before) => {
      const value = valueIn(before, one.name);
      return value !== undefined && isSameValue(value, one, around);
    });
  return [
    ...gone.filter(({ name }) => isIn(name)).map(({ name }) => ({ action, ...more, name })),
    ...drafts.flatMap(({ name, value }, index): readonly PlannedAction[] =>
      isThere(set[index]) ? [] : [{ action, ...more, name, value }],
    ),
  ];
}

/** Attributes of variants: an attribute that the patch does not name stays, and one that is `null` is removed. */
export const productVariantPatch: ImportType = {
  name: 'product-variant-patch',
  path: 'product-variant-patches',
  resource: 'ProductVariantPatch',
  list: 'patches',
  keepsNull: true,
  scope: 'manage_products',
  kind: 'product',
  example: {
    productVariant: { typeId: 'product-variant', key: 'shirt-1-red' },
    product: { typeId: 'product', key: 'shirt-1' },
    attributes: { color: { type: 'text', value: 'blue' } },
  },
  members: {
    productVariant: v.reference('product-variant'),
    product: f.optional(v.reference('product')),
    attributes: f.optional(f.mapOf(attributeValue())),
    staged: f.withDefault(f.boolean(), true),
  },
  keyOf: ({ productVariant }) => productVariant.key,
  target: ({ product, productVariant }) => product ?? productVariant,
  joins: true,
  async plan(resource, around) {
    const { product, productVariant } = resource;
    const { key } = productVariant;
    const document = product ? around.document : await productWith(key, around);
    const was = document && productVariantOf(document.masterData.staged, key);
    if (was === undefined)
      return { do: 'wait', missing: [productVariant], waits: [product ?? productVariant] };
    if (resource.staged === false) checkOnBothSides(document, was);
    return { do: 'update', document, actions: await actionsFor(document, was, resource, around) };
  },
};
