// A forgotten password: a token is made, sent by the shop, and comes back with a new password.

import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import {
  apiError,
  type EndpointContext,
  f,
  type Known,
  need,
  notFound,
  type Outcome,
} from '../../../declaration/index.ts';
import { checkPassword, password } from '../customer/create.ts';
import { emailTarget } from '../customer/email.ts';
import type { Customer } from '../customer/resource.ts';
import { customerPasswordTokenCreated } from './messages.ts';
import { newPassword } from './new-password.ts';
import { usualMinutes } from './resource.ts';
import {
  checkVersion,
  created,
  creation,
  customerOfToken,
  endedWith,
  reading,
  redemption,
  redemptionNeeds,
  seenVersion,
  tokensOf,
  tokenValue,
  ttlMinutes,
} from './tokens.ts';

const kind = 'customer-password-token';

const create = procedureAlsoInStore({
  doc: 'Creates a token for a password reset.',
  method: 'POST',
  path: '/customers/password-token',
  scopes: ['manage_customers'],
  body: {
    email: f.email(),
    ttlMinutes: f.withDefault(ttlMinutes(), usualMinutes),
    ...creation,
  },
  needs: ({ email }, { params }, known) => ({
    customer: need.maybe<Customer>('customer', emailTarget(email, params.storeKey)),
    secret: need.secret(),
    ...(known.customer === undefined ? {} : { tokens: tokensOf(kind, known.customer.id) }),
  }),
  run({ email, ...input }, { customer, secret, now, tokens = [] }) {
    if (customer === undefined) throw notFound('Customer', `e-mail address '${email}'`);
    if (customer.authenticationMode !== 'Password')
      throw apiError.InvalidOperation('The customer uses external authentication.');
    const given = { kind, customer, secret, now, tokens, ...input } as const;
    return created(given, customerPasswordTokenCreated);
  },
  graphql: { mutation: 'customerCreatePasswordResetToken' },
});

const read = reading(kind, 'The customer of a password reset token.', 'passwordToken');

interface Reset {
  readonly tokenValue: string;
  readonly newPassword: string;
  readonly version?: number | undefined;
}

/** The password is hashed only when the token is known to be valid. */
function resetNeeds(input: Reset, context: EndpointContext, known: Known) {
  const redeemed = redemptionNeeds(kind, input.tokenValue, known);
  if (!('customer' in known)) return redeemed;
  const { id } = checked(input, known, context);
  return { ...redeemed, tokens: tokensOf(kind, id), hash: need.passwordHash(input.newPassword) };
}

function checked({ version }: Reset, facts: Known, context: EndpointContext): Customer {
  const customer = customerOfToken(redemption(kind, facts), context);
  checkVersion(customer, version);
  return customer;
}

function reset(input: Reset, facts: Known, context: EndpointContext): Outcome {
  const customer = checked(input, facts, context);
  checkPassword(input.newPassword);
  const tokens = endedWith(facts.token, facts.tokens);
  return newPassword({ customer, hash: facts.hash, tokens, reset: true });
}

const resetPassword = procedureAlsoInStore({
  doc: 'Resets the password of the customer and revokes all tokens of the customer.',
  method: 'POST',
  path: '/customers/password/reset',
  scopes: ['manage_customers'],
  body: { tokenValue: tokenValue(), newPassword: password(), ...seenVersion },
  answers: 'customer',
  needs: resetNeeds,
  run: reset,
  graphql: { mutation: 'customerResetPassword' },
});

const resetOwnPassword = procedureAlsoInStore({
  doc: 'Resets the password of the customer and revokes all tokens of the customer.',
  method: 'POST',
  path: '/me/password/reset',
  scopes: ['manage_my_profile'],
  body: { tokenValue: tokenValue(), newPassword: password() },
  answers: 'customer',
  needs: resetNeeds,
  run: reset,
  graphql: { mutation: 'customerResetMyPassword' },
});

export const procedures = [...create, ...read, ...resetPassword, ...resetOwnPassword];
