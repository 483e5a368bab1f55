import { addressFields } from '../../../commerce/address/graphql-fields.ts';
import {
  apiError,
  type Belonging,
  derivedField,
  f,
  kindOf,
  need,
  usedAt,
} from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { associateResponses } from './associate-response.ts';
import { compute } from './complete.ts';
import { create } from './create.ts';
import { createAssociate } from './create-associate.ts';
import { endpoints } from './endpoints.ts';
import { businessUnitDeleted } from './messages.ts';
import { type BusinessUnit, businessUnit, most } from './resource.ts';
import { unitSearch } from './search.ts';
import { treeChange, treeNeed } from './tree.ts';

const remove = businessUnit.remove({
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

/** Units belong to their associates, by whatever way they are reached. */
const belongsTo: Belonging = {
  scopes: ['view_business_units'],
  isAcrossStores: true,
  of: ({
    key,
    topLevelUnit,
    associates,
    inheritedAssociates = [],
    stores,
    inheritedStores,
  }: BusinessUnit) => ({
    customers: [...associates, ...inheritedAssociates].map(({ customer }) => customer.id),
    stores: (stores ?? inheritedStores ?? []).map((store) => store.key),
    unit: key,
    group: topLevelUnit.key,
  }),
};

const inheritedStore = () => f.record('InheritedStore', { store: f.keyReference('store') });

const derived = [
  ...addressFields(businessUnit.name),
  derivedField({
    of: businessUnit.name,
    name: 'inheritedStores',
    doc: 'The stores that the unit inherits.',
    gives: f.optional(f.listOf(inheritedStore())),
    from: ({ inheritedStores }: BusinessUnit) => inheritedStores?.map((store) => ({ store })),
  }),
];

export type { BusinessUnit } from './resource.ts';
export const businessUnitKind = kindOf({
  resource: businessUnit,
  create,
  remove,
  compute,
  belongsTo,
  actions,
  endpoints,
  procedures: [createAssociate, ...associateResponses, ...unitSearch],
  derived,
  limits: {
    maxDepthLimit: [most.levels],
    maxAssociates: [most.associates],
    maxAssociateRoles: [most.assignments],
  },
});
