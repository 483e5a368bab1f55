// Assets of variants.

import {
  type Asset,
  type AssetName,
  type Assets,
  addAsset as added,
  assetDraft,
  assetName,
  assetOf,
  assetSource,
  changeAsset,
  findAsset,
  orderAssets,
  removeAsset as removed,
} from '../../../../commerce/catalogue/assets.ts';
import type { VariantTarget } from '../../../../commerce/catalogue/variants.ts';
import { customFieldActions } from '../../../../commerce/custom-fields/custom-field-actions.ts';
import {
  change,
  integer,
  key,
  listOf,
  localized,
  optional,
  text,
} from '../../../../declaration/index.ts';
import { type Product, product } from '../resource.ts';
import { editedVariant, namedVariant, staged, variantMembers } from '../variants.ts';

const inVariant = { ...variantMembers, staged: staged() };
const named = { ...inVariant, ...assetName };

interface Place extends VariantTarget, AssetName {
  readonly staged: boolean;
}

const withAssets = (
  before: Product,
  { staged, variantId, sku }: Place,
  edit: (assets: Assets) => Assets,
): Product =>
  editedVariant(before, namedVariant(before, { variantId, sku }, staged).id, staged, (variant) => ({
    ...variant,
    assets: edit(variant.assets),
  }));

const withAsset = (before: Product, place: Place, edit: (asset: Asset) => Asset): Product =>
  withAssets(before, place, (assets) => changeAsset(assets, place, edit));

export const addAsset = product.action({
  doc: 'Adds an asset to a variant.',
  members: { ...inVariant, asset: assetDraft(), position: optional(integer({ min: 0 })) },
  apply(before, { asset: draft, position, ...place }, { newId }) {
    const asset = assetOf(draft, newId);
    return change(withAssets(before, place, (assets) => added(assets, asset, position)));
  },
});

export const removeAsset = product.action({
  doc: 'Removes an asset.',
  members: named,
  apply: (before, place) => change(withAssets(before, place, (assets) => removed(assets, place))),
});

export const changeAssetOrder = product.action({
  doc: 'Brings the assets of a variant into another order.',
  members: { ...inVariant, assetOrder: listOf(text()) },
  apply: (before, { assetOrder, ...place }) =>
    change(withAssets(before, place, (assets) => orderAssets(assets, assetOrder))),
});

export const changeAssetName = product.action({
  doc: 'Changes the name of an asset.',
  members: { ...named, name: localized() },
  apply: (before, { name, ...place }) =>
    change(withAsset(before, place, (asset) => ({ ...asset, name }))),
});

export const setAssetKey = product.action({
  doc: 'Sets or removes the key of an asset.',
  members: { ...inVariant, assetId: text(), assetKey: optional(key()) },
  apply: (before, { assetKey: key, ...place }) =>
    change(withAsset(before, place, (asset) => ({ ...asset, key }))),
});

export const setAssetDescription = product.action({
  doc: 'Sets or removes the description of an asset.',
  members: { ...named, description: optional(localized()) },
  apply: (before, { description, ...place }) =>
    change(withAsset(before, place, (asset) => ({ ...asset, description }))),
});

export const setAssetTags = product.action({
  doc: 'Sets or removes the tags of an asset.',
  members: { ...named, tags: optional(listOf(text())) },
  apply: (before, { tags, ...place }) =>
    change(withAsset(before, place, (asset) => ({ ...asset, tags }))),
});

export const setAssetSources = product.action({
  doc: 'Replaces the sources of an asset.',
  members: { ...named, sources: listOf(assetSource(), { min: 1 }) },
  apply: (before, { sources, ...place }) =>
    change(withAsset(before, place, (asset) => ({ ...asset, sources }))),
});

const customActions = customFieldActions(product, {
  customizable: 'asset',
  where: {
    members: named,
    get: (document: Product, { staged, assetId, assetKey, ...target }: Place) =>
      findAsset(namedVariant(document, target, staged).assets, { assetId, assetKey }).custom,
    set: (document: Product, place: Place, custom) =>
      withAsset(document, place, (asset) => ({ ...asset, custom })),
  },
});

export const setAssetCustomType = customActions.setCustomType;
export const setAssetCustomField = customActions.setCustomField;
