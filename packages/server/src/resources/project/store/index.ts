import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import { maxAutomatic } from '../../pricing/cart-discount/resource.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { most, store } from './resource.ts';

const remove = unlessUsed(
  [
    { kind: 'customer', where: 'stores(key = :key)' },
    { kind: 'business-unit', where: 'stores(key = :key)' },
    { kind: 'shipping-method', where: 'stores(key = :key)' },
    { kind: 'product-tailoring', where: 'store(key = :key)' },
  ],
  { messages: () => [messages.storeDeleted({})] },
);

export const storeKind = kindOf({
  resource: store,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints,
  limits: {
    productSelections: [most],
    inventorySupplyChannels: [most],
    productDistributionChannels: [most],
    cartDiscounts: [maxAutomatic],
  },
});
