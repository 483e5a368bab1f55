import { endpoint, kindOf } from '../../../declaration/index.ts';
import { message } from './resource.ts';

const endpoints = [
  endpoint({
    path: '/messages',
    operations: ['get', 'query', 'exists'],
    by: ['id'],
    scopes: { view: ['view_messages'], manage: [] },
  }),
];

export const messageKind = kindOf({ resource: message, endpoints });
