import { unlessUsed, whileOpen } from '../../../commerce/values/reference-exists.ts';
import { fullEndpoint, kindOf, usedAt } from '../../../declaration/index.ts';
import { maxAutomatic } from '../../pricing/cart-discount/resource.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import * as messages from './messages.ts';
import { most, store } from './resource.ts';

const carriers = [
  'order',
  'shopping-list',
  'quote-request',
  'staged-quote',
  'quote',
  'recurring-order',
  'product-tailoring',
];

const remove = unlessUsed(
  [
    ...['customer', 'business-unit', 'shipping-method', 'cart-discount'].map((kind) =>
      usedAt(kind, ['stores.key']),
    ),
    usedAt('cart', ['store.key'], whileOpen),
    ...carriers.map((kind) => usedAt(kind, ['store.key'])),
  ],
  { deleted: messages.storeDeleted },
);

export const storeKind = kindOf({
  resource: store,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints: [fullEndpoint('/stores', 'stores')],
  limits: {
    productSelections: [most],
    inventorySupplyChannels: [most],
    productDistributionChannels: [most],
    cartDiscounts: [maxAutomatic],
  },
});
