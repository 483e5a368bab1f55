// Parts of inputs: associates, their roles; and what becomes of them.
import { f } from '../../../declaration/index.ts';
import { type Associate, inheritance, most } from './resource.ts';

const assignmentDraft = () =>
  f.record('AssociateRoleAssignmentDraft', {
    associateRole: f.identifier('associate-role'),
    inheritance: f.optional(inheritance()),
  });

const assignmentDrafts = () => f.listOf(assignmentDraft(), { min: 1, max: most.assignments });

/** Roles as they were named: who asks may not know yet which ones exist. */
export const namedAssignments = () =>
  f.listOf(
    f.record('AssociateRoleAssignmentDraft', {
      associateRole: f.unresolved('associate-role'),
      inheritance: f.optional(inheritance()),
    }),
    { min: 1, max: most.assignments },
  );

export const associateDraft = () =>
  f.record('AssociateDraft', {
    associateRoleAssignments: assignmentDrafts(),
    customer: f.identifier('customer'),
  });

/** The same of one who is an associate already. */
export const knownAssociateDraft = () =>
  f.record('AssociateDraft', {
    associateRoleAssignments: assignmentDrafts(),
    customer: f.unresolved('customer'),
  });

type AssignmentDraft = f.Of<ReturnType<typeof assignmentDraft>>;

export const assignmentsOf = (
  drafts: readonly AssignmentDraft[],
): Associate['associateRoleAssignments'] =>
  drafts.map((draft) => ({
    associateRole: f.referByKey(draft.associateRole),
    inheritance: draft.inheritance ?? 'Disabled',
  }));

export const associateOf = ({
  associateRoleAssignments,
  customer,
}: f.Of<ReturnType<typeof associateDraft>>): Associate => ({
  associateRoleAssignments: assignmentsOf(associateRoleAssignments),
  customer: f.refer(customer),
});
