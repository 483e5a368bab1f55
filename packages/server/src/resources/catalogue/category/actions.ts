import {
  type Asset,
  type AssetName,
  addAsset as addTo,
  assetDraft,
  assetName,
  assetOf,
  assetSource,
  changeAsset,
  findAsset,
  orderAssets,
  removeAsset as removeFrom,
} from '../../../commerce/catalogue/assets.ts';
import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { checkSlug } from '../../../commerce/values/localized.ts';
import { changing, setting } from '../../../commerce/values/member-actions.ts';
import { change, f, need } from '../../../declaration/index.ts';
import { categorySlugChanged } from './messages.ts';
import { type Category, category, orderHint } from './resource.ts';
import { checkMove, descendantsOf, movedAlong, placedBelow } from './tree.ts';

export const changeName = changing(category, 'name', f.localized(), 'Changes the name.');
export const changeOrderHint = changing(
  category,
  'orderHint',
  orderHint(),
  'Changes the number that siblings are sorted by.',
);
export const changeSlug = changing(category, 'slug', f.localized(), 'Changes the slug.', {
  checked: (slug) => checkSlug(slug),
  message: categorySlugChanged,
});
export const setKey = setting(category, 'key', f.key(), 'Sets or removes the key.');
export const setExternalId = setting(
  category,
  'externalId',
  f.text(),
  'Sets or removes the id in another system.',
);

const settingTexts = (member: string, what: string) =>
  setting(category, member, f.localized(), `Sets or removes the ${what}.`);

export const setDescription = settingTexts('description', 'description');
export const setMetaTitle = settingTexts('metaTitle', 'title for search engines');
export const setMetaDescription = settingTexts('metaDescription', 'description for search engines');
export const setMetaKeywords = settingTexts('metaKeywords', 'keywords for search engines');

export const changeParent = category.action({
  doc: 'Moves the category, with everything below it, below another one.',
  members: { parent: f.identifier('category') },
  needs: (before, { parent }) => ({
    parent: need.one<Category>('category', { id: parent.id }),
    descendants: descendantsOf(before),
  }),
  apply(before, _, { parent, descendants }) {
    checkMove(before, parent);
    const after = { ...before, ...placedBelow(parent) };
    return { ...change(after), also: movedAlong(after, descendants) };
  },
});

export const addAsset = category.action({
  doc: 'Adds an asset, by default at the end.',
  members: { asset: assetDraft(), position: f.optional(f.integer({ min: 0 })) },
  apply: (before, { asset, position }, { newId }) =>
    change({ ...before, assets: addTo(before.assets, assetOf(asset, newId), position) }),
});

export const removeAsset = category.action({
  doc: 'Removes an asset.',
  members: assetName,
  apply: (before, input) => change({ ...before, assets: removeFrom(before.assets, input) }),
});

export const changeAssetOrder = category.action({
  doc: 'Puts the assets in another order.',
  members: { assetOrder: f.listOf(f.text()) },
  apply: (before, { assetOrder }) =>
    change({ ...before, assets: orderAssets(before.assets, assetOrder) }),
});

const withAsset = (before: Category, name: AssetName, edit: (asset: Asset) => Asset): Category => ({
  ...before,
  assets: changeAsset(before.assets, name, edit),
});

export const changeAssetName = category.action({
  doc: 'Changes the name of an asset.',
  members: { ...assetName, name: f.localized() },
  apply: (before, { name, ...asset }) =>
    change(withAsset(before, asset, (each) => ({ ...each, name }))),
});

export const setAssetKey = category.action({
  doc: 'Sets or removes the key of an asset.',
  members: { assetId: f.text(), assetKey: f.optional(f.key()) },
  apply: (before, { assetId, assetKey }) =>
    change(withAsset(before, { assetId }, (each) => ({ ...each, key: assetKey }))),
});

export const setAssetDescription = category.action({
  doc: 'Sets or removes the description of an asset.',
  members: { ...assetName, description: f.optional(f.localized()) },
  apply: (before, { description, ...asset }) =>
    change(withAsset(before, asset, (each) => ({ ...each, description }))),
});

export const setAssetSources = category.action({
  doc: 'Sets the sources of an asset.',
  members: { ...assetName, sources: f.listOf(assetSource(), { min: 1 }) },
  apply: (before, { sources, ...asset }) =>
    change(withAsset(before, asset, (each) => ({ ...each, sources }))),
});

export const setAssetTags = category.action({
  doc: 'Sets or removes the tags of an asset.',
  members: { ...assetName, tags: f.optional(f.listOf(f.text())) },
  apply: (before, { tags, ...asset }) =>
    change(withAsset(before, asset, (each) => ({ ...each, tags }))),
});

export const { setCustomType: setAssetCustomType, setCustomField: setAssetCustomField } =
  customFieldActions(category, {
    customizable: 'asset',
    where: {
      members: assetName,
      get: (before: Category, input: AssetName) => findAsset(before.assets, input).custom,
      set: (before: Category, input: AssetName, custom: f.CustomFields | undefined) =>
        withAsset(before, input, (each) => ({ ...each, custom })),
    },
  });

export const { setCustomType, setCustomField } = customFieldActions(category, {
  customizable: 'category',
});
