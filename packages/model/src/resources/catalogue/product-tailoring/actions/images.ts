import { imageAt, movedImage } from '../../../../commerce/catalogue/images.ts';
import { image } from '../../../../commerce/catalogue/product-data.ts';
import { isSame } from '../../../../commerce/values/same.ts';
import { change, f } from '../../../../declaration/index.ts';
import { withImage, withImages } from '../images.ts';
import { pairOf, productTailoringImageAdded, productTailoringImagesSet } from '../messages.ts';
import { productTailoring } from '../resource.ts';
import { productNeed, variantIdOf, variantIn, variantMembers } from '../sides.ts';

export const addExternalImage = productTailoring.action({
  doc: 'Adds an image that is hosted elsewhere.',
  members: { ...variantMembers, image: image() },
  emits: [productTailoringImageAdded],
  needs: productNeed,
  apply(before, { image, staged, ...target }, { tailoredProduct }) {
    const variantId = variantIdOf(tailoredProduct, target);
    return withImage(before, tailoredProduct, { variantId, image, staged });
  },
});

export const setImages = productTailoring.action({
  doc: 'Replaces the images of a variant; without images the images of the product are shown.',
  members: { ...variantMembers, images: f.optional(f.listOf(image())) },
  emits: [productTailoringImagesSet],
  needs: productNeed,
  apply(before, { images, staged, ...target }, { tailoredProduct }) {
    const variantId = variantIdOf(tailoredProduct, target);
    const { images: oldImages } = variantIn(before.staged, variantId);
    const after = withImages(before, variantId, staged, () => images);
    const told = { ...pairOf(before, tailoredProduct), variantId, images, oldImages };
    return change(after, ...(isSame(images, oldImages) ? [] : [productTailoringImagesSet(told)]));
  },
});

const named = { ...variantMembers, imageUrl: f.text() };

export const removeImage = productTailoring.action({
  doc: 'Removes an image.',
  members: named,
  needs: productNeed,
  apply(before, { imageUrl, staged, ...target }, { tailoredProduct }) {
    const id = variantIdOf(tailoredProduct, target);
    return change(
      withImages(before, id, staged, (images = []) =>
        images.toSpliced(imageAt(images, imageUrl), 1),
      ),
    );
  },
});

export const moveImageToPosition = productTailoring.action({
  doc: 'Moves an image to another position among the images of its variant.',
  members: { ...named, position: f.integer({ min: 0 }) },
  needs: productNeed,
  apply(before, { imageUrl, position, staged, ...target }, { tailoredProduct }) {
    const id = variantIdOf(tailoredProduct, target);
    return change(
      withImages(before, id, staged, (images = []) => movedImage(images, imageUrl, position)),
    );
  },
});

export const setImageLabel = productTailoring.action({
  doc: 'Sets or removes the label of an image.',
  members: { ...named, label: f.optional(f.text()) },
  needs: productNeed,
  apply(before, { imageUrl, label, staged, ...target }, { tailoredProduct }) {
    const id = variantIdOf(tailoredProduct, target);
    return change(
      withImages(before, id, staged, (images = []) => {
        const index = imageAt(images, imageUrl);
        return images.with(index, { ...images[index]!, label });
      }),
    );
  },
});
