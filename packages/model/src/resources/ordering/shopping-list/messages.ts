import { f, message } from '../../../declaration/index.ts';
import { lineItem } from './resource.ts';

export const lineItemAdded = message('ShoppingListLineItemAdded', { lineItem: lineItem() });
export const storeSet = message('ShoppingListStoreSet', {
  store: f.optional(f.keyReference('store')),
});

export const lineItemRemoved = message('ShoppingListLineItemRemoved', { lineItem: lineItem() });
