// Variants of a product: they are found by key, on the staged side.
import { isSame } from '../../platform/json/equality.ts';
import type { Around, PlannedAction } from '../model/import-type.ts';
import { assetActions, assetDrafts } from './assets.ts';
import { attributeActions, attributeDrafts } from './attributes.ts';
import { imageActions } from './images.ts';
import { priceActions, priceDrafts } from './prices.ts';

/** What variants are compared by. */
export interface VariantAround {
  readonly productType: any;
  readonly around: Around;
}

type Actions = readonly PlannedAction[];

/** A variant of a draft. */
export const variantDraft = (variant: any, { productType, around }: VariantAround): any => ({
  ...variant,
  prices: priceDrafts(variant.prices, around),
  attributes: attributeDrafts(productType, variant.attributes, around),
  assets: assetDrafts(variant.assets, around),
});

/** All variants of one side of a product, the master variant first. */
export const variantsOf = ({ masterVariant, variants }: any): readonly any[] => [
  masterVariant,
  ...variants,
];

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

function changed(was: any, is: any, { productType, around }: VariantAround): Actions {
  const variantId = was.id;
  return [
    ...variantContentActions(was, is, { productType, around }),
    ...priceActions(variantId, was.prices, is.prices ?? [], around),
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
