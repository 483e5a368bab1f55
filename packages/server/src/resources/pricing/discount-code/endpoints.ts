import { alsoInStore } from '../../../commerce/access/subject.ts';

const scopes = {
  view: ['view_discount_codes', 'view_orders'],
  manage: ['manage_discount_codes', 'manage_orders'],
};

export const endpoints = [
  ...alsoInStore(
    {
      path: '/discount-codes',
      operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
      scopes,
    },
    {
      operations: ['get', 'query', 'exists'],
      visibilityFilter: ({ params }) => ({
        where: 'stores(key = :storeKey)',
        variables: { storeKey: params.storeKey ?? '' },
      }),
    },
  ),
];
