import type { Follow } from '../../../declaration/index.ts';
import type { BusinessUnit } from './resource.ts';

/** References lead a customer to units whose associate he is, by whatever way they are reached. */
export const follow: Follow = {
  scopes: ['view_business_units'],
  allows: ({ associates, inheritedAssociates = [] }: BusinessUnit, { customerId }) =>
    [...associates, ...inheritedAssociates].some(({ customer }) => customer.id === customerId),
};
