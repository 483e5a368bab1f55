// Members of a unit that are computed when it is read: what it inherits. One query for all units
// of a page.
import { type Compute, need } from '../../../declaration/index.ts';
import {
  type Above,
  inheritedAssociatesOf,
  inheritedStoresOf,
  placeBelow,
  placeOnTop,
} from './hierarchy.ts';
import { type BusinessUnit, most } from './resource.ts';

export const compute: Compute = {
  needs: (units: readonly BusinessUnit[]) => ({ above: unitsAbove(units) }),
  apply: (unit: BusinessUnit, { above }) => shownUnit(unit, byKey(above)),
  graphqlOnly: ['ancestors'],
  carried({ inheritedStores: _stores, inheritedAssociates: _associates, ...own }, units) {
    return units === undefined
      ? own
      : { ...own, ...placeIn(units, own as BusinessUnit, most.levels) };
  },
};

/** Where a unit stands by the parents that all units name; a parent that is not there is none. */
function placeIn(units: Above, unit: BusinessUnit, levels: number): ReturnType<typeof placeOnTop> {
  const { key, parentUnit, associateMode } = unit;
  const parent = parentUnit && units.get(parentUnit.key);
  if (parent === undefined || levels <= 1) return placeOnTop(key);
  const above = { ...parent, ...placeIn(units, parent, levels - 1) };
  return placeBelow(above, associateMode);
}

/** The need of every unit above the given ones. */
export const unitsAbove = (units: readonly BusinessUnit[]) => {
  const keys = new Set(units.flatMap(({ ancestors }) => ancestors.map(({ key }) => key)));
  return need.many<BusinessUnit>(
    'business-unit',
    [...keys].map((key) => ({ key })),
  );
};

export const byKey = (units: readonly BusinessUnit[]): Above =>
  new Map(units.map((unit) => [unit.key, unit]));

/** The unit as clients see it. */
function shownUnit(unit: BusinessUnit, above: Above): object {
  const { ancestors: _ancestors, inheritsFrom: _inheritsFrom, ...shown } = unit;
  const inherited = inheritedMembers(unit, above);
  return {
    ...shown,
    ...(inherited.inheritedStores === undefined ? {} : { stores: undefined }),
    ...inherited,
  };
}

/** What a unit has of the units above it. */
export const inheritedMembers = (
  unit: BusinessUnit,
  above: Above,
): Pick<BusinessUnit, 'inheritedStores' | 'inheritedAssociates'> => ({
  ...(unit.storeMode === 'FromParent' ? { inheritedStores: inheritedStoresOf(unit, above) } : {}),
  ...(unit.associateMode === 'ExplicitAndFromParent'
    ? { inheritedAssociates: inheritedAssociatesOf(unit, above) }
    : {}),
});
