// Update actions on the unit itself; actions on associates and on the tree are in other files.

import {
  addressBookActions,
  namedAddressCustomPlace,
} from '../../../commerce/address/address-book.ts';
import {
  customFieldActions,
  customPartActions,
} from '../../../commerce/custom-fields/custom-field-actions.ts';
import {
  groupAssignmentActions,
  groupAssignmentDrafts,
  groupAssignmentOf,
} from '../../../commerce/values/customer-groups.ts';
import { memberActions } from '../../../commerce/values/member-actions.ts';
import { apiError, change, f } from '../../../declaration/index.ts';
import * as messages from './messages.ts';
import {
  approvalRuleMode,
  type BusinessUnit,
  businessUnit,
  most,
  status,
  storeMode,
} from './resource.ts';

export * from './associate-actions.ts';
export * from './tree-actions.ts';

const permission = 'UpdateBusinessUnitDetails';

export const plain = memberActions(businessUnit, {
  changeName: [
    f.text({ min: 1 }),
    'Changes the name.',
    { permission, message: messages.nameChanged },
  ],
  setContactEmail: [
    f.optional(f.email()),
    'Sets or removes the contact e-mail address.',
    { permission, message: messages.contactEmailSet },
  ],
  changeStatus: [
    status(),
    'Activates or deactivates the unit.',
    {
      permission,
      message: messages.statusChanged,
      tells: (active) => messages.statusChanged({ active }),
    },
  ],
  setStores: [
    f.listOf(f.identifier('store'), { max: most.stores }),
    'Replaces the stores of the unit.',
    {
      permission,
      checked(stores, before) {
        ownStores(before);
        return stores.map(f.referByKey);
      },
      message: messages.storesSet,
      tellsSame: true,
    },
  ],
  setCustomerGroupAssignments: [
    f.optional(groupAssignmentDrafts()),
    'Replaces or removes the customer groups of the unit.',
    {
      permission,
      checked: (drafts) => drafts?.map(groupAssignmentOf),
      message: messages.groupAssignmentsSet,
      tellsSame: true,
    },
  ],
});

export const changeApprovalRuleMode = businessUnit.action({
  doc: 'Sets whether the unit inherits approval rules.',
  permission,
  members: { approvalRuleMode: approvalRuleMode() },
  emits: [messages.approvalRuleModeChanged],
  apply(before, input) {
    if (before.approvalRuleMode === input.approvalRuleMode) return change(before);
    if (before.unitType === 'Company')
      throw apiError.InvalidOperation('A Company inherits nothing: its modes must be Explicit.');
    return change(
      { ...before, approvalRuleMode: input.approvalRuleMode },
      messages.approvalRuleModeChanged({
        approvalRuleMode: input.approvalRuleMode,
        oldApprovalRuleMode: before.approvalRuleMode,
      }),
    );
  },
});

export const addresses = addressBookActions(businessUnit, {
  messages: messages.addressMessages,
  permission,
  keepsDefaults: true,
});

export const customFields = customFieldActions(businessUnit, {
  customizable: 'business-unit',
  messages: messages.customMessages,
  permission,
});

export const customFieldsOfParts = customPartActions(businessUnit, {
  Address: {
    customizable: 'address',
    messages: messages.addressCustomMessages,
    permission,
    where: namedAddressCustomPlace,
  },
});

type Stores = NonNullable<BusinessUnit['stores']>;

/** @throws InvalidOperation while the stores come from above */
function ownStores({ storeMode: mode, stores = [] }: BusinessUnit): Stores {
  if (mode === 'FromParent')
    throw apiError.InvalidOperation('The unit inherits its stores from its parent.');
  return stores;
}

export const addStore = businessUnit.action({
  doc: 'Adds a store.',
  permission,
  members: { store: f.identifier('store') },
  emits: [messages.storeAdded],
  apply(before, input) {
    const stores = ownStores(before);
    const store = f.referByKey(input.store);
    if (stores.some(({ key }) => key === store.key)) return change(before);
    return change({ ...before, stores: [...stores, store] }, messages.storeAdded({ store }));
  },
});

export const removeStore = businessUnit.action({
  doc: 'Removes a store.',
  permission,
  members: { store: f.identifier('store') },
  emits: [messages.storeRemoved],
  apply(before, input) {
    const stores = ownStores(before);
    const store = f.referByKey(input.store);
    const kept = stores.filter(({ key }) => key !== store.key);
    if (kept.length === stores.length)
      throw apiError.InvalidOperation(`The unit does not have the store '${store.key}'.`);
    return change({ ...before, stores: kept }, messages.storeRemoved({ store }));
  },
});

export const setStoreMode = businessUnit.action({
  doc: 'Sets whether the unit uses its own stores or the stores of its parent.',
  permission,
  members: {
    storeMode: storeMode(),
    stores: f.optional(f.listOf(f.identifier('store'), { max: most.stores })),
  },
  emits: [messages.storeModeChanged],
  apply(before, input) {
    if (input.storeMode === 'FromParent' && before.unitType === 'Company')
      throw apiError.InvalidOperation('A Company has no parent to inherit stores from.');
    const stores =
      input.storeMode === 'Explicit' ? (input.stores ?? []).map(f.referByKey) : undefined;
    return change(
      { ...before, storeMode: input.storeMode, stores },
      messages.storeModeChanged({
        storeMode: input.storeMode,
        stores: stores ?? [],
        oldStoreMode: before.storeMode,
        oldStores: before.stores ?? [],
      }),
    );
  },
});

export const { addCustomerGroupAssignment, removeCustomerGroupAssignment } = groupAssignmentActions(
  businessUnit,
  {
    noun: 'unit',
    permission,
    added: messages.groupAssignmentAdded,
    removed: messages.groupAssignmentRemoved,
  },
);
