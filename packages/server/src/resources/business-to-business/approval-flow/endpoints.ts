import { endpoint } from '../../../declaration/index.ts';
import { associatePath, governedInUnit } from '../business-unit/associate.ts';

export const endpoints = [
  endpoint({
    path: `${associatePath}/approval-flows`,
    operations: ['get', 'query', 'update'],
    by: ['id'],
    scopes: { view: ['view_approval_flows'], manage: ['manage_approval_flows'] },
    ...governedInUnit({ update: 'UpdateApprovalFlows' }),
  }),
];
