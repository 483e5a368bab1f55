import { type Belonging, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { type ApprovalFlow, approvalFlow } from './resource.ts';

export type { ApprovalFlow } from './resource.ts';

const belongsTo: Belonging = {
  scopes: ['view_approval_flows'],
  of: ({ businessUnit }: ApprovalFlow) => ({ customers: [], unit: businessUnit.key }),
};

/** Flows begin with orders and end with them: they are neither created nor deleted by themselves. */
export const approvalFlowKind = kindOf({
  resource: approvalFlow,
  belongsTo,
  actions,
  messages,
  endpoints,
});
