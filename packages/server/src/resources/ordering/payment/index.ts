import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { follow } from './follow.ts';
import * as messages from './messages.ts';
import { payment } from './resource.ts';

export type { Payment } from './resource.ts';
export const paymentKind = kindOf({
  resource: payment,
  create,
  follow,
  actions,
  messages,
  endpoints,
});
