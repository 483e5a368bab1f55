import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf, others, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { productType } from './resource.ts';

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
