// Why a customer may do something in a business unit, or which changes would permit it. Grants and
// changes alike are decided by `standingOf`, which is the enforcement itself: a change is reported
// only when the customer would have the permission after it.

import type { AssociateRole } from '../associate-role/index.ts';
import { isBelow, placeBelow, placeOnTop } from './hierarchy.ts';
import { assignmentsOf } from './own-pages.ts';
import { type Grant, type StandingFacts, standingOf } from './permissions.ts';
import { type Associate, type BusinessUnit, most } from './resource.ts';

interface PermissionQuestion {
  readonly customerId: string;
  readonly unit: BusinessUnit;
  /** Every unit above, in any order. */
  readonly above: readonly BusinessUnit[];
  /** Every role of the project. */
  readonly roles: readonly AssociateRole[];
  /** Absent: all permissions that the customer has. */
  readonly needs?: string | undefined;
}

interface GrantExplained extends Grant {
  readonly permissions: readonly string[];
}

export interface PermissionExplanation {
  readonly isAssociate: boolean;
  readonly permissions: readonly string[];
  /** Roles of the customer; for a question about one permission, the roles that grant it. */
  readonly grants: readonly GrantExplained[];
  readonly isGranted: boolean;
  /** Ways to grant the missing permission, shortest first. */
  readonly changes: readonly (readonly string[])[];
}

/** Pure; the same for the command line, tests and anything else that asks. */
export function explainPermission(question: PermissionQuestion): PermissionExplanation {
  const { customerId, unit, above, roles, needs } = question;
  const { grants, permissions } = standingAt(customerId, { unit, above, roles });
  const explained = grants.map((grant) => ({
    ...grant,
    permissions: roles.find(({ key }) => key === grant.roleKey)?.permissions ?? [],
  }));
  const isGranted = needs === undefined ? grants.length > 0 : permissions.has(needs);
  return {
    isAssociate: grants.length > 0,
    permissions: [...permissions],
    grants: explained.filter(
      (one) => needs === undefined || one.permissions.some((each) => each === needs),
    ),
    isGranted,
    changes: needs === undefined || isGranted ? [] : changesFor(question, needs),
  };
}

/** What a standing depends on. */
interface Place extends StandingFacts {
  readonly unit: BusinessUnit;
}

/** The enforcement reads the roles that grants name; here all roles of the project are known. */
function standingAt(customerId: string, { unit, above, roles }: Place) {
  const { grants } = standingOf(customerId, unit, { above, roles: [] });
  const named = new Set(grants.map(({ roleKey }) => roleKey));
  return standingOf(customerId, unit, { above, roles: roles.filter(({ key }) => named.has(key)) });
}

/** One change in words and what it makes of the place. */
interface Step {
  readonly words: string;
  readonly apply: (place: Place) => Place;
}

const maxChanges = 10;

function changesFor(question: PermissionQuestion, needs: string): readonly (readonly string[])[] {
  const { customerId, unit, above, roles } = question;
  const place = { unit, above, roles };
  const grants = (steps: readonly Step[]) => {
    const after = steps.reduce((now, step) => step.apply(now), place);
    return standingAt(customerId, after).permissions.has(needs);
  };
  return candidates(question, needs)
    .filter((steps) => grants(steps) && isMinimal(steps, grants))
    .toSorted((left, right) => left.length - right.length)
    .slice(0, maxChanges)
    .map((steps) => steps.map(({ words }) => words));
}

/** No step can be left out. */
const isMinimal = (steps: readonly Step[], grants: (steps: readonly Step[]) => boolean) =>
  steps.every((left) => !grants(steps.filter((step) => step !== left)));

/** Combinations of steps that may grant the permission. */
function candidates(question: PermissionQuestion, needs: string): Step[][] {
  const giving = question.roles.filter(({ permissions }) =>
    permissions.some((permission) => permission === needs),
  );
  return [
    ...handingDown(question, giving),
    ...assigning(question, giving),
    ...widening(question, giving, needs),
  ];
}

/** Assignments above that could come down: by their own inheritance, by modes on the way, by both. */
function handingDown({ customerId, unit, above }: PermissionQuestion, giving: Roles): Step[][] {
  const path = [unit, ...above.toSorted((left, right) => depthOf(right) - depthOf(left))];
  return path.slice(1).flatMap((source) => {
    const cut = path
      .slice(0, path.indexOf(source))
      .filter(({ associateMode }) => associateMode === 'Explicit');
    return assignmentsOf(source, customerId)
      .filter(({ associateRole }) => giving.some(({ key }) => key === associateRole.key))
      .map(({ associateRole, inheritance }) => [
        ...(inheritance === 'Enabled' ? [] : [enabling(customerId, source.key, associateRole.key)]),
        ...cut.map(({ key }) => opening(key)),
      ]);
  });
}

