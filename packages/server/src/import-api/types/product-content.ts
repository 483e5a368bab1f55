// What product drafts and products have in common: the members of a product itself, and what leads there.
import { searchKeywords } from '@storewright/model/commerce/catalogue/product-data';
import { f } from '@storewright/model/declaration';
import { attributeActions } from '../difference/attributes.ts';
import {
  actionsBy,
  change,
  changes,
  eachReference,
  fixedReference,
  setOr,
  setReference,
  sets,
} from '../difference/rules.ts';
import type { VariantAround } from '../difference/variants.ts';
import { attribute } from '../fields/attributes.ts';
import * as v from '../fields/values.ts';
import type { PlannedAction } from '../model/import-type.ts';

/** Members of a product without its variants. */
export const productMembers = () => ({
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
  taxCategory: f.optional(v.reference('tax-category')),
  searchKeywords: f.optional(searchKeywords()),
  state: f.optional(v.reference('state')),
  publish: f.withDefault(f.boolean(), false),
  priceMode: f.optional(f.choice('ProductPriceModeEnum', 'Embedded', 'Standalone')),
});

const ofProduct = actionsBy({
  productType: fixedReference,
  taxCategory: setReference('setTaxCategory'),
  state: setReference('transitionState'),
  priceMode: change('setPriceMode'),
});

const ofSide = actionsBy({
  ...changes('name slug'),
  ...sets('description'),
  categories: eachReference('addToCategory', 'removeFromCategory', 'category'),
  ...sets('metaTitle metaDescription metaKeywords'),
  searchKeywords: setOr('setSearchKeywords', {}),
});

type Actions = readonly PlannedAction[];

/** Actions that change what no side has. */
export const productActions = (document: any, resource: any, { around }: VariantAround): Actions =>
  ofProduct(document, resource, around);

/** Actions that lead from one side of a product to the import. Each can run on a side that needs none. */
export const sideActions = (side: any, resource: any, compared: VariantAround): Actions => [
  ...ofSide(side, resource, compared.around),
  ...attributeActions('setProductAttribute', compared, side.attributes, resource.attributes),
];
