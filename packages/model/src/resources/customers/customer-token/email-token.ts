// Proving an e-mail address: a token is made, sent by the shop, and comes back.
import {
  change,
  type EndpointContext,
  f,
  type Known,
  need,
  type Outcome,
  procedure,
} from '../../../declaration/index.ts';
import { customerEmailVerified } from '../customer/messages.ts';
import { at, mutationAt, type Place, places } from '../customer/places.ts';
import type { Customer } from '../customer/resource.ts';
import { customerEmailTokenCreated } from './messages.ts';
import {
  checkVersion,
  created,
  creation,
  customerOfToken,
  ended,
  endedWith,
  redemptionNeeds,
  seenVersion,
  shownCustomer,
  tokensOf,
  tokenValue,
  ttlMinutes,
} from './tokens.ts';

const kind = 'customer-email-token';

const create = (place: Place) =>
  procedure({
    doc: 'Creates a token for the verification of the e-mail address of a customer.',
    method: 'POST',
    ...at(place, '/customers/email-token'),
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
    ...mutationAt(place, {
      mutation: 'customerCreateEmailVerificationToken',
    }),
  });

const read = (place: Place) =>
  procedure({
    doc: 'The customer of an e-mail verification token.',
    method: 'GET',
    ...at(place, '/customers/email-token={emailToken}'),
    scopes: ['view_customers'],
    answers: 'customer',
    needs: (_, { params }, known) => redemptionNeeds(kind, params.emailToken ?? '', known),
    run(_, facts: Known, context) {
      const customer = customerOfToken({ ...redemption(facts) }, context);
      return { answer: () => customer };
    },
    graphqlArgument: 'emailToken',
  });

const redemption = ({ token, customer, now }: Known) => ({ kind, token, customer, now }) as const;

interface Confirmation {
  readonly tokenValue: string;
  readonly version?: number | undefined;
}

const confirmationNeeds = ({ tokenValue: value }: Confirmation, _: unknown, known: Known) => ({
  ...redemptionNeeds(kind, value, known),
  ...(known.token === undefined ? {} : { tokens: tokensOf(kind, known.token.customerId) }),
});

function confirmed({ version }: Confirmation, facts: Known, context: EndpointContext): Outcome {
  const before = customerOfToken(redemption(facts), context);
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

const confirm = (place: Place) =>
  procedure({
    doc: 'Verifies an e-mail address and deletes all tokens for it.',
    method: 'POST',
    ...at(place, '/customers/email/confirm'),
    scopes: ['manage_customers'],
    body: { tokenValue: tokenValue(), ...seenVersion },
    answers: 'customer',
    needs: confirmationNeeds,
    run: confirmed,
    ...mutationAt(place, { mutation: 'customerConfirmEmail' }),
  });

const confirmOwn = (place: Place) =>
  procedure({
    doc: 'Verifies an e-mail address and deletes all tokens for it.',
    method: 'POST',
    ...at(place, '/me/email/confirm'),
    scopes: ['manage_my_profile'],
    body: { tokenValue: tokenValue() },
    answers: 'customer',
    needs: confirmationNeeds,
    run: confirmed,
    ...mutationAt(place, { mutation: 'customerConfirmMyEmail' }),
  });

export const procedures = places.flatMap((place) => [
  create(place),
  read(place),
  confirm(place),
  confirmOwn(place),
]);
