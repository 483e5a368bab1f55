import { apiError, need, usedAt } from '../../../declaration/index.ts';
import { businessUnitDeleted } from './messages.ts';
import { type BusinessUnit, businessUnit } from './resource.ts';
import { treeChange, treeNeed } from './tree.ts';

export const remove = businessUnit.remove({
  emits: [businessUnitDeleted],
  users: [usedAt('business-unit', ['parentUnit.key'])],
  needs: ({ key, topLevelUnit }) => ({
    children: need.matching<BusinessUnit>('business-unit', 'parentUnit(key = :key)', { key }, 1),
    tree: treeNeed(topLevelUnit.key),
  }),
  apply(unit, { children }) {
    if (children.length > 0)
      throw apiError.ReferenceExists(`The business unit '${unit.key}' still has child units.`, {
        referencedBy: 'business-unit',
      });
    return [businessUnitDeleted({})];
  },
  also: ({ topLevelUnit }, { tree }) => [treeChange(topLevelUnit.key, tree)],
});
