import { f, message } from '../../../declaration/index.ts';
import { approvalFlow, flowStatus } from './resource.ts';

export const created = message('ApprovalFlowCreated', {
  approvalFlow: f.record('ApprovalFlow', approvalFlow.allFields),
});
export const approved = message('ApprovalFlowApproved', {
  associate: f.reference('customer'),
  order: f.reference('order'),
});
export const rejected = message('ApprovalFlowRejected', {
  associate: f.reference('customer'),
  rejectionReason: f.optional(f.text()),
  order: f.reference('order'),
});
export const completed = message('ApprovalFlowCompleted', {
  status: flowStatus(),
  order: f.reference('order'),
});
