import { addressFields } from '../../../commerce/values/graphql-fields.ts';
import { type Follow, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { customer } from './resource.ts';
import { procedures as signIn } from './sign-in.ts';
import { procedures as signUp } from './sign-up.ts';

/** References lead a customer to no customer but himself. */
const follow: Follow = {
  scopes: ['view_customers'],
  allows: ({ id }, { customerId }) => id === customerId,
};

export type { Customer } from './resource.ts';
export const customerKind = kindOf({
  resource: customer,
  remove,
  follow,
  actions,
  messages,
  endpoints,
  procedures: [...signUp, ...signIn],
  derived: addressFields(customer.name),
});
