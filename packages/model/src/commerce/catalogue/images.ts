// Images in lists, and the update actions on one: of products, variants, and product tailorings. They are named by
// their addresses.
import {
  type Action,
  type ActionOwner,
  apiError,
  change,
  f,
  type Needs,
} from '../../declaration/index.ts';
import type { Image } from './product-data.ts';

type Images = readonly Image[];

/** The location of images in a document. */
interface ImagePlace {
  /** Members of the input that name an image. */
  readonly members: f.Fields;
  readonly needs?: (document: any) => Needs;
  readonly edit: (
    document: any,
    input: any,
    edit: (images: Images | undefined) => Images,
    facts: any,
  ) => any;
  /** What the description of moving an image says about the images. */
  readonly among?: string;
}

/** The update actions of one image, by their names. */
export function imageActions(owner: ActionOwner, { members, needs, edit, among = '' }: ImagePlace) {
  const action = (
    doc: string,
    own: f.Fields,
    changed: (images: Images, index: number, input: any) => Images,
  ): Action =>
    owner.action({
      doc,
      members: { ...members, ...own },
      ...(needs === undefined ? {} : { needs }),
      apply(before: any, input: any, facts: any) {
        const changedIn = (images: Images = []) =>
          changed(images, imageAt(images, input.imageUrl), input);
        return change(edit(before, input, changedIn, facts));
      },
    });
  return {
    removeImage: action('Removes an image.', {}, (images, index) => images.toSpliced(index, 1)),
    moveImageToPosition: action(
      `Moves an image to another position${among}.`,
      { position: f.integer({ min: 0 }) },
      moved,
    ),
    setImageLabel: action(
      'Sets or removes the label of an image.',
      { label: f.optional(f.text()) },
      (images, index, { label }) => images.with(index, { ...images[index]!, label }),
    ),
  };
}

/** Where the image with the address stands; `InvalidOperation` when there is none. */
function imageAt(images: Images, imageUrl: string): number {
  const index = images.findIndex(({ url }) => url === imageUrl);
  if (index !== -1) return index;
  throw apiError.InvalidOperation(`The variant has no image '${imageUrl}'.`);
}

function moved(images: Images, index: number, { position }: { readonly position: number }): Images {
  if (position >= images.length)
    throw apiError.InvalidOperation(`There is no position ${position} among the images.`);
  return images.toSpliced(index, 1).toSpliced(position, 0, images[index]!);
}
