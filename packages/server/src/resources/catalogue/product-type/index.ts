import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { productType } from './resource.ts';

const nested = 'typeReference(id = :id)';

const remove = unlessUsed([
  { kind: 'product', where: 'productType(id = :id)' },
  // Its own nested attributes go with it.
  {
    kind: 'product-type',
    where: `id != :id and attributes(type(${nested} or elementType(${nested})))`,
  },
]);

export const productTypeKind = kindOf({
  resource: productType,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
