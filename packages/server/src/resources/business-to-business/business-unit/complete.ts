// Members of a unit that are computed when it is read: what it inherits. One query for all units
// of a page.
import { type Compute, need } from '../../../declaration/index.ts';
import { type Above, inheritedAssociatesOf, inheritedStoresOf } from './hierarchy.ts';
import type { BusinessUnit } from './resource.ts';

export const compute: Compute = {
  needs: (units: readonly BusinessUnit[]) => ({ above: unitsAbove(units) }),
  apply: (unit: BusinessUnit, { above }) => shownUnit(unit, byKey(above)),
  graphqlOnly: ['ancestors'],
};

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
  return {
    ...shown,
    ...(unit.storeMode === 'FromParent'
      ? { stores: undefined, inheritedStores: inheritedStoresOf(unit, above) }
      : {}),
    ...(unit.associateMode === 'ExplicitAndFromParent'
      ? { inheritedAssociates: inheritedAssociatesOf(unit, above) }
      : {}),
  };
}
