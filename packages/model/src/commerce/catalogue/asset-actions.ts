// The update actions of assets: of categories, of variants, and of product tailorings.
import { type ActionOwner, change, f, type Needs } from '../../declaration/index.ts';
import { customFieldActions } from '../custom-fields/custom-field-actions.ts';
import {
  type Asset,
  type AssetDraft,
  type AssetName,
  type Assets,
  addAsset,
  assetDraft,
  assetName,
  assetOf,
  assetSource,
  changeAsset,
  checkAssetKeys,
  findAsset,
  orderAssets,
  removeAsset,
} from './assets.ts';

/** The location of assets in a document, and the members of the input that select it. */
export interface AssetPlace {
  readonly members: f.Fields;
  readonly needs?: (document: any) => Needs;
  /** The assets there; throws `InvalidOperation` when there is no such place. */
  readonly get: (document: any, input: any, facts: any) => Assets | undefined;
  /** Every list of assets of the document, whose keys are distinct after each request. */
  readonly all: (document: any) => readonly (Assets | undefined)[];
  readonly edit: (
    document: any,
    input: any,
    edit: (assets: Assets | undefined) => Assets,
    facts: any,
  ) => any;
}

interface Content {
  readonly doc: string;
  readonly members: f.Fields;
}

/** The update actions of assets, by their names. */
export function assetActions(owner: ActionOwner, place: AssetPlace) {
  const { setCustomType, setCustomField } = customActions(owner, place);
  return {
    ...listActions(owner, place),
    ...memberActions(owner, place),
    setAssetCustomType: setCustomType,
    setAssetCustomField: setCustomField,
  };
}

/** An action on all assets of a place. */
const ofAll = (
  owner: ActionOwner,
  { members, needs, edit, all }: AssetPlace,
  content: Content,
  changing: (input: any, facts: any) => (assets: Assets | undefined) => Assets,
) =>
  owner.action({
    doc: content.doc,
    members: { ...members, ...content.members },
    ...(needs === undefined ? {} : { needs }),
    apply: (before: any, input: any, facts: any) =>
      change(edit(before, input, changing(input, facts), facts)),
    // A later action of the request may remove the asset that has the key.
    checkAfter: (after: any) => {
      for (const assets of all(after)) checkAssetKeys(assets ?? []);
    },
  });

/** An action on the asset that the input names. */
const ofOne = (
  owner: ActionOwner,
  place: AssetPlace,
  content: Content,
  changed: (asset: Asset, input: any) => Asset,
) =>
  ofAll(
    owner,
    place,
    { ...content, members: { ...assetName, ...content.members } },
    (input: AssetName) => (assets) => changeAsset(assets, input, (asset) => changed(asset, input)),
  );

/** Which assets there are, and in which order. */
const listActions = (owner: ActionOwner, place: AssetPlace) => ({
  addAsset: ofAll(
    owner,
    place,
    {
      doc: 'Adds an asset, by default at the end.',
      members: { asset: assetDraft(), position: f.optional(f.integer({ min: 0 })) },
    },
    ({ asset, position }: { asset: AssetDraft; position?: number }, { newId }) => {
      // One asset, with one id, on both sides of a product.
      const added = assetOf(asset, newId);
      return (assets) => addAsset(assets, added, position);
    },
  ),
  removeAsset: ofAll(
    owner,
    place,
    { doc: 'Removes an asset.', members: assetName },
    (input) => (assets) => removeAsset(assets, input),
  ),
  changeAssetOrder: ofAll(
    owner,
    place,
    {
      doc: 'Changes the order of the assets.',
      members: { assetOrder: f.listOf(f.text()) },
    },
    ({ assetOrder }) =>
      (assets) =>
        orderAssets(assets, assetOrder),
  ),
});

/** What one asset says. */
const memberActions = (owner: ActionOwner, place: AssetPlace) => ({
  changeAssetName: ofOne(
    owner,
    place,
    { doc: 'Changes the name of an asset.', members: { name: f.localized() } },
    (asset, { name }) => ({ ...asset, name }),
  ),
  setAssetKey: ofAll(
    owner,
    place,
    {
      doc: 'Sets or removes the key of an asset.',
      members: { assetId: f.text(), assetKey: f.optional(f.key()) },
    },
    ({ assetId, assetKey }) =>
      (assets) =>
        changeAsset(assets, { assetId }, (asset) => ({ ...asset, key: assetKey })),
  ),
  setAssetDescription: ofOne(
    owner,
    place,
    {
      doc: 'Sets or removes the description of an asset.',
      members: { description: f.optional(f.localized()) },
    },
    (asset, { description }) => ({ ...asset, description }),
  ),
  setAssetTags: ofOne(
    owner,
    place,
    {
      doc: 'Sets or removes the tags of an asset.',
      members: { tags: f.optional(f.listOf(f.text())) },
    },
    (asset, { tags }) => ({ ...asset, tags }),
  ),
  setAssetSources: ofOne(
    owner,
    place,
    {
      doc: 'Replaces the sources of an asset.',
      members: { sources: f.listOf(assetSource(), { min: 1 }) },
    },
    (asset, { sources }) => ({ ...asset, sources }),
  ),
});

const customActions = (owner: ActionOwner, { members, needs, get, edit }: AssetPlace) =>
  customFieldActions(owner, {
    customizable: 'asset',
    where: {
      members: { ...members, ...assetName },
      ...(needs === undefined ? {} : { needs }),
      get: (document, input, facts) => findAsset(get(document, input, facts), input).custom,
      set: (document, input, fields, facts) =>
        edit(
          document,
          input,
          (assets) => changeAsset(assets, input, (asset) => ({ ...asset, custom: fields })),
          facts,
        ),
    },
  });
