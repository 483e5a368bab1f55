import { unlessUsed, whileOpen } from '../../../commerce/values/reference-exists.ts';
import { kindOf, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { taxCategory } from './resource.ts';

const onQuotes = ['customLineItems.taxCategory.id', 'shippingInfo.taxCategory.id'];
const onCarts = [...onQuotes, 'shipping.shippingInfo.taxCategory.id'];

const remove = unlessUsed([
  usedAt('shipping-method', ['taxCategory.id']),
  usedAt('product', ['taxCategory.id']),
  usedAt('cart', onCarts, whileOpen),
  usedAt('order', onCarts),
  usedAt('quote-request', onQuotes),
  usedAt('quote', onQuotes),
]);

export const taxCategoryKind = kindOf({
  resource: taxCategory,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
