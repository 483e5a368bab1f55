import { isSame } from '@storewright/model/base/equality';
import { f } from '@storewright/model/declaration';
import { assetActions, assetDrafts } from '../difference/assets.ts';
import {
  attributeActions,
  attributeDrafts,
  undefinedAttributes,
} from '../difference/attributes.ts';
import { actionsBy, fixedReference, sets } from '../difference/rules.ts';
import { variantsOf } from '../difference/sides.ts';
import type { VariantAround } from '../difference/variants.ts';
import { attribute } from '../fields/attributes.ts';
import * as v from '../fields/values.ts';
import type { ImportType, Plan, PlannedAction } from '../model/import-type.ts';

const variant = () =>
  f.record('ProductVariantTailoringImport', {
    sku: f.text({ min: 1 }),
    images: f.optional(f.listOf(v.image())),
    assets: f.optional(f.listOf(v.asset())),
    attributes: f.optional(f.listOf(attribute())),
  });

const ofTailoring = actionsBy({ store: fixedReference, product: fixedReference });

const ofSide = actionsBy(sets('name description slug metaTitle metaDescription metaKeywords'));

/** The compared values, and the product of the tailoring. */
interface TailoringAround extends VariantAround {
  readonly product: any;
}

const draftOf = (one: any, { productType, around }: VariantAround) => ({
  ...one,
  attributes: attributeDrafts(productType, one.attributes, around),
  ...(one.assets === undefined ? {} : { assets: assetDrafts(one.assets, around) }),
});

const tailoringDraft = (resource: any, compared: VariantAround) => ({
  ...draftOf(resource, compared),
  variants: resource.variants?.map((one: any) => draftOf(one, compared)),
});

/** Variants are found by SKU: the id of each in the product. */
function idBySku({ masterData: { current, staged } }: any): ReadonlyMap<string, number> {
  const all = [...variantsOf(current), ...variantsOf(staged)];
  return new Map(all.flatMap(({ sku, id }) => (sku === undefined ? [] : [[sku, id]])));
}

function variantActions(before: readonly any[], after: readonly any[], around: TailoringAround) {
  const ids = idBySku(around.product);
  const wanted = after.map((one) => ({ ...one, id: ids.get(one.sku) }));
  const gone = before.filter(({ id }) => !wanted.some((one) => one.id === id));
  return [
    ...gone.map(({ id }) => ({ action: 'removeVariant', id })),
    ...wanted.flatMap(({ id, ...one }): readonly PlannedAction[] => {
      const was = before.find((other) => other.id === id);
      if (was === undefined) return [{ action: 'addVariant', ...draftOf(one, around) }];
      return changed(was, one, around);
    }),
  ];
}

function changed(was: any, is: any, compared: TailoringAround): readonly PlannedAction[] {
  const members = { variantId: was.id };
  const images = is.images === undefined ? {} : { images: is.images };
  return [
    ...(isSame(was.images, is.images) ? [] : [{ action: 'setImages', ...members, ...images }]),
    ...assetActions(was.assets, is.assets, compared.around, members),
    ...attributeActions('setAttribute', compared, was.attributes ?? [], is.attributes, members),
  ];
}

/** Without `publish` the tailoring goes offline; with it, earlier staged changes are published, too. */
function actionsFor(document: any, resource: any, compared: TailoringAround) {
  const { staged, published, hasStagedChanges } = document;
  const { attributes, variants = [], publish } = resource;
  const changes = [
    ...ofTailoring(document, resource, compared.around),
    ...ofSide(staged, resource, compared.around),
    ...attributeActions('setProductAttribute', compared, staged.attributes, attributes),
    ...variantActions(staged.variants, variants, compared),
  ];
  if (publish !== true) return [...changes, ...(published ? [{ action: 'unpublish' }] : [])];
  const isNeeded = changes.length > 0 || hasStagedChanges || !published;
  return [...changes, ...(isNeeded ? [{ action: 'publish' }] : [])];
}

const attributesIn = ({ attributes = [], variants = [] }: any): readonly any[] => [
  ...attributes,
  ...variants.flatMap((one: any) => one.attributes ?? []),
];

/** What stores show instead of the data of a product; members that are left out are removed. */
export const productTailoring: ImportType = {
  name: 'product-tailoring',
  path: 'product-tailorings',
  resource: 'ProductTailoringImport',
  list: 'resources',
  scope: 'manage_products',
  kind: 'product-tailoring',
  example: {
    key: 'shirt-1-berlin',
    store: { typeId: 'store', key: 'berlin' },
    product: { typeId: 'product', key: 'shirt-1' },
    name: { de: 'Berliner Hemd' },
    publish: true,
  },
  members: {
    key: v.key(),
    store: v.reference('store'),
    product: v.reference('product'),
    name: f.optional(f.localized()),
    description: f.optional(f.localized()),
    metaTitle: f.optional(f.localized()),
    metaDescription: f.optional(f.localized()),
    metaKeywords: f.optional(f.localized()),
    slug: f.optional(f.localized()),
    publish: f.withDefault(f.boolean(), false),
    variants: f.optional(f.listOf(variant(), { max: 101 })),
    attributes: f.optional(f.listOf(attribute())),
  },
  async plan(resource, around): Promise<Plan> {
    const product = around.named(resource.product);
    const productType = await around.at('product-type', product.productType.id);
    const { key } = productType;
    if (key !== undefined && undefinedAttributes(productType, attributesIn(resource)).length > 0)
      return { do: 'wait', missing: [{ typeId: 'product-type', key }] };
    const compared = { product, productType, around };
    const { document } = around;
    if (document === undefined) return { do: 'create', draft: tailoringDraft(resource, compared) };
    return { do: 'update', document, actions: actionsFor(document, resource, compared) };
  },
};
