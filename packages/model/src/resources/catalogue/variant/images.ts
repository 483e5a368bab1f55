import { imageActions } from '../../../commerce/catalogue/images.ts';
import { type Image, image } from '../../../commerce/catalogue/product-data.ts';
import { isSame } from '../../../commerce/values/same.ts';
import { change, f } from '../../../declaration/index.ts';
import { variantImageAdded, variantImagesSet } from './messages.ts';
import { type Variant, variant } from './resource.ts';
import { edited, staged, stagedOf } from './sides.ts';

const withImages = (
  before: Variant,
  onlyStaged: boolean,
  edit: (images: readonly Image[]) => readonly Image[],
): Variant => edited(before, onlyStaged, (data) => ({ ...data, images: edit(data.images) }));

/** The variant with one more image, and the message of it. */
export const withImage = (before: Variant, image: Image, staged: boolean) =>
  change(
    withImages(before, staged, (images) => [...images, image]),
    variantImageAdded({ product: before.product, image, staged }),
  );

export const addExternalImage = variant.action({
  doc: 'Adds an image that is hosted elsewhere.',
  members: { image: image(), staged: staged() },
  emits: [variantImageAdded],
  apply: (before, { image, staged }) => withImage(before, image, staged),
});

export const setImages = variant.action({
  doc: 'Replaces the images.',
  members: { images: f.listOf(image()), staged: staged() },
  emits: [variantImagesSet],
  apply(before, { images, staged }) {
    const { images: oldImages } = stagedOf(before);
    const { product } = before;
    const messages = isSame(images, oldImages)
      ? []
      : [variantImagesSet({ product, images, oldImages, staged })];
    return change(
      withImages(before, staged, () => images),
      ...messages,
    );
  },
  graphql: { members: { images: f.withDefault(f.listOf(image()), []), staged: staged() } },
});

export const imagesByName = imageActions(variant, {
  members: { imageUrl: f.text(), staged: staged() },
  edit: (before: Variant, { staged }, edit) => withImages(before, staged, edit),
});
