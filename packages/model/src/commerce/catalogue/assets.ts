// Assets: media files of categories and product variants.
import { apiError, duplicateField, f } from '../../declaration/index.ts';

const dimensions = () =>
  f.record('AssetDimensions', {
    w: f.inGraphql(f.integer({ min: 0 }), { name: 'width' }),
    h: f.inGraphql(f.integer({ min: 0 }), { name: 'height' }),
  });

export const assetSource = () =>
  f.record('AssetSource', {
    uri: f.text(),
    key: f.optional(f.key()),
    dimensions: f.optional(dimensions()),
    contentType: f.optional(f.text()),
  });

/** An asset in a document. */
export const asset = () =>
  f.record('Asset', {
    id: f.text(),
    sources: f.listOf(assetSource()),
    name: f.localized(),
    description: f.optional(f.localized()),
    tags: f.optional(f.listOf(f.text())),
    custom: f.optional(f.customFields()),
    key: f.optional(f.key()),
  });

/** An asset in an input. */
export const assetDraft = () =>
  f.record('AssetDraftInput', {
    sources: f.listOf(assetSource(), { min: 1 }),
    name: f.localized(),
    description: f.optional(f.localized()),
    tags: f.optional(f.listOf(f.text())),
    custom: f.optional(f.customFieldsDraft('asset')),
    key: f.optional(f.key()),
  });

export type Asset = f.Of<ReturnType<typeof asset>>;
export type AssetDraft = f.Of<ReturnType<typeof assetDraft>>;
export type Assets = readonly Asset[];

/** Members of an action that names one asset. */
export const assetName = {
  assetId: f.optional(f.text()),
  assetKey: f.optional(f.text()),
} satisfies f.Fields;

export interface AssetName {
  readonly assetId?: string | undefined;
  readonly assetKey?: string | undefined;
}

/** The asset of a draft, with an id of its own. */
export const assetOf = (draft: AssetDraft, newId: () => string): Asset => ({
  ...draft,
  id: newId(),
});

/** Assets of drafts; `DuplicateField` when two have the same key. */
export const assetsOf = (drafts: readonly AssetDraft[], newId: () => string): Assets =>
  checkAssetKeys(drafts.map((draft) => assetOf(draft, newId)));

/** The asset that an input names; `InvalidOperation` when there is none. */
export function findAsset(assets: Assets | undefined, { assetId, assetKey }: AssetName): Asset {
  const found = (assets ?? []).find((each) =>
    assetId === undefined ? assetKey !== undefined && each.key === assetKey : each.id === assetId,
  );
  if (found !== undefined) return found;
  throw apiError.InvalidOperation(`There is no asset '${assetId ?? assetKey ?? ''}'.`);
}

/** The assets with one of them changed. */
export function changeAsset(
  assets: Assets | undefined,
  name: AssetName,
  change: (asset: Asset) => Asset,
): Assets {
  const found = findAsset(assets, name);
  return (assets ?? []).map((each) => (each === found ? change(each) : each));
}

/** The assets with one more at the position, by default at the end. */
export function addAsset(assets: Assets | undefined, added: Asset, position?: number): Assets {
  const known = assets ?? [];
  if (position !== undefined && position > known.length)
    throw apiError.InvalidOperation(`There is no position ${position} among the assets.`);
  return known.toSpliced(position ?? known.length, 0, added);
}

/** The assets without the one that is named. */
export function removeAsset(assets: Assets | undefined, name: AssetName): Assets {
  const found = findAsset(assets, name);
  return (assets ?? []).filter((each) => each !== found);
}

/** The assets in the order of their ids; `InvalidOperation` unless all are named once. */
export function orderAssets(assets: Assets | undefined, order: readonly string[]): Assets {
  const known = assets ?? [];
  if (order.length !== known.length || new Set(order).size !== known.length)
    throw apiError.InvalidOperation('The order must contain every asset exactly once.');
  return order.map((assetId) => findAsset(known, { assetId }));
}

/** The assets; `DuplicateField` when two have the same key. */
export function checkAssetKeys(assets: Assets): Assets {
  const keys = assets.flatMap(({ key }) => key ?? []);
  const twice = keys.find((each, index) => keys.indexOf(each) !== index);
  if (twice === undefined) return assets;
  throw duplicateField('assets.key', twice);
}
