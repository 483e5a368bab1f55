// Parts of inputs: associates, their roles; and what becomes of them.
import {
  identifier,
  listOf,
  type Of,
  optional,
  record,
  refer,
  referByKey,
  unresolved,
} from '../../../declaration/index.ts';
import { type Associate, inheritance, most } from './resource.ts';

export const assignmentDraft = () =>
  record('AssociateRoleAssignmentDraft', {
    associateRole: identifier('associate-role'),
    inheritance: optional(inheritance()),
  });

export const assignmentDrafts = () => listOf(assignmentDraft(), { min: 1, max: most.assignments });

/** Roles as they were named: who asks may not know yet which ones exist. */
export const namedAssignments = () =>
  listOf(
    record('AssociateRoleAssignmentDraft', {
      associateRole: unresolved('associate-role'),
      inheritance: optional(inheritance()),
    }),
    { min: 1, max: most.assignments },
  );

export const associateDraft = () =>
  record('AssociateDraft', {
    associateRoleAssignments: assignmentDrafts(),
    customer: identifier('customer'),
  });

/** The same of one who is an associate already. */
export const knownAssociateDraft = () =>
  record('AssociateDraft', {
    associateRoleAssignments: assignmentDrafts(),
    customer: unresolved('customer'),
  });

type AssignmentDraft = Of<ReturnType<typeof assignmentDraft>>;

export const assignmentsOf = (
  drafts: readonly AssignmentDraft[],
): Associate['associateRoleAssignments'] =>
  drafts.map((draft) => ({
    associateRole: referByKey(draft.associateRole),
    inheritance: draft.inheritance ?? 'Disabled',
  }));

export const associateOf = ({
  associateRoleAssignments,
  customer,
}: Of<ReturnType<typeof associateDraft>>): Associate => ({
  associateRoleAssignments: assignmentsOf(associateRoleAssignments),
  customer: refer(customer),
});
