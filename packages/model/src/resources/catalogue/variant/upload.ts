// The upload of an image to a variant that is a document.
import { type KeptImage, type Known, need, procedure } from '../../../declaration/index.ts';
import { type ProductImage, productImageId } from '../product-image/resource.ts';
import { holding, imageFile, imageParameters, type UploadInput } from '../product-image/upload.ts';
import { withImage } from './images.ts';
import { shownVariant, type Variant } from './resource.ts';

interface Facts {
  readonly variant: Variant;
  readonly image: KeptImage;
  readonly held?: ProductImage | undefined;
}

const { filename, staged } = imageParameters;

export const uploadImage = procedure({
  doc: 'Uploads an image file and adds it to the variant.',
  method: 'POST',
  path: '/variants/{id}/images',
  scopes: ['manage_products'],
  parents: ({ params }) => [{ kind: 'variant', by: { id: params.id! } }],
  file: imageFile,
  query: { filename, staged },
  answers: 'variant',
  needs(input, { params }, known: Known & Partial<Facts>) {
    const { file, filename } = input as UploadInput;
    const asked = { variant: need.one<Variant>('variant', { id: params.id! }) };
    const { variant, image } = known;
    if (variant === undefined) return asked;
    const kept = { ...asked, image: need.image(file, filename) };
    if (image === undefined) return kept;
    const id = productImageId(variant.product.id, image.name);
    return { ...kept, held: need.maybe<ProductImage>('product-image', { id }) };
  },
  run(input, facts: any) {
    const { staged = true } = input as UploadInput;
    const { variant, image: kept, held } = facts as Facts;
    const image = { url: kept.url, dimensions: kept.dimensions };
    return {
      writes: [
        {
          type: 'update',
          kind: 'variant',
          before: variant,
          change: withImage(variant, image, staged),
        },
        holding(held, kept.name, variant.product.id),
      ],
      answer: ([stored]) => shownVariant(stored as unknown as Variant),
    };
  },
});
