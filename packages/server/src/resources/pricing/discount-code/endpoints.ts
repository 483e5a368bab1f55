import { storeOfPath } from '../../../commerce/access/subject.ts';
import { endpoint } from '../../../declaration/index.ts';

const scopes = {
  view: ['view_discount_codes', 'view_orders'],
  manage: ['manage_discount_codes', 'manage_orders'],
};

export const endpoints = [
  endpoint({
    path: '/discount-codes',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes,
  }),
  endpoint({
    path: '/in-store/key={storeKey}/discount-codes',
    operations: ['get', 'query', 'exists'],
    scopes,
    within: storeOfPath,
    visible: ({ params }) => ({
      where: 'stores(key = :storeKey)',
      variables: { storeKey: params.storeKey ?? '' },
    }),
  }),
];
