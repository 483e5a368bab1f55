import { ordersBelong } from '../../../commerce/access/subject.ts';
import { lineItemsById } from '../../../commerce/line-items/line-item.ts';
import type { Known } from '../../../declaration/index.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions/index.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { finalize } from './finalize.ts';
import { checkUnlocked } from './guard.ts';
import { procedures as merging } from './merge.ts';
import { procedures as replicating } from './replicate.ts';
import { heldNeeds, type ReservationFacts, releasedWith } from './reservations.ts';
import { type Cart, cart } from './resource.ts';

/** Few carts have reserved anything. */
const holds = ({ lineItems }: Cart): boolean =>
  lineItems.some(({ reservation }) => reservation !== undefined);

/** What the cart has kept of the stock is for others again. */
const remove = cart.remove({
  needs: (before, known: Known) => (holds(before) ? heldNeeds(before.id, known) : {}),
  apply(before, { principal, projectKey }) {
    checkUnlocked(before, { principal, projectKey });
    return [];
  },
  also: (_, facts) => releasedWith(facts as unknown as ReservationFacts),
});

export type { Cart } from './resource.ts';

export const cartKind = kindOf({
  resource: cart,
  create,
  remove,
  finalize,
  belongsTo: ordersBelong,
  actions,
  endpoints,
  procedures: [...replicating, ...merging],
  derived: [lineItemsById(cart.name)],
});
