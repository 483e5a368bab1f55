// The update actions of assets: of categories, of variants, and of product tailorings.
import { type Action, type ActionOwner, change, f, type Needs } from '../../declaration/index.ts';
import { customPartActions } from '../custom-fields/custom-field-actions.ts';
import {
  type AssetDraft,
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

/** The update actions of assets, by their names. */
export function assetActions(owner: ActionOwner, place: AssetPlace) {
  const ofAll = actionOnAll(owner, place);
  return {
    addAsset: ofAll(
      'Adds an asset, by default at the end.',
      { asset: assetDraft(), position: f.optional(f.integer({ min: 0 })) },
      ({ asset, position }: { asset: AssetDraft; position?: number }, { newId }) => {
        // One asset, with one id, on both sides of a product.
        const added = assetOf(asset, newId);
        return (assets) => addAsset(assets, added, position);
      },
    ),
    removeAsset: ofAll(
      'Removes an asset.',
      assetName,
      (input) => (assets) => removeAsset(assets, input),
    ),
    changeAssetOrder: ofAll(
      'Changes the order of the assets.',
      { assetOrder: f.listOf(f.text()) },
      ({ assetOrder }) =>
        (assets) =>
          orderAssets(assets, assetOrder),
    ),
    ...memberActions(ofAll),
    ...customActions(owner, place),
  };
}

type Changing = (input: any, facts: any) => (assets: Assets | undefined) => Assets;

/** Declares an action on all assets of a place. */
const actionOnAll =
  (owner: ActionOwner, { members, needs, edit, all }: AssetPlace) =>
  (doc: string, own: f.Fields, changing: Changing): Action =>
    owner.action({
      doc,
      members: { ...members, ...own },
      ...(needs === undefined ? {} : { needs }),
      apply: (before: any, input: any, facts: any) =>
        change(edit(before, input, changing(input, facts), facts)),
      // A later action of the request may remove the asset that has the key.
      checkAfter: (after: any) => {
        for (const assets of all(after)) checkAssetKeys(assets ?? []);
      },
    });

/** What one asset says. */
function memberActions(ofAll: ReturnType<typeof actionOnAll>) {
  const ofOne = (doc: string, member: string, field: f.Field): Action =>
    ofAll(
      doc,
      { ...assetName, [member]: field },
      (input) => (assets) =>
        changeAsset(assets, input, (asset) => ({ ...asset, [member]: input[member] })),
    );
  return {
    changeAssetName: ofOne('Changes the name of an asset.', 'name', f.localized()),
    setAssetKey: ofAll(
      'Sets or removes the key of an asset.',
      { assetId: f.text(), assetKey: f.optional(f.key()) },
      ({ assetId, assetKey: key }) =>
        (assets) =>
          changeAsset(assets, { assetId }, (asset) => ({ ...asset, key })),
    ),
    setAssetDescription: ofOne(
      'Sets or removes the description of an asset.',
      'description',
      f.optional(f.localized()),
    ),
    setAssetTags: ofOne(
      'Sets or removes the tags of an asset.',
      'tags',
      f.optional(f.listOf(f.text())),
    ),
    setAssetSources: ofOne(
      'Replaces the sources of an asset.',
      'sources',
      f.listOf(assetSource(), { min: 1 }),
    ),
  };
}

const customActions = (owner: ActionOwner, { members, needs, get, edit }: AssetPlace) =>
  customPartActions(owner, {
    Asset: {
      customizable: 'asset',
      where: {
        members: { ...members, ...assetName },
        ...(needs === undefined ? {} : { needs }),
        get: (document, input, facts) => findAsset(get(document, input, facts), input).custom,
        set: (document, input, custom, facts) =>
          edit(
            document,
            input,
            (assets) => changeAsset(assets, input, (asset) => ({ ...asset, custom })),
            facts,
          ),
      },
    },
  });
