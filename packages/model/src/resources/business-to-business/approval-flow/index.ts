import { type Belonging, endpoint, kindOf } from '../../../declaration/index.ts';
import { associatePath, governedInUnit } from '../business-unit/associate.ts';
import * as actions from './actions.ts';
import * as messages from './messages.ts';
import { type ApprovalFlow, approvalFlow } from './resource.ts';

const endpoints = [
  endpoint({
    path: `${associatePath}/approval-flows`,
    operations: ['get', 'query', 'update'],
    by: ['id'],
    scopes: { view: ['view_approval_flows'], manage: ['manage_approval_flows'] },
    ...governedInUnit({ update: 'UpdateApprovalFlows' }),
  }),
];

export type { ApprovalFlow } from './resource.ts';

const belongsTo: Belonging = {
  scopes: ['view_approval_flows'],
  of: ({ businessUnit }: ApprovalFlow) => ({ customers: [], unit: businessUnit.key }),
};

/** Flows begin and end with orders: they have no creation or deletion of their own. */
export const approvalFlowKind = kindOf({
  resource: approvalFlow,
  belongsTo,
  actions,
  messages,
  endpoints,
});
