// Images in lists; they are named by their addresses.
import { apiError } from '../../declaration/index.ts';
import type { Image } from './product-data.ts';

/** Where the image with the address stands; `InvalidOperation` when there is none. */
export function imageAt(images: readonly Image[], imageUrl: string): number {
  const index = images.findIndex(({ url }) => url === imageUrl);
  if (index !== -1) return index;
  throw apiError.InvalidOperation(`The variant has no image '${imageUrl}'.`);
}

/** The images with one of them at another position. */
export function movedImage(
  images: readonly Image[],
  imageUrl: string,
  position: number,
): readonly Image[] {
  const index = imageAt(images, imageUrl);
  if (position >= images.length)
    throw apiError.InvalidOperation(`There is no position ${position} among the images.`);
  return images.toSpliced(index, 1).toSpliced(position, 0, images[index]!);
}
