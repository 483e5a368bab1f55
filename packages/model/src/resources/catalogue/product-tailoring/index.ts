import { inStore, storeOfPath } from '../../../commerce/access/subject.ts';
import { tailoringOf } from '../../../commerce/catalogue/tailoring.ts';
import { isSame } from '../../../commerce/values/same.ts';
import {
  type EndpointContext,
  endpoint,
  type KeptImage,
  type Known,
  kindOf,
  type Needs,
  need,
  procedure,
  type Target,
} from '../../../declaration/index.ts';
import type { Product } from '../product/resource.ts';
import { type ProductImage, productImageId } from '../product-image/resource.ts';
import {
  holding,
  imageFile,
  imageParameters,
  targetOf,
  type UploadInput,
} from '../product-image/upload.ts';
import * as actions from './actions/index.ts';
import { create } from './create.ts';
import { withImage } from './images.ts';
import { pairOf, productTailoringDeleted } from './messages.ts';
import { type ProductTailoring, productTailoring, type TailoringFields } from './resource.ts';
import { variantIdOf } from './sides.ts';

const scopes = { view: ['view_products'], manage: ['manage_products'] };

const ofStore = {
  scopes,
  parents: storeOfPath,
  visibilityFilter: inStore,
  draftValues: ({ params }: EndpointContext) => ({
    store: { typeId: 'store', key: params.storeKey! },
  }),
};

/** The tailoring of the product that the path names. */
const ofProduct = {
  ...ofStore,
  operations: ['get', 'update', 'delete'],
  singleton: ({ params }: EndpointContext) => tailoringOf(params.storeKey!, params.productId!),
} as const;

const path = '/in-store/key={storeKey}/product-tailoring';

const endpoints = [
  endpoint({
    path: '/product-tailoring',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    countsWhenAsked: true,
    scopes,
  }),
  endpoint({ ...ofStore, path, operations: ['query', 'create'], countsWhenAsked: true }),
  endpoint({
    ...ofStore,
    path,
    operations: ['get', 'update', 'delete'],
    isGraphqlOnly: true,
  }),
  endpoint({
    ...ofProduct,
    path: '/in-store/key={storeKey}/products/{productId}/product-tailoring',
  }),
  endpoint({
    ...ofProduct,
    path: '/in-store/key={storeKey}/products/key={productKey}/product-tailoring',
    names: { productKey: { kind: 'product', as: 'productId' } },
  }),
];

interface Facts {
  readonly product: Product;
  readonly tailoring: ProductTailoring;
  readonly image: KeptImage;
  readonly held?: ProductImage | undefined;
}

const uploadTo = (path: string, productNamed: (params: Params) => Target) =>
  procedure({
    doc: 'Uploads an image file and adds it to a variant.',
    method: 'POST',
    path: `/in-store/key={storeKey}/products/${path}/product-tailoring/images`,
    scopes: ['manage_products'],
    parents: ({ params }) => [
      { kind: 'store', by: { key: params.storeKey! } },
      { kind: 'product', by: productNamed(params) },
    ],
    file: imageFile,
    query: imageParameters,
    answers: 'product-tailoring',
    needs(input, { params }, known: Known & Partial<Facts>): Needs {
      const asked = { product: need.one<Product>('product', productNamed(params)) };
      const { product, tailoring, image } = known;
      if (product === undefined) return asked;
      const target = tailoringOf(params.storeKey!, product.id);
      const found = { ...asked, tailoring: need.one('product-tailoring', target) };
      if (tailoring === undefined) return found;
      const { file, filename } = input as UploadInput;
      // Before the file is kept: nothing would come to name it.
      variantIdOf(product, targetOf(input as UploadInput, product));
      const kept = { ...found, image: need.image(file, filename) };
      if (image === undefined) return kept;
      const id = productImageId(product.id, image.name);
      return { ...kept, held: need.maybe('product-image', { id }) };
    },
    run(input, facts: any) {
      const { staged = true } = input as UploadInput;
      const { product, tailoring, image: kept, held } = facts as Facts;
      const variantId = variantIdOf(product, targetOf(input as UploadInput, product));
      const image = { url: kept.url, dimensions: kept.dimensions };
      const change = withImage(tailoring, product, { variantId, image, staged });
      return {
        writes: [
          { type: 'update', kind: 'product-tailoring', before: tailoring, change },
          holding(held, kept.name, product.id),
        ],
        answer: ([stored]) => stored,
      };
    },
  });

type Params = { readonly [name: string]: string };

const uploads = [
  uploadTo('{productId}', ({ productId }) => ({ id: productId! })),
  uploadTo('key={productKey}', ({ productKey }) => ({ key: productKey! })),
];

const remove = productTailoring.remove({
  emits: [productTailoringDeleted],
  needs: ({ product: { id } }) => ({ product: need.maybe<Product>('product', { id }) }),
  apply: (before, { product }) => [productTailoringDeleted(pairOf(before, product))],
});

export const productTailoringKind = kindOf({
  resource: productTailoring,
  belongsTo: {
    scopes: ['view_products'],
    isNamedFreely: true,
    of: ({ store }: TailoringFields) => ({ customers: [], stores: [store.key] }),
    leads: ({ published }: TailoringFields) => published,
  },
  create,
  remove,
  finalize: {
    apply: (tailoring: TailoringFields) => ({
      ...tailoring,
      hasStagedChanges: !isSame(tailoring.staged, tailoring.current),
    }),
  },
  actions,
  endpoints,
  procedures: uploads,
});
