// A new password. The tokens of the password flow depend on the hash of the password that they were
// given for, so they end with it; tokens that would allow another new password are ended here.
import { change, type Outcome } from '../../../declaration/index.ts';
import { customerPasswordUpdated } from '../customer/messages.ts';
import { type Customer, maskedPassword } from '../customer/resource.ts';
import type { CustomerToken } from './resource.ts';
import { ended } from './tokens.ts';

interface NewPassword {
  readonly customer: Customer;
  readonly hash: string;
  /** Password tokens of the customer. */
  readonly tokens: readonly CustomerToken[];
  /** By a token, not with the current password. */
  readonly reset: boolean;
}

/** Stores the password and ends the password tokens of the customer. */
export const newPassword = ({ customer, hash, tokens, reset }: NewPassword): Outcome => ({
  writes: [
    {
      type: 'update',
      kind: 'customer',
      before: customer,
      change: change({ ...customer, password: maskedPassword }, customerPasswordUpdated({ reset })),
      secret: hash,
    },
    ...ended('customer-password-token', tokens),
  ],
  answer: ([stored]) => stored,
});
