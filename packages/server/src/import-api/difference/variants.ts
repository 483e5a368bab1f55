// Variants of a product: they are found by key, on the staged side.
import { isSame } from '@storewright/model/base/equality';
import type { Around, PlannedAction } from '../model/import-type.ts';
import { assetActions, assetDrafts } from './assets.ts';
import { attributeActions, attributeDrafts } from './attributes.ts';
import { type ClientDiscounts, priceActions, priceDrafts } from './prices.ts';
import { variantsOf } from './sides.ts';

/** What variants are compared by. */
export interface VariantAround {
  readonly productType: any;
  readonly around: Around;
  readonly discounts?: ClientDiscounts;
}

type Actions = readonly PlannedAction[];

/** A variant of a draft. */
export const variantDraft = (variant: any, { productType, around }: VariantAround): any => ({
  ...variant,
  prices: priceDrafts(variant.prices, around),
  attributes: attributeDrafts(productType, variant.attributes, around),
  assets: assetDrafts(variant.assets, around),
});

/** The id that the next new variant of a product gets. */
export const nextVariantId = ({ masterData: { current, staged } }: any): number =>
  1 + Math.max(...[...variantsOf(current), ...variantsOf(staged)].map(({ id }) => id));

/**
 * Actions that lead to the variants of an import, the first of which becomes the master variant: new
 * ones are added before the old master variant gives way and goes.
 */
export function variantActions(
  document: any,
  wanted: readonly any[],
  compared: VariantAround,
): Actions {
  const { staged } = document.masterData;
  const before = variantsOf(staged);
  const known = new Map(before.flatMap((one) => (one.key === undefined ? [] : [[one.key, one]])));
  const added = wanted.filter(({ key }) => !known.has(key));
  const keys = new Set(wanted.map(({ key }) => key));
  const gone = before.filter(({ key }) => !keys.has(key));
  const next = nextVariantId(document);
  const [master] = wanted;
  const masterId = known.get(master.key)?.id ?? next + added.indexOf(master);
  return [
    ...added.map((one) => ({ action: 'addVariant', ...variantDraft(one, compared) })),
    ...(masterId === staged.masterVariant.id
      ? []
      : [{ action: 'changeMasterVariant', variantId: masterId }]),
    ...gone.map(({ id }) => ({ action: 'removeVariant', id })),
    ...wanted.flatMap((one) =>
      known.has(one.key) ? changed(known.get(one.key), one, compared) : [],
    ),
  ];
}

function changed(was: any, is: any, compared: VariantAround): Actions {
  const { around, discounts = new Set() } = compared;
  return [
    ...variantContentActions(was, is, compared),
    ...priceActions(was.id, was.prices, is.prices ?? [], around, discounts),
  ];
}

/** Everything of a variant but its prices. @param more members that every action has */
export function variantContentActions(
  was: any,
  is: any,
  compared: VariantAround,
  more: object = {},
): Actions {
  const { around } = compared;
  const members = { variantId: was.id, ...more };
  const sku = is.sku === undefined ? {} : { sku: is.sku };
  return [
    ...(isSame(was.sku, is.sku) ? [] : [{ action: 'setSku', ...members, ...sku }]),
    ...attributeActions('setAttribute', compared, was.attributes, is.attributes, members),
    ...imageActions(was.images, is.images, members),
    ...assetActions(was.assets, is.assets, around, members),
  ];
}

/** Everything of a variant but its prices, on both sides, which may differ before. */
export function contentOnBothSides(staged: any, current: any, is: any, compared: VariantAround) {
  const members = { variantId: staged.id };
  const both = { ...members, staged: false };
  const sku = is.sku === undefined ? {} : { sku: is.sku };
  const isSku = [staged, current].every((one) => isSame(one.sku, is.sku));
  const attributes = [staged, current].flatMap((one) =>
    attributeActions('setAttribute', compared, one.attributes, is.attributes, both),
  );
  return [
    ...(isSku ? [] : [{ action: 'setSku', ...both, ...sku }]),
    ...new Map(attributes.map((one) => [JSON.stringify(one), one])).values(),
    ...imageActions(staged.images, current.images, members),
    ...imageActions(current.images, is.images, both),
    ...assetsOnBothSides(staged.assets, current.assets, is.assets, compared, both),
  ];
}

/** Where the sides differ, all assets are replaced. */
function assetsOnBothSides(
  staged: readonly any[],
  current: readonly any[],
  after: readonly any[] | undefined,
  { around }: VariantAround,
  members: object,
): Actions {
  if (isSame(staged, current)) return assetActions(current, after, around, members);
  const idsOf = (assets: readonly any[]): readonly string[] => assets.map(({ id }) => id);
  const shown = idsOf(current);
  const onlyStaged = idsOf(staged).filter((id) => !shown.includes(id));
  const { staged: _, ...onStaged } = members as { readonly staged: boolean };
  return [
    ...onlyStaged.map((assetId) => ({ action: 'removeAsset', ...onStaged, assetId })),
    ...shown
      .filter((id) => !idsOf(staged).includes(id))
      .map((assetId) => ({ assetId }))
      .map((named) => ({ action: 'removeAsset', ...members, ...named })),
    ...assetActions(
      current.filter(({ id }) => idsOf(staged).includes(id)),
      after,
      around,
      members,
    ),
  ];
}

// Images of a variant: they are found by address and have the order of the import.

/** Actions that lead from some images to others. @param members members that every action has */
function imageActions(
  before: readonly any[],
  after: readonly any[] = [],
  members: object,
): readonly PlannedAction[] {
  const isKept = (one: any) => (other: any) =>
    one.url === other.url && isSame(one.dimensions, other.dimensions);
  const gone = before.filter((one) => !after.some(isKept(one)));
  const left = before.filter((one) => !gone.includes(one));
  const added = after.filter((one) => !left.some(isKept(one)));
  const urls = [...left, ...added].map(({ url }) => url);
  return [
    ...gone.map(({ url }) => ({ action: 'removeImage', ...members, imageUrl: url })),
    ...added.map((image) => ({ action: 'addExternalImage', ...members, image })),
    ...after.flatMap((one) => {
      const was = left.find(isKept(one));
      if (was === undefined || was.label === one.label) return [];
      const label = one.label === undefined ? {} : { label: one.label };
      return [{ action: 'setImageLabel', ...members, imageUrl: one.url, ...label }];
    }),
    ...moves(urls, after, members),
  ];
}

/** Each image to its place, from the first to the last. */
function moves(urls: readonly string[], after: readonly any[], members: object) {
  const now = [...urls];
  return after.flatMap(({ url }, position) => {
    if (now[position] === url) return [];
    now.splice(now.indexOf(url), 1);
    now.splice(position, 0, url);
    return [{ action: 'moveImageToPosition', ...members, imageUrl: url, position }];
  });
}
