import { type Belonging, endpoint, kindOf } from '../../../declaration/index.ts';
import { associatePath, governedInUnit } from '../business-unit/associate.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import * as messages from './messages.ts';
import { type ApprovalRule, approvalRule, keyInUnit } from './resource.ts';

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
  messages,
  endpoints,
});
