// What GraphQL shows of units in another form than documents do.

import { addressFields } from '../../../commerce/values/graphql-fields.ts';
import {
  derivedField,
  keyReference,
  listOf,
  optional,
  record,
} from '../../../declaration/index.ts';
import { type BusinessUnit, businessUnit } from './resource.ts';

const inheritedStore = () => record('InheritedStore', { store: keyReference('store') });

export const derived = [
  ...addressFields(businessUnit.name),
  derivedField({
    of: businessUnit.name,
    name: 'inheritedStores',
    doc: 'The stores that the unit has from above.',
    gives: optional(listOf(inheritedStore())),
    from: ({ inheritedStores }: BusinessUnit) => inheritedStores?.map((store) => ({ store })),
  }),
];
