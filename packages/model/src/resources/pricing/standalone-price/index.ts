import { endpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { finalize } from './finalize.ts';
import * as messages from './messages.ts';
import { standalonePrice } from './resource.ts';
import { isDated, periodEnd, scopeNeed } from './scope.ts';

const endpoints = [
  endpoint({
    path: '/standalone-prices',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_standalone_prices'], manage: ['manage_standalone_prices'] },
  }),
];

export { standalonePriceScopeKind } from './scope.ts';

const remove = standalonePrice.remove({
  emits: [messages.standalonePriceDeleted],
  needs: (price) => ({ scope: isDated(price) ? scopeNeed(price) : undefined }),
  apply: ({ sku }) => [messages.standalonePriceDeleted({ sku })],
  also: (price, { scope }) => periodEnd(price, scope),
});

export const standalonePriceKind = kindOf({
  resource: standalonePrice,
  belongsTo: 'everybody',
  create,
  remove,
  finalize,
  actions,
  messages,
  endpoints,
});
