import { addressBookFields } from '../../../commerce/address/address-book.ts';
import { groupAssignment } from '../../../commerce/values/customer-groups.ts';
import { type DocumentOf, f, resource } from '../../../declaration/index.ts';
import { searchedUnits } from './search.ts';

export const unitType = () => f.choice('BusinessUnitType', 'Company', 'Division');
export const status = () => f.choice('BusinessUnitStatus', 'Active', 'Inactive');
export const storeMode = () => f.choice('BusinessUnitStoreMode', 'Explicit', 'FromParent');
export const associateMode = () =>
  f.choice('BusinessUnitAssociateMode', 'Explicit', 'ExplicitAndFromParent');
export const approvalRuleMode = () =>
  f.choice('BusinessUnitApprovalRuleMode', 'Explicit', 'ExplicitAndFromParent');
export const inheritance = () => f.choice('AssociateRoleInheritanceMode', 'Enabled', 'Disabled');

/** Limits of the public API. */
export const most = { levels: 5, associates: 2_000, assignments: 5, stores: 100 } as const;

export const associate = () =>
  f.record('Associate', {
    associateRoleAssignments: f.listOf(
      f.record('AssociateRoleAssignment', {
        associateRole: f.keyReference('associate-role'),
        inheritance: inheritance(),
      }),
      { max: most.assignments },
    ),
    customer: f.reference('customer'),
  });

export type Associate = f.Of<ReturnType<typeof associate>>;

const inheritedAssociate = () =>
  f.record('InheritedAssociate', {
    associateRoleAssignments: f.listOf(
      f.record('InheritedAssociateRoleAssignment', {
        associateRole: f.keyReference('associate-role'),
        source: f.keyReference('business-unit'),
      }),
    ),
    customer: f.reference('customer'),
  });

export type InheritedAssociate = f.Of<ReturnType<typeof inheritedAssociate>>;

const unitKey = () => f.keyReference('business-unit');

export const businessUnit = resource({
  name: 'BusinessUnit',
  doc: 'A company or a division of one, on whose behalf its associates buy.',
  fields: {
    key: f.key(),
    status: status(),
    stores: f.optional(f.listOf(f.keyReference('store'), { max: most.stores })),
    inheritedStores: f.optional(f.inGraphql(f.listOf(f.keyReference('store')), { hidden: true })),
    storeMode: storeMode(),
    unitType: unitType(),
    name: f.text({ min: 1 }),
    contactEmail: f.optional(f.text()),
    custom: f.optional(f.customFields()),
    customerGroupAssignments: f.optional(f.listOf(groupAssignment())),
    ...addressBookFields,
    associateMode: associateMode(),
    associates: f.listOf(associate(), { max: most.associates }),
    inheritedAssociates: f.optional(f.listOf(inheritedAssociate())),
    parentUnit: f.optional(unitKey()),
    topLevelUnit: unitKey(),
    approvalRuleMode: approvalRuleMode(),
    // The units above, from the company down to the parent, and the keys of those among them whose
    // associates this unit takes, nearest first. They make a read of inherited members one query,
    // and the visibility of a unit an index look-up. REST shows neither, GraphQL the first.
    ancestors: f.listOf(unitKey()),
    inheritsFrom: f.inGraphql(f.listOf(f.text()), { hidden: true }),
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
  ],
  searched: searchedUnits,
  sortColumns: [{ path: 'name', type: 'text' }],
  // The source of inherited associates is not shown; inherited values are not stored.
  unsearchable: ['inheritsFrom', 'inheritedAssociates', 'inheritedStores'],
  indexes: [['name']],
});

export type BusinessUnit = DocumentOf<(typeof businessUnit)['fields']>;

/** The reference by key under which units name each other. */
export const unitReference = (unitKeyText: string) => ({
  typeId: 'business-unit' as const,
  key: unitKeyText,
});
