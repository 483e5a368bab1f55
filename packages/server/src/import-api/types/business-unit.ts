import { isSame } from '@storewright/model/base/equality';
import { f } from '@storewright/model/declaration';
import { addressActions, addressDrafts, addressMistake } from '../difference/addresses.ts';
import { custom, customDraft } from '../difference/custom.ts';
import {
  actionsBy,
  changeReference,
  changes,
  fixed,
  type Rule,
  sets,
} from '../difference/rules.ts';
import { unitAddresses } from '../fields/addresses.ts';
import * as v from '../fields/values.ts';
import { documentImport } from '../model/import-type.ts';

const associate = () =>
  f.record('AssociateDraft', {
    customer: v.reference('customer'),
    associateRoleAssignments: f.listOf(
      f.record('AssociateRoleAssignmentDraft', {
        associateRole: v.reference('associate-role'),
        inheritance: f.withDefault(
          f.choice('AssociateRoleInheritanceMode', 'Enabled', 'Disabled'),
          'Disabled',
        ),
      }),
    ),
  });

/** Who the associates are and which roles they have, in an order that says nothing. */
const rolesOf = (associates: readonly any[], idOf: (customer: any) => string) =>
  associates
    .map(({ customer, associateRoleAssignments }) => [
      idOf(customer),
      ...associateRoleAssignments.map(
        ({ associateRole, inheritance = 'Disabled' }: any) => `${associateRole.key} ${inheritance}`,
      ),
    ])
    .map(([id, ...roles]) => [id, ...roles.toSorted()].join(' '))
    .toSorted();

const associates: Rule = ({ before = [], after = [], around }) =>
  isSame(
    rolesOf(before, ({ id }) => id),
    rolesOf(after, (customer) => around.named(customer)?.id),
  )
    ? []
    : [{ action: 'setAssociates', associates: after }];

const keysOf = (stores: readonly { readonly key: string }[] = []) =>
  stores.map(({ key }) => key).toSorted();

/** The mode stays where the import names none; inherited stores are no stores of the unit. */
const stores: Rule = ({ before, after = [], document, resource }) => {
  const storeMode = resource.storeMode ?? document.storeMode;
  if (storeMode !== document.storeMode)
    return [
      { action: 'setStoreMode', storeMode, ...(storeMode === 'Explicit' ? { stores: after } : {}) },
    ];
  const isSameList = storeMode !== 'Explicit' || isSame(keysOf(before), keysOf(after));
  return isSameList ? [] : [{ action: 'setStores', stores: after }];
};

const ofUnit = actionsBy({
  unitType: fixed,
  ...changes('name status'),
  ...sets('contactEmail'),
  parentUnit: changeReference('changeParentUnit'),
  stores,
  ...changes('associateMode approvalRuleMode'),
  associates,
  custom,
});

/** Members that only a division has. */
const ofDivisions = ['parentUnit', 'associateMode', 'approvalRuleMode'];

/** A company has no parent; a division has one. */
function unitMistake(resource: any) {
  const { unitType } = resource;
  if (unitType === 'Division' && resource.parentUnit === undefined)
    return { path: ['parentUnit'], what: 'is required for a Division' };
  const wrong = ofDivisions.find(
    (member) => unitType === 'Company' && resource[member] !== undefined,
  );
  return wrong === undefined ? undefined : { path: [wrong], what: 'is no member of a Company' };
}

/** Business units; a division waits for its parent. */
export const businessUnit = documentImport<any>({
  name: 'business-unit',
  path: 'business-units',
  resource: 'BusinessUnitImport',
  scope: 'manage_business_units',
  kind: 'business-unit',
  example: { key: 'acme', name: 'Acme', unitType: 'Company' },
  members: {
    unitType: f.choice('BusinessUnitType', 'Company', 'Division'),
    key: v.key(),
    name: f.text({ min: 1 }),
    status: f.optional(f.choice('BusinessUnitStatus', 'Active', 'Inactive')),
    contactEmail: f.optional(f.email()),
    associates: f.optional(f.listOf(associate(), { max: 2_000 })),
    ...unitAddresses(),
    stores: f.optional(f.listOf(v.reference('store'), { max: 500 })),
    custom: f.optional(v.custom()),
    storeMode: f.optional(f.choice('BusinessUnitStoreMode', 'Explicit', 'FromParent')),
    parentUnit: f.optional(v.reference('business-unit')),
    associateMode: f.optional(
      f.choice('BusinessUnitAssociateMode', 'Explicit', 'ExplicitAndFromParent'),
    ),
    approvalRuleMode: f.optional(
      f.choice('BusinessUnitApprovalRuleMode', 'Explicit', 'ExplicitAndFromParent'),
    ),
  },
  check: (resource) => unitMistake(resource) ?? addressMistake(resource),
  draft: (resource, around) => ({
    ...resource,
    addresses: addressDrafts(resource.addresses, around),
    custom: customDraft(resource.custom, around),
  }),
  difference: (document, resource, around) => [
    ...ofUnit(document, resource, around),
    ...addressActions(document, resource, around, true),
  ],
});
