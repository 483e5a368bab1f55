// Customer groups that a customer or a business unit is assigned to.
import {
  type Action,
  type ActionOwner,
  apiError,
  change,
  f,
  type MessageType,
  need,
  type Target,
} from '../../declaration/index.ts';

export const groupAssignment = () =>
  f.record('CustomerGroupAssignment', { customerGroup: f.reference('customer-group') });

type GroupAssignment = ReturnType<typeof groupAssignment>['static'];

const groupAssignmentDraft = () =>
  f.record('CustomerGroupAssignmentDraft', { customerGroup: f.identifier('customer-group') });

/** Most groups of one customer or business unit. */
export const maxAssignments = 500;

export const groupAssignmentDrafts = () =>
  f.listOf(groupAssignmentDraft(), { max: maxAssignments });

export const groupAssignmentOf = ({
  customerGroup,
}: ReturnType<typeof groupAssignmentDraft>['static']): GroupAssignment => ({
  customerGroup: f.refer(customerGroup),
});

interface Options {
  /** The owner in words. */
  readonly noun: string;
  /** What an associate needs for them. */
  readonly permission?: string;
  readonly added: MessageType<any>;
  readonly removed: MessageType<any>;
}

interface AssignedDocument {
  readonly customerGroupAssignments?: readonly GroupAssignment[] | undefined;
}

interface GroupAssignmentActions {
  readonly addCustomerGroupAssignment: Action;
  readonly removeCustomerGroupAssignment: Action;
}

/** Assigning to one group and taking out of one; the owner exports them under these names. */
export const groupAssignmentActions = (
  owner: ActionOwner,
  options: Options,
): GroupAssignmentActions => ({
  addCustomerGroupAssignment: owner.action({
    doc: `Assigns the ${options.noun} to a customer group.`,
    ...permissionOf(options),
    members: { customerGroupAssignment: groupAssignmentDraft() },
    emits: [options.added],
    apply(before: AssignedDocument, { customerGroupAssignment }: any) {
      const added = groupAssignmentOf(customerGroupAssignment);
      const known = before.customerGroupAssignments ?? [];
      if (assignedTo(known, added.customerGroup.id) !== undefined) return change(before);
      return change(
        { ...before, customerGroupAssignments: [...known, added] },
        options.added({ customerGroupAssignment: added }),
      );
    },
  }),
  removeCustomerGroupAssignment: owner.action({
    doc: `Removes the ${options.noun} from a customer group.`,
    ...permissionOf(options),
    members: { customerGroup: f.identifier('customer-group') },
    emits: [options.removed],
    apply(before: AssignedDocument, { customerGroup: { id } }: any) {
      const known = before.customerGroupAssignments ?? [];
      const removed = assignedTo(known, id);
      if (removed === undefined)
        throw apiError.InvalidOperation(
          `The ${options.noun} is not assigned to the customer group '${id}'.`,
        );
      return change(
        { ...before, customerGroupAssignments: known.filter((one) => one !== removed) },
        options.removed({ customerGroupAssignment: removed }),
      );
    },
  }),
});

const permissionOf = ({ permission }: Options) => (permission === undefined ? {} : { permission });

const assignedTo = (known: readonly GroupAssignment[], id: string) =>
  known.find(({ customerGroup }) => customerGroup.id === id);

// The customer groups of a buyer by assignment: the groups of the customer and of the business unit
// of the cart. Prices of all of them are available to the buyer.

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
