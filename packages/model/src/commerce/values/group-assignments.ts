// Customer groups that a customer or a business unit is assigned to.
import { type Action, apiError, change, f, type MessageType } from '../../declaration/index.ts';

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

interface Owner {
  readonly action: (declaration: any) => Action;
}

interface Options {
  /** The owner in words. */
  readonly noun: string;
  /** What an associate needs for them. */
  readonly permission?: string;
  readonly added: MessageType<any>;
  readonly removed: MessageType<any>;
}

interface Assigned {
  readonly customerGroupAssignments?: readonly GroupAssignment[] | undefined;
}

interface GroupAssignmentActions {
  readonly addCustomerGroupAssignment: Action;
  readonly removeCustomerGroupAssignment: Action;
}

/** Assigning to one group and taking out of one; the owner exports them under these names. */
export const groupAssignmentActions = (owner: Owner, options: Options): GroupAssignmentActions => ({
  addCustomerGroupAssignment: owner.action({
    doc: `Assigns the ${options.noun} to a customer group.`,
    ...permissionOf(options),
    members: { customerGroupAssignment: groupAssignmentDraft() },
    emits: [options.added],
    apply(before: Assigned, { customerGroupAssignment }: any) {
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
    apply(before: Assigned, { customerGroup: { id } }: any) {
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
