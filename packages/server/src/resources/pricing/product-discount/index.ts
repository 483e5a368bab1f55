import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { matching } from './matching.ts';
import { productDiscount } from './resource.ts';
export const productDiscountKind = kindOf({
  resource: productDiscount,
  belongsTo: 'everybody',
  create,
  actions,
  endpoints,
  procedures: [matching],
  limits: { totalActive: [null, 'isActive = true'] },
});
