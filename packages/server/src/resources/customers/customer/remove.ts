import { need } from '../../../declaration/index.ts';
import type { CustomerToken } from '../customer-token/resource.ts';
import { customerDeleted } from './messages.ts';
import { customer } from './resource.ts';

const ofCustomer = (kind: string, customerId: string) =>
  need.matching<CustomerToken>(kind, 'customerId = :customerId', { customerId });

const deleted = (kind: string, tokens: readonly CustomerToken[]) =>
  tokens.map((before) => ({ type: 'delete', kind, before, messages: [] }) as const);

/** Tokens that the customer was sent go too, and so does what tells of them. */
export const remove = customer.remove({
  emits: [customerDeleted],
  needs: ({ id }) => ({
    emailTokens: ofCustomer('customer-email-token', id),
    passwordTokens: ofCustomer('customer-password-token', id),
  }),
  apply: ({ email }) => [customerDeleted({ email })],
  also: (_, { emailTokens, passwordTokens }) => [
    ...deleted('customer-email-token', emailTokens),
    ...deleted('customer-password-token', passwordTokens),
  ],
});
