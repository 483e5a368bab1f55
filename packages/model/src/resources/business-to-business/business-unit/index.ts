import { addressFields } from '../../../commerce/address/graphql-fields.ts';
import { derivedField, f, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { associateResponses } from './associate-response.ts';
import { belongsTo } from './belongs.ts';
import { compute } from './complete.ts';
import { create } from './create.ts';
import { createAssociate } from './create-associate.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { type BusinessUnit, businessUnit, most } from './resource.ts';
import { unitSearch } from './search.ts';

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
  messages,
  endpoints,
  procedures: [createAssociate, ...associateResponses, ...unitSearch],
  derived,
  limits: {
    maxDepthLimit: [most.levels],
    maxAssociates: [most.associates],
    maxAssociateRoles: [most.assignments],
  },
});
