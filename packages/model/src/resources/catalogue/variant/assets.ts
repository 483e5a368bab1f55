import { type AssetPlace, assetActions } from '../../../commerce/catalogue/asset-actions.ts';
import { assetDraft, assetsOf } from '../../../commerce/catalogue/assets.ts';
import { change, f } from '../../../declaration/index.ts';
import { type Variant, variant } from './resource.ts';
import { edited, staged, stagedOf } from './sides.ts';

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
