import { type Belonging, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { type ApprovalRule, approvalRule } from './resource.ts';

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
  messages,
  endpoints,
});
