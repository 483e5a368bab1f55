import { customFieldActions } from '../../../commerce/custom-fields/custom-field-actions.ts';
import { changing, setting } from '../../../commerce/values/member-actions.ts';
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

export const setApprovers = changing(
  approvalRule,
  'approvers',
  approversDraft(),
  'Sets who must approve.',
  {
    checked: approversOf,
    message: messages.approversSet,
  },
);

export const setDescription = setting(
  approvalRule,
  'description',
  f.text(),
  'Sets or removes the description.',
  {
    message: messages.descriptionSet,
  },
);

export const setKey = setting(approvalRule, 'key', f.key(), 'Sets or removes the key.', {
  message: messages.keySet,
});

export const setName = changing(approvalRule, 'name', f.text(), 'Sets the name.', {
  message: messages.nameSet,
});

export const setPredicate = changing(
  approvalRule,
  'predicate',
  f.text(),
  'Sets which orders need approval.',
  {
    checked: checkedPredicate,
    message: messages.predicateSet,
  },
);

export const setRequesters = changing(
  approvalRule,
  'requesters',
  requestersDraft(),
  'Sets whose orders need approval.',
  {
    checked: requestersOf,
    message: messages.requestersSet,
  },
);

export const setStatus = approvalRule.action({
  doc: 'Switches the rule on or off; flows that there are stay as they are.',
  members: { status: ruleStatus() },
  emits: [messages.statusSet],
  needs: ({ businessUnit }) => ({ active: activeRules(businessUnit.key) }),
  apply(before, { status }, { active }) {
    if (status === before.status) return change(before);
    checkCapacity(status, active);
    return change({ ...before, status }, messages.statusSet({ status, oldStatus: before.status }));
  },
});

export const { setCustomType, setCustomField } = customFieldActions(approvalRule, {
  customizable: 'approval-rule',
});
