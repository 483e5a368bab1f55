import { addressBookFields } from '../../../commerce/address/address-book.ts';
import { groupAssignment } from '../../../commerce/values/group-assignments.ts';
import {
  choice,
  customFields,
  type DocumentOf,
  inGraphql,
  key,
  keyReference,
  listOf,
  type Of,
  optional,
  record,
  reference,
  resource,
  text,
} from '../../../declaration/index.ts';

export const unitType = () => choice('BusinessUnitType', 'Company', 'Division');
export const status = () => choice('BusinessUnitStatus', 'Active', 'Inactive');
export const storeMode = () => choice('BusinessUnitStoreMode', 'Explicit', 'FromParent');
export const associateMode = () =>
  choice('BusinessUnitAssociateMode', 'Explicit', 'ExplicitAndFromParent');
export const approvalRuleMode = () =>
  choice('BusinessUnitApprovalRuleMode', 'Explicit', 'ExplicitAndFromParent');
export const inheritance = () => choice('AssociateRoleInheritanceMode', 'Enabled', 'Disabled');

/** Limits of the public API. */
export const most = { levels: 5, associates: 2_000, assignments: 5, stores: 100 } as const;

export const associate = () =>
  record('Associate', {
    associateRoleAssignments: listOf(
      record('AssociateRoleAssignment', {
        associateRole: keyReference('associate-role'),
        inheritance: inheritance(),
      }),
      { max: most.assignments },
    ),
    customer: reference('customer'),
  });

export type Associate = Of<ReturnType<typeof associate>>;

export const inheritedAssociate = () =>
  record('InheritedAssociate', {
    associateRoleAssignments: listOf(
      record('InheritedAssociateRoleAssignment', {
        associateRole: keyReference('associate-role'),
        source: keyReference('business-unit'),
      }),
    ),
    customer: reference('customer'),
  });

export type InheritedAssociate = Of<ReturnType<typeof inheritedAssociate>>;

const unitKey = () => keyReference('business-unit');

export const businessUnit = resource({
  kind: 'business-unit',
  name: 'BusinessUnit',
  plural: 'businessUnits',
  doc: 'A company or a division of one, on whose behalf its associates buy.',
  fields: {
    key: key(),
    status: status(),
    stores: optional(listOf(keyReference('store'), { max: most.stores })),
    inheritedStores: optional(inGraphql(listOf(keyReference('store')), { hidden: true })),
    storeMode: storeMode(),
    unitType: unitType(),
    name: text({ min: 1 }),
    contactEmail: optional(text()),
    custom: optional(customFields()),
    customerGroupAssignments: optional(listOf(groupAssignment())),
    ...addressBookFields,
    associateMode: associateMode(),
    associates: listOf(associate(), { max: most.associates }),
    inheritedAssociates: optional(listOf(inheritedAssociate())),
    parentUnit: optional(unitKey()),
    topLevelUnit: unitKey(),
    approvalRuleMode: approvalRuleMode(),
    // The units above, from the company down to the parent, and the keys of those among them whose
    // associates this unit takes, nearest first. They make a read of inherited members one query,
    // and the visibility of a unit an index look-up. REST shows neither, GraphQL the first.
    ancestors: listOf(unitKey()),
    inheritsFrom: inGraphql(listOf(text()), { hidden: true }),
  },
  facets: [
    'key',
    'status',
    'stores.key',
    'unitType',
    'name',
    'contactEmail',
    'associates.customer.id',
    'associates.associateRoleAssignments.associateRole.key',
    'parentUnit.key',
    'topLevelUnit.key',
    'ancestors.key',
    'inheritsFrom',
    'customerGroupAssignments.customerGroup.id',
    'custom.type.id',
    'custom.fields',
  ],
  sortColumns: [{ path: 'name', type: 'text' }],
  // Nobody is shown whom a unit takes its associates from; what is inherited is not stored.
  unsearchable: ['inheritsFrom', 'inheritedAssociates', 'inheritedStores'],
  indexes: [['name']],
  userProvided: ['key'],
});

export type BusinessUnit = DocumentOf<(typeof businessUnit)['fields']>;

/** The reference by key under which units name each other. */
export const unitReference = (unitKeyText: string) => ({
  typeId: 'business-unit' as const,
  key: unitKeyText,
});
