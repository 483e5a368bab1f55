import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { taxCategory } from './resource.ts';

const remove = unlessUsed([
  { kind: 'shipping-method', where: 'taxCategory(id = :id)' },
  { kind: 'product', where: 'taxCategory(id = :id)' },
]);

export const taxCategoryKind = kindOf({
  resource: taxCategory,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
