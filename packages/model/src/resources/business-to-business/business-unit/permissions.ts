// The permissions of a customer in a unit: the permissions of every role that is assigned there or
// inherited. The enforcement, the explainer and the associates' response all use this.
import { apiError, type f, type Known, need, type Principal } from '../../../declaration/index.ts';
import type { AssociateRole } from '../associate-role/resource.ts';
import { byKey, unitsAbove } from './complete.ts';
import type { associateDraft } from './drafts.ts';
import { type Above, inheritedAssociatesOf } from './hierarchy.ts';
import type { BusinessUnit } from './resource.ts';

/** A role that a customer has in a unit, and where it comes from. */
export interface Grant {
  readonly roleKey: string;
  /** Key of the unit whose assignment it is; absent: the unit itself. */
  readonly from?: string;
}

/** The roles of a customer in a unit: explicit ones first. */
export function grantsOf(customerId: string, unit: BusinessUnit, above: Above): readonly Grant[] {
  const own = unit.associates
    .filter(({ customer }) => customer.id === customerId)
    .flatMap(({ associateRoleAssignments }) => associateRoleAssignments)
    .map(({ associateRole }) => ({ roleKey: associateRole.key }));
  const inherited = inheritedAssociatesOf(unit, above)
    .filter(({ customer }) => customer.id === customerId)
    .flatMap(({ associateRoleAssignments }) => associateRoleAssignments)
    .map(({ associateRole, source }) => ({ roleKey: associateRole.key, from: source.key }));
  return [...own, ...inherited];
}

/** Whether the customer is an associate of the unit, explicitly or by inheritance. */
export const isAssociate = (
  customerId: string,
  unit: BusinessUnit,
  above: readonly BusinessUnit[],
): boolean => grantsOf(customerId, unit, byKey(above)).length > 0;

export interface Standing {
  readonly grants: readonly Grant[];
  readonly permissions: ReadonlySet<string>;
}

/** Needs under the names `above` and `roles`, for `standingOf`. */
export const standingNeeds = (customerId: string, unit: BusinessUnit | undefined, known: Known) => {
  if (unit === undefined) return {};
  const above = unitsAbove([unit]);
  if (known.above === undefined) return { above };
  const keys = new Set(
    grantsOf(customerId, unit, byKey(known.above)).map(({ roleKey }) => roleKey),
  );
  const roles = need.many<AssociateRole>(
    'associate-role',
    [...keys].map((key) => ({ key })),
  );
  return { above, roles };
};

export interface StandingFacts {
  readonly above: readonly BusinessUnit[];
  readonly roles: readonly AssociateRole[];
}

export function standingOf(
  customerId: string,
  unit: BusinessUnit,
  { above, roles }: StandingFacts,
): Standing {
  const grants = grantsOf(customerId, unit, byKey(above));
  const permissions = new Set(roles.flatMap((role) => role.permissions));
  return { grants, permissions };
}

/** @throws AssociateMissingPermission unless one of the permissions is there; of none, always */
export function checkPermission(
  customerId: string,
  { key }: Pick<BusinessUnit, 'key'>,
  standing: Standing,
  permissions: readonly string[],
  onBehalf?: string,
): void {
  if (permissions.some((permission) => standing.permissions.has(permission))) return;
  throw missingPermission(customerId, key, permissions, onBehalf);
}

/** @param onBehalf Id of the customer whose the document is, where it is another one's. */
export const missingPermission = (
  customerId: string,
  unitKey: string,
  permissions: readonly string[],
  onBehalf?: string,
) =>
  apiError.AssociateMissingPermission(
    `Associate '${customerId}' is not allowed to act in business unit '${unitKey}'. ` +
      (permissions.length === 0
        ? 'The customer is not an associate of it.'
        : `Missing permission: ${permissions.join(' or ')}.`),
    {
      associate: { typeId: 'customer', id: customerId },
      businessUnit: { typeId: 'business-unit', key: unitKey },
      ...(onBehalf === undefined
        ? {}
        : { associateOnBehalf: { typeId: 'customer', id: onBehalf } }),
      permissions,
    },
  );

type AssociateDraft = f.Of<ReturnType<typeof associateDraft>>;

/** The roles that drafts of associates name, each once. */
export const rolesOf = (drafts: readonly Pick<AssociateDraft, 'associateRoleAssignments'>[]) => {
  const ids = drafts.flatMap(({ associateRoleAssignments }) =>
    associateRoleAssignments.map(({ associateRole }) => associateRole.id),
  );
  return need.many<AssociateRole>(
    'associate-role',
    [...new Set(ids)].map((id) => ({ id })),
  );
};

/** An associate acts, who gives buyer-assignable roles only. */
export const isBuyer = (principal: Principal | undefined): boolean =>
  principal?.customerId !== undefined || principal?.associateId !== undefined;

/** @throws InvalidOperation for a role that only sellers assign */
export function checkAssignable(roles: readonly AssociateRole[]): void {
  const wrong = roles.find(({ buyerAssignable }) => !buyerAssignable);
  if (wrong !== undefined)
    throw apiError.InvalidOperation(`Buyers cannot assign the Associate Role '${wrong.key}'.`);
}
