import { f } from '@storewright/model/declaration';
import { attributeDrafts, undefinedAttributes } from '../difference/attributes.ts';
import { clientDiscounts } from '../difference/prices.ts';
import { type VariantAround, variantActions, variantDraft } from '../difference/variants.ts';
import { attribute } from '../fields/attributes.ts';
import { priceDraft } from '../fields/prices.ts';
import * as v from '../fields/values.ts';
import type { Around, ImportType, Plan, PlannedAction } from '../model/import-type.ts';
import { productActions, productMembers, sideActions } from './product-content.ts';

const variant = () =>
  f.record('ProductVariantDraftImport', {
    key: v.key(),
    sku: f.optional(f.text({ min: 1 })),
    prices: f.optional(f.listOf(priceDraft(), { max: 100 })),
    attributes: f.optional(f.listOf(attribute())),
    images: f.optional(f.listOf(v.image())),
    assets: f.optional(f.listOf(v.asset())),
  });

const variantsIn = ({ masterVariant, variants = [] }: any): readonly any[] => [
  ...(masterVariant === undefined ? [] : [masterVariant]),
  ...variants,
];

const attributesIn = (resource: any): readonly any[] => [
  ...(resource.attributes ?? []),
  ...variantsIn(resource).flatMap(({ attributes = [] }) => attributes),
];

/** Without variants in the import the product keeps its variants. */
function actionsFor(document: any, resource: any, compared: VariantAround) {
  const { staged } = document.masterData;
  const wanted = variantsIn(resource);
  return [
    ...productActions(document, resource, compared),
    ...sideActions(staged, resource, compared),
    ...(wanted.length === 0 ? [] : variantActions(document, wanted, compared)),
  ];
}

/** Without `publish` the product goes offline; with it, earlier staged changes are published, too. */
function publishing(document: any, resource: any, changes: readonly PlannedAction[]) {
  const { published, hasStagedChanges } = document.masterData;
  if (resource.publish !== true) return published ? [{ action: 'unpublish' }] : [];
  const isNeeded = changes.length > 0 || hasStagedChanges || !published;
  return isNeeded ? [{ action: 'publish' }] : [];
}

const draftOf = (resource: any, compared: VariantAround): object => ({
  ...resource,
  attributes: attributeDrafts(compared.productType, resource.attributes, compared.around),
  masterVariant: resource.masterVariant && variantDraft(resource.masterVariant, compared),
  variants: resource.variants?.map((one: any) => variantDraft(one, compared)),
});

/** Whole products with variants and prices; members that are left out are removed. */
export const productDraft: ImportType = {
  name: 'product-draft',
  path: 'product-drafts',
  resource: 'ProductDraftImport',
  list: 'resources',
  scope: 'manage_products',
  kind: 'product',
  example: {
    key: 'shirt-1',
    name: { en: 'Shirt' },
    slug: { en: 'shirt-1' },
    productType: { typeId: 'product-type', key: 'shirt' },
    masterVariant: { key: 'shirt-1-red', sku: 'sku-1' },
    publish: true,
  },
  members: {
    ...productMembers(),
    masterVariant: f.optional(variant()),
    variants: f.optional(f.listOf(variant(), { max: 100 })),
  },
  check: ({ masterVariant, variants = [] }) =>
    masterVariant === undefined && variants.length > 0
      ? { path: ['masterVariant'], what: 'is required with variants' }
      : undefined,
  joins: true,
  async plan(resource: any, around: Around): Promise<Plan> {
    const productType = around.named(resource.productType);
    if (undefinedAttributes(productType, attributesIn(resource)).length > 0)
      return { do: 'wait', missing: [resource.productType] };
    const { document } = around;
    const compared = { productType, around };
    if (document === undefined) return { do: 'create', draft: draftOf(resource, compared) };
    const discounts = await clientDiscounts(document, around);
    const changes = actionsFor(document, resource, { ...compared, discounts });
    const actions = [...changes, ...publishing(document, resource, changes)];
    return { do: 'update', document, actions };
  },
};
