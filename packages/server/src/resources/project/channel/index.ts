import { pricesAt } from '../../../commerce/values/embedded-prices.ts';
import { unlessUsed, whileOpen } from '../../../commerce/values/reference-exists.ts';
import { kindOf, usedAt } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { channel } from './resource.ts';

const onLines = ['lineItems.supplyChannel.id', 'lineItems.distributionChannel.id'];

const remove = unlessUsed([
  usedAt('store', ['distributionChannels.id', 'supplyChannels.id']),
  usedAt('inventory-entry', ['supplyChannel.id']),
  usedAt('standalone-price', ['channel.id']),
  usedAt('product', pricesAt('channel.id')),
  usedAt('cart-discount', ['value.supplyChannel.id', 'value.distributionChannel.id']),
  usedAt('cart', onLines, whileOpen),
  usedAt('order', [...onLines, 'syncInfo.channel.id']),
  usedAt('quote-request', onLines),
  usedAt('quote', onLines),
]);

export const channelKind = kindOf({
  resource: channel,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
