// Images of variants; they are named by their address.

import { imageActions } from '../../../../commerce/catalogue/images.ts';
import { type Image, image } from '../../../../commerce/catalogue/product-data.ts';
import type { VariantTarget } from '../../../../commerce/catalogue/variants.ts';
import { change, f } from '../../../../declaration/index.ts';
import { productImageAdded } from '../messages.ts';
import { type Product, product } from '../resource.ts';
import { editedVariant, namedVariant, staged, variantMembers } from '../variants.ts';

export const addExternalImage = product.action({
  doc: 'Adds an image that is hosted elsewhere.',
  members: { ...variantMembers, image: image(), staged: staged() },
  emits: [productImageAdded],
  apply(before, { image, staged, ...target }) {
    const { id: variantId } = namedVariant(before, target, staged);
    const after = withImages(before, target, staged, (images) => [...images, image]);
    return change(after, productImageAdded({ variantId, image, staged }));
  },
});

export const imagesByName = imageActions(product, {
  members: { ...variantMembers, imageUrl: f.text(), staged: staged() },
  edit: (before: Product, { staged, ...input }, edit) => withImages(before, input, staged, edit),
  among: ' among the images of its variant',
});

function withImages(
  before: Product,
  target: VariantTarget,
  onlyStaged: boolean,
  edit: (images: readonly Image[]) => readonly Image[],
): Product {
  const { id } = namedVariant(before, target, onlyStaged);
  return editedVariant(before, id, onlyStaged, (variant) => ({
    ...variant,
    images: edit(variant.images),
  }));
}