type Roles = readonly AssociateRole[];

const depthOf = ({ ancestors }: BusinessUnit) => ancestors.length;

/** A role that has the permission, given in the unit itself. */
const assigning = ({ customerId, unit }: PermissionQuestion, giving: Roles): Step[][] =>
  assignmentsOf(unit, customerId).length < most.assignments
    ? giving.map(({ key }) => [assigned(customerId, unit.key, key)])
    : [];

/** The permission added to a role that the customer has; to any when no role has it at all. */
function widening(
  { customerId, unit, above, roles }: PermissionQuestion,
  giving: Roles,
  needs: string,
): Step[][] {
  const { grants } = standingOf(customerId, unit, { above, roles: [] });
  const held = [...new Set(grants.map(({ roleKey }) => roleKey))];
  if (held.length > 0) return held.map((key) => [widened(key, needs)]);
  if (giving.length > 0) return [];
  return roles
    .slice(0, maxChanges)
    .map(({ key }) => [widened(key, needs), assigned(customerId, unit.key, key)]);
}

const enabling = (customerId: string, unitKey: string, roleKey: string): Step => ({
  words: `set the inheritance of the assignment of role ${roleKey} in unit ${unitKey} to Enabled`,
  apply: (place) =>
    withUnit(place, unitKey, (unit) =>
      withAssignments(unit, customerId, (assignments) =>
        assignments.map((one) =>
          one.associateRole.key === roleKey ? { ...one, inheritance: 'Enabled' } : one,
        ),
      ),
    ),
});

const opening = (unitKey: string): Step => ({
  words: `set the associateMode of unit ${unitKey} to ExplicitAndFromParent`,
  apply: (place) =>
    withUnit(place, unitKey, (unit) => ({ ...unit, associateMode: 'ExplicitAndFromParent' })),
});

const assigned = (customerId: string, unitKey: string, roleKey: string): Step => ({
  words: `assign role ${roleKey} to the customer in unit ${unitKey}`,
  apply: (place) =>
    withUnit(place, unitKey, (unit) => {
      const associateRole = { typeId: 'associate-role' as const, key: roleKey };
      const given = { associateRole, inheritance: 'Disabled' as const };
      return withAssignments(unit, customerId, (assignments) => [...assignments, given]);
    }),
});

const widened = (roleKey: string, permission: string): Step => ({
  words: `add ${permission} to role ${roleKey}; this affects everyone with the role`,
  apply: (place) => ({
    ...place,
    roles: place.roles.map((role) =>
      role.key === roleKey
        ? { ...role, permissions: [...role.permissions, permission as never] }
        : role,
    ),
  }),
});

type Assignments = Associate['associateRoleAssignments'];

function withAssignments(
  unit: BusinessUnit,
  customerId: string,
  edit: (assignments: Assignments) => Assignments,
): BusinessUnit {
  const others = unit.associates.filter(({ customer }) => customer.id !== customerId);
  const associateRoleAssignments = edit(assignmentsOf(unit, customerId));
  const customer = { typeId: 'customer' as const, id: customerId };
  return { ...unit, associates: [...others, { customer, associateRoleAssignments }] };
}

/** The place with one unit edited, and every unit placed again from the top down. */
function withUnit(
  place: Place,
  unitKey: string,
  edit: (unit: BusinessUnit) => BusinessUnit,
): Place {
  const known = new Map<string, BusinessUnit>();
  const ordered = [place.unit, ...place.above].toSorted(
    (left, right) => depthOf(left) - depthOf(right),
  );
  for (const unit of ordered) {
    const edited = unit.key === unitKey ? edit(unit) : unit;
    const parent = known.get(edited.parentUnit?.key ?? '');
    const spot =
      parent === undefined ? placeOnTop(edited.key) : placeBelow(parent, edited.associateMode);
    known.set(unit.key, { ...edited, ...spot });
  }
  const unit = known.get(place.unit.key)!;
  return { ...place, unit, above: [...known.values()].filter((one) => isBelow(unit, one.key)) };
}
