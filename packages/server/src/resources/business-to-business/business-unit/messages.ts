import { addressBookMessages } from '../../../commerce/address/address-book.ts';
import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { groupAssignment } from '../../../commerce/values/group-assignments.ts';
import {
  inGraphql,
  keyReference,
  listOf,
  type MessageType,
  message,
  optional,
  record,
  text,
} from '../../../declaration/index.ts';
import {
  approvalRuleMode,
  associate,
  associateMode,
  businessUnit,
  status,
  storeMode,
  unitType,
} from './resource.ts';

const whole = message('BusinessUnitCreated', {
  businessUnit: record('BusinessUnit', businessUnit.allFields),
});

/** Carries the unit whole, without the lists that we keep for ourselves. */
export const businessUnitCreated: MessageType<any> = Object.assign(
  ({ businessUnit: { ancestors: _ancestors, inheritsFrom: _inheritsFrom, ...shown } }: any) =>
    whole({ businessUnit: shown }),
  { type: whole.type, members: whole.members },
);

export const businessUnitDeleted = message('BusinessUnitDeleted', {});
export const nameChanged = message('BusinessUnitNameChanged', { name: text() });
export const contactEmailSet = message('BusinessUnitContactEmailSet', {
  contactEmail: optional(text()),
});
export const statusChanged = message('BusinessUnitStatusChanged', {
  active: inGraphql(status(), { name: 'status' }),
});
export const associateAdded = message('BusinessUnitAssociateAdded', { associate: associate() });
export const associateChanged = message('BusinessUnitAssociateChanged', { associate: associate() });
export const associateRemoved = message('BusinessUnitAssociateRemoved', { associate: associate() });
export const associatesSet = message('BusinessUnitAssociatesSet', {
  associates: listOf(associate()),
});
export const associateModeChanged = message('BusinessUnitAssociateModeChanged', {
  associateMode: associateMode(),
  oldAssociateMode: associateMode(),
});
export const approvalRuleModeChanged = message('BusinessUnitApprovalRuleModeChanged', {
  approvalRuleMode: approvalRuleMode(),
  oldApprovalRuleMode: optional(approvalRuleMode()),
});
export const parentChanged = message('BusinessUnitParentChanged', {
  oldParentUnit: optional(keyReference('business-unit')),
  newParentUnit: optional(keyReference('business-unit')),
});
export const topLevelUnitSet = message('BusinessUnitTopLevelUnitSet', {
  topLevelUnit: keyReference('business-unit'),
  oldTopLevelUnit: keyReference('business-unit'),
});
export const typeSet = message('BusinessUnitTypeSet', {
  parentUnit: optional(keyReference('business-unit')),
  oldParentUnit: optional(keyReference('business-unit')),
  unitType: unitType(),
  oldUnitType: unitType(),
});

const store = () => keyReference('store');

export const storeAdded = message('BusinessUnitStoreAdded', { store: store() });
export const storeRemoved = message('BusinessUnitStoreRemoved', { store: store() });
export const storesSet = message('BusinessUnitStoresSet', { stores: listOf(store()) });
export const storeModeChanged = message('BusinessUnitStoreModeChanged', {
  stores: listOf(store()),
  storeMode: storeMode(),
  oldStores: listOf(store()),
  oldStoreMode: storeMode(),
});
export const groupAssignmentAdded = message('BusinessUnitCustomerGroupAssignmentAdded', {
  customerGroupAssignment: groupAssignment(),
});
export const groupAssignmentRemoved = message('BusinessUnitCustomerGroupAssignmentRemoved', {
  customerGroupAssignment: groupAssignment(),
});
export const groupAssignmentsSet = message('BusinessUnitCustomerGroupAssignmentsSet', {
  customerGroupAssignments: optional(listOf(groupAssignment())),
  oldCustomerGroupAssignments: optional(listOf(groupAssignment())),
});

export const customMessages = customFieldMessages('BusinessUnit', 'old');
export const addressCustomMessages = customFieldMessages('BusinessUnitAddress', 'old', {
  addressId: optional(text()),
});
export const addressMessages = addressBookMessages('BusinessUnit');
