// The customer groups of a buyer by assignment: the groups of the customer and of the business unit
// of the cart. Prices of all of them are available to the buyer.
import { type f, need, type Target } from '../../declaration/index.ts';

/** The members read from a customer or a business unit: its assigned groups. */
export interface Assigned {
  readonly customerGroupAssignments?:
    | readonly { readonly customerGroup: f.Reference<'customer-group'> }[]
    | undefined;
}

export interface BuyerFacts {
  readonly buyingCustomer?: Assigned | undefined;
  readonly buyingUnit?: Assigned | undefined;
}

/** Who buys. */
export interface BuyerNames {
  readonly customerId?: string | undefined;
  readonly businessUnit?: Target | undefined;
}

/** The customer and the business unit, as facts. */
export const buyerNeeds = ({ customerId, businessUnit }: BuyerNames) => ({
  buyingCustomer: need.maybe<Assigned>(
    'customer',
    customerId === undefined ? undefined : { id: customerId },
  ),
  buyingUnit: need.maybe<Assigned>('business-unit', businessUnit),
});

/** The groups, each once. */
export function assignedGroups({
  buyingCustomer,
  buyingUnit,
}: BuyerFacts): readonly f.Reference<'customer-group'>[] {
  const groups = [buyingCustomer, buyingUnit].flatMap((one) =>
    (one?.customerGroupAssignments ?? []).map(({ customerGroup }) => customerGroup),
  );
  return [...new Map(groups.map((group) => [group.id, group])).values()];
}

export const assignedGroupIds = (facts: BuyerFacts): readonly string[] =>
  assignedGroups(facts).map(({ id }) => id);
