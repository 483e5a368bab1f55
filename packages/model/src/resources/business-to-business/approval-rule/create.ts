import { type Caller, change, f } from '../../../declaration/index.ts';
import {
  activeRules,
  approversOf,
  checkCapacity,
  checkedPredicate,
  requestersOf,
} from './drafts.ts';
import { created } from './messages.ts';
import { approvalRule, approversDraft, requestersDraft, ruleStatus } from './resource.ts';

export const create = approvalRule.create({
  doc: 'Creates an approval rule of the business unit.',
  name: 'ApprovalRuleDraft',
  members: {
    key: f.optional(f.key()),
    name: f.text(),
    description: f.optional(f.text()),
    status: ruleStatus(),
    predicate: f.text(),
    approvers: approversDraft(),
    requesters: requestersDraft(),
  },
  needs: (_draft, { caller }) => ({ active: activeRules(unitKeyOf(caller)) }),
  apply(draft, { active, caller }) {
    checkCapacity(draft.status, active);
    return change({
      ...draft,
      predicate: checkedPredicate(draft.predicate),
      approvers: approversOf(draft.approvers),
      requesters: requestersOf(draft.requesters),
      businessUnit: { typeId: 'business-unit' as const, key: unitKeyOf(caller) },
    });
  },
  whole: { message: created, member: 'approvalRule' },
});

/** Rules are made on the path of a unit alone. */
const unitKeyOf = (caller: Caller | undefined): string => caller!.params.businessUnitKey!;
