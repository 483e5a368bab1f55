// Proving an e-mail address: a token is made, sent by the shop, and comes back.

import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import {
  change,
  type EndpointContext,
  f,
  type Known,
  need,
  type Outcome,
} from '../../../declaration/index.ts';
import { customerEmailVerified } from '../customer/messages.ts';
import type { Customer } from '../customer/resource.ts';
import { customerEmailTokenCreated } from './messages.ts';
import {
  checkVersion,
  created,
  creation,
  customerOfToken,
  ended,
  endedWith,
  reading,
  redemption,
  redemptionNeeds,
  seenVersion,
  shownCustomer,
  tokensOf,
  tokenValue,
  ttlMinutes,
} from './tokens.ts';

const kind = 'customer-email-token';

const create = procedureAlsoInStore({
  doc: 'Creates a token for the verification of the e-mail address of a customer.',
  method: 'POST',
  path: '/customers/email-token',
  scopes: ['manage_customers'],
  body: { id: f.text({ max: 256 }), ...seenVersion, ttlMinutes: ttlMinutes(), ...creation },
  needs: ({ id }) => ({
    customer: need.maybe<Customer>('customer', { id }),
    tokens: tokensOf(kind, id),
    secret: need.secret(),
  }),
  run({ version, ...input }, { customer: found, ...facts }, context) {
    const customer = shownCustomer(found, context);
    checkVersion(customer, version);
    return created({ kind, customer, ...facts, ...input }, customerEmailTokenCreated);
  },
  graphql: { mutation: 'customerCreateEmailVerificationToken' },
});

const read = reading(kind, 'The customer of an e-mail verification token.', 'emailToken');

interface Confirmation {
  readonly tokenValue: string;
  readonly version?: number | undefined;
}

const confirmationNeeds = ({ tokenValue: value }: Confirmation, _: unknown, known: Known) => ({
  ...redemptionNeeds(kind, value, known),
  ...(known.token === undefined ? {} : { tokens: tokensOf(kind, known.token.customerId) }),
});

function confirmed({ version }: Confirmation, facts: Known, context: EndpointContext): Outcome {
  const before = customerOfToken(redemption(kind, facts), context);
  checkVersion(before, version);
  const messages = before.isEmailVerified ? [] : [customerEmailVerified({})];
  const after = change({ ...before, isEmailVerified: true }, ...messages);
  return {
    writes: [
      { type: 'update', kind: 'customer', before, change: after },
      ...ended(kind, endedWith(facts.token, facts.tokens)),
    ],
    answer: ([customer]) => customer,
  };
}

const confirm = procedureAlsoInStore({
  doc: 'Verifies an e-mail address and deletes all tokens for it.',
  method: 'POST',
  path: '/customers/email/confirm',
  scopes: ['manage_customers'],
  body: { tokenValue: tokenValue(), ...seenVersion },
  answers: 'customer',
  needs: confirmationNeeds,
  run: confirmed,
  graphql: { mutation: 'customerConfirmEmail' },
});

const confirmOwn = procedureAlsoInStore({
  doc: 'Verifies an e-mail address and deletes all tokens for it.',
  method: 'POST',
  path: '/me/email/confirm',
  scopes: ['manage_my_profile'],
  body: { tokenValue: tokenValue() },
  answers: 'customer',
  needs: confirmationNeeds,
  run: confirmed,
  graphql: { mutation: 'customerConfirmMyEmail' },
});

export const procedures = [...create, ...read, ...confirm, ...confirmOwn];
