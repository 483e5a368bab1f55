import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { endpoint, kindOf, limits, others, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { extension, maxTimeoutInMs } from './resource.ts';

const endpoints = [
  endpoint({
    path: '/extensions',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['manage_extensions'], manage: ['manage_extensions'] },
  }),
];

const remove = unlessUsed([usedAt('extension', ['dependencies.id'], others)]);

export const extensionKind = kindOf({
  resource: extension,
  belongsTo: { scopes: ['manage_extensions'], of: () => ({ customers: [], stores: [] }) },
  create,
  remove,
  actions,
  endpoints,
  limits: { timeoutInMs: [maxTimeoutInMs], maxExtensionsUpdateActions: [limits.updateActions] },
});
