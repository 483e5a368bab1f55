// The paths on which carts become orders.

import { storeOfPath } from '../../../commerce/access/subject.ts';
import { f, procedure } from '../../../declaration/index.ts';
import { associatePath, ofUnitPath } from '../../business-to-business/business-unit/associate.ts';
import { draftMembers, myDraftMembers } from './from-cart.ts';
import { importing } from './import.ts';
import { idOr } from './naming.ts';
import { type Flow, orderCart, orderNeeds } from './order-cart.ts';
import { quoteProcedures } from './quote-procedures.ts';

const inStorePath = '/in-store/key={storeKey}';

const making = (flow: Flow, path: string) => ({
  doc: 'Creates an order from a cart; the cart then has the state Ordered.',
  method: 'POST' as const,
  path: `${path}${flow === 'own' ? '/me' : ''}/orders`,
  status: 201,
  scopes: [flow === 'own' ? 'manage_my_orders' : 'manage_orders'],
  ...(flow === 'own' ? { actor: 'subject' as const } : {}),
  ...(path === '' ? {} : { parents: storeOfPath }),
  answers: 'order',
});

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

const trusted = (path: string) =>
  procedure({
    ...making('trusted', path),
    body: draftMembers,
    needs: (draft, context, known) => orderNeeds(draft, 'trusted', context, known),
    run: (draft, facts, context) => orderCart(draft, 'trusted', facts, context),
    ...(path === '' ? { graphql: createOrderFromCart } : {}),
  });

const ofAssociate = procedure({
  ...making('associate', associatePath),
  parents: ofUnitPath,
  body: draftMembers,
  needs: (draft, context, known) => orderNeeds(draft, 'associate', context, known),
  run: (draft, facts, context) => orderCart(draft, 'associate', facts, context),
});

const own = (path: string) =>
  procedure({
    ...making('own', path),
    body: myDraftMembers,
    needs: (draft, context, known) => orderNeeds(draft, 'own', context, known),
    run: (draft, facts, context) => orderCart(draft, 'own', facts, context),
    ...(path === '' ? { graphql: createMyOrderFromCart } : {}),
  });

export const procedures = [
  importing,
  trusted(''),
  trusted(inStorePath),
  ofAssociate,
  own(''),
  own(inStorePath),
  ...quoteProcedures,
];
