import { addressBookMessages } from '../../../commerce/address/address-book.ts';
import { customFieldMessages } from '../../../commerce/custom-fields/custom-field-messages.ts';
import { groupAssignment } from '../../../commerce/values/group-assignments.ts';
import {
  boolean,
  date,
  keyReference,
  listOf,
  message,
  optional,
  record,
  reference,
  text,
} from '../../../declaration/index.ts';
import { customer } from './resource.ts';

/** Carries the customer whole. */
export const customerCreated = message('CustomerCreated', {
  customer: record('Customer', customer.allFields),
});
export const customerDeleted = message('CustomerDeleted', { email: optional(text()) });

export const customerEmailChanged = message('CustomerEmailChanged', {
  email: text(),
  oldEmail: text(),
});
export const customerEmailVerified = message('CustomerEmailVerified', {});
export const customerPasswordUpdated = message('CustomerPasswordUpdated', { reset: boolean() });
export const customerGroupSet = message('CustomerGroupSet', {
  customerGroup: optional(reference('customer-group')),
});
export const customerGroupAssignmentAdded = message('CustomerGroupAssignmentAdded', {
  customerGroupAssignment: groupAssignment(),
});
export const customerGroupAssignmentRemoved = message('CustomerGroupAssignmentRemoved', {
  customerGroupAssignment: groupAssignment(),
});
export const customerGroupAssignmentsSet = message('CustomerGroupAssignmentsSet', {
  customerGroupAssignments: listOf(groupAssignment()),
  oldCustomerGroupAssignments: listOf(groupAssignment()),
});
export const customerStoresSet = message('CustomerStoresSet', {
  stores: listOf(keyReference('store')),
  oldStores: listOf(keyReference('store')),
});
export const customerFirstNameSet = message('CustomerFirstNameSet', {
  firstName: optional(text()),
});
export const customerLastNameSet = message('CustomerLastNameSet', { lastName: optional(text()) });
export const customerTitleSet = message('CustomerTitleSet', { title: optional(text()) });
export const customerCompanyNameSet = message('CustomerCompanyNameSet', {
  companyName: optional(text()),
});
export const customerDateOfBirthSet = message('CustomerDateOfBirthSet', {
  dateOfBirth: optional(date()),
});
export const customerExternalIdSet = message('CustomerExternalIdSet', {
  externalId: optional(text()),
});

export const customMessages = customFieldMessages('Customer', 'previous');
export const addressCustomMessages = customFieldMessages('CustomerAddress', 'previous', {
  addressId: optional(text()),
});
export const addressMessages = addressBookMessages('Customer');
