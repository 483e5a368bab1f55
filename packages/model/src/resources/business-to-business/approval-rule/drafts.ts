// What an input says of a rule, checked and as the rule holds it. Pure.
import { checkCartPredicate } from '../../../commerce/cart-predicate/index.ts';
import { apiError, duplicateField, f, need } from '../../../declaration/index.ts';
import {
  type ApprovalRule,
  type Approvers,
  type approversDraft,
  most,
  type requestersDraft,
} from './resource.ts';

export const approversOf = ({ tiers }: f.Of<ReturnType<typeof approversDraft>>): Approvers => ({
  tiers: tiers.map(({ and }) => ({
    and: and.map(({ or }) => ({
      or: or.map(({ associateRole }) => ({ associateRole: f.referByKey(associateRole) })),
    })),
  })),
});

/** @throws DuplicateField for a role that is named twice, by whatever name */
export function requestersOf(
  drafts: f.Of<ReturnType<typeof requestersDraft>>,
): ApprovalRule['requesters'] {
  const keys = drafts.map(({ associateRole }) => associateRole.key!);
  const twice = keys.find((key, index) => keys.indexOf(key) !== index);
  if (twice !== undefined) throw duplicateField('requesters', twice);
  return drafts.map(({ associateRole }) => ({ associateRole: f.referByKey(associateRole) }));
}

/** @throws SyntaxError, SemanticError */
export function checkedPredicate(predicate: string): string {
  checkCartPredicate(predicate);
  return predicate;
}

export const activeRules = (unitKey: string) =>
  need.count('approval-rule', 'businessUnit(key = :unit) and status = "Active"', { unit: unitKey });

/** @throws MaxResourceLimitExceeded when the unit has as many Active rules as it may have */
export function checkCapacity(status: ApprovalRule['status'], active: number): void {
  if (status === 'Active' && active >= most.activeRules)
    throw apiError.MaxResourceLimitExceeded(
      `A business unit can have at most ${most.activeRules} active approval rules.`,
      { exceededResource: 'approval-rule' },
    );
}
