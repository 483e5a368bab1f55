import { withOld } from '../../../commerce/values/messages.ts';
import { f, message } from '../../../declaration/index.ts';
import { approvalRule, approvers, requesters, ruleStatus } from './resource.ts';

export const created = message('ApprovalRuleCreated', {
  approvalRule: f.record('ApprovalRule', approvalRule.allFields),
});
export const approversSet = message('ApprovalRuleApproversSet', {
  approvers: approvers(),
  oldApprovers: approvers(),
});
export const keySet = message('ApprovalRuleKeySet', withOld({ key: f.optional(f.text()) }));
export const nameSet = message('ApprovalRuleNameSet', { name: f.text(), oldName: f.text() });
export const predicateSet = message('ApprovalRulePredicateSet', {
  predicate: f.text(),
  oldPredicate: f.text(),
});
export const requestersSet = message('ApprovalRuleRequestersSet', {
  requesters: requesters(),
  oldRequesters: requesters(),
});
export const statusSet = message('ApprovalRuleStatusSet', {
  status: ruleStatus(),
  oldStatus: ruleStatus(),
});
