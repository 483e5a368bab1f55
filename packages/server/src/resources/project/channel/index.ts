import { unlessUsed } from '../../../commerce/values/reference-exists.ts';
import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import { channel } from './resource.ts';

const remove = unlessUsed([
  { kind: 'store', where: 'distributionChannels(id = :id) or supplyChannels(id = :id)' },
  { kind: 'inventory-entry', where: 'supplyChannel(id = :id)' },
]);

export const channelKind = kindOf({
  resource: channel,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  endpoints,
});
