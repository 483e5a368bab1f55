// The progress of an approval. None of it is stored: the approvals are replayed in their order, and
// each marks the groups of its roles in the tiers that are current then. Pure.
import type { ApprovalRule } from '../approval-rule/index.ts';
import type { ApprovalFlow } from './resource.ts';

/** Who agrees, by the keys of his roles. */
type Roles = ReadonlySet<string>;

interface Group {
  readonly roles: readonly string[];
  readonly isMarked: boolean;
}

/** The rest of one rule: the incomplete tiers, the current one first. */
type Remaining = readonly (readonly Group[])[];

type Rules = readonly Pick<ApprovalRule, 'approvers'>[];

/** The remaining tiers of each rule; of a rule that is through there are none. */
export const remainingOf = (
  rules: Rules,
  approvals: Pick<ApprovalFlow, 'approvals'>['approvals'],
): readonly Remaining[] =>
  rules.map((rule) => approvals.map(rolesOfApproval).reduce<Remaining>(marked, tiersOf(rule)));

const tiersOf = ({ approvers }: Pick<ApprovalRule, 'approvers'>): Remaining =>
  approvers.tiers.map(({ and }) =>
    and.map(({ or }) => ({
      roles: or.map(({ associateRole }) => associateRole.key),
      isMarked: false,
    })),
  );

const rolesOfApproval = ({ approver }: ApprovalFlow['approvals'][number]): Roles =>
  new Set(approver.associateRoleAssignments.map(({ associateRole }) => associateRole.key));

const standsFor = ({ roles }: Group, held: Roles): boolean => roles.some((role) => held.has(role));

/** One approval: it completes the current tier at most, and never begins with the next one. */
function marked([current, ...higher]: Remaining, held: Roles): Remaining {
  if (current === undefined) return [];
  const groups = current.map((group) =>
    standsFor(group, held) ? { ...group, isMarked: true } : group,
  );
  return groups.every(({ isMarked }) => isMarked) ? higher : [groups, ...higher];
}

export type Say = 'may approve' | 'has no approval left to give' | 'has no role in a current tier';

/** What somebody with these roles may do now. */
export function sayOf(remaining: readonly Remaining[], held: Roles): Say {
  const groups = remaining
    .flatMap(([current]) => current ?? [])
    .filter((group) => standsFor(group, held));
  if (groups.length === 0) return 'has no role in a current tier';
  return groups.every(({ isMarked }) => isMarked) ? 'has no approval left to give' : 'may approve';
}

export const isComplete = (remaining: readonly Remaining[]): boolean =>
  remaining.every((tiers) => tiers.length === 0);

/** The lists of roles that a flow shows. */
export function approversOf(remaining: readonly Remaining[]) {
  const all = remaining.flatMap((tiers) => tiers.flat());
  const current = remaining.flatMap(([first]) => first ?? []);
  return {
    eligibleApprovers: shown(all),
    pendingApprovers: shown(all.filter(isOpen)),
    currentTierPendingApprovers: shown(current.filter(isOpen)),
  };
}

const isOpen = ({ isMarked }: Group): boolean => !isMarked;

/** Each role once, in the order of the rules. */
const shown = (groups: readonly Group[]) =>
  [...new Set(groups.flatMap(({ roles }) => roles))].map((key) => ({
    associateRole: { typeId: 'associate-role' as const, key },
  }));
