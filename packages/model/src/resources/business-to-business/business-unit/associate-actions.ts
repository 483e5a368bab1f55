// Update actions on the associates of a unit.
import { apiError, change, f, need } from '../../../declaration/index.ts';
import type { AssociateRole } from '../associate-role/resource.ts';
import { distinct } from './create.ts';
import { assignmentsOf, associateDraft, associateOf, knownAssociateDraft } from './drafts.ts';
import * as messages from './messages.ts';
import { checkAssignable, isBuyer, rolesOf } from './permissions.ts';
import { type Associate, type BusinessUnit, businessUnit, most } from './resource.ts';

const permission = 'UpdateAssociates';

export const addAssociate = businessUnit.action({
  doc: 'Makes a customer an associate.',
  permission,
  members: { associate: associateDraft() },
  emits: [messages.associateAdded],
  needs: (_before, { associate }) => ({ roles: rolesOf([associate]) }),
  apply(before, input, { roles, principal }) {
    if (isBuyer(principal)) checkAssignable(roles);
    const added = associateOf(input.associate);
    if (before.associates.length >= most.associates)
      throw apiError.InvalidOperation(`A unit can have at most ${most.associates} associates.`);
    const associates = distinct([...before.associates, added]);
    return change({ ...before, associates }, messages.associateAdded({ associate: added }));
  },
});

export const setAssociates = businessUnit.action({
  doc: 'Replaces all associates.',
  permission,
  members: { associates: f.listOf(associateDraft(), { max: most.associates }) },
  emits: [messages.associatesSet],
  needs: (_before, { associates }) => ({ roles: rolesOf(associates) }),
  apply(before, input, { roles, principal }) {
    if (isBuyer(principal)) checkAssignable(newTo(before, input.associates, roles));
    const associates = distinct(input.associates.map(associateOf));
    return change({ ...before, associates }, messages.associatesSet({ associates }));
  },
});

export const changeAssociate = businessUnit.action({
  doc: 'Replaces the roles of an associate.',
  permission,
  members: { associate: knownAssociateDraft() },
  emits: [messages.associateChanged],
  needs: (_before, { associate }) => ({
    customer: keyed(associate.customer),
    roles: rolesOf([associate]),
  }),
  apply(before, { associate }, { roles, customer, principal }) {
    if (isBuyer(principal)) checkAssignable(roles);
    const known = associateNamed(before, associate.customer, customer);
    const associateRoleAssignments = assignmentsOf(associate.associateRoleAssignments);
    const after = { associateRoleAssignments, customer: known.customer };
    const associates = before.associates.map((one) => (one === known ? after : one));
    return change({ ...before, associates }, messages.associateChanged({ associate: after }));
  },
});

export const removeAssociate = businessUnit.action({
  doc: 'Removes an associate.',
  permission,
  members: { customer: f.unresolved('customer') },
  emits: [messages.associateRemoved],
  needs: (_before, { customer }) => ({ customer: keyed(customer) }),
  apply(before, input, { customer }) {
    const removed = associateNamed(before, input.customer, customer);
    const associates = before.associates.filter((one) => one !== removed);
    return change({ ...before, associates }, messages.associateRemoved({ associate: removed }));
  },
});

/** Associates named by key; an id is enough to find an associate. */
const keyed = ({ key }: f.Named) =>
  need.maybe<{ readonly id: string }>('customer', key === undefined ? undefined : { key });

/** Only their being an associate shows that such a customer exists. */
function associateNamed(
  { associates }: BusinessUnit,
  { id, key }: f.Named,
  known: { readonly id: string } | undefined,
): Associate {
  const found = associates.find(({ customer }) => customer.id === (id ?? known?.id));
  if (found !== undefined) return found;
  throw apiError.InvalidOperation(`The customer '${id ?? key}' is not an associate of the unit.`);
}

/**
 * Roles that the associates do not have yet; an existing associate keeps the roles that a seller
 * assigned.
 */
function newTo(
  { associates }: BusinessUnit,
  drafts: readonly f.Of<ReturnType<typeof associateDraft>>[],
  roles: readonly AssociateRole[],
): readonly AssociateRole[] {
  const added = drafts.map(associateOf).flatMap(({ customer, associateRoleAssignments }) => {
    const held = associates.find((one) => one.customer.id === customer.id);
    const keys = held?.associateRoleAssignments.map(({ associateRole }) => associateRole.key) ?? [];
    return associateRoleAssignments
      .map(({ associateRole }) => associateRole.key)
      .filter((key) => !keys.includes(key));
  });
  return roles.filter(({ key }) => added.includes(key));
}
