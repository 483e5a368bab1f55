import {
  type Belonging,
  type Caller,
  change,
  endpoint,
  f,
  kindOf,
} from '../../../declaration/index.ts';
import { associatePath, governedInUnit } from '../business-unit/associate.ts';
import * as actions from './actions.ts';
import {
  activeRules,
  approversOf,
  checkCapacity,
  checkedPredicate,
  requestersOf,
} from './drafts.ts';
import { created } from './messages.ts';
import {
  type ApprovalRule,
  approvalRule,
  approversDraft,
  keyInUnit,
  requestersDraft,
  ruleStatus,
} from './resource.ts';

const create = approvalRule.create({
  doc: 'Creates an approval rule of the business unit.',
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

const endpoints = [
  endpoint({
    path: `${associatePath}/approval-rules`,
    operations: ['get', 'query', 'create', 'update'],
    by: [
      'id',
      {
        word: 'key',
        unique: 'key',
        value: (given, { businessUnitKey }) => keyInUnit(given, businessUnitKey!),
      },
    ],
    scopes: { view: ['view_approval_rules'], manage: ['manage_approval_rules'] },
    ...governedInUnit({ create: 'CreateApprovalRules', update: 'UpdateApprovalRules' }),
  }),
];

export type { ApprovalRule } from './resource.ts';

const belongsTo: Belonging = {
  scopes: ['view_approval_rules'],
  of: ({ businessUnit }: ApprovalRule) => ({ customers: [], unit: businessUnit.key }),
};

export const approvalRuleKind = kindOf({
  resource: approvalRule,
  create,
  belongsTo,
  actions,
  endpoints,
});
