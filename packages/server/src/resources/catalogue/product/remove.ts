import { variantsOf } from '../../../commerce/catalogue/variants.ts';
import { apiError } from '../../../declaration/index.ts';
import { productDeleted } from './messages.ts';
import { projectionOf } from './projection.ts';
import { product } from './resource.ts';

export const remove = product.remove({
  emits: [productDeleted],
  apply(document) {
    const { published, current, staged } = document.masterData;
    if (published)
      throw apiError.InvalidOperation('A published product cannot be deleted; unpublish it first.');
    const images = [current, staged].flatMap(variantsOf).flatMap((variant) => variant.images);
    return [
      productDeleted({
        removedImageUrls: [...new Set(images.map(({ url }) => url))],
        currentProjection: projectionOf(document, 'current'),
      }),
    ];
  },
});
