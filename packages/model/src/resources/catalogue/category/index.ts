import { endpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { referring } from './graphql-fields.ts';
import * as messages from './messages.ts';
import { remove } from './remove.ts';
import { category } from './resource.ts';

const endpoints = [
  endpoint({
    path: '/categories',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: {
      view: ['view_categories', 'view_products'],
      manage: ['manage_categories', 'manage_products'],
    },
  }),
];

export const categoryKind = kindOf({
  resource: category,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints,
  referring,
});
