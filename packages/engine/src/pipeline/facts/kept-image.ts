// An uploaded file → an image that answers may name. The file is kept before anything names it: one
// that nothing comes to name is removed by the clean-up.
import { apiError, type KeptImage, type Need, withReason } from '@storewright/model/declaration';
import { imageFileOf, imageName } from '@storewright/platform/images';
import type { World } from '../context/world.ts';

/** @throws InvalidInput for a file that is no image */
export async function keepImage(
  { images }: World,
  project: string,
  { file, word }: Extract<Need, { type: 'image' }>,
): Promise<KeptImage> {
  const found = imageFileOf(file.bytes);
  if (found === undefined)
    throw apiError.InvalidInput('The body is not a JPEG, PNG or GIF image with a size.');
  const name = imageName(file.bytes, found.type, word);
  await images.store.keep(name, file.bytes, found.type).catch((fault) => {
    throw withReason(apiError.OverCapacity('Images cannot be stored now.'), String(fault));
  });
  const url = `${images.address ?? file.origin}/${project}/images/${name}`;
  return { name, url, dimensions: found.dimensions };
}
