import { inStore, storeOfPath } from '../../../commerce/access/subject.ts';
import { tailoringOf } from '../../../commerce/catalogue/tailoring.ts';
import { type EndpointContext, endpoint } from '../../../declaration/index.ts';

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

export const endpoints = [
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
