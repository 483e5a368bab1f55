// Images of variants; they are named by their address.

import { imageAt, movedImage } from '../../../../commerce/catalogue/images.ts';
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

const imageName = { ...variantMembers, imageUrl: f.text(), staged: staged() };

export const removeImage = product.action({
  doc: 'Removes an image.',
  members: imageName,
  apply(before, { imageUrl, staged, ...target }) {
    return change(
      withImages(before, target, staged, (images) =>
        images.toSpliced(imageAt(images, imageUrl), 1),
      ),
    );
  },
});

export const moveImageToPosition = product.action({
  doc: 'Moves an image to another position among the images of its variant.',
  members: { ...imageName, position: f.integer({ min: 0 }) },
  apply(before, { imageUrl, position, staged, ...target }) {
    return change(
      withImages(before, target, staged, (images) => movedImage(images, imageUrl, position)),
    );
  },
});

export const setImageLabel = product.action({
  doc: 'Sets or removes the label of an image.',
  members: { ...imageName, label: f.optional(f.text()) },
  apply(before, { imageUrl, label, staged, ...target }) {
    return change(
      withImages(before, target, staged, (images) => {
        const index = imageAt(images, imageUrl);
        return images.with(index, { ...images[index]!, label });
      }),
    );
  },
});

const withImages = (
  before: Product,
  target: VariantTarget,
  onlyStaged: boolean,
  edit: (images: readonly Image[]) => readonly Image[],
): Product =>
  editedVariant(before, namedVariant(before, target, onlyStaged).id, onlyStaged, (variant) => ({
    ...variant,
    images: edit(variant.images),
  }));
