import { change, need, type Stored, type Write } from '../../../declaration/index.ts';
import type { CustomerToken } from '../customer-token/resource.ts';
import { customerDeleted } from './messages.ts';
import { customer } from './resource.ts';

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
export const remove = customer.remove({
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
