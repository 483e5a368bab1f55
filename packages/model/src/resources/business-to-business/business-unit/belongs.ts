import type { Belonging } from '../../../declaration/index.ts';
import type { BusinessUnit } from './resource.ts';

/** Units belong to their associates, by whatever way they are reached. */
export const belongsTo: Belonging = {
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
