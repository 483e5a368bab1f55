import { endpoint, kindOf } from '../../../declaration/index.ts';
import * as actions from './actions.ts';
import { create } from './create.ts';
import * as messages from './messages.ts';
import { inventoryEntry } from './resource.ts';

const endpoints = [
  endpoint({
    path: '/inventory',
    operations: ['get', 'query', 'exists', 'create', 'update', 'delete'],
    scopes: { view: ['view_products'], manage: ['manage_products'] },
  }),
];

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
