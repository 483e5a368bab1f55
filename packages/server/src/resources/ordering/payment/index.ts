import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { belongsTo } from './belongs.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { payment } from './resource.ts';

export type { Payment } from './resource.ts';
export const paymentKind = kindOf({
  resource: payment,
  create,
  belongsTo,
  actions,
  messages,
  endpoints,
});
