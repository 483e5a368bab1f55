import { endpoint } from '../../../declaration/index.ts';

export const endpoints = [
  endpoint({
    path: '/attribute-groups',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_attribute_groups'], manage: ['manage_attribute_groups'] },
  }),
];
