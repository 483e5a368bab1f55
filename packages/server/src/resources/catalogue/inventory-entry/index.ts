import { kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import { endpoints } from './endpoints.ts';
import * as messages from './messages.ts';
import { inventoryEntry } from './resource.ts';

export type { InventoryEntry } from './resource.ts';

const remove = inventoryEntry.remove({
  emits: [messages.inventoryEntryDeleted],
  apply: ({ sku, supplyChannel }) => [messages.inventoryEntryDeleted({ sku, supplyChannel })],
});

export const inventoryEntryKind = kindOf({
  resource: inventoryEntry,
  belongsTo: 'everybody',
  create,
  remove,
  actions,
  messages,
  endpoints,
});
