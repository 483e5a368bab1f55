import { completeProduct } from '../../../commerce/catalogue/availability.ts';
import {
  apiError,
  change,
  f,
  type KeptImage,
  type Known,
  type Needs,
  need,
  procedure,
  type SentFile,
  type Write,
} from '../../../declaration/index.ts';
import { productImageAdded } from '../product/messages.ts';
import type { Product } from '../product/resource.ts';
import { editedVariant, namedVariant } from '../product/variants.ts';
import { type ProductImage, productImageId } from './resource.ts';

/** The accepted image files. */
export const imageFile = {
  types: ['image/jpeg', 'image/png', 'image/gif'],
  maxBytes: 10 * 1024 * 1024,
};

/** Query parameters that say for which variant a file is. */
export const imageParameters = {
  filename: f.optional(f.text({ max: 256 })),
  variant: f.optional(f.integer()),
  sku: f.optional(f.text()),
  staged: f.withDefault(f.boolean(), true),
};

export interface UploadInput {
  readonly file: SentFile;
  readonly filename?: string;
  readonly variant?: number;
  readonly sku?: string;
  readonly staged?: boolean;
}

interface Facts {
  readonly product: Product;
  readonly image: KeptImage;
  readonly held?: ProductImage | undefined;
}

/** Without a name it is the master variant; `InvalidInput` with two names. */
export function targetOf({ variant, sku }: UploadInput, product: Product) {
  if (variant !== undefined && sku !== undefined)
    throw apiError.InvalidInput("Identify the variant by either 'variant' or 'sku'.");
  if (variant === undefined && sku === undefined)
    return { variantId: product.masterData.staged.masterVariant.id };
  return { variantId: variant, sku };
}

/** That the file is held for the product; held already it must stay so. */
export function holding(held: ProductImage | undefined, name: string, productId: string): Write {
  const kind = 'product-image';
  if (held !== undefined) return { type: 'guard', kind, before: held };
  const document = { name, product: { typeId: 'product', id: productId } };
  return { type: 'create', kind, id: productImageId(productId, name), change: change(document) };
}

export const uploadImage = procedure({
  doc: 'Uploads an image file and adds it to a variant.',
  method: 'POST',
  path: '/products/{id}/images',
  scopes: ['manage_products'],
  parents: ({ params }) => [{ kind: 'product', by: { id: params.id! } }],
  file: imageFile,
  query: imageParameters,
  answers: 'product',
  needs(input, { params }, known: Known & Partial<Facts>): Needs {
    const { file, filename, staged = true } = input as UploadInput;
    const asked = { product: need.one<Product>('product', { id: params.id! }) };
    const { product, image } = known;
    if (product === undefined) return asked;
    // Before the file is kept: nothing would come to name it.
    namedVariant(product, targetOf(input as UploadInput, product), staged);
    return {
      ...asked,
      ...completeProduct.needs([product], known),
      image: need.image(file, filename),
      ...(image === undefined
        ? {}
        : { held: need.maybe('product-image', { id: productImageId(product.id, image.name) }) }),
    };
  },
  run(input, facts: any) {
    const { staged = true } = input as UploadInput;
    const { product, image: kept, held } = facts as Facts;
    const { id: variantId } = namedVariant(
      product,
      targetOf(input as UploadInput, product),
      staged,
    );
    const image = { url: kept.url, dimensions: kept.dimensions };
    const after = editedVariant(product, variantId, staged, (variant) => ({
      ...variant,
      images: [...variant.images, image],
    }));
    const told = change(after, productImageAdded({ variantId, image, staged }));
    return {
      writes: [
        { type: 'update', kind: 'product', before: product, change: told },
        holding(held, kept.name, product.id),
      ],
      answer: ([stored]) => completeProduct.apply(stored, facts),
    };
  },
});
