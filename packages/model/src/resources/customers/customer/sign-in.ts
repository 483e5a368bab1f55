// Sign-in with e-mail address and password. It gives no token: clients use the password flow.

import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import {
  apiError,
  type EndpointContext,
  f,
  type Known,
  type Needs,
  need,
  type Outcome,
} from '../../../declaration/index.ts';
import { signInResult } from './create.ts';
import { emailTarget } from './email.ts';
import type { Customer } from './resource.ts';
import { type Ask, handover, sessionNeeds } from './session.ts';

const mode = () =>
  f.withDefault(
    f.choice(
      'AnonymousCartSignInMode',
      'MergeWithExistingCustomerCart',
      'UseAsNewActiveCustomerCart',
    ),
    'MergeWithExistingCustomerCart',
  );

/** A wrong password may have any form: it is wrong, not malformed. */
const credentials = { email: f.email(0), password: f.text() };

const body = {
  ...credentials,
  anonymousCartId: f.optional(f.text({ max: 256 })),
  anonymousCart: f.optional(f.identifier('cart')),
  anonymousCartSignInMode: mode(),
  anonymousId: f.optional(f.text({ min: 1, max: 256 })),
  updateProductData: f.withDefault(f.boolean(), false),
};

const ownBody = {
  ...credentials,
  activeCartSignInMode: mode(),
  updateProductData: f.withDefault(f.boolean(), false),
};

interface Login {
  readonly email: string;
  readonly password: string;
  readonly ask: Ask;
}

/** Asks for the same work whether there is such a customer or not. */
function needsOf({ email, password, ask }: Login, { params }: EndpointContext, known: Known) {
  const customer = need.maybe<Customer>('customer', emailTarget(email, params.storeKey));
  const attempt = need.attempt(`${params.storeKey ?? ''} ${email}`);
  if (!('customer' in known)) return { attempt, customer };
  const isRight = need.passwordMatches(password, 'customer', known.customer?.id ?? '');
  const handed: Needs =
    known.isRight === true ? sessionNeeds(ask, heirOf(known.customer), known) : {};
  return { attempt, customer, isRight, ...handed };
}

const heirOf = ({ id, customerGroup }: Customer) => ({ id, customerGroup, isNew: false });

function login({ ask }: Login, facts: Known): Outcome {
  const { customer, isRight } = facts;
  if (isRight !== true || customer === undefined)
    throw apiError.InvalidCredentials('Account with the given credentials not found.');
  const { writes, cart } = handover(ask, heirOf(customer), facts);
  return { writes, answer: (stored) => ({ customer, cart: cart(stored) }) };
}

function asked(input: f.ObjectOf<typeof body>, { params }: EndpointContext): Login {
  const { email, password, anonymousCartSignInMode, ...rest } = input;
  const { storeKey } = params;
  return { email, password, ask: { ...rest, mode: anonymousCartSignInMode, storeKey } };
}

/** The session is the one of the token. */
function askedByToken(
  { email, password, activeCartSignInMode, updateProductData }: f.ObjectOf<typeof ownBody>,
  { params: { storeKey }, principal }: EndpointContext,
): Login {
  const { anonymousId } = principal;
  const ask = { mode: activeCartSignInMode, updateProductData, anonymousId, storeKey, principal };
  return { email, password, ask };
}

const signIn = procedureAlsoInStore({
  doc: 'Signs a customer in with e-mail address and password; returns the customer and the active cart.',
  method: 'POST',
  path: '/login',
  scopes: ['manage_customers'],
  body,
  needs: (input, context, known) => needsOf(asked(input, context), context, known),
  run: (input, facts, context) => login(asked(input, context), facts),
  graphql: {
    mutation: 'customerSignIn',
    ...signInResult,
    draft: { argument: 'draft', input: 'CustomerSignInDraft' },
  },
});

const ownSignIn = procedureAlsoInStore({
  doc: 'Signs a customer in with e-mail address and password; returns the customer and the active cart.',
  method: 'POST',
  path: '/me/login',
  scopes: ['manage_my_profile'],
  body: ownBody,
  needs: (input, context, known) => needsOf(askedByToken(input, context), context, known),
  run: (input, facts, context) => login(askedByToken(input, context), facts),
  graphql: {
    mutation: 'customerSignMeIn',
    ...signInResult,
    draft: { argument: 'draft', input: 'CustomerSignMeInDraft' },
  },
});

export const procedures = [...signIn, ...ownSignIn];
