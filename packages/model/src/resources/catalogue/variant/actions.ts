import { type AssetPlace, assetActions } from '../../../commerce/catalogue/asset-actions.ts';
import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f, type Known, need } from '../../../declaration/index.ts';
import {
  type AttributeDraft,
  attributeNeeds,
  checkedAttributes,
  definitionsIn,
  settingAttribute,
} from '../product/attributes.ts';
import { attributeDraft } from '../product/drafts.ts';
import { checkKept, checkRequired } from '../product/required.ts';
import { checkNoStock, type Product } from '../product/resource.ts';
import { variantKeySet, variantSkuSet } from './messages.ts';
import { type Variant, variant } from './resource.ts';
import { edited, staged, stagedOf } from './sides.ts';

export * from './images.ts';
export { publish, removeStagedChanges, unpublish } from './publishing.ts';

export const plain = memberActions(variant, {
  setKey: [
    f.optional(f.key()),
    'Sets or removes the key.',
    {
      message: variantKeySet,
      tells: (key, { key: oldKey, product }) => variantKeySet({ product, key, oldKey }),
    },
  ],
});

export const setSku = variant.action({
  doc: 'Sets or removes the SKU.',
  members: { sku: f.optional(f.text({ min: 1 })), staged: staged() },
  emits: [variantSkuSet],
  needs(before, { sku }) {
    const { sku: old } = stagedOf(before);
    const isLost = old !== undefined && old !== sku;
    return {
      stock: isLost
        ? need.matching<{ readonly sku: string }>('inventory-entry', 'sku = :sku', { sku: old }, 1)
        : undefined,
    };
  },
  apply(before, { sku, staged }, { stock }) {
    checkNoStock(stock);
    const { sku: oldSku } = stagedOf(before);
    const after = edited(before, staged, (data) => ({ ...data, sku }));
    const { product } = before;
    const messages = sku === oldSku ? [] : [variantSkuSet({ product, sku, oldSku, staged })];
    return change(after, ...messages);
  },
});

const needs = ({ product: { id } }: Variant, drafts: readonly AttributeDraft[], known: Known) => ({
  parent: need.one<Product>('product', { id }),
  ...(known.parent === undefined
    ? {}
    : attributeNeeds(known.parent.productType.id, [drafts], known)),
});

export const setAttribute = variant.action({
  doc: 'Sets or removes an attribute.',
  members: { name: f.text(), value: f.optional(f.json()), staged: staged() },
  needs: (before, { name, value }, known) => needs(before, [{ name, value }], known),
  apply(before, { name, value, staged }, facts) {
    const { id } = facts.parent.productType;
    const set = checkedAttributes(id, [{ name, value }], facts, 'Variant');
    checkKept(id, name, set, facts);
    return change(edited(before, staged, settingAttribute(name, set)));
  },
});

export const setAttributes = variant.action({
  doc: 'Replaces the attributes.',
  members: { attributes: f.listOf(attributeDraft()), staged: staged() },
  needs: (before, { attributes }, known) => needs(before, attributes, known),
  apply(before, { attributes, staged }, facts) {
    const { id } = facts.parent.productType;
    const set = checkedAttributes(id, attributes, facts, 'Variant');
    checkRequired(definitionsIn(facts, id), set, 'Variant');
    return change(edited(before, staged, (data) => ({ ...data, attributes: set })));
  },
  graphql: {
    members: { attributes: f.withDefault(f.listOf(attributeDraft()), []), staged: staged() },
  },
});

const place: AssetPlace = {
  members: { staged: staged() },
  get: (document: Variant) => stagedOf(document).assets,
  all: ({ current, staged }: Variant) => [current.assets, staged?.assets],
  edit: (before: Variant, { staged }, edit) =>
    edited(before, staged, (data) => ({ ...data, assets: edit(data.assets) })),
};

export const assets = assetActions(variant, place);

export const setAssets = variant.action({
  doc: 'Replaces the assets.',
  members: { assets: f.listOf(assetDraft()), staged: staged() },
  apply(before, { assets, staged }, { newId }) {
    const made = assetsOf(assets, newId);
    return change(edited(before, staged, (data) => ({ ...data, assets: made })));
  },
  graphql: { members: { assets: f.withDefault(f.listOf(assetDraft()), []), staged: staged() } },
});
