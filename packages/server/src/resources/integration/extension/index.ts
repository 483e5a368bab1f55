import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf, limits, others, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { extension, maxTimeoutInMs } from './resource.ts';

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
