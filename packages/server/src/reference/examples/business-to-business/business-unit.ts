import { example, type KindExamples, to } from '../example.ts';
import { addressActions, customFields, home } from '../families.ts';

const friends = to('customer-group', 'friends');
const associate = (...roles: readonly string[]) => ({
  customer: to('customer', 'joe'),
  associateRoleAssignments: roles.map((role) => ({ associateRole: to('associate-role', role) })),
});

export const businessUnit: KindExamples = {
  kind: 'business-unit',
  draft: {
    key: 'acme-berlin',
    unitType: 'Division',
    name: 'ACME Berlin',
    parentUnit: to('business-unit', 'acme'),
    storeMode: 'FromParent',
    addresses: [home],
  },
  actions: [
    example('changeName', { name: 'ACME Berlin-Mitte' }),
    example('setContactEmail', { contactEmail: 'berlin@acme.example' }),
    ...addressActions(),
    ...customFields('Address', { addressKey: 'home' }, 'addresses'),
    example('addAssociate', { associate: associate('buyer') }, 'associates'),
    example('changeAssociate', { associate: associate('buyer', 'approver') }, 'associates'),
    example('removeAssociate', { customer: to('customer', 'joe') }, 'associates'),
    example('setAssociates', { associates: [associate('approver')] }),
    example(
      'changeAssociateMode',
      { associateMode: 'Explicit' },
      'associateMode inheritedAssociates',
    ),
    example('changeApprovalRuleMode', { approvalRuleMode: 'Explicit' }),
    example(
      'setStoreMode',
      { storeMode: 'Explicit', stores: [to('store', 'berlin')] },
      'inheritedStores storeMode stores',
    ),
    example('addStore', { store: to('store', 'hamburg') }, 'stores'),
    example('removeStore', { store: to('store', 'hamburg') }, 'stores'),
    example('setStores', { stores: [to('store', 'hamburg')] }),
    example(
      'addCustomerGroupAssignment',
      { customerGroupAssignment: { customerGroup: friends } },
      'customerGroupAssignments',
    ),
    example(
      'removeCustomerGroupAssignment',
      { customerGroup: friends },
      'customerGroupAssignments',
    ),
    example('setCustomerGroupAssignments', {
      customerGroupAssignments: [{ customerGroup: friends }],
    }),
    ...customFields(),
    example('changeStatus', { status: 'Inactive' }),
    example('changeParentUnit', { parentUnit: to('business-unit', 'acme-germany') }),
    example('setUnitType', { unitType: 'Company' }, 'parentUnit topLevelUnit unitType'),
  ],
};
