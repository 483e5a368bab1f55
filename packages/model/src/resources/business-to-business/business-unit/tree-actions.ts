// Update actions that change where a unit stands; what hangs below it is placed again in the same
// commit.
import {
  apiError,
  change,
  danglingReference,
  f,
  need,
  unchanged,
  type Write,
} from '../../../declaration/index.ts';
import { byKey, unitsAbove } from './complete.ts';
import { checkMayAddBelow, checkModes, checkNumber, defaultModes } from './create.ts';
import { inheritedAssociatesOf, isBelow, placeBelow, placeOnTop, replaced } from './hierarchy.ts';
import * as messages from './messages.ts';
import { isAssociate, standingNeeds } from './permissions.ts';
import {
  type Associate,
  associateMode,
  type BusinessUnit,
  businessUnit,
  most,
  unitReference,
  unitType,
} from './resource.ts';
import { type BusinessUnitTree, treeChange, treeNeed } from './tree.ts';

/** Maximum number of units below a moved one. */
const maxBelow = 2_000;

const unitsBelow = ({ key }: BusinessUnit) =>
  need.matching<BusinessUnit>('business-unit', 'ancestors(key = :key)', { key }, maxBelow + 1);

/** The other documents that a change of the tree concerns. */
interface Surrounding {
  readonly below: readonly BusinessUnit[];
  /** A new parent, which must be what it was. */
  readonly parent?: BusinessUnit | undefined;
  readonly tree: BusinessUnitTree | undefined;
}

/** Writes for the units below, the former tree of the unit, and a guard of the new parent. */
function consequences(
  before: BusinessUnit,
  after: BusinessUnit,
  { below, parent, tree }: Surrounding,
): readonly Write[] {
  if (below.length > maxBelow)
    throw apiError.InvalidOperation(`The unit has more than ${maxBelow} descendants.`);
  const updates = replaced(after, below).map(
    ({ before: stored, after: document }): Write => ({
      type: 'update',
      kind: 'business-unit',
      before: stored,
      change: change(document),
    }),
  );
  const moved = treeChange(before.topLevelUnit.key, tree);
  return [...updates, ...unchanged('business-unit', parent), moved];
}

export const changeParentUnit = businessUnit.action({
  doc: 'Moves a division to another parent in the same top-level unit.',
  permission: 'UpdateParentUnit',
  members: { parentUnit: f.identifier('business-unit') },
  emits: [messages.parentChanged],
  needs: (unit, { parentUnit }, known) => ({
    parent: need.one<BusinessUnit>('business-unit', { id: parentUnit.id }),
    below: unitsBelow(unit),
    tree: treeNeed(unit.topLevelUnit.key),
    ...aboveStranger(unit, known.parent),
  }),
  apply(unit, input, facts) {
    const { parent } = facts;
    checkSeen(unit, input.parentUnit, facts);
    checkMove(unit, parent);
    if (unit.parentUnit?.key === parent.key) return change(unit);
    const after = {
      ...unit,
      ...placeBelow(parent, unit.associateMode),
      parentUnit: unitReference(parent.key),
    };
    const told = messages.parentChanged({
      oldParentUnit: unit.parentUnit,
      newParentUnit: after.parentUnit,
    });
    return { ...change(after, told), also: consequences(unit, after, facts) };
  },
});

const isStranger = (unit: BusinessUnit, parent: BusinessUnit): boolean =>
  parent.topLevelUnit.key !== unit.topLevelUnit.key;

/** Of a unit of another tree it must be known whether the asker sees it. */
const aboveStranger = (unit: BusinessUnit, parent: BusinessUnit | undefined) =>
  parent === undefined || !isStranger(unit, parent) ? {} : { above: unitsAbove([parent]) };

/** To associates a unit of another tree that they do not see is not there. */
function checkSeen(
  unit: BusinessUnit,
  named: f.Named,
  { parent, above = [], principal }: any,
): void {
  const who = principal?.associateId ?? principal?.customerId;
  if (who === undefined || !isStranger(unit, parent) || isAssociate(who, parent, above)) return;
  throw danglingReference('business-unit', named);
}

function checkMove(unit: BusinessUnit, parent: BusinessUnit): void {
  if (unit.unitType === 'Company')
    throw apiError.InvalidOperation('A Company cannot have a parent unit.');
  if (parent.key === unit.key || isBelow(parent, unit.key))
    throw apiError.InvalidOperation('A unit cannot be its own ancestor.');
  if (parent.topLevelUnit.key !== unit.topLevelUnit.key)
    throw apiError.InvalidOperation('The new parent belongs to another top-level unit.');
}

