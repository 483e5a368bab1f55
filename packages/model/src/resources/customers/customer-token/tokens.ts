// What e-mail tokens and password tokens share: how they are made, found, checked and ended.

import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import {
  apiError,
  change,
  type EndpointContext,
  f,
  type Known,
  need,
  notFound,
  type Outcome,
  versionConflict,
  type Write,
} from '../../../declaration/index.ts';
import { storedSecret } from '../../integration/api-client/resource.ts';
import { foldedEmail } from '../customer/email.ts';
import type { Customer } from '../customer/resource.ts';
import { isHere } from '../customer/store-membership.ts';
import { type CustomerToken, maxMinutes } from './resource.ts';

type TokenKind = 'customer-email-token' | 'customer-password-token';

/** Maximum number of valid tokens of a customer; the oldest are removed first. */
const maxTokens = 20;
const minuteMs = 60_000;

/** How long a token is valid. */
export const ttlMinutes = () => f.integer({ min: 1, max: maxMinutes });

/** Members that every request for a token may have. */
export const creation = { invalidateOlderTokens: f.withDefault(f.boolean(), false) };

export const tokenValue = () => f.text({ max: 256 });

/** The version of the customer that the client has seen. */
export const seenVersion = { version: f.optional(f.long()) };

export const tokensOf = (kind: TokenKind, customerId: string) =>
  need.matching<CustomerToken>(kind, 'customerId = :customerId', { customerId });

const tokenOf = (kind: TokenKind, value: string) =>
  need.maybe<CustomerToken>(kind, { unique: 'value', value: storedSecret(value) });

export const ended = (kind: TokenKind, tokens: readonly CustomerToken[]): readonly Write[] =>
  tokens.map((before) => ({ type: 'delete', kind, before, messages: [] }));

/** The customer that a request names, as far as the path shows it. */
export function shownCustomer(customer: Customer | undefined, context: EndpointContext): Customer {
  if (customer === undefined || !isHere(customer, context))
    throw notFound('Customer', 'this identifier');
  return customer;
}

export function checkVersion({ id, version }: Customer, expected: number | undefined): void {
  if (expected !== undefined && expected !== version) throw versionConflict(id, expected, version);
}

interface Creation {
  readonly kind: TokenKind;
  readonly customer: Customer;
  readonly secret: string;
  /** All tokens of the kind that the customer has. */
  readonly tokens: readonly CustomerToken[];
  readonly now: string;
  readonly ttlMinutes: number;
  readonly invalidateOlderTokens: boolean;
}

/** The new token, whose value is in this answer only; what it makes superfluous goes. */
export function created(given: Creation, message: TokenCreated): Outcome {
  const { kind, customer, secret, tokens, now, invalidateOlderTokens } = given;
  const expiresAt = new Date(Date.parse(now) + given.ttlMinutes * minuteMs).toISOString();
  const told = { customerId: customer.id, expiresAt, invalidateOlderTokens };
  const document = { ...told, value: storedSecret(secret), email: customer.email };
  const alive = tokens.filter((token) => token.expiresAt > now).sort(byAge);
  const kept = invalidateOlderTokens ? [] : alive.slice(1 - maxTokens);
  const superfluous = tokens.filter((token) => !kept.includes(token));
  return {
    writes: [
      { type: 'create', kind, change: change(document, message(told)) },
      { type: 'guard', kind: 'customer', before: customer },
      ...ended(kind, superfluous),
    ],
    answer: ([token]) => answered(token as unknown as CustomerToken, secret),
  };
}

type TokenCreated = (
  payload: Pick<CustomerToken, 'customerId' | 'expiresAt' | 'invalidateOlderTokens'>,
) => any;

const byAge = (left: CustomerToken, right: CustomerToken) =>
  left.createdAt < right.createdAt ? -1 : 1;

const answered = ({ email: _, ...token }: CustomerToken, value: string) => ({ ...token, value });

/** Says that the token of the kind has expired. */
const expired = (kind: TokenKind) =>
  kind === 'customer-email-token'
    ? apiError.ExpiredCustomerEmailToken('The e-mail token has expired.')
    : apiError.ExpiredCustomerPasswordToken('The password token has expired.');

interface Redemption {
  readonly kind: TokenKind;
  readonly token: CustomerToken | undefined;
  readonly customer: Customer | undefined;
  readonly now: string;
}

/**
 * The customer of a token that is valid here and now. A token for an address that the customer has
 * no more is as good as none.
 * @throws ResourceNotFound, ExpiredCustomerEmailToken, ExpiredCustomerPasswordToken
 */
export function customerOfToken(
  { kind, token, customer, now }: Redemption,
  context: EndpointContext,
): Customer {
  const isKnown = token !== undefined && customer !== undefined && isHere(customer, context);
  if (
    !isKnown ||
    isOther(customer, context) ||
    foldedEmail(token.email) !== foldedEmail(customer.email)
  )
    throw notFound('Customer', 'this token');
  if (token.expiresAt <= now) throw expired(kind);
  return customer;
}

/** Who has signed in redeems only tokens of one's own. */
const isOther = ({ id }: Customer, { principal: { customerId } }: EndpointContext) =>
  customerId !== undefined && customerId !== id;

/**
 * All tokens that end with the redeemed one. It is among them even when the others were read after
 * its deletion: two concurrent requests must not both find it valid.
 */
export const endedWith = (token: CustomerToken, tokens: readonly CustomerToken[]) => [
  token,
  ...tokens.filter(({ id }) => id !== token.id),
];

/** Asks for the token, then for its customer. */
export function redemptionNeeds(kind: TokenKind, value: string, known: Known) {
  const token = tokenOf(kind, value);
  if (!('token' in known)) return { token };
  const { customerId } = known.token ?? {};
  const by = customerId === undefined ? undefined : { id: customerId };
  return { token, customer: need.maybe<Customer>('customer', by) };
}

/** What the redemption of a token is about, among the facts. */
export const redemption = (kind: TokenKind, { token, customer, now }: Known): Redemption => ({
  kind,
  token,
  customer,
  now,
});

/** The procedure that finds the customer of a token; its path ends with the token. */
export const reading = (kind: TokenKind, doc: string, word: string) =>
  procedureAlsoInStore({
    doc,
    method: 'GET',
    path: `/customers/${kind.replace('customer-', '')}={${word}}`,
    scopes: ['view_customers'],
    answers: 'customer',
    needs: (_, { params }, known) => redemptionNeeds(kind, params[word] ?? '', known),
    run(_, facts: Known, context) {
      const customer = customerOfToken(redemption(kind, facts), context);
      return { answer: () => customer };
    },
    graphqlArgument: word,
  });
