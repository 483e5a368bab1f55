import { searchKeywords } from '../../commerce/catalogue/product-data.ts';
import { f } from '../../declaration/index.ts';
import {
  attributeActions,
  attributeDrafts,
  undefinedAttributes,
} from '../difference/attributes.ts';
import {
  actionsBy,
  change,
  eachReference,
  fixedReference,
  set,
  setOr,
  setReference,
} from '../difference/rules.ts';
import { type VariantAround, variantActions, variantDraft } from '../difference/variants.ts';
import { attribute } from '../fields/attributes.ts';
import { priceDraft } from '../fields/prices.ts';
import * as v from '../fields/values.ts';
import type { Around, ImportType, PlannedAction } from '../model/import-type.ts';

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

const ofProduct = actionsBy({
  productType: fixedReference,
  taxCategory: setReference('setTaxCategory'),
  state: setReference('transitionState'),
  priceMode: change('setPriceMode'),
});

const ofStagedSide = actionsBy({
  name: change('changeName'),
  slug: change('changeSlug'),
  description: set('setDescription'),
  categories: eachReference('addToCategory', 'removeFromCategory', 'category'),
  metaTitle: set('setMetaTitle'),
  metaDescription: set('setMetaDescription'),
  metaKeywords: set('setMetaKeywords'),
  searchKeywords: setOr('setSearchKeywords', {}),
});

/** Without variants in the import the product keeps its variants. */
function actionsFor(document: any, resource: any, compared: VariantAround) {
  const { staged } = document.masterData;
  const wanted = variantsIn(resource);
  const { around } = compared;
  const { attributes } = resource;
  return [
    ...ofProduct(document, resource, around),
    ...ofStagedSide(staged, resource, around),
    ...attributeActions('setProductAttribute', compared, staged.attributes, attributes),
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
    key: v.key(),
    name: f.localized(),
    productType: v.reference('product-type'),
    slug: f.localized(),
    description: f.optional(f.localized()),
    categories: f.optional(f.listOf(v.reference('category'))),
    attributes: f.optional(f.listOf(attribute())),
    metaTitle: f.optional(f.localized()),
    metaDescription: f.optional(f.localized()),
    metaKeywords: f.optional(f.localized()),
    masterVariant: f.optional(variant()),
    variants: f.optional(f.listOf(variant(), { max: 100 })),
    taxCategory: f.optional(v.reference('tax-category')),
    searchKeywords: f.optional(searchKeywords()),
    state: f.optional(v.reference('state')),
    publish: f.withDefault(f.boolean(), false),
    priceMode: f.optional(f.choice('ProductPriceModeEnum', 'Embedded', 'Standalone')),
  },
  check: ({ masterVariant, variants = [] }) =>
    masterVariant === undefined && variants.length > 0
      ? { path: ['masterVariant'], what: 'is required with variants' }
      : undefined,
  plan(resource: any, around: Around) {
    const productType = around.named(resource.productType);
    if (undefinedAttributes(productType, attributesIn(resource)).length > 0)
      return { do: 'wait', missing: [resource.productType] };
    const { document } = around;
    const compared = { productType, around };
    if (document === undefined) return { do: 'create', draft: draftOf(resource, compared) };
    const changes = actionsFor(document, resource, compared);
    const actions = [...changes, ...publishing(document, resource, changes)];
    return { do: 'update', document, actions };
  },
};
