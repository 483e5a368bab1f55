// Changing a password by who knows the current one.

import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import {
  apiError,
  type EndpointContext,
  f,
  type Known,
  need,
  type Outcome,
} from '../../../declaration/index.ts';
import { checkPassword, password } from '../customer/create.ts';
import type { Customer } from '../customer/resource.ts';
import { newPassword } from './new-password.ts';
import { checkVersion, shownCustomer, tokensOf } from './tokens.ts';

const members = { version: f.long(), currentPassword: f.text(), newPassword: password() };

interface Change {
  readonly id: string;
  readonly version: number;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Passwords are hashed only when everything before them is known to be in order. */
function needsOf(input: Change, context: EndpointContext, known: Known) {
  const customer = need.maybe<Customer>('customer', { id: input.id });
  if (!('customer' in known)) return { customer };
  const { email } = checked(input, known, context);
  const attempt = need.attempt(`${context.params.storeKey ?? ''} ${email}`);
  if (!('attempt' in known)) return { customer, attempt };
  const isRight = need.passwordMatches(input.currentPassword, 'customer', input.id);
  if (known.isRight !== true) return { customer, attempt, isRight };
  return {
    customer,
    attempt,
    isRight,
    hash: need.passwordHash(input.newPassword),
    tokens: tokensOf('customer-password-token', input.id),
  };
}

function checked({ version }: Change, facts: Known, context: EndpointContext): Customer {
  const customer = shownCustomer(facts.customer, context);
  checkVersion(customer, version);
  return customer;
}

function changed(input: Change, facts: Known, context: EndpointContext): Outcome {
  const customer = checked(input, facts, context);
  if (facts.isRight !== true)
    throw apiError.InvalidCurrentPassword('The current password does not match.');
  checkPassword(input.newPassword);
  return newPassword({ customer, hash: facts.hash, tokens: facts.tokens, reset: false });
}

const changePassword = procedureAlsoInStore({
  doc: 'Changes the password of a customer and revokes the tokens of the customer.',
  method: 'POST',
  path: '/customers/password',
  scopes: ['manage_customers'],
  body: { id: f.text({ max: 256 }), ...members },
  answers: 'customer',
  needs: needsOf,
  run: changed,
  graphql: { mutation: 'customerChangePassword' },
});

const own = (input: Omit<Change, 'id'>, { principal }: EndpointContext): Change => ({
  ...input,
  id: principal.customerId ?? '',
});

const changeOwnPassword = procedureAlsoInStore({
  doc: 'Changes the password of the customer and revokes all tokens of the customer, including this one.',
  method: 'POST',
  path: '/me/password',
  scopes: ['manage_my_profile'],
  actor: 'customer',
  body: members,
  answers: 'customer',
  needs: (input, context, known) => needsOf(own(input, context), context, known),
  run: (input, facts, context) => changed(own(input, context), facts, context),
  graphql: { mutation: 'customerChangeMyPassword' },
});

export const procedures = [...changePassword, ...changeOwnPassword];
