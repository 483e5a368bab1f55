import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/associate-roles',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_associate_roles'], manage: ['manage_associate_roles'] },
  }),
];
