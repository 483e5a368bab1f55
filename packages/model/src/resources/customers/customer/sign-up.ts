// Sign-up: a new customer, who takes over what an anonymous session has left.

import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import {
  type EndpointContext,
  f,
  type Known,
  need,
  type Outcome,
} from '../../../declaration/index.ts';
import {
  type CustomerDraft,
  customerDraft,
  newCustomer,
  personDraft,
  signInResult,
} from './create.ts';
import { customerCreated } from './messages.ts';
import { type Ask, handover, sessionNeeds } from './session.ts';
import { checkStores, keysSent } from './store-membership.ts';

interface SignUp {
  readonly draft: CustomerDraft;
  readonly ask: Ask;
}

/** Who signs up has no cart that another one could be merged into. */
const withNothing = { mode: 'UseAsNewActiveCustomerCart', updateProductData: false } as const;

function asked(draft: CustomerDraft, { params: { storeKey } }: EndpointContext): SignUp {
  const { anonymousCart, anonymousCartId, anonymousId } = draft;
  return { draft, ask: { anonymousCart, anonymousCartId, anonymousId, storeKey, ...withNothing } };
}

/** The session is the one of the token. */
function askedByToken(
  draft: f.ObjectOf<typeof ownDraft>,
  { params: { storeKey }, principal: { anonymousId } }: EndpointContext,
): SignUp {
  return { draft, ask: { anonymousId, storeKey, ...withNothing } };
}

interface Languages {
  readonly languages: readonly string[];
}

function needsOf({ draft, ask }: SignUp, known: Known) {
  const isHashed = draft.password !== undefined && draft.authenticationMode !== 'ExternalAuth';
  return {
    project: need.project<Languages>(),
    hash: isHashed ? need.passwordHash(draft.password) : undefined,
    ...sessionNeeds(ask, heirOf('', draft), known),
  };
}

const heirOf = (id: string, { customerGroup }: CustomerDraft) => ({
  id,
  customerGroup,
  isNew: true,
});

/** The draft with the store of the path where it names none. */
function inPlace(draft: CustomerDraft, { params, principal }: EndpointContext, scope: string) {
  const { storeKey } = params;
  const isOpen = storeKey !== undefined && (draft.stores ?? []).length === 0;
  const here = { typeId: 'store', id: '', key: storeKey } as f.Resolved<'store'>;
  const stores = isOpen ? [here] : (draft.stores ?? []);
  checkStores(
    principal,
    scope,
    stores.map(({ key }) => key ?? ''),
    new Set([storeKey, ...keysSent(draft.stores ?? [])]),
  );
  return { ...draft, stores };
}

function signUp({ draft, ask }: SignUp, facts: any): Outcome {
  const id: string = facts.newId();
  const { writes, cart } = handover(ask, heirOf(id, draft), facts);
  return {
    writes: [
      ...writes,
      {
        type: 'create',
        kind: 'customer',
        id,
        change: newCustomer(draft, facts),
        secret: facts.hash,
        whole: { message: customerCreated, member: 'customer' },
      },
    ],
    answer: (stored) => ({ customer: stored.at(-1), cart: cart(stored) }),
  };
}

/** GraphQL shows the key, too. */
const ownDraft = { ...personDraft, key: f.optional(f.key()) };

const customerSignUp = procedureAlsoInStore({
  doc: 'Creates a customer.',
  method: 'POST',
  path: '/customers',
  status: 201,
  scopes: ['manage_customers'],
  body: customerDraft,
  needs: (draft, context, known) =>
    needsOf(asked(inPlace(draft, context, 'manage_customers'), context), known),
  run: (draft, facts, context) =>
    signUp(asked(inPlace(draft, context, 'manage_customers'), context), facts),
  graphql: {
    mutation: 'customerSignUp',
    ...signInResult,
    draft: { argument: 'draft', input: 'CustomerSignUpDraft' },
  },
});

const ownSignUp = procedureAlsoInStore({
  doc: 'Creates a customer and assigns the carts and orders of the anonymous session to the customer.',
  method: 'POST',
  path: '/me/signup',
  status: 201,
  scopes: ['manage_my_profile'],
  body: ownDraft,
  needs: (draft, context, known) =>
    needsOf(askedByToken(inPlace(draft, context, 'manage_my_profile'), context), known),
  run: (draft, facts, context) =>
    signUp(askedByToken(inPlace(draft, context, 'manage_my_profile'), context), facts),
  graphql: {
    mutation: 'customerSignMeUp',
    ...signInResult,
    draft: { argument: 'draft', input: 'CustomerSignMeUpDraft' },
  },
});

export const procedures = [...customerSignUp, ...ownSignUp];
