import { addressBookMessages } from '../../../commerce/address/address-book.ts';
import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { groupAssignment } from '../../../commerce/values/customer-groups.ts';
import { f, message } from '../../../declaration/index.ts';
import { customer } from './resource.ts';

/** Carries the customer whole. */
export const customerCreated = message('CustomerCreated', {
  customer: f.record('Customer', customer.allFields),
});
export const customerDeleted = message('CustomerDeleted', { email: f.optional(f.text()) });

export const customerEmailChanged = message('CustomerEmailChanged', {
  email: f.text(),
  oldEmail: f.text(),
});
export const customerEmailVerified = message('CustomerEmailVerified', {});
export const customerPasswordUpdated = message('CustomerPasswordUpdated', { reset: f.boolean() });
export const customerGroupSet = message('CustomerGroupSet', {
  customerGroup: f.optional(f.reference('customer-group')),
});
export const customerGroupAssignmentAdded = message('CustomerGroupAssignmentAdded', {
  customerGroupAssignment: groupAssignment(),
});
export const customerGroupAssignmentRemoved = message('CustomerGroupAssignmentRemoved', {
  customerGroupAssignment: groupAssignment(),
});
export const customerGroupAssignmentsSet = message('CustomerGroupAssignmentsSet', {
  customerGroupAssignments: f.listOf(groupAssignment()),
  oldCustomerGroupAssignments: f.listOf(groupAssignment()),
});
export const customerStoresSet = message('CustomerStoresSet', {
  stores: f.listOf(f.keyReference('store')),
  oldStores: f.listOf(f.keyReference('store')),
});

export const customMessages = customFieldMessages('Customer', 'previous');
export const addressCustomMessages = customFieldMessages('CustomerAddress', 'previous', {
  addressId: f.optional(f.text()),
});
export const addressMessages = addressBookMessages('Customer');
