// Images of tailored variants. Pure.
import type { Image } from '../../../commerce/catalogue/product-data.ts';
import { change } from '../../../declaration/index.ts';
import type { Product } from '../product/resource.ts';
import { pairOf, productTailoringImageAdded } from './messages.ts';
import type { ProductTailoring } from './resource.ts';
import { edited, withVariant } from './sides.ts';

type Images = readonly Image[] | undefined;

export const withImages = (
  before: ProductTailoring,
  id: number,
  onlyStaged: boolean,
  edit: (images: Images) => Images,
): ProductTailoring =>
  edited(before, onlyStaged, (side) =>
    withVariant(side, id, (variant) => ({ ...variant, images: edit(variant.images) })),
  );

/** The tailoring with one more image of a variant, and the message of it. */
export function withImage(
  before: ProductTailoring,
  product: Product,
  added: { readonly variantId: number; readonly image: Image; readonly staged: boolean },
) {
  const { variantId, image, staged } = added;
  const after = withImages(before, variantId, staged, (images = []) => [...images, image]);
  const told = { ...pairOf(before, product), variantId, image };
  return change(after, productTailoringImageAdded(told));
}
