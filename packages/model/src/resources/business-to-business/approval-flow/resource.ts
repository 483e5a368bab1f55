import { type DocumentOf, f, resource, stampFields } from '../../../declaration/index.ts';
import { approvalRule, ruleApprover } from '../approval-rule/resource.ts';
import { associate } from '../business-unit/resource.ts';

export const flowStatus = () =>
  f.inGraphql(f.choice('ApprovalFlowStatus', 'Pending', 'Approved', 'Rejected'), {
    shownAs: { field: f.text() },
  });

const roles = () => f.listOf(ruleApprover());

export const approvalFlow = resource({
  name: 'ApprovalFlow',
  doc: 'The approval of one order: the rules that matched when it was created, and who approved it.',
  isLarge: true,
  fields: {
    order: f.reference('order'),
    businessUnit: f.keyReference('business-unit'),
    rules: f.listOf(f.record('ApprovalRule', { ...stampFields, ...approvalRule.fields })),
    status: flowStatus(),
    rejection: f.optional(
      f.record('ApprovalFlowRejection', {
        rejecter: associate(),
        rejectedAt: f.dateTime(),
        reason: f.optional(f.text()),
      }),
    ),
    approvals: f.listOf(
      f.record('ApprovalFlowApproval', { approver: associate(), approvedAt: f.dateTime() }),
    ),
    // Follow from the rules and approvals; they are stored because clients search by them.
    eligibleApprovers: roles(),
    pendingApprovers: roles(),
    currentTierPendingApprovers: roles(),
    custom: f.optional(f.customFields()),
  },
  facets: [
    'status',
    'order.id',
    'businessUnit.key',
    'rules.id',
    'rules.key',
    'approvals.approver.customer.id',
    'rejection.rejecter.customer.id',
    'eligibleApprovers.associateRole.key',
    'pendingApprovers.associateRole.key',
    'currentTierPendingApprovers.associateRole.key',
  ],
  sortColumns: [
    { path: 'order.id', type: 'text' },
    { path: 'businessUnit.key', type: 'text' },
    { path: 'status', type: 'text' },
  ],
  // The flow of one order first: of two ways that pin as much the first is taken.
  indexes: [
    ['order.id', 'createdAt'],
    ['businessUnit.key', 'createdAt'],
    ['businessUnit.key', 'status', 'createdAt'],
    ['status', 'createdAt'],
  ],
});

export type ApprovalFlow = DocumentOf<(typeof approvalFlow)['fields']>;
