// A unit begins: through the general endpoint with everything, through My Business Unit with the
// defaults of the project and its creator as the first associate.

import { addressBookDraft, addressBookOf } from '../../../commerce/address/address-book.ts';
import {
  groupAssignmentDrafts,
  groupAssignmentOf,
} from '../../../commerce/values/customer-groups.ts';
import {
  apiError,
  change,
  danglingReference,
  duplicateField,
  f,
  type Known,
  need,
  unchanged,
  type Write,
} from '../../../declaration/index.ts';
import type { Project } from '../../project/project/resource.ts';
import type { AssociateRole } from '../associate-role/resource.ts';
import { associateDraft, associateOf } from './drafts.ts';
import { placeBelow, placeOnTop } from './hierarchy.ts';
import { businessUnitCreated } from './messages.ts';
import {
  checkAssignable,
  checkPermission,
  isAssociate,
  rolesOf,
  standingNeeds,
  standingOf,
} from './permissions.ts';
import {
  type Associate,
  approvalRuleMode,
  associateMode,
  type BusinessUnit,
  businessUnit,
  most,
  status,
  storeMode,
  unitReference,
  unitType,
} from './resource.ts';
import { type BusinessUnitTree, treeChange, treeNeed } from './tree.ts';

const common = {
  key: f.key(),
  unitType: unitType(),
  name: f.text({ min: 1 }),
  contactEmail: f.optional(f.email()),
  ...addressBookDraft,
  custom: f.optional(f.customFieldsDraft('business-unit')),
};

interface Common {
  readonly key: string;
  readonly unitType: BusinessUnit['unitType'];
  readonly parentUnit?: f.Named<'business-unit'> | undefined;
}

const parentNeed = ({ parentUnit }: Common) => ({
  parent:
    parentUnit === undefined
      ? undefined
      : need.one<BusinessUnit>('business-unit', f.targetNamed(parentUnit)),
});

/** A company stands alone, a division below another unit. */
function checkParent({ unitType: type, parentUnit }: Common): void {
  if (type === 'Company' && parentUnit !== undefined)
    throw apiError.InvalidOperation('A Company cannot have a parent unit.');
  if (type === 'Division' && parentUnit === undefined)
    throw apiError.RequiredField('A Division needs a parent unit.', { field: 'parentUnit' });
}

/** Modes of a kind of unit where the draft names none. */
export const defaultModes = (type: BusinessUnit['unitType']) =>
  type === 'Company'
    ? ({ storeMode: 'Explicit', associateMode: 'Explicit', approvalRuleMode: 'Explicit' } as const)
    : ({
        storeMode: 'FromParent',
        associateMode: 'ExplicitAndFromParent',
        approvalRuleMode: 'ExplicitAndFromParent',
      } as const);

/** @throws InvalidOperation when a Company is to inherit. */
export function checkModes(
  type: BusinessUnit['unitType'],
  modes: Pick<BusinessUnit, 'storeMode' | 'associateMode' | 'approvalRuleMode'>,
): void {
  if (type === 'Company' && Object.values(modes).some((mode) => mode !== 'Explicit'))
    throw apiError.InvalidOperation('A Company inherits nothing: its modes must be Explicit.');
}

/** Members of the draft that are no members of the unit as they stand. */
const none = {
  shippingAddresses: undefined,
  billingAddresses: undefined,
  defaultShippingAddress: undefined,
  defaultBillingAddress: undefined,
};

function placeOf(draft: Common, mode: BusinessUnit['associateMode'], parent?: BusinessUnit) {
  if (parent === undefined) return { ...placeOnTop(draft.key), parentUnit: undefined };
  return { ...placeBelow(parent, mode), parentUnit: unitReference(parent.key) };
}

export const create = businessUnit.create({
  doc: 'Creates a business unit.',
  members: {
    ...common,
    parentUnit: f.optional(f.identifier('business-unit')),
    status: f.optional(status()),
    stores: f.optional(f.listOf(f.identifier('store'), { max: most.stores })),
    storeMode: f.optional(storeMode()),
    associateMode: f.optional(associateMode()),
    associates: f.optional(f.listOf(associateDraft(), { max: most.associates })),
    approvalRuleMode: f.optional(approvalRuleMode()),
    customerGroupAssignments: f.optional(groupAssignmentDrafts()),
  },
  needs: (draft, known: Known) => ({ ...parentNeed(draft), ...treeNeedOf(known) }),
  apply(draft, { parent, tree, newId }) {
    checkParent(draft);
    const { storeMode: stores, associateMode: associates, approvalRuleMode: rules } = draft;
    const defaults = defaultModes(draft.unitType);
    const modes = {
      storeMode: stores ?? defaults.storeMode,
      associateMode: associates ?? defaults.associateMode,
      approvalRuleMode: rules ?? defaults.approvalRuleMode,
    };
    checkModes(draft.unitType, modes);
    if (modes.storeMode === 'FromParent' && draft.stores !== undefined)
      throw apiError.InvalidOperation('The unit inherits its stores from its parent.');
    const unit = {
      ...draft,
      ...none,
      ...modes,
      ...placeOf(draft, modes.associateMode, parent),
      ...addressBookOf(draft, newId),
      status: draft.status ?? 'Active',
      stores: modes.storeMode === 'Explicit' ? (draft.stores ?? []).map(f.referByKey) : undefined,
      associates: distinct((draft.associates ?? []).map(associateOf)),
      customerGroupAssignments: draft.customerGroupAssignments?.map(groupAssignmentOf),
    };
    return { ...change(unit), also: besides(parent, tree) };
  },
  whole: { message: businessUnitCreated, member: 'businessUnit' },
});

