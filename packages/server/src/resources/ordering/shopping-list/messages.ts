import { message } from '../../../declaration/index.ts';
import { lineItem } from './resource.ts';

export const lineItemAdded = message('ShoppingListLineItemAdded', { lineItem: lineItem() });
export const lineItemRemoved = message('ShoppingListLineItemRemoved', { lineItem: lineItem() });
