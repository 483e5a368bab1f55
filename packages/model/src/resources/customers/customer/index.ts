import { addressFields } from '../../../commerce/address/graphql-fields.ts';
import { maxAssignments } from '../../../commerce/values/customer-groups.ts';
import { type Belonging, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { type Customer, customer } from './resource.ts';
import { customerSearch } from './search.ts';
import { procedures as signIn } from './sign-in.ts';
import { procedures as signUp } from './sign-up.ts';

/** A customer belongs to himself. */
const belongsTo: Belonging = {
  scopes: ['view_customers'],
  of: ({ id, stores }: Customer) => ({
    customers: [id],
    stores: stores.map(({ key }) => key),
  }),
};
export const customerKind = kindOf({
  resource: customer,
  remove,
  belongsTo,
  actions,
  messages,
  endpoints,
  procedures: [...signUp, ...signIn, ...customerSearch],
  derived: addressFields(customer.name),
  limits: { maxGroupsPerCustomer: [maxAssignments] },
});
