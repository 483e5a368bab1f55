import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { belongsTo } from './belongs.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { payment } from './resource.ts';
import { compute } from './token.ts';
export const paymentKind = kindOf({
  resource: payment,
  create,
  compute,
  belongsTo,
  actions,
  endpoints,
});
