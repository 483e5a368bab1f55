import { addressBookMessages } from '../../../commerce/address/address-book.ts';
import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { groupAssignment } from '../../../commerce/values/customer-groups.ts';
import { withOld } from '../../../commerce/values/messages.ts';
import { f, type MessageType, message } from '../../../declaration/index.ts';
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
  businessUnit: f.record('BusinessUnit', businessUnit.allFields),
});

/** Carries the unit whole, without the lists that we keep for ourselves. */
export const businessUnitCreated: MessageType<any> = Object.assign(
  ({ businessUnit: { ancestors: _ancestors, inheritsFrom: _inheritsFrom, ...shown } }: any) =>
    whole({ businessUnit: shown }),
  { type: whole.type, members: whole.members },
);

export const businessUnitDeleted = message('BusinessUnitDeleted', {});
export const nameChanged = message('BusinessUnitNameChanged', { name: f.text() });
export const contactEmailSet = message('BusinessUnitContactEmailSet', {
  contactEmail: f.optional(f.text()),
});
export const statusChanged = message('BusinessUnitStatusChanged', {
  active: f.inGraphql(status(), { name: 'status' }),
});
export const associateAdded = message('BusinessUnitAssociateAdded', { associate: associate() });
export const associateChanged = message('BusinessUnitAssociateChanged', { associate: associate() });
export const associateRemoved = message('BusinessUnitAssociateRemoved', { associate: associate() });
export const associatesSet = message('BusinessUnitAssociatesSet', {
  associates: f.listOf(associate()),
});
export const associateModeChanged = message('BusinessUnitAssociateModeChanged', {
  associateMode: associateMode(),
  oldAssociateMode: associateMode(),
});
export const approvalRuleModeChanged = message(
  'BusinessUnitApprovalRuleModeChanged',
  withOld({ approvalRuleMode: approvalRuleMode() }),
);
export const parentChanged = message('BusinessUnitParentChanged', {
  oldParentUnit: f.optional(f.keyReference('business-unit')),
  newParentUnit: f.optional(f.keyReference('business-unit')),
});
export const topLevelUnitSet = message('BusinessUnitTopLevelUnitSet', {
  topLevelUnit: f.keyReference('business-unit'),
  oldTopLevelUnit: f.keyReference('business-unit'),
});
export const typeSet = message('BusinessUnitTypeSet', {
  ...withOld({ parentUnit: f.optional(f.keyReference('business-unit')) }),
  unitType: unitType(),
  oldUnitType: unitType(),
});

const store = () => f.keyReference('store');

export const storeAdded = message('BusinessUnitStoreAdded', { store: store() });
export const storeRemoved = message('BusinessUnitStoreRemoved', { store: store() });
export const storesSet = message('BusinessUnitStoresSet', { stores: f.listOf(store()) });
export const storeModeChanged = message('BusinessUnitStoreModeChanged', {
  stores: f.listOf(store()),
  storeMode: storeMode(),
  oldStores: f.listOf(store()),
  oldStoreMode: storeMode(),
});
export const groupAssignmentAdded = message('BusinessUnitCustomerGroupAssignmentAdded', {
  customerGroupAssignment: groupAssignment(),
});
export const groupAssignmentRemoved = message('BusinessUnitCustomerGroupAssignmentRemoved', {
  customerGroupAssignment: groupAssignment(),
});
export const groupAssignmentsSet = message(
  'BusinessUnitCustomerGroupAssignmentsSet',
  withOld({ customerGroupAssignments: f.optional(f.listOf(groupAssignment())) }),
);

export const customMessages = customFieldMessages('BusinessUnit', 'old');
export const addressCustomMessages = customFieldMessages('BusinessUnitAddress', 'old', {
  addressId: f.optional(f.text()),
});
export const addressMessages = addressBookMessages('BusinessUnit');
