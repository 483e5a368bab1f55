import { endpoint } from '../../../declaration/index.ts';
import { preview } from './preview.ts';

export const endpoints = [
  endpoint({
    path: '/orders/edits',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_order_edits'], manage: ['manage_order_edits'] },
    preview,
  }),
];
