// Assets of variants.
import { type AssetPlace, assetActions } from '../../../../commerce/catalogue/asset-actions.ts';
import { variantsOf } from '../../../../commerce/catalogue/variants.ts';
import { type Product, product } from '../resource.ts';
import { editedVariant, namedVariant, staged, variantMembers } from '../variants.ts';

const place: AssetPlace = {
  members: { ...variantMembers, staged: staged() },
  get: (document: Product, { staged, variantId, sku }) =>
    namedVariant(document, { variantId, sku }, staged).assets,
  all: ({ masterData: { current, staged } }: Product) =>
    [current, staged].flatMap(variantsOf).map(({ assets }) => assets),
  edit(before: Product, { staged, variantId, sku }, edit) {
    const { id } = namedVariant(before, { variantId, sku }, staged);
    return editedVariant(before, id, staged, (variant) => ({
      ...variant,
      assets: edit(variant.assets),
    }));
  },
};

export const assets = assetActions(product, place);
