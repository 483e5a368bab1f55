// The paths on which carts become orders.

import { procedureAlsoInStore } from '../../../commerce/access/subject.ts';
import { f, procedure } from '../../../declaration/index.ts';
import { associatePath, ofUnitPath } from '../../business-to-business/business-unit/associate.ts';
import { draftMembers, myDraftMembers } from './from-cart.ts';
import { importing } from './import.ts';
import { idOr } from './naming.ts';
import { orderCart, orderNeeds } from './order-cart.ts';
import { quoteProcedures } from './quote-procedures.ts';

const making = {
  doc: 'Creates an order from a cart; the cart then has the state Ordered.',
  method: 'POST',
  path: '/orders',
  status: 201,
  scopes: ['manage_orders'],
  answers: 'order',
} as const;

/** Introspection shows a mandatory `id` and the state as a reference; execution takes either form. */
const createOrderFromCart = {
  mutation: 'createOrderFromCart',
  draft: { argument: 'draft', input: 'OrderCartCommand' },
  members: {
    ...draftMembers,
    id: idOr('cart'),
    state: f.optional(
      f.inGraphql(f.reference('state'), { accepts: { field: draftMembers.state } }),
    ),
  },
};

const createMyOrderFromCart = {
  mutation: 'createMyOrderFromCart',
  draft: { argument: 'draft', input: 'OrderMyCartCommand' },
};

const trusted = procedureAlsoInStore({
  ...making,
  body: draftMembers,
  needs: (draft, context, known) => orderNeeds(draft, 'trusted', context, known),
  run: (draft, facts, context) => orderCart(draft, 'trusted', facts, context),
  graphql: createOrderFromCart,
});

const ofAssociate = procedure({
  ...making,
  path: `${associatePath}/orders`,
  parents: ofUnitPath,
  body: draftMembers,
  needs: (draft, context, known) => orderNeeds(draft, 'associate', context, known),
  run: (draft, facts, context) => orderCart(draft, 'associate', facts, context),
});

const own = procedureAlsoInStore({
  ...making,
  path: '/me/orders',
  scopes: ['manage_my_orders'],
  actor: 'subject',
  body: myDraftMembers,
  needs: (draft, context, known) => orderNeeds(draft, 'own', context, known),
  run: (draft, facts, context) => orderCart(draft, 'own', facts, context),
  graphql: createMyOrderFromCart,
});

export const procedures = [importing, ...trusted, ofAssociate, ...own, ...quoteProcedures];