export const changeAssociateMode = businessUnit.action({
  doc: 'Sets whether the unit inherits associates.',
  permission: 'UpdateAssociates',
  members: {
    associateMode: associateMode(),
    makeInheritedAssociatesExplicit: f.optional(f.boolean()),
  },
  emits: [messages.associateModeChanged],
  needs: (unit) => ({
    above: unitsAbove([unit]),
    below: unitsBelow(unit),
    tree: treeNeed(unit.topLevelUnit.key),
  }),
  apply(unit, input, { above, below, tree }) {
    if (unit.associateMode === input.associateMode) return change(unit);
    checkModes(unit.unitType, {
      storeMode: unit.storeMode,
      approvalRuleMode: unit.approvalRuleMode,
      associateMode: input.associateMode,
    });
    const inherited =
      input.makeInheritedAssociatesExplicit === true
        ? inheritedAssociatesOf(unit, byKey(above)).map(explicit)
        : [];
    const parent = above.find(({ key }) => key === unit.parentUnit?.key);
    const place = parent === undefined ? {} : placeBelow(parent, input.associateMode);
    const after = {
      ...unit,
      ...place,
      associateMode: input.associateMode,
      associates: merged(unit.associates, inherited),
    };
    const told = messages.associateModeChanged({
      associateMode: input.associateMode,
      oldAssociateMode: unit.associateMode,
    });
    return { ...change(after, told), also: consequences(unit, after, { below, tree }) };
  },
});

const explicit = ({
  associateRoleAssignments,
  customer,
}: ReturnType<typeof inheritedAssociatesOf>[number]): Associate => ({
  customer,
  associateRoleAssignments: distinctRoles(
    associateRoleAssignments.map(({ associateRole }) => ({
      associateRole,
      inheritance: 'Enabled',
    })),
  ),
});

type Assignments = Associate['associateRoleAssignments'];

/** Each role once, at most as many as an associate may have. */
const distinctRoles = (assignments: Assignments): Assignments =>
  assignments
    .filter(
      ({ associateRole }, index) =>
        assignments.findIndex((one) => one.associateRole.key === associateRole.key) === index,
    )
    .slice(0, most.assignments);

/** @throws InvalidOperation when there would be more associates than a unit may have. */
function merged(own: readonly Associate[], further: readonly Associate[]): readonly Associate[] {
  const rolesOf = ({ customer }: Associate) =>
    further.find((one) => one.customer.id === customer.id)?.associateRoleAssignments ?? [];
  const kept = own.map((one) => ({
    ...one,
    associateRoleAssignments: distinctRoles([...one.associateRoleAssignments, ...rolesOf(one)]),
  }));
  const known = new Set(own.map(({ customer }) => customer.id));
  return checkNumber([...kept, ...further.filter(({ customer }) => !known.has(customer.id))]);
}

export const setUnitType = businessUnit.action({
  doc: 'Changes a company to a division, or a division to a company.',
  permission: 'UpdateParentUnit',
  members: { unitType: unitType(), parentUnit: f.optional(f.identifier('business-unit')) },
  emits: [messages.typeSet, messages.topLevelUnitSet],
  needs: (unit, { parentUnit }, known) => ({
    parent:
      parentUnit === undefined
        ? undefined
        : need.one<BusinessUnit>('business-unit', { id: parentUnit.id }),
    below: unitsBelow(unit),
    tree: treeNeed(unit.topLevelUnit.key),
    ...(known.parent === undefined
      ? {}
      : { joined: treeNeed((known.parent as BusinessUnit).topLevelUnit.key) }),
    ...(known.principal?.associateId === undefined
      ? {}
      : standingNeeds(known.principal.associateId, known.parent, known)),
  }),
  apply(unit, input, facts) {
    const { parent, principal } = facts;
    const who = principal?.associateId;
    if (who !== undefined && input.parentUnit !== undefined)
      checkMayAddBelow(who, f.asSent(input.parentUnit), parent, facts);
    if (unit.unitType === input.unitType) return change(unit);
    const after = retyped(unit, input.unitType, parent);
    const told = messages.typeSet({
      unitType: after.unitType,
      oldUnitType: unit.unitType,
      parentUnit: after.parentUnit,
      oldParentUnit: unit.parentUnit,
    });
    const top = messages.topLevelUnitSet({
      topLevelUnit: after.topLevelUnit,
      oldTopLevelUnit: unit.topLevelUnit,
    });
    const joined = parent === undefined ? [] : [treeChange(parent.topLevelUnit.key, facts.joined)];
    return { ...change(after, told, top), also: [...consequences(unit, after, facts), ...joined] };
  },
});

function retyped(
  unit: BusinessUnit,
  type: BusinessUnit['unitType'],
  parent: BusinessUnit | undefined,
): BusinessUnit {
  if (type === 'Company') {
    if (parent !== undefined)
      throw apiError.InvalidOperation('A Company cannot have a parent unit.');
    const modes = defaultModes(type);
    return {
      ...unit,
      ...modes,
      ...placeOnTop(unit.key),
      unitType: type,
      parentUnit: undefined,
      stores: unit.stores ?? [],
    };
  }
  if (parent === undefined)
    throw apiError.RequiredField('A Division needs a parent unit.', { field: 'parentUnit' });
  if (parent.key === unit.key || isBelow(parent, unit.key))
    throw apiError.InvalidOperation('A unit cannot be its own ancestor.');
  return {
    ...unit,
    ...placeBelow(parent, unit.associateMode),
    unitType: type,
    parentUnit: unitReference(parent.key),
  };
}
