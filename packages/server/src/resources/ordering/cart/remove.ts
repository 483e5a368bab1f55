import type { Known } from '../../../declaration/index.ts';
import { checkUnlocked } from './guard.ts';
import { heldNeeds, type ReservationFacts, releasedWith } from './reservations.ts';
import { type Cart, cart } from './resource.ts';

/** Few carts have reserved anything. */
const holds = ({ lineItems }: Cart): boolean =>
  lineItems.some(({ reservation }) => reservation !== undefined);

/** What the cart has kept of the stock is for others again. */
export const remove = cart.remove({
  needs: (before, known: Known) => (holds(before) ? heldNeeds(before.id, known) : {}),
  apply(before, { principal, projectKey }) {
    checkUnlocked(before, { principal, projectKey });
    return [];
  },
  also: (_, facts) => releasedWith(facts as unknown as ReservationFacts),
});
