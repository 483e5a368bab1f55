import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { finalize } from './finalize.ts';
import * as messages from './messages.ts';
import { standalonePrice } from './resource.ts';
import { isDated, periodEnd, scopeNeed } from './scope.ts';

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
