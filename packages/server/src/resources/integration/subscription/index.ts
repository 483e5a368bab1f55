import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { subscription } from './resource.ts';

export const subscriptionKind = kindOf({
  resource: subscription,
  belongsTo: { scopes: ['manage_subscriptions'], of: () => ({ customers: [], stores: [] }) },
  create,
  actions,
  endpoints,
});