/** The tree that a division joins. */
const treeNeedOf = ({ parent }: Known): { readonly tree?: ReturnType<typeof treeNeed> } =>
  parent === undefined ? {} : { tree: treeNeed(parent.topLevelUnit.key) };

/** The parent must be what it was, and nothing above it may move, while a child is stored. */
const besides = (
  parent: BusinessUnit | undefined,
  tree: BusinessUnitTree | undefined,
): readonly Write[] =>
  parent === undefined
    ? []
    : [...unchanged('business-unit', parent), treeChange(parent.topLevelUnit.key, tree)];

/** @throws InvalidOperation for a duplicate customer */
export function distinct(associates: readonly Associate[]): readonly Associate[] {
  const seen = new Set(associates.map(({ customer }) => customer.id));
  if (seen.size < associates.length)
    throw apiError.InvalidOperation('A customer can be an associate of a unit only once.');
  return checkNumber(associates);
}

/** @throws InvalidOperation when there are more than a unit may have */
export function checkNumber(associates: readonly Associate[]): readonly Associate[] {
  if (associates.length > most.associates)
    throw apiError.InvalidOperation(`A unit can have at most ${most.associates} associates.`);
  return associates;
}

/** Creation by an associate: checks; in the order in which the public reference checks. */
export const createMine = businessUnit.create({
  doc: 'Creates a business unit with its creator as associate in the default role.',
  name: 'MyBusinessUnitDraft',
  members: { ...common, parentUnit: f.optional(f.unresolved('business-unit')) },
  needs: ({ key, parentUnit }, known: Known) => ({
    project: need.project<Project>(),
    twin: need.maybe<BusinessUnit>('business-unit', { key }),
    parent: need.maybe<BusinessUnit>('business-unit', parentUnit && f.targetNamed(parentUnit)),
    ...treeNeedOf(known),
    ...standingNeeds(creatorOf(known), known.parent, known),
  }),
  apply(draft, facts) {
    const { project, twin, parent, tree, newId } = facts;
    const role = project.businessUnits?.myBusinessUnitAssociateRoleOnCreation;
    if (role === undefined)
      throw apiError.InvalidOperation(
        'The project has no default Associate Role for units that associates create.',
      );
    if (twin !== undefined) throw duplicateField('key', draft.key);
    checkParent(draft);
    const customerId = creatorOf(facts);
    if (draft.parentUnit !== undefined)
      checkMayAddBelow(customerId, draft.parentUnit, parent, facts);
    const modes = defaultModes(draft.unitType);
    const unit = {
      ...draft,
      ...none,
      ...modes,
      ...placeOf(draft, modes.associateMode, parent),
      ...addressBookOf(draft, newId),
      status: project.businessUnits?.myBusinessUnitStatusOnCreation ?? 'Inactive',
      stores: modes.storeMode === 'Explicit' ? [] : undefined,
      associates: [creatorAs(customerId, role)],
    };
    return { ...change(unit), also: besides(parent, tree) };
  },
  whole: { message: businessUnitCreated, member: 'businessUnit' },
});

/**
 * Creation on the path of an associate: the whole draft, as a trusted application sends it. A parent
 * needs the right to add units below it. A draft without associates takes the creator in the default
 * role, where the project has one.
 */
export const createAsAssociate: typeof create = {
  ...create,
  doc: 'Creates a business unit for an associate.',
  needs: (draft, known: Known) => ({
    ...create.needs(draft, known),
    project: need.project<Project>(),
    given: rolesOf(draft.associates ?? []),
    ...standingNeeds(creatorOf(known), known.parent, known),
  }),
  apply(draft: any, facts) {
    const { parent, given, project } = facts;
    checkParent(draft);
    const customerId = creatorOf(facts);
    if (draft.parentUnit !== undefined)
      checkMayAddBelow(customerId, f.asSent(draft.parentUnit), parent, facts);
    const role = project.businessUnits?.myBusinessUnitAssociateRoleOnCreation;
    checkAssignable(given.filter(({ key }: AssociateRole) => key !== role?.key));
    const made = create.apply(draft, facts);
    if (draft.associates !== undefined || role === undefined) return made;
    return { ...made, document: { ...made.document, associates: [creatorAs(customerId, role)] } };
  },
};

type Assigned = Associate['associateRoleAssignments'][number];

/** The creator of a unit as its associate in the default role. */
const creatorAs = (id: string, associateRole: Assigned['associateRole']): Associate => ({
  associateRoleAssignments: [{ associateRole, inheritance: 'Disabled' }],
  customer: { typeId: 'customer', id },
});

/** The customer who asks, or the associate named by the path. */
function creatorOf({ principal }: Known): string {
  const customerId = principal?.associateId ?? principal?.customerId;
  if (customerId === undefined) throw new Error('an endpoint of associates admits no one');
  return customerId;
}

/** A parent that the creator does not see does not exist; seeing it is not enough. */
export function checkMayAddBelow(
  customerId: string,
  named: f.Named,
  parent: BusinessUnit | undefined,
  facts: any,
): void {
  if (parent === undefined || !isAssociate(customerId, parent, facts.above))
    throw danglingReference('business-unit', named);
  checkPermission(customerId, parent, standingOf(customerId, parent, facts), ['AddChildUnits']);
}
