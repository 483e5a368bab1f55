import { example, type KindExamples } from '../example.ts';
import { customFields } from '../families.ts';

export const associateRole: KindExamples = {
  kind: 'associate-role',
  draft: { key: 'purchaser', name: 'Purchaser', permissions: ['ViewMyCarts'] },
  actions: [
    example('setName', { name: 'Head of purchasing' }),
    example('addPermission', { permission: 'CreateMyCarts' }, 'permissions'),
    example('removePermission', { permission: 'CreateMyCarts' }, 'permissions'),
    example('setPermissions', { permissions: ['ViewOthersOrders', 'UpdateApprovalFlows'] }),
    example('changeBuyerAssignable', { buyerAssignable: false }),
    ...customFields(),
  ],
};
