// Assets of variants; as soon as a variant has any of its own, the assets of the product are not
// shown.
import { type AssetPlace, assetActions } from '../../../../commerce/catalogue/asset-actions.ts';
import { type ProductTailoring, productTailoring } from '../resource.ts';
import {
  edited,
  productNeed,
  variantIdOf,
  variantIn,
  variantMembers,
  withVariant,
} from '../sides.ts';

const place: AssetPlace = {
  members: variantMembers,
  needs: productNeed,
  get: ({ staged }: ProductTailoring, { variantId, sku }, { tailoredProduct }) =>
    variantIn(staged, variantIdOf(tailoredProduct, { variantId, sku })).assets,
  all: ({ current, staged }: ProductTailoring) =>
    [current, staged].flatMap(({ variants = [] }) => variants.map(({ assets }) => assets)),
  edit(before: ProductTailoring, { staged, variantId, sku }, edit, { tailoredProduct }) {
    const id = variantIdOf(tailoredProduct, { variantId, sku });
    return edited(before, staged, (side) =>
      withVariant(side, id, (variant) => ({ ...variant, assets: edit(variant.assets) })),
    );
  },
};

export const assets = assetActions(productTailoring, place);
