import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { endpoint, kindOf, others, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { productType } from './resource.ts';

const endpoints = [
  endpoint({
    path: '/product-types',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_product_types', 'view_products'],
      manage: ['manage_product_types', 'manage_products'],
    },
  }),
];

const remove = unlessUsed([
  usedAt('product', ['productType.id']),
  usedAt(
    'product-type',
    ['attributes.type.typeReference.id', 'attributes.type.elementType.typeReference.id'],
    others,
  ),
]);

export const productTypeKind = kindOf({
  resource: productType,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
