import { derivedField, kindOf, long } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { discountCode } from './resource.ts';
import { settle } from './rules.ts';

export type { DiscountCode } from './resource.ts';

/** Carts that hold the code do not keep it: they see in their next calculation that it is gone. */
const remove = discountCode.remove({
  emits: [messages.deleted],
  apply: () => [messages.deleted({})],
});

/** Applications are counted by orders; the count is shown under two names. */
const applicationCount = derivedField({
  of: discountCode.name,
  name: 'applicationCount',
  doc: 'In how many orders the code was used.',
  gives: long(),
  from: ({ applicationVersion = 0 }) => applicationVersion,
});

export const discountCodeKind = kindOf({
  resource: discountCode,
  belongsTo: 'everybody',
  create,
  remove,
  settle,
  actions,
  messages,
  endpoints,
  derived: [applicationCount],
});
