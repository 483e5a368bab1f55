import { imageActions } from '../../../../commerce/catalogue/images.ts';
import { image } from '../../../../commerce/catalogue/product-data.ts';
import { isSame } from '../../../../commerce/values/same.ts';
import { change, f } from '../../../../declaration/index.ts';
import { withImage, withImages } from '../images.ts';
import { pairOf, productTailoringImageAdded, productTailoringImagesSet } from '../messages.ts';
import { type ProductTailoring, productTailoring } from '../resource.ts';
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

export const imagesByName = imageActions(productTailoring, {
  members: { ...variantMembers, imageUrl: f.text() },
  needs: productNeed,
  edit: (before: ProductTailoring, { staged, ...input }, edit, { tailoredProduct }) =>
    withImages(before, variantIdOf(tailoredProduct, input), staged, edit),
  among: ' among the images of its variant',
});
