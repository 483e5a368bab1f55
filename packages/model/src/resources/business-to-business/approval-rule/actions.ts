import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { change, f } from '../../../declaration/index.ts';
import {
  activeRules,
  approversOf,
  checkCapacity,
  checkedPredicate,
  requestersOf,
} from './drafts.ts';
import * as messages from './messages.ts';
import { approvalRule, approversDraft, requestersDraft, ruleStatus } from './resource.ts';

export const plain = memberActions(approvalRule, {
  setApprovers: [
    approversDraft(),
    'Sets who must approve.',
    {
      checked: approversOf,
      message: messages.approversSet,
    },
  ],
  setDescription: [
    f.optional(f.text()),
    'Sets or removes the description.',
    { message: 'ApprovalRuleDescriptionSet', tellsOld: true },
  ],
  setKey: [
    f.optional(f.key()),
    'Sets or removes the key.',
    {
      message: messages.keySet,
    },
  ],
  setName: [
    f.text(),
    'Sets the name.',
    {
      message: messages.nameSet,
    },
  ],
  setPredicate: [
    f.text(),
    'Sets which orders need approval.',
    {
      checked: checkedPredicate,
      message: messages.predicateSet,
    },
  ],
  setRequesters: [
    requestersDraft(),
    'Sets whose orders need approval.',
    {
      checked: requestersOf,
      message: messages.requestersSet,
    },
  ],
});

export const setStatus = approvalRule.action({
  doc: 'Turns the rule on or off; existing flows do not change.',
  members: { status: ruleStatus() },
  emits: [messages.statusSet],
  needs: ({ businessUnit }) => ({ active: activeRules(businessUnit.key) }),
  apply(before, { status }, { active }) {
    if (status === before.status) return change(before);
    checkCapacity(status, active);
    return change({ ...before, status }, messages.statusSet({ status, oldStatus: before.status }));
  },
});

export const customFields = customFieldActions(approvalRule, { customizable: 'approval-rule' });
