import { endpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { subscription } from './resource.ts';

const endpoints = [
  endpoint({
    path: '/subscriptions',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['manage_subscriptions'], manage: ['manage_subscriptions'] },
  }),
];

export const subscriptionKind = kindOf({
  resource: subscription,
  belongsTo: { scopes: ['manage_subscriptions'], of: () => ({ customers: [], stores: [] }) },
  create,
  actions,
  endpoints,
});
