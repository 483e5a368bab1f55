// The tree of units: parents, children, and inheritance.
import { apiError } from '../../../declaration/index.ts';
import {
  type Associate,
  type BusinessUnit,
  type InheritedAssociate,
  most,
  unitReference,
} from './resource.ts';

/** What a unit must know of the units above it. */
interface Upward {
  readonly key: string;
  readonly ancestors: BusinessUnit['ancestors'];
  readonly inheritsFrom: readonly string[];
  readonly topLevelUnit: { readonly typeId: 'business-unit'; readonly key: string };
}

type Place = Pick<BusinessUnit, 'ancestors' | 'inheritsFrom' | 'topLevelUnit'>;

/**
 * Where a unit stands below a parent.
 * @throws InvalidOperation below the fifth level
 */
export function placeBelow(parent: Upward, mode: BusinessUnit['associateMode']): Place {
  const ancestors = [...parent.ancestors, unitReference(parent.key)];
  if (ancestors.length >= most.levels)
    throw apiError.InvalidOperation(`A business unit tree can have at most ${most.levels} levels.`);
  return {
    ancestors,
    inheritsFrom: mode === 'Explicit' ? [] : [parent.key, ...parent.inheritsFrom],
    topLevelUnit: parent.topLevelUnit,
  };
}

/** Where a unit without a parent stands. */
export const placeOnTop = (key: string): Place => ({
  ancestors: [],
  inheritsFrom: [],
  topLevelUnit: unitReference(key),
});

/**
 * The units below a moved one, with their new ancestors, including unchanged ones: an earlier
 * action of the same request may have moved them.
 * @param below every unit that has the moved one among its ancestors, in any order
 */
export function replaced(
  moved: BusinessUnit,
  below: readonly BusinessUnit[],
): { readonly before: BusinessUnit; readonly after: BusinessUnit }[] {
  const known = new Map<string, BusinessUnit>([[moved.key, moved]]);
  const ordered = below.toSorted((left, right) => left.ancestors.length - right.ancestors.length);
  return ordered.flatMap((before) => {
    const parent = known.get(before.parentUnit!.key);
    if (parent === undefined) return [];
    const after = { ...before, ...placeBelow(parent, before.associateMode) };
    known.set(before.key, after);
    return [{ before, after }];
  });
}

/** Whether the unit of the key stands somewhere above. */
export const isBelow = ({ ancestors }: Pick<BusinessUnit, 'ancestors'>, key: string): boolean =>
  ancestors.some((one) => one.key === key);

/** Units above by their keys. */
export type Above = ReadonlyMap<string, BusinessUnit>;

/** Associates that come from above, by customer; assignments with inheritance only. */
export function inheritedAssociatesOf(
  { inheritsFrom }: Pick<BusinessUnit, 'inheritsFrom'>,
  above: Above,
): readonly InheritedAssociate[] {
  const byCustomer = new Map<string, InheritedAssociate>();
  for (const key of inheritsFrom) {
    for (const associate of above.get(key)?.associates ?? []) {
      const handed = handedDown(associate, key);
      if (handed.length === 0) continue;
      const known = byCustomer.get(associate.customer.id);
      byCustomer.set(associate.customer.id, {
        associateRoleAssignments: [...(known?.associateRoleAssignments ?? []), ...handed],
        customer: associate.customer,
      });
    }
  }
  return [...byCustomer.values()];
}

const handedDown = ({ associateRoleAssignments }: Associate, source: string) =>
  associateRoleAssignments
    .filter(({ inheritance }) => inheritance === 'Enabled')
    .map(({ associateRole }) => ({ associateRole, source: unitReference(source) }));

/** Stores of the nearest unit above that has some. */
export function inheritedStoresOf(
  { ancestors }: Pick<BusinessUnit, 'ancestors'>,
  above: Above,
): NonNullable<BusinessUnit['stores']> {
  const nearest = ancestors.findLast(({ key }) => (above.get(key)?.stores ?? []).length > 0);
  return nearest === undefined ? [] : above.get(nearest.key)!.stores!;
}
