// What GraphQL shows of units in another form than documents do.

import { addressFields } from '../../../commerce/address/graphql-fields.ts';
import { derivedField, f } from '../../../declaration/index.ts';
import { type BusinessUnit, businessUnit } from './resource.ts';

const inheritedStore = () => f.record('InheritedStore', { store: f.keyReference('store') });

export const derived = [
  ...addressFields(businessUnit.name),
  derivedField({
    of: businessUnit.name,
    name: 'inheritedStores',
    doc: 'The stores that the unit inherits.',
    gives: f.optional(f.listOf(inheritedStore())),
    from: ({ inheritedStores }: BusinessUnit) => inheritedStores?.map((store) => ({ store })),
  }),
];
