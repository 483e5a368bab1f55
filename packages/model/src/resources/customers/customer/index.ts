import { addressFields } from '../../../commerce/address/graphql-fields.ts';
import { maxAssignments } from '../../../commerce/values/customer-groups.ts';
import {
  type Belonging,
  change,
  kindOf,
  need,
  type Stored,
  type Write,
} from '../../../declaration/index.ts';
import type { CustomerToken } from '../customer-token/resource.ts';
import * as actions from './actions.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { customerDeleted } from './messages.ts';
import { type Customer, customer } from './resource.ts';
import { customerSearch } from './search.ts';
import { procedures as signIn } from './sign-in.ts';
import { procedures as signUp } from './sign-up.ts';

const ofCustomer = (kind: string, customerId: string) =>
  need.matching<CustomerToken>(kind, 'customerId = :customerId', { customerId });

const deleted = (kind: string, tokens: readonly CustomerToken[]) =>
  tokens.map((before) => ({ type: 'delete', kind, before, messages: [] }) as const);

/** More than anybody writes; each is a row of the commit. */
const maxReviews = 5_000;

type Review = Stored & { readonly [member: string]: unknown };

/** What a customer has said of products stays, without who has said so. */
const anonymous = (before: Review): Write => ({
  type: 'update',
  kind: 'review',
  before,
  change: change({ ...before, customer: undefined, authorName: undefined }),
});

/** Tokens sent to the customer are deleted too, and so are traces of them. */
const remove = customer.remove({
  emits: [customerDeleted],
  needs: ({ id }) => ({
    emailTokens: ofCustomer('customer-email-token', id),
    passwordTokens: ofCustomer('customer-password-token', id),
    reviews: need.matching<Review>('review', 'customer(id = :id)', { id }, maxReviews),
  }),
  apply: ({ email }) => [customerDeleted({ email })],
  also: (_, { emailTokens, passwordTokens, reviews }, erase) => [
    ...deleted('customer-email-token', emailTokens),
    ...deleted('customer-password-token', passwordTokens),
    ...(erase ? reviews.map(anonymous) : []),
  ],
});

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
